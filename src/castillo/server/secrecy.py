"""Bots' answers that are secret: how long they take tells nobody what they are, or that no other was left."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Sequence
from typing import Final

from castillo.core.errors import CastilloError
from castillo.core.notation import play_text
from castillo.core.seats import SPECTATOR
from castillo.core.state import KIND, State
from castillo.server.pool import Pool
from castillo.server.thinking import Thought

CHANCE: Final = random.SystemRandom()


async def think_discreetly(pool: Pool, thought: Thought, state: State, pause: tuple[float, float]) -> list[str]:
    """Let a bot think; an answer with a secret in it comes no sooner than after a pause.

    The pause is drawn before the bot thinks, so it says nothing of what the bot thinks.

    Args:
        pool: where it thinks.
        thought: what about.
        state: the position that it is asked in.
        pause: the shortest and the longest pause, in seconds: longer than bots take to think.

    Raises:
        PoolClosed: the server is shutting down.
    """
    ready = time.monotonic() + CHANCE.uniform(*pause)
    choices = await pool.think(thought)
    if has_secret(state, thought.seat, choices):
        await asyncio.sleep(ready - time.monotonic())
    return choices


def has_secret(state: State, seat: int, choices: Sequence[str]) -> bool:
    """Tell whether something in a seat's choices is secret: a choice itself, or that it was the only one."""
    after = state.clone()
    name = after.game.seat_name(seat)
    before = len(after.full_history())
    for words in choices:
        question = after.pending()
        if question is not None and question.keeps_secret(after):
            return True
        try:
            play_text(after, f"{name}: {words}")
        except CastilloError:  # what cannot be is refused where it is carried out
            return False
    history = after.full_history()
    return any(
        after.game.decisions[history[at].frame & KIND].hides(after, history, at, SPECTATOR)
        for at in range(before, len(history))
    )
