"""`python -m castillo` is the command `castillo`."""

from __future__ import annotations

from castillo.cli.main import run

run()
