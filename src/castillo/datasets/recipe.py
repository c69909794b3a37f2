"""All that decides what is in a dataset: which bots play which games, and what is told of each decision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any, Final

from castillo.arena.schedule import Planned, plan_deal
from castillo.arena.tournament import Tournament, describe_planned, found_tournament, read_tournament
from castillo.core.errors import CastilloError
from castillo.core.game import Game
from castillo.registry import game_info

USUAL_SHARD: Final = 100
"""How many games a file holds if nothing else is said: some 40 000 decisions of El Grande, a megabyte."""
LEAST_BOTS: Final = 1


class InvalidDataset(CastilloError):
    """What is no dataset, or not the one that was expected."""


@dataclass(frozen=True, order=True)
class Job:
    """A game of a dataset.

    Attributes:
        number: which one, from 0.
        planned: who sits where, under which draws.
    """

    number: int
    planned: Planned


@dataclass(frozen=True)
class Recipe:
    """What a dataset is made of. The same recipe gives the same bytes, in whatever pieces it is carried out.

    Attributes:
        tournament: who plays what; all tables have the same number of seats, so that all observations have one size.
        information_state: whether there are information states besides observations.
        words: whether actions are there in words too.
        shard: how many games a file holds.
    """

    tournament: Tournament
    information_state: bool = False
    words: bool = False
    shard: int = USUAL_SHARD

    def load_game(self) -> Game:
        """Return the game that is played."""
        return self.tournament.load_game(self.tournament.seats[0])

    def plan(self) -> list[Job]:
        """Plan all games, whole deals of them; more games only add to the plan.

        A seating that has been there in its deal is left out: the same bots under the same draws would, unless they
        draw lots themselves, play the same game again. All bots still sit in all seats equally often.
        """
        found: list[Job] = []
        for deal in count():
            seatings = {game.seating: game for game in reversed(self._plan_deal(deal))}
            for planned in sorted(seatings.values()):
                found.append(Job(len(found), planned))
            if len(found) >= self.tournament.games:
                break
        return found

    def _plan_deal(self, deal: int) -> list[Planned]:
        return plan_deal(len(self.tournament.bots), self.tournament.seats[0], deal)

    def cut(self) -> list[Sequence[Job]]:
        """Return the games of each file."""
        jobs = self.plan()
        return [jobs[first : first + self.shard] for first in range(0, len(jobs), self.shard)]

    def to_dict(self) -> dict[str, Any]:
        """Describe the recipe, ready for JSON."""
        return {"tournament": self.tournament.to_dict(), **self.columns()}

    def columns(self) -> dict[str, Any]:
        """Describe what does not belong to the tournament, ready for JSON."""
        return {"information_state": self.information_state, "words": self.words, "shard": self.shard}


def describe_job(job: Job) -> str:
    """Name a game of a dataset, for people."""
    return describe_planned(job.planned)


def found_games(
    game: str,
    seats: int | None,
    bots: Sequence[str],
    games: int,
    seed: int,
    expansions: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
    decks: Mapping[str, str] | None = None,
) -> Tournament:
    """Make the tournament of a recipe and check that it can be played.

    The arguments are `Tournament`'s, but `seats` is one number; None: as many as the game usually has.

    Raises:
        InvalidDataset: no bot is named.
        InvalidTournament, UnknownBot, UnknownGame, InvalidOption, InvalidDeck: something is wrong with the games.
    """
    if not bots:
        raise InvalidDataset("a dataset needs a bot at least")
    counts = [game_info(game).default_seats if seats is None else seats]
    return found_tournament(game, counts, bots, games, seed, expansions, options, decks, LEAST_BOTS)


def read_recipe(data: Any) -> Recipe:
    """Build the recipe that `Recipe.to_dict` described.

    Raises:
        InvalidDataset: it is none.
        InvalidTournament: its games are not such that this program would play them alike.
    """
    if not isinstance(data, dict) or set(data) != {"tournament", "information_state", "words", "shard"}:
        raise InvalidDataset("is no dataset")
    information_state, words, shard = data["information_state"], data["words"], data["shard"]
    if type(information_state) is not bool or type(words) is not bool or type(shard) is not int or shard < 1:
        raise InvalidDataset("is no dataset: information_state, words or shard cannot be so")
    tournament = read_tournament(data["tournament"], LEAST_BOTS)
    if len(tournament.seats) != 1:
        raise InvalidDataset("is no dataset: it has several numbers of seats")
    return Recipe(tournament, information_state, words, shard)
