"""Runs the command in this process."""

from __future__ import annotations

import io
from collections.abc import Callable
from subprocess import CompletedProcess

import pytest

from castillo.cli.main import main


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., CompletedProcess[str]]:
    """Return a function that runs `castillo` with arguments and with a text for stdin."""
    monkeypatch.setenv("COLUMNS", "100")

    def call(*arguments: str, stdin: str = "") -> CompletedProcess[str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(stdin))
        code = main(arguments)
        captured = capsys.readouterr()
        return CompletedProcess(list(arguments), code, captured.out, captured.err)

    return call
