"""Secrets do not show by how long a bot takes, nor in what the server writes to its log."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from castillo import load_game
from castillo.core.chance import Rng
from castillo.core.notation import legal_texts
from castillo.core.playout import draw_all
from castillo.core.state import State
from castillo.server import secrecy
from castillo.server.inquiries import Finding, Inquiry
from castillo.server.pool import Unanswered
from castillo.server.secrecy import has_secret, think_discreetly
from castillo.server.tables import Timing
from castillo.server.thinking import Thought

from .desk import Desk, Opened

PAUSE = 0.25


def list_states(game: str) -> Iterator[State]:
    """Yield the positions of random games in which a seat is asked."""
    for seed in range(1, 40):
        rng = Rng(seed)
        state = load_game(game, seats=2).new_initial_state()
        while not state.is_terminal():
            draw_all(state, rng)
            if state.is_terminal():
                break
            yield state.clone()
            actions = state.legal_actions()
            state.apply_action(actions[int(rng.below(len(actions)))])


def find_state(game: str, fits: Callable[[State], bool]) -> State:
    """Return a position of a random game that fits."""
    return next(state for state in list_states(game) if fits(state))


def answers(state: State) -> list[str]:
    return [text.partition(": ")[2] for text in legal_texts(state, state.current_player())]


def is_hidden_disk(state: State) -> bool:
    """Tell whether a disk is asked for that stays hidden because another one is still missing."""
    question = state.pending()
    return question is not None and question.key == "disk" and len(state.acting_seats()) > 1 and len(answers(state)) > 1


def is_recruit(state: State) -> bool:
    """Tell whether a seat is asked how many Caballeros it recruits."""
    question = state.pending()
    return question is not None and question.key == "recruit" and len(answers(state)) > 1


@dataclass
class SlowPool:
    """Answers what it is told to, after a while.

    Attributes:
        done: what has happened, in order.
    """

    choices: list[str]
    seconds: float = 0.0
    done: list[str] = field(default_factory=list)

    async def think(self, thought: Thought) -> list[str]:
        self.done.append("think")
        await asyncio.sleep(self.seconds)
        return self.choices

    async def inquire(self, inquiry: Inquiry) -> Finding:
        raise Unanswered("nobody asks here")

    def count_alive(self) -> int:
        return 1

    async def tend(self) -> None:
        pass

    def close(self) -> None:
        pass


def time_answer(state: State, pool: SlowPool) -> float:
    """Return how long a bot's answer takes."""
    thought = Thought("", state.current_player(), "greedy", 1)
    start = time.monotonic()
    asyncio.run(think_discreetly(pool, thought, state, (PAUSE, PAUSE)))
    return time.monotonic() - start


def test_a_secret_answer_takes_its_pause_however_quickly_it_was_found() -> None:
    state = find_state("el_grande", is_hidden_disk)
    for words in (answers(state)[0], answers(state)[-1]):
        for seconds in (0.0, PAUSE / 2):
            taken = time_answer(state, SlowPool([words], seconds))
            assert taken >= PAUSE, "an answer that comes sooner tells how long the bot has thought"


def test_an_answer_that_is_forced_in_secret_takes_as_long_as_another() -> None:
    def is_secret(state: State) -> bool:
        question = state.pending()
        return question is not None and question.keeps_secret(state)

    forced = find_state("caesar_cleopatra", lambda state: is_secret(state) and len(answers(state)) == 1)
    free = find_state("caesar_cleopatra", lambda state: is_secret(state) and len(answers(state)) > 1)
    for state in (forced, free):
        assert has_secret(state, state.current_player(), answers(state)[:1])
        assert time_answer(state, SlowPool(answers(state)[:1])) >= PAUSE


def test_what_everybody_sees_comes_at_once() -> None:
    state = find_state("el_grande", is_recruit)
    assert not has_secret(state, state.current_player(), answers(state)[:1])
    assert time_answer(state, SlowPool(answers(state)[:1])) < PAUSE
    assert not has_secret(state, state.current_player(), ["nonsense"])


def test_the_pause_is_drawn_before_the_bot_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    state = find_state("el_grande", is_hidden_disk)
    pool = SlowPool(answers(state)[:1])

    class Chance:
        def uniform(self, shortest: float, longest: float) -> float:
            pool.done.append(f"draw {shortest} {longest}")
            return 0.0

    monkeypatch.setattr(secrecy, "CHANCE", Chance())
    time_answer(state, pool)
    assert pool.done == [f"draw {PAUSE} {PAUSE}", "think"]


def test_usual_pauses_are_longer_than_bots_think_and_shorter_than_people_wait() -> None:
    shortest, longest = Timing().secret_pause
    assert 0.1 <= shortest < longest <= 0.3


def play_out(table: Opened, seed: int) -> list[str]:
    """Play a whole game; returns everything that was chosen."""
    rng, told = Rng(seed), []
    while not (state := table.get(seat=None))["over"]:
        table.desk.settle()
        for seat in state["to_move"]:
            snapshot = table.get(seat=seat) if seat in table.tokens else {"question": None}
            if snapshot["question"]:
                choices = [choice["words"] for choice in snapshot["question"]["choices"]]
                told.append(choices[int(rng.below(len(choices)))])
                table.play(seat, told[-1])
                break
    return told


def test_a_whole_game_leaves_no_token_and_no_secret_in_the_log(
    desk: Desk, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.INFO)
    table = desk.open("red", "blue", "green:bot", rounds=6)
    chosen = play_out(table, 5)
    assert len(chosen) > 40
    tokens = [table.spectator, *table.tokens.values()]
    for token in tokens:
        desk.ask("GET", "/api/tables/other", token=token, status=404)
        desk.ask("GET", f"/api/nothing/{token}", status=404)
    break_database(desk, monkeypatch)
    other = desk.open("red", "blue")
    seat = other.get(seat=None)["to_move"][0]
    other.play(seat, "power 7", status=503)
    records = [record for record in caplog.records if record.name != "httpx"]  # which the test itself uses
    text = "\n".join(logging.Formatter().format(record) for record in records)
    assert "the database cannot be used" in text
    for token in (*tokens, other.spectator, *other.tokens.values()):
        assert token not in text
    assert "power 7" not in text


def break_database(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the database refuse entries, with an error of its own that names them."""
    append = desk.services.store.append

    async def fail(table_id: str, entries: Any, summary: Any) -> None:
        async with desk.services.store.engine.begin() as connection:
            await connection.exec_driver_sql("ALTER TABLE entries RENAME TO hidden")
        try:
            await append(table_id, entries, summary)
        finally:
            async with desk.services.store.engine.begin() as connection:
                await connection.exec_driver_sql("ALTER TABLE hidden RENAME TO entries")

    monkeypatch.setattr(desk.services.store, "append", fail)
