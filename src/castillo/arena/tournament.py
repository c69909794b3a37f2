"""A tournament: which bots play which game, and how each of its games is played.

A game depends on the tournament and its place in the schedule alone, so it comes out the same in any order, in any
process, on any machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from typing import Any, Final

from castillo.arena.chance import PairedChance
from castillo.arena.match import Watch, play_game
from castillo.arena.schedule import Planned, count_games, plan_games
from castillo.arena.seeds import MOST_SEED, derive_seed
from castillo.bots.registry import can_play, make_bot
from castillo.core.errors import CastilloError
from castillo.core.game import Game
from castillo.core.options import OptionValue
from castillo.registry import load_game
from castillo.version import VERSION

CHANCE: Final = 0
BOTS: Final = 1
"""The first of the numbers that seeds are derived from, after the tournament's own."""
LEAST_BOTS: Final = 2


class InvalidTournament(CastilloError):
    """What is no tournament, or not the one that was expected."""


class GameFailed(CastilloError):
    """A game of a tournament that could not be played to its end."""


@dataclass(frozen=True)
class Played:
    """How one game of a tournament ended.

    Attributes:
        planned: which game it was, and who sat where.
        scores: points by seat.
        winners: the seats that won.
        decisions: how many choices seats were asked for.
    """

    planned: Planned
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    decisions: int

    def places(self) -> list[int]:
        """Return the place of each seat: 1 for the winners, then by points; equal places where those are equal."""
        order = [(seat not in self.winners, -score) for seat, score in enumerate(self.scores)]
        return [1 + sum(other < own for other in order) for own in order]

    def win(self, seat: int) -> float:
        """Return a seat's share of the win."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


@dataclass(frozen=True)
class Tournament:
    """All that decides how the games of a tournament come out; `found_tournament` makes one that can be played.

    Attributes:
        game: its name.
        seats: the numbers of seats at the tables, rising.
        bots: their names, with levels.
        games: how many are wanted for each number of seats; whole deals are played.
        seed: of chance and of the bots.
        expansions, options, decks: as `load_game` takes them, but whole: every option, every deck that is played with.
        rules_version, version: of the rules, and of the package with its bots.
    """

    game: str
    seats: tuple[int, ...]
    bots: tuple[str, ...]
    games: int
    seed: int
    expansions: tuple[str, ...] = ()
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    decks: Mapping[str, str] = field(default_factory=dict)
    rules_version: int = 0
    version: str = VERSION

    def plan(self) -> Iterator[Planned]:
        """Plan all games, in the order in which they are played."""
        return plan_games(len(self.bots), self.seats, self.games)

    def count(self) -> int:
        """Return how many games there are in all."""
        return count_games(len(self.bots), self.seats, self.games)

    def load_game(self, seats: int) -> Game:
        """Return the game with so many seats."""
        return _load_game(self.game, seats, self.expansions, _freeze(self.options), _freeze(self.decks))

    def play(self, planned: Planned, watch: Watch | None = None) -> Played:
        """Play a game; `watch` is shown every choice.

        Raises:
            GameFailed: a bot failed; the message says in which game, and how.
        """
        place = (planned.seats, planned.deal)
        draw = PairedChance(derive_seed(self.seed, CHANCE, *place))
        players = [
            make_bot(self.bots[bot], derive_seed(self.seed, BOTS, *place, planned.rotation, seat))
            for seat, bot in enumerate(planned.seating)
        ]
        try:
            state, decisions = play_game(self.load_game(planned.seats), players, draw, watch)
        except Exception as error:  # whatever a bot does wrong
            raise GameFailed(f"{describe_planned(planned)}: {type(error).__name__}: {error}") from error
        return Played(planned, tuple(state.scores()), tuple(state.winners()), decisions)

    def to_dict(self) -> dict[str, Any]:
        """Describe the tournament, ready for JSON."""
        return asdict(self)

    def differences(self, other: Tournament) -> list[str]:
        """Name what another tournament has otherwise, besides how many games it wants."""
        mine, its = self.to_dict(), other.to_dict()
        return [name for name in mine if name != "games" and mine[name] != its[name]]


def describe_planned(planned: Planned) -> str:
    """Name a game of a tournament, for people."""
    return f"{planned.seats} seats, deal {planned.deal + 1}, game {planned.rotation + 1}"


def found_tournament(
    game: str,
    seats: Sequence[int],
    bots: Sequence[str],
    games: int,
    seed: int,
    expansions: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
    decks: Mapping[str, str] | None = None,
    least_bots: int = LEAST_BOTS,
) -> Tournament:
    """Make a tournament and check that it can be played; the arguments are `Tournament`'s.

    One bot has nobody to be measured against, but its games may be wanted for themselves: `least_bots`.

    Raises:
        InvalidTournament: too few bots or seats, something named twice, or a bot that does not play this game.
        UnknownBot, UnknownGame, InvalidOption, InvalidDeck: something is wrong with its parts.
    """
    if not seats:
        raise InvalidTournament("a tournament needs a number of seats")
    if len(set(seats)) < len(seats):
        raise InvalidTournament("a number of seats is named twice")
    tables = [load_game(game, number, expansions, decks=decks, **dict(options or {})) for number in seats]
    names = tuple(make_bot(name).name for name in bots)
    for name in names:
        if names.count(name) > 1:
            raise InvalidTournament(f"{name} is named twice; where seats are left, every bot takes several by itself")
        if not can_play(name, tables[0].key):
            raise InvalidTournament(f"{name} does not play {tables[0].key}")
    if len(names) < least_bots:
        raise InvalidTournament("a tournament needs two bots at least")
    if games < 1:
        raise InvalidTournament("a tournament needs a game at least")
    built = tables[0]
    return Tournament(
        game, tuple(sorted(seats)), names, games, seed, tuple(expansions), dict(built.options), built.deck_sources(),
        built.rules_version,
    )  # fmt: skip


def read_tournament(data: Any, least_bots: int = LEAST_BOTS) -> Tournament:
    """Build the tournament that `Tournament.to_dict` described; `least_bots` as for `found_tournament`.

    Raises:
        InvalidTournament: it is none, or one of another version of the program, whose games would come out otherwise.
    """
    try:
        lists = {name: tuple(data[name]) for name in ("seats", "bots", "expansions")}
        given = Tournament(**{**data, **lists})
        found = found_tournament(
            given.game, given.seats, given.bots, given.games, given.seed, given.expansions, given.options, given.decks,
            least_bots,
        )  # fmt: skip
    except (TypeError, KeyError, AttributeError) as error:
        raise InvalidTournament(f"is no tournament: {error}") from None
    if type(given.seed) is not int or type(given.games) is not int or not 0 <= given.seed <= MOST_SEED:
        raise InvalidTournament("is no tournament: seed and games must be numbers")
    if (given.version, given.rules_version) != (found.version, found.rules_version):
        raise InvalidTournament(
            f"is a tournament of version {given.version} (rules {given.rules_version}), which this program, "
            f"{found.version} (rules {found.rules_version}), would play otherwise"
        )
    if given != found:
        raise InvalidTournament(f"is no tournament: {', '.join(given.differences(found))} cannot be so")
    return found


def _freeze(table: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
    return tuple(sorted(table.items()))


@lru_cache(maxsize=16)
def _load_game(
    name: str,
    seats: int,
    expansions: tuple[str, ...],
    options: tuple[tuple[str, Any], ...],
    decks: tuple[tuple[str, str], ...],
) -> Game:
    """Build a game once a process: games take milliseconds to build, and bots keep what they know about one."""
    return load_game(name, seats, expansions, decks=dict(decks), **dict(options))
