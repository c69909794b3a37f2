"""The OpenAPI document: complete, with examples, and kept to whatever is sent."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from pydantic import BaseModel

from castillo.server import models
from castillo.server.application import create_app, write_openapi

from .desk import Desk, Opened, open_desk

DOCUMENT: dict[str, Any] = create_app().openapi()
SCHEMA = schemathesis.openapi.from_dict(DOCUMENT)
STREAM = "/api/tables/{table_id}/stream"


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    """Return a table with a bot, on a server of its own."""
    with open_desk(tmp_path_factory.mktemp("schema")) as desk:
        yield desk.open("red", "blue:bot")


def list_operations() -> Iterator[tuple[str, dict[str, Any]]]:
    for path, methods in DOCUMENT["paths"].items():
        for method, operation in methods.items():
            yield f"{method} {path}", operation


def test_every_route_has_an_example_and_says_how_it_fails() -> None:
    for name, operation in list_operations():
        answer = next(operation["responses"][status] for status in ("200", "201") if status in operation["responses"])
        assert any(has_example(content) for content in answer["content"].values()), name
        if "requestBody" in operation:
            assert has_example(operation["requestBody"]["content"]["application/json"]), name
        assert operation["summary"] and operation["description"], name
        failures = [status for status in operation["responses"] if int(status) >= 400]
        assert "500" in failures
        for status in failures:
            assert list(operation["responses"][status]["content"]) == ["application/problem+json"], (name, status)


def has_example(content: dict[str, Any]) -> bool:
    """Tell whether a body has an example, itself or by its model."""
    if "example" in content:
        return True
    schema = content["schema"].get("items", content["schema"])
    model = schema.get("$ref", "").rpartition("/")[2]
    return "example" in DOCUMENT["components"]["schemas"].get(model, {})


def test_examples_are_what_they_are_examples_of() -> None:
    checked = 0
    for model in vars(models).values():
        if isinstance(model, type) and issubclass(model, BaseModel) and model.model_config.get("json_schema_extra"):
            extra: Any = model.model_config["json_schema_extra"]
            model.model_validate(extra["example"])
            checked += 1
    assert checked > 12


def test_the_document_is_written_as_text() -> None:
    text = write_openapi()
    assert '"News"' in text and '"Problem"' in text and "HTTPValidationError" not in text


@SCHEMA.parametrize()
@settings(
    max_examples=12,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.filter_too_much],
)
def test_nothing_that_is_sent_makes_the_server_fail(case: Any, table: Opened) -> None:
    if case.path == STREAM:
        return  # it does not end; see test_stream.py
    body = None if isinstance(case.body, schemathesis.core.NotSet) else case.body
    desk: Desk = table.desk
    for path in {case.formatted_path, case.path.replace("{table_id}", table.id).replace("{name}", "el_grande")}:
        headers = {str(key): str(value) for key, value in (case.headers or {}).items()}
        headers["Authorization"] = f"Bearer {table.tokens['red']}"
        answer = desk.run(send(desk, case.method, path, body, headers))
        assert answer.status_code < 500, answer.text
        if answer.status_code >= 400 and path.startswith("/api/"):
            assert answer.headers["content-type"] == "application/problem+json"


async def send(desk: Desk, method: str, path: str, body: Any, headers: dict[str, str]) -> Any:
    """Send what a case is about, in the test's own client."""
    if isinstance(body, bytes):
        return await desk.http.request(method, path, content=body, headers=headers)
    return await desk.http.request(method, path, json=body, headers=headers)


def test_the_schema_names_every_route() -> None:
    assert set(DOCUMENT["paths"]) >= {
        f"/api/tables/{{table_id}}{what}"
        for what in (
            "",
            "/stream",
            "/entries",
            "/preview",
            "/why",
            "/log",
            "/history",
            "/record",
            "/timeline",
            "/branches",
            "/links",
        )
    }
