"""The application: routes, errors, the OpenAPI document."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute

from castillo.server import models, problems, static
from castillo.server.limits import BodyLimit
from castillo.server.metrics import Measure
from castillo.server.routes import analysis, games, health, stream, study, tables
from castillo.server.safety import Safety
from castillo.server.services import Services
from castillo.version import VERSION

EXTRA_MODELS: Final = (models.Problem, models.News)
"""Models that no route names as its answer: errors, and what streams send."""


def create_app(services: Services | None = None, client: Path = static.STATIC) -> FastAPI:
    """Build the application.

    Args:
        services: what it runs on; None if only its OpenAPI document is wanted.
        client: the folder of the client's files.
    """
    app = FastAPI(
        title="Castillo",
        version=VERSION,
        summary="Tables at which games are played: see docs/server.md.",
        docs_url=None,  # it would load scripts from elsewhere
        redoc_url=None,
        openapi_url="/api/openapi.json",
        generate_unique_id_function=_name_operation,
    )
    app.state.services = services
    app.add_middleware(BodyLimit)
    if services is not None:
        app.add_middleware(Safety, names=services.settings.names, limiter=services.limiter)
        app.add_middleware(Measure, metrics=services.metrics)
    problems.install(app)
    apis = (health, games, tables, stream, study, analysis)
    for router in (*(api.router for api in apis), static.make_router(client)):
        app.include_router(router)

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = _describe(app)
        return app.openapi_schema

    setattr(app, "openapi", openapi)  # noqa: B010 (as FastAPI wants it; mypy refuses to assign to a method)
    return app


def _name_operation(route: APIRoute) -> str:
    return route.name


def _describe(app: FastAPI) -> dict[str, Any]:
    """Write the OpenAPI document, with the models that only errors and streams send."""
    document = get_openapi(title=app.title, version=app.version, summary=app.summary, routes=app.routes)
    schemas = document["components"]["schemas"]
    for model in EXTRA_MODELS:
        schema = model.model_json_schema(ref_template="#/components/schemas/{model}", mode="serialization")
        schemas.update(schema.pop("$defs", {}))
        schemas[model.__name__] = schema
    for unused in ("HTTPValidationError", "ValidationError"):
        schemas.pop(unused, None)
    return document


def write_openapi() -> str:
    """Return the OpenAPI document as text."""
    return json.dumps(create_app().openapi(), indent=1, ensure_ascii=False)
