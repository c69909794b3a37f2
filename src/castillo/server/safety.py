"""What holds for every answer: its headers, and whom the server answers at all.

Addresses, and names that only a network of one's own gives out, are answered; other names must be told to the server,
so that no page elsewhere can call this machine by a name of its own and be taken for ours (DNS rebinding). A page of
another site gets no answer: browsers say in `Origin` where it comes from.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping, Sequence
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from castillo.server import problems
from castillo.server.limits import LARGEST_HEAD
from castillo.server.rates import RateLimiter, sender_of

CONTENT_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'"
)
"""The page runs and shows only what this server sends, and stands in nobody's frame."""
CLOSED: Final = (
    "accelerometer",
    "camera",
    "display-capture",
    "geolocation",
    "gyroscope",
    "microphone",
    "payment",
    "usb",
)
HEADERS: Final[Mapping[str, str]] = {
    "Content-Security-Policy": CONTENT_POLICY,
    "Referrer-Policy": "no-referrer",  # links hold tokens
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Permissions-Policy": ", ".join(f"{feature}=()" for feature in CLOSED),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
"""What is said with every answer. Whether browsers must use TLS is said by the proxy that has it."""
PRIVATE: Final = (".localhost", ".local", ".lan", ".internal", ".home.arpa")
"""Endings of names that only a network of one's own gives out."""
API: Final = "/api/"


class Safety:
    """Adds the headers to every answer, and refuses who calls the server by a strange name or from a strange page.

    Args:
        app: what answers.
        names: the names that the server is reached under, besides addresses and names of a network of one's own.
        limiter: counts the requests of the API.
    """

    def __init__(self, app: ASGIApp, names: Sequence[str], limiter: RateLimiter) -> None:
        self.app = app
        self.names = frozenset(name.lower().rstrip(".") for name in names)
        self.limiter = limiter

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        is_begun = False

        async def send_safely(message: Message) -> None:
            nonlocal is_begun
            if message["type"] == "http.response.start":
                is_begun = True
                _add_headers(MutableHeaders(scope=message), scope["path"])
            await send(message)

        refusal = self._refuse(scope)
        try:
            await (refusal or self.app)(scope, receive, send_safely)
        except Exception:
            if not is_begun:
                await problems.answer_fault(Request(scope))(scope, receive, send_safely)
            raise  # so that the server writes it to its log

    def _refuse(self, scope: Scope) -> Response | None:
        error = self._find_fault(scope)
        return None if error is None else problems.answer_error(Request(scope), error)

    def _find_fault(self, scope: Scope) -> problems.ProblemError | None:
        if _measure_head(scope) > LARGEST_HEAD:
            return problems.large_head(LARGEST_HEAD)
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not is_known_name(host, self.names):
            return problems.strange_name()
        origin = headers.get("origin")
        if origin is not None and not is_same_place(origin, host):
            return problems.strange_page()
        if scope["path"].startswith(API):
            wait = self.limiter.take("requests", sender_of(scope))
            if wait > 0:
                return problems.too_many("requests", wait)
        return None


def _measure_head(scope: Scope) -> int:
    """Return how many bytes the address and the headers of a request have."""
    address = len(scope.get("raw_path") or b"") + len(scope["query_string"])
    return address + sum(len(name) + len(value) + len(": \r\n") for name, value in scope["headers"])


def _add_headers(headers: MutableHeaders, path: str) -> None:
    for name, value in HEADERS.items():
        headers[name] = value
    if path.startswith(API):
        headers.setdefault("Cache-Control", "no-store")


def is_known_name(host: str, names: frozenset[str]) -> bool:
    """Tell whether a `Host` header is an address, a name of one's own network, or one of these names."""
    try:
        name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return False
    if not name or any(letter in host for letter in "/?#@\\"):
        return False
    if name in names or "." not in name or name.endswith(PRIVATE):
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def is_same_place(origin: str, host: str) -> bool:
    """Tell whether the page that an `Origin` header names came from the server that the `Host` header names."""
    scheme, _, place = origin.lower().partition("://")
    usual = {"http": ":80", "https": ":443"}.get(scheme, "")
    return bool(usual) and place.removesuffix(usual) == host.lower().removesuffix(usual)
