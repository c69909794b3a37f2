"""Workers: warm, replaced when they are lost, replaced when they are stuck."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator
from dataclasses import replace

import pytest

from castillo import load_game
from castillo.bots.analysis import Analysis
from castillo.core.chance import Rng
from castillo.core.notation import play_words
from castillo.core.playout import draw_all
from castillo.core.record import record_state, write_record
from castillo.server.inquiries import Finding, HintInquiry, Inquiry, ReviewInquiry
from castillo.server.pool import BotPool, PoolClosed, Unanswered, WorkerLost
from castillo.server.thinking import Thought, think


@pytest.fixture(scope="module")
def pool() -> Iterator[BotPool]:
    """Return a pool with one worker."""
    opened = BotPool(1)
    yield opened
    opened.close()


@pytest.fixture
def thought() -> Thought:
    """Return something to think about: the first bid of a game."""
    state = load_game("el_grande", 3).new_initial_state()
    draw_all(state, Rng(2))
    return Thought(write_record(record_state(state)), state.current_player(), "greedy", 1)


def ask(pool: BotPool, thought: Thought) -> list[str]:
    """Let the pool think, in a loop of its own."""
    pool._idle = asyncio.Queue()
    for worker in pool.workers:
        pool._idle.put_nowait(worker)
    return asyncio.run(pool.think(thought))


def test_a_worker_thinks_as_this_process_would(pool: BotPool, thought: Thought) -> None:
    assert ask(pool, thought) == think(thought)
    assert ask(pool, replace(thought, bot="random")) == think(replace(thought, bot="random"))


def test_a_whole_turn_is_thought_at_once(pool: BotPool) -> None:
    game = load_game("el_grande", 2)
    state = game.new_initial_state()
    draw_all(state, Rng(2))
    for _ in range(2):
        state.apply_action(state.legal_actions()[-1])
    while state.pending() is not None and state.current_player() < 0:
        draw_all(state, Rng(1))
    seat = state.current_player()
    choices = ask(pool, Thought(write_record(record_state(state)), seat, "greedy", 1))
    assert len(choices) > 1
    for words in choices:
        play_words(state, seat, words)
    assert seat not in state.acting_seats() or state.is_chance_node()


def inquire(pool: BotPool, inquiry: Inquiry) -> Finding:
    """Let the pool look into something, in a loop of its own."""
    pool._idle = asyncio.Queue()
    for worker in pool.workers:
        pool._idle.put_nowait(worker)
    return asyncio.run(pool.inquire(inquiry))


def test_a_worker_finds_what_this_process_would(pool: BotPool, thought: Thought) -> None:
    asked = HintInquiry(thought.record, thought.seat, "easy", 1)
    found = inquire(pool, asked)
    assert isinstance(found, Analysis)
    assert found.best.words.startswith("power ") and len(found.best.shares) == 3


def test_an_inquiry_that_fails_is_told_and_the_worker_goes_on(pool: BotPool, thought: Thought) -> None:
    with pytest.raises(Unanswered):
        inquire(pool, ReviewInquiry(thought.record, 10**6, "easy"))
    assert ask(pool, thought) == think(thought)


def test_a_lost_worker_is_replaced(pool: BotPool, thought: Thought) -> None:
    worker = pool.workers[0]
    before = worker.process.pid
    assert before is not None
    os.kill(before, signal.SIGKILL)
    assert ask(pool, thought) == think(thought)
    assert worker.process.pid != before


def test_a_stuck_worker_is_replaced_and_the_stand_in_answers(thought: Thought) -> None:
    slow = BotPool(1, longest=0.001)
    try:
        with pytest.raises(WorkerLost):
            ask(slow, thought)
    finally:
        slow.close()


def test_where_a_bot_fails_the_stand_in_answers(pool: BotPool, thought: Thought) -> None:
    words = ask(pool, replace(thought, bot="no such bot"))
    assert words == think(replace(thought, bot="random"))
    with pytest.raises(WorkerLost):
        ask(pool, replace(thought, bot="random", record="no record"))


def test_a_closed_pool_thinks_no_more(thought: Thought) -> None:
    closed = BotPool(1)
    closed.close()
    with pytest.raises(PoolClosed):
        ask(closed, thought)
