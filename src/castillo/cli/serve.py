"""`castillo serve`: the server, for playing in a browser."""

from __future__ import annotations

from typing import Annotated

import typer

from castillo.cli.common import read_number
from castillo.core.errors import MissingExtra

EXAMPLE = """\b
Examples:
  castillo serve
  castillo serve --port 8080 --no-open
  castillo serve --host 0.0.0.0 --db postgresql://castillo@localhost/castillo
  castillo serve --openapi > openapi.json"""
USUAL_PORT = 8000
MOST_PORT = 65535
MOST_PAUSE = 60
LOCAL = ("127.0.0.1", "::1")
"""Where proxies are trusted if none are named."""
MODULES = ("fastapi", "uvicorn", "sqlalchemy", "alembic", "aiosqlite", "asyncpg", "platformdirs", "prometheus_client")
"""What the extra installs."""

Host = Annotated[str, typer.Option("--host", metavar="NAME", help="Where to listen: 0.0.0.0 lets other machines in.")]
Port = Annotated[
    int | None,
    typer.Option(
        "--port", parser=read_number(0, MOST_PORT), metavar="N", help="On which port; 0: any free one.",
        show_default=f"{USUAL_PORT}, or any free one if that is taken",
    ),
]  # fmt: skip
Database = Annotated[
    str | None,
    typer.Option(
        "--db", metavar="URL", envvar="CASTILLO_DB", show_default="SQLite, in the user's data folder",
        help="The database: sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME.",
    ),
]  # fmt: skip
Open = Annotated[bool, typer.Option("--open/--no-open", help="Open the browser.")]
Workers = Annotated[
    int, typer.Option("--workers", parser=read_number(1, 64), metavar="N", help="How many processes bots think in.")
]
Names = Annotated[
    list[str] | None,
    typer.Option("--name", metavar="NAME", help="A name that the server is reached under, as play.example.org."),
]
Proxies = Annotated[
    list[str] | None,
    typer.Option(
        "--proxy",
        metavar="ADDRESS",
        show_default="this machine",
        help="A proxy, or a network of them, that says truly where requests come from.",
    ),
]
Limits = Annotated[
    list[str] | None,
    typer.Option("--limit", metavar="KIND=RATE", help="How often one address may ask: tables=100/hour, or tables=off."),
]
Streams = Annotated[
    int,
    typer.Option("--streams", parser=read_number(1, 100_000), metavar="N", help="How many streams for one address."),
]  # fmt: skip
SecretPause = Annotated[
    str,
    typer.Option(
        "--secret-pause",
        metavar="SECONDS-SECONDS",
        help="After how long bots' secret answers come: longer than they think on this machine.",
    ),
]
Metrics = Annotated[
    str | None,
    typer.Option(
        "--metrics",
        metavar="[HOST:]PORT",
        help="Where numbers for Prometheus are shown; without HOST, to this machine.",
    ),
]
OpenApi = Annotated[bool, typer.Option("--openapi", help="Print the OpenAPI document and end.")]


def serve(
    host: Host = "127.0.0.1",
    port: Port = None,
    db: Database = None,
    open_: Open = True,
    workers: Workers = 1,
    name: Names = None,
    proxy: Proxies = None,
    limit: Limits = None,
    streams: Streams = 64,
    secret_pause: SecretPause = "0.15-0.28",
    metrics: Metrics = None,
    openapi: OpenApi = False,
) -> None:
    """Serve games to the browser.

    Tables are kept in a database, so that everything goes on after a restart. Ctrl-C ends the server.
    """
    check_extra()
    if openapi:
        from castillo.server.application import write_openapi

        print(write_openapi())
        return
    from castillo.server.rates import parse_rates
    from castillo.server.running import run
    from castillo.server.services import Settings
    from castillo.server.tables import Timing
    from castillo.store.database import default_url

    ports = (USUAL_PORT, 0) if port is None else (port,)
    shown = None if metrics is None else _read_address(metrics)
    settings = Settings(
        database=db or default_url(),
        workers=workers,
        timing=Timing(secret_pause=_read_pause(secret_pause)),
        names=tuple(name or ()),
        rates=parse_rates(limit or []),
        most_streams=streams,
    )
    run(settings, host, ports, lambda address: _greet(address, open_), proxy or LOCAL, shown)


def _read_pause(text: str) -> tuple[float, float]:
    """Return the shortest and the longest pause; raise a fault of usage."""
    try:
        shortest, longest = (float(part) for part in text.split("-"))
    except ValueError:
        shortest, longest = 1.0, 0.0
    if not 0 <= shortest <= longest <= MOST_PAUSE:
        raise typer.BadParameter(f"--secret-pause {text}: write it as in 0.15-0.28, at most {MOST_PAUSE} seconds")
    return shortest, longest


def _read_address(text: str) -> tuple[str, int]:
    """Return host and port; raise a fault of usage."""
    host, _, port = text.rpartition(":")
    if not (port.isascii() and port.isdigit() and int(port) <= MOST_PORT):
        raise typer.BadParameter(f"--metrics {text}: write it as in 9100 or 0.0.0.0:9100")
    return host.strip("[]") or LOCAL[0], int(port)


def check_extra() -> None:
    """Raise MissingExtra if something is not installed that the server needs."""
    from importlib.util import find_spec

    missing = [name for name in MODULES if find_spec(name) is None]
    if missing:
        raise MissingExtra(f"serve needs {', '.join(missing)}; install them with: pip install 'castillo[server]'")


def _greet(address: str, opens: bool) -> None:
    """Say where the server is, and open it in the browser."""
    print(f"Castillo is at {address}  (Ctrl-C ends it)", flush=True)
    if opens:
        import threading
        import webbrowser

        threading.Timer(0.5, webbrowser.open, [address]).start()
