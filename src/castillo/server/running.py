"""Running the server: its socket, its start, its clean end."""

from __future__ import annotations

import asyncio
import errno
import gc
import signal
import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from types import FrameType

import uvicorn
from starlette.types import ASGIApp

from castillo.core.errors import CastilloError
from castillo.server.application import create_app
from castillo.server.limits import LARGEST_HEAD
from castillo.server.protocol import PatientProtocol
from castillo.server.services import Services, Settings, open_services

LONGEST_END = 5
"""Seconds that requests have to end when the server is ended."""
MOST_CONNECTIONS = 4000
"""How many connections are open at once; more are answered with 503."""


class AddressError(CastilloError):
    """The server cannot listen at an address."""


class PortTakenError(AddressError):
    """Another program listens there."""


class CastilloServer(uvicorn.Server):
    """A server whose streams end when it is ended."""

    def __init__(self, config: uvicorn.Config, services: Services) -> None:
        super().__init__(config)
        self.services = services

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self.should_exit and sig == signal.SIGINT:
            self.force_exit = True
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.services.close_streams()
        await super().shutdown(sockets)


def bind(host: str, port: int) -> socket.socket:
    """Return a socket that listens at an address; port 0 takes any that is free.

    Raises:
        AddressError: it cannot.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(128)
    except (OSError, OverflowError) as error:
        listener.close()
        if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
            raise PortTakenError(f"port {port} is in use; choose another with --port, or --port 0 for any") from None
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise AddressError(f"cannot listen at {host}, port {port}: {reason}") from None
    return listener


def address_of(listener: socket.socket) -> str:
    """Return the address of a listening socket for a browser on this machine."""
    host, port = listener.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "localhost"
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def bind_first(host: str, ports: Sequence[int]) -> socket.socket:
    """Return a socket that listens on the first of these ports that is free; raises AddressError."""
    for port in ports[:-1]:
        with suppress(PortTakenError):
            return bind(host, port)
    return bind(host, ports[-1])


def run(
    settings: Settings,
    host: str,
    ports: Sequence[int],
    ready: Callable[[str], None],
    proxies: Sequence[str] = (),
    metrics: tuple[str, int] | None = None,
) -> None:
    """Run the server until Ctrl-C or a signal ends it.

    Args:
        settings: how it runs.
        host: where it listens.
        ports: and on which port: the first that is free.
        ready: called with the address when it does.
        proxies: addresses of proxies that say truly where a request comes from (`X-Forwarded-For`).
        metrics: host and port at which numbers for Prometheus are shown; None: nowhere.

    Raises:
        AddressError, StoreError: it cannot be started.
    """
    listener = bind_first(host, ports)
    raise_file_limit()
    try:
        asyncio.run(_serve(settings, listener, ready, proxies, metrics))
    finally:
        listener.close()


def raise_file_limit() -> None:
    """Let this process have as many connections open as it may, where the system has such a limit."""
    with suppress(ImportError):
        import resource

        now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MOST_CONNECTIONS + 1000
        if now != resource.RLIM_INFINITY and now < wanted:
            resource.setrlimit(
                resource.RLIMIT_NOFILE, (wanted if most == resource.RLIM_INFINITY else min(wanted, most), most)
            )


async def _serve(
    settings: Settings,
    listener: socket.socket,
    ready: Callable[[str], None],
    proxies: Sequence[str],
    metrics: tuple[str, int] | None,
) -> None:
    async with open_services(settings) as services:
        config = configure(create_app(services), proxies)
        gc.collect()
        gc.freeze()  # what has been imported stays: collecting garbage among it would only hold requests up
        with show_metrics(services, metrics):
            ready(address_of(listener))
            await CastilloServer(config, services).serve([listener])


@contextmanager
def show_metrics(services: Services, address: tuple[str, int] | None) -> Iterator[None]:
    """Show what is counted and measured at an address of its own (None: nowhere).

    Raises:
        AddressError: it cannot be listened at.
    """
    if address is None:
        yield
        return
    try:
        end = services.metrics.serve(*address)
    except (OSError, OverflowError) as error:
        raise AddressError(f"--metrics: cannot listen at {address[0]}, port {address[1]}: {error}") from None
    services.spawn(services.count_tables())
    try:
        yield
    finally:
        end()


def configure(app: ASGIApp, proxies: Sequence[str] = ()) -> uvicorn.Config:
    """Return how an application is served; no request is written to a log."""
    return uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        lifespan="off",
        timeout_graceful_shutdown=LONGEST_END,
        server_header=False,
        http=PatientProtocol,
        ws="none",
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
        h11_max_incomplete_event_size=LARGEST_HEAD,
        limit_concurrency=MOST_CONNECTIONS,
    )
