"""Games of bots against each other, with turned seats, so that every bot plays every seat equally often."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial
from typing import Any

from castillo.arena.seeds import derive_seed
from castillo.bots.bot import Bot
from castillo.bots.registry import make_bot
from castillo.core.chance import Rng
from castillo.core.errors import InvalidOption
from castillo.core.game import Game
from castillo.core.playout import draw_all
from castillo.core.state import State

CHANCE_STREAM = 0
"""The last number of the seed for chance; bot `j` has `j + 1`."""

Draw = Callable[[State], None]
"""Lets outcomes of chance happen until a seat is asked or the game is over."""
Watch = Callable[[State, int, int], None]
"""Is shown every choice before it is made: the state, the seat and its action."""


@dataclass(frozen=True)
class GameResult:
    """How one game of a match ended.

    Attributes:
        number: which game of the match, from 0.
        seating: the bot (its index in the match) in each seat.
        scores: points by seat.
        winners: the seats that won.
        decisions: how many choices seats were asked for; neither outcomes of chance nor forced answers count.
        state: the state at the end, with its history: what a record is made of.
    """

    number: int
    seating: tuple[int, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    decisions: int
    state: State | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True)
class MatchResult:
    """What a match, or the part of it that has been played, comes to; lists are in the order of the bots.

    Attributes:
        bots: their names.
        games: how many games were played.
        wins: games won by each bot; a shared win counts in parts.
        points: points of each bot in all games together.
        decisions: choices that seats were asked for, in all games together.
    """

    bots: tuple[str, ...]
    games: int
    wins: tuple[Fraction, ...]
    points: tuple[int, ...]
    decisions: int

    @classmethod
    def empty(cls, bots: Sequence[str]) -> MatchResult:
        """Return the result before the first game."""
        nothing = (0,) * len(bots)
        return cls(tuple(bots), 0, tuple(Fraction(n) for n in nothing), nothing, 0)

    def with_game(self, game: GameResult) -> MatchResult:
        """Return the result with one more game."""
        wins, points = list(self.wins), list(self.points)
        for seat, bot in enumerate(game.seating):
            points[bot] += game.scores[seat]
            if seat in game.winners:
                wins[bot] += Fraction(1, len(game.winners))
        return replace(
            self,
            games=self.games + 1,
            wins=tuple(wins),
            points=tuple(points),
            decisions=self.decisions + game.decisions,
        )

    @property
    def win_share(self) -> list[float]:
        """The share of the games that each bot won; 1 in all, 0 each before the first game."""
        return [float(won / max(self.games, 1)) for won in self.wins]

    @property
    def mean_score(self) -> list[float]:
        """The points of each bot in a game on average; 0 before the first game."""
        return [total / max(self.games, 1) for total in self.points]

    def summary(self) -> dict[str, Any]:
        """Return the result as `castillo simulate --json` prints it."""
        return {
            "games": self.games,
            "bots": list(self.bots),
            "win_share": self.win_share,
            "mean_score": self.mean_score,
            "decisions": self.decisions,
        }


def seat_bots(bots: int, number: int) -> tuple[int, ...]:
    """Return which bot sits in each seat in game `number`: bot `j` in seat `(j + number) % bots`."""
    return tuple((seat - number) % bots for seat in range(bots))


def play_game(game: Game, players: Sequence[Bot], draw: Draw, watch: Watch | None = None) -> tuple[State, int]:
    """Play one game to its end.

    Args:
        game: the game.
        players: the bot in each seat.
        draw: lets outcomes of chance happen.
        watch: is shown every choice.

    Returns:
        The state at the end, and how many choices seats were asked for.
    """
    state = game.new_initial_state()
    decisions = 0
    draw(state)
    while not state.is_terminal():
        seat = state.current_player()
        action = players[seat].choose(state, seat)
        if watch is not None:
            watch(state, seat, action)
        state.apply_action(action, seat)
        decisions += 1
        draw(state)
    return state, decisions


def play_match(game: Game, bots: Sequence[str], games: int, seed: int, first: int = 0) -> Iterator[GameResult]:
    """Play games of bots, yielding each when it is over; a game depends on `seed` and its number alone.

    Args:
        game: the game; it has as many seats as there are bots.
        bots: their names, as `make_bot` takes them.
        games: how many games to play.
        seed: of chance and of the bots.
        first: the number of the first game.

    Raises:
        UnknownBot: there is no such bot.
        InvalidOption: there are more or fewer bots than seats.
    """
    if len(bots) != game.num_players():
        raise InvalidOption(f"{len(bots)} bots for {game.num_players()} seats: there must be one for each")
    for number in range(first, first + games):
        seating = seat_bots(len(bots), number)
        players = [make_bot(bots[bot], derive_seed(seed, number, bot + 1)) for bot in seating]
        rng = Rng(derive_seed(seed, number, CHANCE_STREAM))
        state, decisions = play_game(game, players, partial(draw_all, rng=rng))
        yield GameResult(number, seating, tuple(state.scores()), tuple(state.winners()), decisions, state)
