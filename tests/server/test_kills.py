"""A server that is killed again and again while people play: nothing that it has acknowledged is lost or changed."""

from __future__ import annotations

import os
import random
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest

from castillo import load_game
from castillo.core.record import read_record
from castillo.store.store import Store

from .nginx import free_ports
from .process import Server

PLAYERS = 8
"""How many people there are; each plays several games."""
LONGEST = 600.0
LOST = (httpx.NetworkError, httpx.TimeoutException, httpx.RemoteProtocolError)
"""What a request comes to when the server is killed meanwhile."""


@dataclass
class Game:
    """A game that is played over the API, and what the server has said of it.

    Attributes:
        known: every line of the log that was read, by its place.
        acknowledged: the posts that were answered: who, what was expected, what was chosen.
    """

    path: str
    tokens: dict[str, str]
    known: list[dict[str, Any]] = field(default_factory=list)
    acknowledged: list[tuple[str, int, str]] = field(default_factory=list)
    seq: int = 0
    is_over: bool = False


class Host:
    """A server that is killed at random moments and started again, on the same database and port."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder
        self.rng = random.Random(seed)
        self.port = free_ports(1)[0]
        self.kills = 0
        self.is_broken = False
        self.is_done = threading.Event()
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=20)
        self.server = self._start()

    def _start(self) -> Server:
        return Server(str(self.folder / "tables.db"), self.folder / "log", "--port", str(self.port))

    def keep_killing(self, kills: int) -> None:
        """Kill the server so often, at random moments after it has started to answer, or until the games are over."""
        try:
            for _ in range(kills):
                if self.is_done.wait(self.rng.uniform(0.05, 1.0)):
                    return
                self.server.stop(signal.SIGKILL)
                self.kills += 1
                self.server = self._start()
        except BaseException:
            self.is_broken = True  # so that nobody waits for it
            raise

    def ask(self, method: str, path: str, body: Any, token: str) -> httpx.Response:
        """Send a request, again and again until it is answered: whether a lost one was carried out nobody knows."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        end = time.monotonic() + LONGEST
        while time.monotonic() < end and not self.is_broken:
            try:
                return self.http.request(method, path, json=body, headers=headers)
            except LOST:
                time.sleep(0.05)
        raise AssertionError("the server does not come back")


def play(host: Host, game: Game, seed: int) -> None:
    """Play a game to its end with random choices, and check each answer against what was acknowledged before."""
    rng = random.Random(seed)
    snapshot = look(host, game, "spectator")
    while not game.is_over:
        people = [seat for seat in snapshot["to_move"] if seat in game.tokens]
        if people:
            snapshot = post(host, game, rng.choice(people), rng)
        else:
            time.sleep(0.05)
            snapshot = look(host, game, "spectator")


def look(host: Host, game: Game, seat: str) -> Any:
    """Return the table as a seat may see it."""
    return note(game, host.ask("GET", game.path, None, game.tokens[seat]))


def note(game: Game, answer: httpx.Response) -> Any:
    """Note where the server says that the table stands: never before where it stood already."""
    assert answer.status_code == 200, answer.text
    snapshot = answer.json()
    assert snapshot["seq"] >= game.seq, "acknowledged entries are gone"
    game.seq, game.is_over = snapshot["seq"], snapshot["over"]
    return snapshot


def post(host: Host, game: Game, seat: str, rng: random.Random) -> Any:
    """Make a random choice; returns the table after it."""
    snapshot = look(host, game, seat)
    if not snapshot["question"]:
        return snapshot
    words = rng.choice(snapshot["question"]["choices"])["words"]
    body = {"expected": snapshot["seq"], "choices": [words]}
    answer = host.ask("POST", f"{game.path}/entries", body, game.tokens[seat])
    if answer.status_code == 409:  # a bot was quicker
        return look(host, game, seat)
    after = note(game, answer)
    assert after["seq"] > snapshot["seq"]
    game.acknowledged.append((seat, snapshot["seq"], words))
    if rng.random() < 0.05:
        check_log(host, game)
    return after


def check_log(host: Host, game: Game) -> None:
    """Read the log: what was read of it before still stands in it."""
    lines = host.ask("GET", f"{game.path}/log", None, game.tokens["spectator"]).json()["lines"]
    assert lines[: len(game.known)] == game.known
    game.known = [line for line in lines if line["n"] < game.seq]


def check_record(host: Host, game: Game, entries: dict[int, str]) -> None:
    """Compare everything that was acknowledged with what is stored, and replay the record."""
    assert sorted(entries) == list(range(len(entries)))
    for seat, number, words in game.acknowledged:
        assert entries[number] == f"{seat}: {words}"
    check_log(host, game)
    text = host.ask("GET", f"{game.path}/record", None, game.tokens["red"]).text
    state = read_record(text, load_game).replay().state
    final = host.ask("GET", game.path, None, game.tokens["red"]).json()
    assert state.is_terminal() and final["over"] and final["seq"] == len(entries)
    assert [state.game.seat_name(seat) for seat in state.winners()] == final["winners"]


def open_games(host: Host, count: int) -> list[Game]:
    """Open tables of two, every fourth with a bot besides."""
    games = []
    for number in range(count):
        seats = [{"name": "red", "sits": "here"}, {"name": "blue", "sits": "here"}]
        if number % 4 == 0:
            seats.append({"name": "green", "sits": "bot", "bot": "random"})
        body = {"game": "el_grande", "seats": seats, "options": {"rounds": 6}}
        opened = host.ask("POST", "/api/tables", body, "").json()
        games.append(Game(f"/api/tables/{opened['id']}", {**opened["tokens"], "spectator": opened["spectator"]}))
    return games


async def read_entries(path: Path, games: list[Game]) -> list[dict[int, str]]:
    """Read what is stored of each game."""
    store = await Store.open(str(path))
    found = [await store.load_entries(game.path.rpartition("/")[2]) for game in games]
    await store.close()
    return [{entry.number: entry.text for entry in entries} for entries in found]


def play_and_kill(folder: Path, count: int, kills: int, seed: int) -> None:
    """Play so many games at once on a server that is killed so often, and compare them with what was acknowledged."""
    import asyncio

    host = Host(folder, seed)
    try:
        games = open_games(host, count)
        with ThreadPoolExecutor(PLAYERS + 1) as people:
            killing = people.submit(host.keep_killing, kills)
            playing = [people.submit(play, host, game, seed + number) for number, game in enumerate(games)]
            try:
                for one in as_completed([killing, *playing], LONGEST):
                    one.result()
                    if all(game.is_over for game in games):
                        host.is_done.set()
            finally:
                host.is_done.set()
        host.server.stop(signal.SIGKILL)
        stored = asyncio.run(read_entries(folder / "tables.db", games))
        host.server = host._start()
        for game, entries in zip(games, stored, strict=True):
            check_record(host, game, entries)
    finally:
        host.is_done.set()
        host.server.stop(signal.SIGKILL)
        host.http.close()
    acknowledged = sum(len(game.acknowledged) for game in games)
    print(f"{count} games, {host.kills} kills, {acknowledged} posts acknowledged, {sum(map(len, stored))} entries")
    assert host.kills >= kills // 2 and acknowledged > count * 20
    assert "Traceback" not in (folder / "log").read_text()


def test_what_was_acknowledged_survives_kills(tmp_path: Path) -> None:
    play_and_kill(tmp_path, count=8, kills=5, seed=1)


@pytest.mark.soak
def test_what_was_acknowledged_survives_kills_in_fifty_games(tmp_path: Path) -> None:
    play_and_kill(tmp_path, count=50, kills=25, seed=int(os.environ.get("CASTILLO_SOAK_SEED", "2")))
