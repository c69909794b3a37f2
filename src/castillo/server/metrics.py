"""What the server counts and measures, for Prometheus: no table, seat, token or address is named.

The numbers have an address of their own (`castillo serve --metrics`), so that no proxy before the server shows them
to everybody. Each process counts for itself.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, start_http_server
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from castillo.version import VERSION

METHODS: Final = frozenset({"GET", "HEAD", "POST", "OPTIONS"})
OTHER: Final = "other"
STREAM: Final = "/stream"
REQUEST_SECONDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)
THINKING_SECONDS: Final = (0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 120)


class Metrics:
    """The numbers of one server.

    Attributes:
        registry: all of them.
    """

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "castillo_requests", "Requests answered.", ("method", "route", "status"), registry=self.registry
        )
        self.request_seconds = Histogram(
            "castillo_request_seconds", "How long answers took; streams are left out.", ("route",),
            buckets=REQUEST_SECONDS, registry=self.registry,
        )  # fmt: skip
        self.entries = Counter("castillo_entries_stored", "Entries of tables stored.", registry=self.registry)
        self.bot_seconds = Histogram(
            "castillo_bot_thinking_seconds", "How long bots thought about a turn.", buckets=THINKING_SECONDS,
            registry=self.registry,
        )  # fmt: skip
        self.bots_waiting = Gauge("castillo_bots_waiting", "Bots that wait for a worker.", registry=self.registry)
        self.restarts = Counter(
            "castillo_worker_restarts", "Workers replaced because they ended or were stuck.", registry=self.registry
        )
        self.tables = Gauge("castillo_tables", "Tables in the database.", ("state",), registry=self.registry)
        info = Gauge("castillo_version", "Always 1; the version is a label.", ("version",), registry=self.registry)
        info.labels(VERSION).set(1)

    def watch(self, name: str, about: str, measure: Callable[[], float]) -> None:
        """Show a number that is looked up whenever the numbers are read."""
        Gauge(name, about, registry=self.registry).set_function(measure)

    def serve(self, host: str, port: int) -> Callable[[], None]:
        """Show the numbers at an address; returns what ends that.

        Raises:
            OSError: the address cannot be listened at.
        """
        server, thread = start_http_server(port, host, self.registry)

        def end() -> None:
            server.shutdown()
            server.server_close()
            thread.join()

        return end


class Measure:
    """Counts requests and measures how long their answers take."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        status = 0

        async def note(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        start = time.perf_counter()
        try:
            await self.app(scope, receive, note)
        finally:
            route = getattr(scope.get("route"), "path", OTHER)
            method = scope["method"] if scope["method"] in METHODS else OTHER
            self.metrics.requests.labels(method, route, str(status)).inc()
            if not route.endswith(STREAM):
                self.metrics.request_seconds.labels(route).observe(time.perf_counter() - start)
