"""How much may be sent to the server at once."""

from __future__ import annotations

from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from castillo.server.problems import ProblemError

LARGEST_HEAD: Final = 16 * 1024
"""Bytes of a request's address and headers."""
LARGEST_BODY: Final = 256 * 1024
"""Bytes of a request's body."""


class BodyLimit:
    """Refuses requests with too large a body, as the problem 413: nothing is read beyond the limit."""

    def __init__(self, app: ASGIApp, largest: int = LARGEST_BODY) -> None:
        self.app = app
        self.largest = largest

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on with a count of what is read."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        read = 0

        async def count() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > self.largest:
                raise ProblemError(413, "too-large", most=str(self.largest))
            return message

        await self.app(scope, count, send)
