"""A server in this process, to be asked one request after the other: what happens in between is decided by the test."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine, Iterator
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import httpx
from fastapi import FastAPI

from castillo.core.chance import Rng
from castillo.server.application import create_app
from castillo.server.inquiries import Finding, Inquiry
from castillo.server.services import Services, Settings, open_services
from castillo.server.tables import Timing
from castillo.server.thinking import Thought, think

T = TypeVar("T")
PROBLEM = "application/problem+json"


def seeded(seed: int) -> Callable[[int], int]:
    """Return chance that is the same every time."""
    rng = Rng(seed)
    return lambda n: int(rng.below(n))


class DirectPool:
    """Lets bots think in this process, when the test says so."""

    def __init__(self) -> None:
        self.thoughts: list[Thought] = []
        self.inquiries: list[Inquiry] = []
        self.gate = asyncio.Event()
        self.gate.set()
        self.seed = 0

    async def think(self, thought: Thought) -> list[str]:
        self.thoughts.append(thought)
        await self.gate.wait()
        self.seed += 1
        return think(Thought(thought.record, thought.seat, thought.bot, self.seed))

    async def inquire(self, inquiry: Inquiry) -> Finding:
        self.inquiries.append(inquiry)
        await asyncio.sleep(0)
        await self.gate.wait()
        return inquiry.answer()

    def count_alive(self) -> int:
        return 1

    async def tend(self) -> None:
        pass

    def close(self) -> None:
        self.gate.set()


@dataclass
class Opened:
    """A table that a test has opened."""

    desk: Desk
    id: str
    tokens: dict[str, str]
    spectator: str

    def token(self, seat: str | None) -> str:
        return self.spectator if seat is None else self.tokens[seat]

    def get(self, what: str = "", seat: str | None = "red", status: int = 200) -> Any:
        """Read something of the table with a seat's token (None: the spectators')."""
        return self.desk.ask("GET", f"/api/tables/{self.id}{what}", token=self.token(seat), status=status)

    def send(self, what: str, seat: str | None, body: dict[str, Any], status: int = 200) -> Any:
        """Send something with a seat's token."""
        return self.desk.ask("POST", f"/api/tables/{self.id}/{what}", body, self.token(seat), status)

    def play(self, seat: str, *choices: str, expected: int | None = None, status: int = 200) -> Any:
        """Make choices, based on what is there now."""
        seq = self.get(seat=seat)["seq"] if expected is None else expected
        return self.send("entries", seat, {"expected": seq, "choices": list(choices)}, status)

    def preview(self, seat: str, *choices: str, status: int = 200) -> Any:
        """Try choices, based on what is there now."""
        seq = self.get(seat=seat)["seq"]
        return self.send("preview", seat, {"expected": seq, "choices": list(choices)}, status)


class Desk:
    """A server in this process.

    Attributes:
        heard: every answer as it came, if a test wants to know: status, headers, body.
    """

    def __init__(
        self, runner: asyncio.Runner, services: Services, app: FastAPI, http: httpx.AsyncClient, pool: DirectPool
    ) -> None:
        self.runner = runner
        self.app = app
        self.heard: list[tuple[int, str, bytes]] | None = None
        self.services = services
        self.http = http
        self.pool = pool

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Let the server's loop run until something is done."""
        return self.runner.run(work)

    def ask(
        self, method: str, path: str, body: Any = None, token: str | None = None, status: int = 200, **headers: str
    ) -> Any:
        """Send a request; returns the answer's JSON, or its text."""
        answer = self.run(self.send(method, path, body, token, **headers))
        assert answer.status_code == status, answer.text
        if self.heard is not None:
            self.heard.append((status, str(answer.headers), answer.content))
        if status >= 400:
            assert answer.headers["content-type"] == PROBLEM
            assert answer.json()["status"] == status and answer.json()["title"] and answer.json()["detail"]
        return answer.json() if "json" in answer.headers.get("content-type", "") else answer.text

    async def send(
        self, method: str, path: str, body: Any = None, token: str | None = None, **headers: str
    ) -> httpx.Response:
        """Send a request within the loop."""
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        content = None if body is None else json.dumps(body)
        if content is not None:
            headers.setdefault("Content-Type", "application/json")
        return await self.http.request(method, path, content=content, headers=headers)

    def open(self, *seats: str, bots: str = "random", game: str = "el_grande", **options: Any) -> Opened:
        """Open a table; a seat is written `red`, or `red:bot`, or `red:link`."""
        sitting = [seat.partition(":") for seat in seats]
        players = [
            {"name": name, "sits": sits or "here", **({"bot": bots} if sits == "bot" else {})}
            for name, _, sits in sitting
        ]
        body = {"game": game, "seats": players, "options": options}
        found = self.ask("POST", "/api/tables", body, status=201)
        return Opened(self, found["id"], found["tokens"], found["spectator"])

    def settle(self) -> None:
        """Let bots answer until no bot is asked."""

        async def wait() -> None:
            while drivers := [table.driver for table in self.services.tables.in_memory() if table.driver is not None]:
                await asyncio.gather(*drivers)

        self.run(wait())

    def forget(self) -> None:
        """Let the server forget all that it has in memory."""
        self.services.tables._tables.clear()
        self.services.tables._used.clear()


@contextmanager
def open_desk(folder: Path, seed: int = 1, database: str = "", **settings: Any) -> Iterator[Desk]:
    """Open a server in this process on a database in a folder."""
    address = database or f"sqlite:///{folder / 'tables.db'}"
    with asyncio.Runner() as runner:
        pool = DirectPool()
        stack = AsyncExitStack()
        settings.setdefault("timing", Timing(secret_pause=(0, 0)))
        chosen = Settings(database=address, draw=seeded(seed), **settings)
        services = runner.run(stack.enter_async_context(open_services(chosen, pool)))
        app = create_app(services, folder / "client")
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        http = httpx.AsyncClient(transport=transport, base_url="http://castillo")
        try:
            yield Desk(runner, services, app, http, pool)
        finally:
            runner.run(http.aclose())
            runner.run(stack.aclose())
