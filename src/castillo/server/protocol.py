"""HTTP over a connection, with an end to patience: uvicorn's own protocol waits for slow requests for ever."""

from __future__ import annotations

import asyncio
import socket
from typing import Final

from uvicorn.protocols.http.h11_impl import H11Protocol

LONGEST_REQUEST: Final = 30.0
"""Seconds that a request may take to arrive, headers and body; and that a new connection may stay silent."""
LONGEST_SILENCE: Final = 60_000
"""Milliseconds after which a connection is given up whose other end does not take what is sent; streams send often."""


class PatientProtocol(H11Protocol):
    """Closes connections on which a request does not arrive in time, and those whose other end is gone.

    Attributes:
        longest: seconds that a request may take to arrive.
    """

    longest: float = LONGEST_REQUEST
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        connection = transport.get_extra_info("socket")
        if connection is not None and hasattr(socket, "TCP_USER_TIMEOUT") and connection.family != socket.AF_UNIX:
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, LONGEST_SILENCE)
        self._watch()

    def handle_events(self) -> None:
        super().handle_events()
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._forget()

    def _watch(self) -> None:
        """Set a deadline for what has not arrived yet; data that trickle in do not put it off."""
        if self._is_waiting():
            if self._deadline is None:
                self._deadline = self.loop.call_later(self.longest, self._give_up)
        else:
            self._forget()

    def _is_waiting(self) -> bool:
        cycle = self.cycle
        return cycle is None or cycle.response_complete or cycle.more_body

    def _give_up(self) -> None:
        self._deadline = None
        if self._is_waiting() and self.timeout_keep_alive_task is None:  # else it is idle, which has its own end
            self.transport.abort()

    def _forget(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
