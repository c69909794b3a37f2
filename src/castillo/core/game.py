"""A game with its seats and options: what all its states share."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mypy_extensions import i64

from castillo.core.arrays import vec
from castillo.core.decision import Decision
from castillo.core.errors import NoPicture, Reason, UnknownSeat
from castillo.core.seats import CHANCE, OVER
from castillo.core.state import KIND
from castillo.core.telling import Line, write_lines
from castillo.core.texts import ENGLISH, Texts, load_texts

if TYPE_CHECKING:
    from castillo.core.actions import ActionSpace
    from castillo.core.events import Event, EventKind
    from castillo.core.layout import Slice
    from castillo.core.options import OptionValue
    from castillo.core.state import State


def name_key(name: str, expansions: Sequence[str]) -> str:
    """Return the key of a game with expansions: `Game.key`."""
    return "+".join([name, *expansions])


class Game:
    """The rules of one table: a game's tables for these seats, options and expansions. Never changed once built.

    Attributes:
        name: as `load_game` takes it.
        seats: how many.
        seat_names: their names, clockwise.
        expansions: their names.
        options: every option with its value.
        decisions: the kinds of questions and steps; a frame's kind is the index.
        actions, outcomes: the integers of choices and of chance, with their words.
        text_folders: where the game's texts by language lie.
        rules_version: goes up whenever the same choices would lead elsewhere.
    """

    def __init__(
        self, name: str, seat_names: list[str], expansions: tuple[str, ...], options: dict[str, OptionValue],
        decisions: list[Decision[Any]], actions: ActionSpace, outcomes: ActionSpace, text_folders: tuple[Path, ...],
        rules_version: int,
    ) -> None:  # fmt: skip
        self.name = name
        self.seats: i64 = len(seat_names)
        self.seat_names = seat_names
        self.expansions = expansions
        self.options = options
        self.decisions: vec[Decision[Any]] = vec[Decision[Any]](decisions)
        self.actions = actions
        self.outcomes = outcomes
        self.text_folders = text_folders
        self.rules_version = rules_version
        self._scratch: vec[i64] = vec[i64]([])

    @property
    def key(self) -> str:
        """The name with those of the expansions behind it ("el_grande+..."), for tables of what differs with them."""
        return name_key(self.name, self.expansions)

    # What a game gives.

    def new_initial_state(self) -> State:
        """Return the state before the first outcome of chance."""
        raise NotImplementedError

    def state_from_payload(self, payload: list[int]) -> State:
        """Build the state that `State.payload()` listed, without its history."""
        raise NotImplementedError

    def state_from_position(self, position: dict[str, Any]) -> State:
        """Build the state of a scenario's `[position]`.

        Raises:
            InvalidPosition: it cannot be; the message says which entry and why.
        """
        raise NotImplementedError

    def position(self, state: State) -> dict[str, Any]:
        """Describe everything about `state`, secrets included, with the keys of a scenario's `[position]`."""
        raise NotImplementedError

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        """Describe what `seat` (None: a spectator) may know of `state`, and nothing else."""
        raise NotImplementedError

    def view_all(self, state: State) -> dict[str, Any]:
        """Describe everything about `state`, secrets included, as a spectator's view with more in it.

        For those who may know everything, as when a game is over and studied.
        """
        return {**self.view(state, None), **self.position(state)}

    def observation_layout(self) -> list[Slice]:
        """Describe the numbers of an observation tensor: names, places, shapes, ranges."""
        raise NotImplementedError

    def information_state_layout(self) -> list[Slice]:
        """Describe the numbers of an information state tensor, which begins with those of the observation."""
        raise NotImplementedError

    def event_kinds(self) -> list[EventKind]:
        """List the kinds of events of this game besides those of the core (`castillo.core.events`)."""
        return []

    def picture(self, view: dict[str, Any], title: str = "") -> str:
        """Draw a view as SVG, with a title over it.

        Raises:
            NoPicture: there are no pictures of this game.
        """
        raise NoPicture(f"there are no pictures of {self.name}")

    def picture_png(self, picture: str, scale: float = 1.0) -> bytes:
        """Turn a picture into PNG; `scale` is how many pixels a unit of it becomes.

        Raises:
            NoPicture: there are no pictures of this game.
            MissingExtra: it needs an extra of the package that is not installed.
        """
        raise NoPicture(f"there are no pictures of {self.name}")

    def reference(self, language: str = ENGLISH) -> dict[str, Any]:
        """Describe what is the same at every moment of this table, for screens of the game's own; ready for JSON."""
        return {}

    def deck_sources(self) -> dict[str, str]:
        """Return the text of each deck's file that is played with, by name: what a record keeps."""
        return {}

    def position_keys(self) -> tuple[str, ...]:
        """Name all keys that a position can have."""
        raise NotImplementedError

    def position_names(self) -> set[str]:
        """Name all keys that the tables within a position can have: seats, areas and the like."""
        return set(self.seat_names)

    def whole_keys(self) -> set[str]:
        """Name the keys of a position whose entries a scenario compares whole."""
        return set()

    def expand(self, words: str) -> list[str]:
        """Write a shorthand out as the choices it stands for; other words are returned as they are."""
        return [words]

    # Words for people; a game that has none of its own is still told in the words of its choices.

    def tell(self, events: Sequence[Event], language: str = ENGLISH) -> list[Line]:
        """Tell what happened; the events are those that `event_for` gives to whoever is told."""
        return [
            Line(f"{event.data['seat']}: {event.data.get('answer', event.data['words'])}", at=at)
            for at, event in enumerate(events)
            if event.kind.name == "choice"
        ]

    def narrate(self, events: Sequence[Event], language: str = ENGLISH) -> list[str]:
        """Write what happened as text, line by line; see `tell`."""
        return write_lines(self.tell(events, language))

    def explain_choice(self, view: dict[str, Any], words: str, language: str = ENGLISH) -> str:
        """Say what stands beside a choice in words, for those who do not know every id; or nothing."""
        return ""

    def ask(self, view: dict[str, Any], language: str = ENGLISH, choices: Sequence[str] = ()) -> str:
        """Put the question that `view` is about into words; `choices`: what may be chosen, where that is known."""
        return self.texts(language).get("questions", view["question"]) if view.get("question") else ""

    # OpenSpiel's names for sizes.

    def num_players(self) -> int:
        """Return the number of seats."""
        return int(self.seats)

    def num_distinct_actions(self) -> int:
        """Return how many action integers there are: `0 <= action < n`."""
        return self.actions.size

    def max_chance_outcomes(self) -> int:
        """Return how many integers outcomes of chance use: `0 <= outcome < n`."""
        return self.outcomes.size

    def observation_tensor_shape(self) -> list[int]:
        """Return the shape of an observation tensor: how many numbers it has."""
        return [sum(part.size for part in self.observation_layout())]

    def information_state_tensor_shape(self) -> list[int]:
        """Return the shape of an information state tensor: how many numbers it has."""
        return [sum(part.size for part in self.information_state_layout())]

    def new_tensor(self) -> vec[i64]:
        """Return a buffer of zeros that either tensor fits into, for `State.write_observation` and its like."""
        return vec[i64]([0] * self.information_state_tensor_shape()[0])

    def check_seat(self, seat: int) -> int:
        """Return the number of a seat; raise UnknownSeat unless it plays (chance does not: it may know nothing)."""
        if not 0 <= seat < len(self.seat_names):
            raise UnknownSeat(f"there is no seat {seat}; the seats are 0 to {len(self.seat_names) - 1}")
        return seat

    def scratch(self) -> vec[i64]:
        """Return a buffer as `new_tensor`, always the same one: working memory for a moment."""
        if len(self._scratch) == 0:
            self._scratch = self.new_tensor()
        return self._scratch

    def read_scratch(self, n: i64) -> list[int]:
        """List the first n numbers in the scratch buffer, most of which are zeros."""
        out = self.scratch()
        found = [0] * int(n)
        for i in range(n):
            if out[i] != 0:
                found[i] = int(out[i])
        return found

    # Words.

    def seat_name(self, seat: int) -> str:
        """Return a seat's name, "chance" for chance."""
        if seat == CHANCE:
            return "chance"
        return self.seat_names[seat] if 0 <= seat < len(self.seat_names) else f"seat {seat}"

    def frame_text(self, seat: int, frame: int, action: int) -> str:
        """Write a choice as `seat: words`; `frame` is the question that it answered."""
        decision = self.decisions[frame & KIND]
        return f"{self.seat_name(seat)}: {decision.words(self, frame >> 8, action)}"

    def texts(self, language: str = ENGLISH) -> Texts:
        """Return the texts for people in a language; in English if there are none in it."""
        return load_texts(self.text_folders, language)

    def describe_reason(self, reason: Reason, language: str = ENGLISH) -> str:
        """Put a reason into words, with the rule's id."""
        return self.texts(language).reason(reason)

    def describe_turn(self, state: State) -> str:
        """Say in a word who must act: seats, "chance" or "nobody"."""
        if state.seat == OVER:
            return "nobody"
        if state.seat == CHANCE:
            return "chance"
        return ", ".join(self.seat_name(seat) for seat in state.acting_seats())

    # Values.

    def spec(self) -> dict[str, Any]:
        """Describe the game so that `load_game` builds it again."""
        return {
            "game": self.name, "seats": list(self.seat_names), "expansions": list(self.expansions),
            "options": dict(self.options),
        }  # fmt: skip

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self is other or (self.spec() == other.spec() and self.rules_version == other.rules_version)

    def __hash__(self) -> int:
        return hash((self.name, tuple(self.seat_names), self.expansions, tuple(self.options.items())))

    def __repr__(self) -> str:
        return f"<{self.name}, {', '.join(self.seat_names)}>"
