"""The bots that there are, and `make_bot`."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Final

from castillo.bots.bot import Bot
from castillo.bots.judges import JUDGES
from castillo.core.errors import UnknownBot, quote
from castillo.core.texts import ENGLISH, load_texts, make_error

TEXTS: Final = Path(__file__).parent / "texts"


@dataclass(frozen=True)
class BotInfo:
    """What the registry knows about a bot; how it plays is said by `texts/` (`bots.<name>`).

    Attributes:
        module: where it is; imported when the bot is asked for, it has `build(name, level, seed)`.
        levels: the levels it can play at, weakest first. Empty if it has none.
        usual: the level at which it plays if none is named.
        counts: whether a number is a level too: how much it thinks, for measurements.
        needs_judge: whether it plays only games that have a judge (`castillo.bots.judges`).
    """

    module: str
    levels: tuple[str, ...] = ()
    usual: str = ""
    counts: bool = False
    needs_judge: bool = False


BOTS = {
    "random": BotInfo("castillo.bots.random"),
    "greedy": BotInfo("castillo.bots.greedy", needs_judge=True),
    "mcts": BotInfo("castillo.bots.mcts.bot", ("easy", "normal", "hard", "expert"), usual="normal", counts=True),
}
"""Every bot by name."""
MOST_DIGITS: Final = 9
"""Of a level that is a number."""
FAVOURITES = ("greedy", "random")
"""Which bot plays if none is named: the first of these that can play the game."""


def summarize_bot(name: str, language: str = ENGLISH) -> str:
    """Say in a line how a bot plays; `name` has no level."""
    return load_texts((TEXTS,), language).get("bots", name)


def can_play(name: str, game: str) -> bool:
    """Tell whether a bot plays the game of a key; `name` is that of a bot, with its level or without."""
    return game in JUDGES or not BOTS[name.partition(":")[0]].needs_judge


def usual_bot(game: str) -> str:
    """Return the name of the bot that plays the game of a key if none is named."""
    return next(name for name in FAVOURITES if can_play(name, game))


def make_bot(name: str, seed: int = 0, only_listed: bool = False) -> Bot:
    """Build a bot of a name, or of a name and a level: `name` or `name:level`.

    Args:
        name: "random", "mcts:hard", "mcts:500".
        seed: of its random numbers, from 0 up; equal seeds give equal choices.
        only_listed: whether a number is refused as a level, for it may stand for hours of thinking.

    Raises:
        UnknownBot: there is no such bot or level; the message lists those that there are.
    """
    plain, colon, level = name.strip().lower().partition(":")
    info = BOTS.get(plain)
    if info is None:
        raise make_error(UnknownBot, "unknown_bot", TEXTS, name=quote(name), known=", ".join(BOTS))
    may_count = info.counts and not only_listed
    is_number = level.isdecimal() and level.isascii() and int(level[:MOST_DIGITS]) > 0 and len(level) <= MOST_DIGITS
    if colon and level not in info.levels and not (may_count and is_number):
        key = ("unknown_count" if may_count else "unknown_level") if info.levels else "no_levels"
        known = ", ".join(info.levels)
        raise make_error(UnknownBot, key, TEXTS, name=repr(plain), level=quote(level), known=known)
    level = level or info.usual
    bot = import_module(info.module).build(f"{plain}:{level}" if level else plain, level, seed)
    assert isinstance(bot, Bot)
    return bot
