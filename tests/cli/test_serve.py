"""`castillo serve`, as far as it ends at once; tests/server has the rest."""

from __future__ import annotations

import importlib.util
import json
import socket
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

Run = Callable[..., CompletedProcess[str]]


def test_it_prints_the_openapi_document(run: Run) -> None:
    result = run("serve", "--openapi")
    document = json.loads(result.stdout)
    assert result.returncode == 0 and document["info"]["title"] == "Castillo"
    assert "/api/tables/{table_id}/entries" in document["paths"]


def refuse(run: Run, *arguments: str) -> str:
    """Assert that the server does not start, and return the one line that says why."""
    result = run("serve", "--no-open", *arguments)
    assert result.returncode == 2 and result.stdout == ""
    assert result.stderr.startswith("castillo: ") and result.stderr.count("\n") == 1
    return result.stderr


def test_a_port_that_is_in_use_is_named(run: Run, tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert f"port {port} is in use" in refuse(run, "--port", port, "--db", str(tmp_path / "tables.db"))


def test_the_usual_port_gives_way_to_a_free_one() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        from castillo.server.running import AddressError, bind_first

        with bind_first("127.0.0.1", (port, 0)) as listener:
            assert listener.getsockname()[1] not in (0, port)
        with pytest.raises(AddressError, match=f"port {port} is in use"):
            bind_first("127.0.0.1", (port,))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--host", "not.a.host.invalid"), "cannot listen at not.a.host.invalid"),
        (("--db", "postgresql://nobody@127.0.0.1:1/nothing"), "the database cannot be used"),
        (("--db", "mysql://user:secret@host/name"), "mysql databases are not supported"),
        (("--db", "/proc/none/tables.db"), "cannot be opened"),
        (("--port", "70000"), "--port: 70000 is not between 0 and 65535"),
        (("--workers", "0"), "--workers: 0 is not between 1 and 64"),
        (("--limit", "cats=1/day"), "--limit 'cats=1/day': there are requests, tables"),
        (("--limit", "tables=5"), "write it as in tables=100/hour"),
        (("--metrics", "70000"), "write it as in 9100"),
        (("--streams", "0"), "--streams: 0 is not between"),
    ],
)
def test_what_keeps_it_from_starting_is_one_line(run: Run, arguments: tuple[str, ...], said: str) -> None:
    told = refuse(run, *(("--port", "0") if "--port" not in arguments else ()), *arguments)
    assert said in told and "secret" not in told


@pytest.mark.parametrize("pause", ["2-1", "nan-nan", "1", "", "0-1e9", "-1-2"])
def test_a_pause_that_is_none_is_refused(run: Run, pause: str) -> None:
    assert "write it as in 0.15-0.28" in refuse(run, "--secret-pause", pause)


def test_a_missing_extra_is_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    find = importlib.util.find_spec

    def find_spec(name: str, package: str | None = None) -> Any:
        return None if name == "uvicorn" else find(name, package)

    monkeypatch.setattr(importlib.util, "find_spec", find_spec)
    assert "needs uvicorn; install them with: pip install 'castillo[server]'" in refuse(run)
