"""What a worker process does: it lets a bot answer until its turn is over, and looks into what people ask."""

from __future__ import annotations

import contextlib
import os
import signal
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Final

from castillo import load_game
from castillo.bots.registry import can_play, make_bot
from castillo.core.chance import Rng
from castillo.core.playout import draw_all
from castillo.core.record import read_record, record_state, write_record
from castillo.core.state import State
from castillo.registry import PACKAGES
from castillo.server.inquiries import Finding, Inquiry

NICENESS: Final = 10
"""Workers leave the processor to the server's own process, so that people are answered first."""


@dataclass(frozen=True)
class Thought:
    """What a bot is to think about.

    Attributes:
        record: the game so far, as text.
        seat: the bot's seat, which is asked.
        bot: its name, as `make_bot` takes it.
        seed: of its random numbers.
    """

    record: str
    seat: int
    bot: str
    seed: int


@dataclass(frozen=True)
class Failure:
    """What a worker answers when a bot has failed."""

    message: str


def think(thought: Thought) -> list[str]:
    """Return the bot's choices in words, as long as its seat is asked and nothing is drawn."""
    state = read_record(thought.record, load_game).replay().state
    bot = make_bot(thought.bot, thought.seed)
    game, seat = state.game, thought.seat
    choices: list[str] = []
    while seat in state.acting_seats():
        action = bot.choose(state, seat)
        choices.append(game.frame_text(seat, int(state.top), action).partition(": ")[2])
        state.apply_action(action, seat)
        if _has_ended(state):
            break
    return choices


def _has_ended(state: State) -> bool:
    return state.is_chance_node() or state.is_terminal()


def work(connection: Connection, bots: tuple[str, ...]) -> None:
    """Think about whatever comes over a connection until its other end is closed: what a worker process runs."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to all processes; the server ends the workers itself
    if hasattr(os, "nice"):
        with contextlib.suppress(OSError):
            os.nice(NICENESS)
    warm_up(bots)
    with contextlib.suppress(EOFError, OSError):
        while True:
            asked: Thought | Inquiry = connection.recv()
            try:
                answer: list[str] | Finding | Failure = think(asked) if isinstance(asked, Thought) else asked.answer()
            except Exception as error:
                answer = Failure(f"{type(error).__name__}: {error}")
            connection.send(answer)


def warm_up(bots: tuple[str, ...]) -> None:
    """Let every bot think once about every game, so that all that it needs has been imported and built."""
    for name in PACKAGES:
        state = load_game(name).new_initial_state()
        draw_all(state, Rng(1))
        record = write_record(record_state(state))
        for bot in [bot for bot in bots if can_play(bot, name)]:
            think(Thought(record, state.current_player(), bot, 1))
