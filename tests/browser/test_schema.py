"""The document from which the client's types are made is the server's own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

pytest.importorskip("fastapi", reason="pip install 'castillo[server]'")

from castillo.server.application import write_openapi

DOCUMENT = Path(__file__).parents[2] / "client/schema.json"


def test_the_client_knows_the_api_as_it_is() -> None:
    known = json.loads(DOCUMENT.read_text(encoding="utf-8"))
    assert known == json.loads(write_openapi()), "castillo serve --openapi > client/schema.json; npm run schema"
