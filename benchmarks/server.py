"""How quickly the server answers: `python benchmarks/server.py` (needs the extra `server`).

It opens 50 tables, follows each on a stream, and lets people make one choice a second in all, at one table after the
other, while bots answer in one worker process. Printed as JSON: how long a POST takes, in milliseconds, and how long
after it the news of a bot's whole turn arrive on the stream. The bars: 50 milliseconds for a POST at the 95th
percentile, 300 for a bot's turn.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from castillo.pure import is_compiled

START = "Castillo is at "


@dataclass
class Table:
    """A table that is played at and followed.

    Attributes:
        asked: the last snapshot in which a person is asked, for as long as it has not been answered.
        posted: when the choice that made a bot's turn due was posted.
        turns: how many milliseconds after that the news of the bot's turn came.
    """

    id: str
    token: str
    news: asyncio.Event = field(default_factory=asyncio.Event)
    asked: dict[str, Any] | None = None
    posted: float | None = None
    turns: list[float] = field(default_factory=list)

    @property
    def headers(self) -> dict[str, str]:
        """What opens the table."""
        return {"Authorization": f"Bearer {self.token}"}

    def hear(self, snapshot: dict[str, Any]) -> None:
        """Take note of what the table has come to."""
        self.asked = snapshot if snapshot["question"] else None
        if self.posted is not None and not snapshot["thinking"]:
            self.turns.append((time.perf_counter() - self.posted) * 1000)
            self.posted = None
        self.news.set()


async def open_table(http: httpx.AsyncClient, bot: str) -> Table:
    """Open a table of one person and one bot."""
    seats = [{"name": "red", "sits": "here"}, {"name": "blue", "sits": "bot", "bot": bot}]
    answer = await http.post("/api/tables", json={"game": "el_grande", "seats": seats})
    answer.raise_for_status()
    opened = answer.json()
    return Table(opened["id"], opened["tokens"]["red"])


async def follow(http: httpx.AsyncClient, table: Table) -> None:
    """Follow a table on its stream."""
    async with http.stream("GET", f"/api/tables/{table.id}/stream", headers=table.headers, timeout=None) as answer:
        async for line in answer.aiter_lines():
            if line.startswith("data: "):
                table.hear(json.loads(line.removeprefix("data: "))["snapshot"])


async def post(http: httpx.AsyncClient, table: Table, rng: random.Random) -> float:
    """Make a choice at a table; returns how many milliseconds the answer took."""
    asked = table.asked
    assert asked is not None
    table.asked = None
    choice = rng.choice(asked["question"]["choices"])["words"]
    start = time.perf_counter()
    body = {"expected": asked["seq"], "choices": [choice]}
    answer = await http.post(f"/api/tables/{table.id}/entries", json=body, headers=table.headers)
    took = (time.perf_counter() - start) * 1000
    answer.raise_for_status()
    snapshot = answer.json()
    if snapshot["thinking"]:
        table.posted = start
    return took


async def play(address: str, tables: int, seconds: int, bot: str, seed: int) -> dict[str, Any]:
    """Play for so long and return the figures."""
    rng = random.Random(seed)
    limits = httpx.Limits(max_connections=tables + 20, max_keepalive_connections=tables + 20)
    async with httpx.AsyncClient(base_url=address, limits=limits, timeout=30) as http:
        opened = [await open_table(http, bot) for _ in range(tables)]
        streams = [asyncio.create_task(follow(http, table)) for table in opened]
        while not all(table.asked for table in opened):
            await asyncio.sleep(0.1)
        times = []
        for number in range(seconds):
            started = time.perf_counter()
            ready = [table for table in opened[number % tables :] + opened if table.asked]
            times.append(await post(http, ready[0], rng))
            await asyncio.sleep(max(0.0, 1 - (time.perf_counter() - started)))
        for stream in streams:
            stream.cancel()
        await asyncio.gather(*streams, return_exceptions=True)
    turns = [turn for table in opened for turn in table.turns]
    return {"posts": len(times), **describe("post_ms", times), "turns": len(turns), **describe("turn_ms", turns)}


def describe(name: str, times: list[float]) -> dict[str, float]:
    """Return the percentiles of some times."""
    ordered = sorted(times)
    places = {"p50": 0.5, "p95": 0.95, "p99": 0.99, "max": 1.0}
    return {
        f"{name}_{key}": round(ordered[min(len(ordered) - 1, int(len(ordered) * share))], 1)
        for key, share in places.items()
        if ordered
    }


def main() -> None:
    """Start a server of its own, measure, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=50, help="how many tables and streams")
    parser.add_argument("--seconds", type=int, default=60, help="how long to play")
    parser.add_argument("--bot", default="greedy", help="which bot answers")
    parser.add_argument("--seed", type=int, default=1, help="of people's choices")
    parser.add_argument("--db", help="another database than a new SQLite file")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = arguments.db or f"sqlite:///{Path(folder) / 'tables.db'}"
        command = [sys.executable, "-m", "castillo", "serve", "--no-open", "--port", "0", "--db", database]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout is not None
                address = server.stdout.readline().removeprefix(START).split()[0]
                work = play(address, arguments.tables, arguments.seconds, arguments.bot, arguments.seed)
                figures = asyncio.run(work)
            finally:
                server.terminate()
    setting = {"compiled": is_compiled(), "tables": arguments.tables, "bot": arguments.bot}
    print(json.dumps({**setting, **figures}))


if __name__ == "__main__":
    main()
