"""Caesar & Cleopatra with its edition, options and missions: what all its states share."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from castillo.core.arrays import vec
from castillo.core.bits import BIT, has_bit
from castillo.core.chance import Rng
from castillo.core.events import Event, EventKind
from castillo.core.game import Game
from castillo.core.layout import Slice
from castillo.core.seats import OVER
from castillo.games.caesar_cleopatra import frames
from castillo.games.caesar_cleopatra.actions import PAIRS, build_actions, build_outcomes
from castillo.games.caesar_cleopatra.cards import (
    ACTION_CARDS,
    BLACK,
    CAESAR,
    CLEOPATRA,
    GREY,
    GREYS,
    GROUP_IDS,
    GROUP_SIZES,
    GROUPS,
    HAND_SIZES,
    INFLUENCE_CARDS,
    KINDS,
    NUMBERS,
    SEAT_NAMES,
    SEATS,
    SIDE_LIMIT,
    SPECIAL_VOTE,
    UNIT,
    VETO,
)
from castillo.games.caesar_cleopatra.events import EVENT_KINDS
from castillo.games.caesar_cleopatra.hidden import redraw
from castillo.games.caesar_cleopatra.observation import write_information_state, write_observation
from castillo.games.caesar_cleopatra.questions import DECISIONS
from castillo.games.caesar_cleopatra.state import CaesarCleopatraState
from castillo.games.caesar_cleopatra.table import DECKS, HAND, LEFT, LIFTED, TABLE_SIZE

if TYPE_CHECKING:
    from castillo.core.options import OptionValue
    from castillo.core.state import State
    from castillo.core.telling import Line
    from castillo.games.caesar_cleopatra.missions import Missions

RULES_VERSION: Final = 1
TEXTS: Final = Path(__file__).parent / "texts"
TEXTS_1997: Final = Path(__file__).parent / "edition_1997" / "texts"
"""What the edition of 1997 calls otherwise."""


class CaesarCleopatraRules(Game):
    """The game of one table.

    Attributes:
        edition: "new" or "1997".
        missions: the missions that are played with.
        old: whether it is the edition of 1997.
        groups: the ids of the groups, in the order of the layout.
        sizes, majority: patricians of each group, and how many of them are a majority (R17).
        copies: how many cards of each kind a seat has.
        hand_size: to how many cards a hand is filled up (C24).
        greys: how many busts cause nothing.
        group_limit: influence cards that a group can have (C74).
        must_place_two, empty_side_wins, tie_break_by_patricians, arranges: the options, see there.
        bits: the groups as sets of one.
        first_of, second_of: the groups of each pair.
        deals: what a seat can be dealt, as sets of missions.
        number_of_deals: how many of these there are.
        mission_copies: how many cards there are of each mission.
        mission_kinds: how many kinds of missions there are, 1 at least: the width of observations.
        start: the state at the beginning.
    """

    def __init__(
        self, name: str, seat_names: list[str], expansions: tuple[str, ...], options: dict[str, OptionValue],
        missions: Missions,
    ) -> None:  # fmt: skip
        self.edition = str(options["edition"])
        self.missions = missions
        self.groups: tuple[str, ...] = GROUP_IDS[self.edition]
        deals = missions.deals() if missions.dealt > 0 else []
        ids = [card.id for card in missions.cards]
        outcomes = build_outcomes(self.groups, [" ".join(ids[kind] for kind in deal) for deal in deals])
        actions = build_actions(self.groups, ids)
        self.old = self.edition == "1997"
        folders = (TEXTS, TEXTS_1997) if self.old else (TEXTS,)
        super().__init__(name, seat_names, expansions, options, DECISIONS, actions, outcomes, folders, RULES_VERSION)
        sizes: list[i64] = list(GROUP_SIZES[self.edition])
        self.sizes: vec[i64] = vec[i64](sizes)
        self.majority: vec[i64] = vec[i64]([size // 2 + 1 for size in sizes])
        copies: list[i64] = [*INFLUENCE_CARDS, *ACTION_CARDS[self.edition]]
        self.copies: vec[i64] = vec[i64](copies)
        self.hand_size: i64 = HAND_SIZES[self.edition]
        self.greys: i64 = GREYS[self.edition]
        self.group_limit: i64 = SPECIAL_VOTE if self.old else 2 * SIDE_LIMIT
        self.must_place_two = options["placement"] == "two"
        self.empty_side_wins = options["emptySideWins"] == "yes"
        self.tie_break_by_patricians = options["tieBreak"] == "patricians"
        self.arranges = self.old and options["actionDeck"] == "arranged"
        self.bits: vec[i64] = vec[i64]([BIT[group] for group in range(GROUPS)])
        firsts: list[i64] = [first for first, _ in PAIRS]
        seconds: list[i64] = [second for _, second in PAIRS]
        self.first_of: vec[i64] = vec[i64](firsts)
        self.second_of: vec[i64] = vec[i64](seconds)
        sets: list[i64] = [sum(2**kind for kind in deal) for deal in deals]
        self.deals: vec[i64] = vec[i64](sets)
        self.number_of_deals: i64 = len(deals)
        mission_copies: list[i64] = [card.copies for card in missions.cards]
        self.mission_copies: vec[i64] = vec[i64](mission_copies)
        self.mission_kinds: i64 = max(1, len(ids))
        self.start = self._set_up()

    def new_initial_state(self) -> CaesarCleopatraState:
        """Return the state before anything is hidden (C8 to C13)."""
        return self.start.clone()

    def _set_up(self) -> CaesarCleopatraState:
        state = self.empty_state()
        for seat in range(SEATS):
            for kind in range(KINDS):
                state.table[DECKS + seat] += self.copies[kind] * UNIT[kind]
            for kind in range(NUMBERS):
                state.table[DECKS + seat] -= 2 * UNIT[kind]
                state.table[HAND + seat] += UNIT[kind]
                state.table[LIFTED + seat] += UNIT[kind]
            if not self.old:
                state.table[DECKS + seat] -= UNIT[VETO]
                state.table[HAND + seat] += UNIT[VETO]
        start = self.options["start"]
        state.active = CAESAR if start == "caesar" else CLEOPATRA
        state.push(frames.TURN)
        if start == "random":
            state.push(frames.DRAW_START)
        if self.number_of_deals > 0:
            state.push(frames.DEAL)
        if self.arranges:
            state.push(frames.ARRANGE)
        state.push(frames.HIDE)
        state.settle()
        return state

    def empty_state(self) -> CaesarCleopatraState:
        """Return a state with all patricians and busts and no cards, without any work."""
        state = CaesarCleopatraState(
            self, self.decisions, OVER, CAESAR, 0, 0, vec[i64]([0] * frames.MOST_FRAMES),
            BLACK + self.greys * GREY + 31, 0, vec[i64]([0] * TABLE_SIZE),
        )  # fmt: skip
        for group in range(GROUPS):
            state.table[LEFT + group] = self.sizes[group]
        return state

    def weigh_deal(self, deal: i64, taken: i64) -> i64:
        """Return in how many ways a seat can be dealt these missions when the other has those `taken` (R14)."""
        wanted = self.deals[deal]
        weight: i64 = 1
        for kind in range(len(self.mission_copies)):
            if has_bit(wanted, kind):
                weight *= self.mission_copies[kind] - (1 if has_bit(taken, kind) else 0)
        return weight

    def state_from_payload(self, payload: list[int]) -> CaesarCleopatraState:
        state = self.empty_state()
        state.seat, state.active, state.depth, state.top, state.busts, state.quiet = payload[:6]
        at = 6
        for array in (state.frames, state.table):
            for i in range(len(array)):
                array[i] = payload[at]
                at += 1
        return state

    def state_from_position(self, position: dict[str, Any]) -> State:
        from castillo.games.caesar_cleopatra.position import build_state

        state = build_state(self, position)
        state.root = state.clone()
        return state

    def position(self, state: State) -> dict[str, Any]:
        from castillo.games.caesar_cleopatra.position import describe_state

        return describe_state(state)

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        from castillo.games.caesar_cleopatra.view import view_state

        return view_state(state, seat)

    def view_all(self, state: State) -> dict[str, Any]:
        from castillo.games.caesar_cleopatra.view import view_all

        return view_all(state)

    def observation_layout(self) -> list[Slice]:
        from castillo.games.caesar_cleopatra.layout import lay_out_observation

        return lay_out_observation(self)

    def information_state_layout(self) -> list[Slice]:
        from castillo.games.caesar_cleopatra.layout import lay_out_information_state

        return lay_out_information_state(self)

    def write_observation(self, state: CaesarCleopatraState, seat: i64, out: vec[i64]) -> i64:
        """Write what lies on the table for a seat: `State.write_observation`."""
        return write_observation(state, seat, out)

    def write_information_state(self, state: CaesarCleopatraState, seat: i64, out: vec[i64]) -> i64:
        """Write what a seat knows: `State.write_information_state`."""
        return write_information_state(state, seat, out)

    def redraw_hidden(self, state: CaesarCleopatraState, seat: i64, rng: Rng, rewrites: bool) -> None:
        """Draw anew what a seat cannot know: `State.redraw_hidden`."""
        redraw(state, int(seat), rng, rewrites)

    def event_kinds(self) -> list[EventKind]:
        return list(EVENT_KINDS)

    def tell(self, events: Sequence[Event], language: str = "en") -> list[Line]:
        from castillo.games.caesar_cleopatra.sentences import tell

        return tell(self, events, language)

    def explain_choice(self, view: dict[str, Any], words: str, language: str = "en") -> str:
        from castillo.games.caesar_cleopatra.sentences import explain_choice

        return explain_choice(self, words, language)

    def reference(self, language: str = "en") -> dict[str, Any]:
        from castillo.games.caesar_cleopatra.reference import describe_reference

        return describe_reference(language)

    def ask(self, view: dict[str, Any], language: str = "en", choices: Sequence[str] = ()) -> str:
        from castillo.games.caesar_cleopatra.sentences import ask

        return ask(self, view, language, choices)

    def deck_sources(self) -> dict[str, str]:
        return {"missions": self.missions.source} if self.missions.dealt > 0 else {}

    def position_keys(self) -> tuple[str, ...]:
        from castillo.games.caesar_cleopatra.position import KEYS

        return KEYS

    def position_names(self) -> set[str]:
        return {*SEAT_NAMES, *self.groups, "left", "up", "down"}

    def whole_keys(self) -> set[str]:
        return {"groups"}

    def spec(self) -> dict[str, Any]:
        spec = super().spec()
        spec["missions"] = self.missions.source
        return spec

    def __reduce__(self) -> tuple[object, ...]:
        names, options = tuple(self.seat_names), tuple(self.options.items())
        return restore_rules, (self.name, names, self.expansions, options, self.missions.source)


@cache
def restore_rules(
    name: str, seat_names: tuple[str, ...], expansions: tuple[str, ...], options: tuple[tuple[str, OptionValue], ...],
    source: str,
) -> CaesarCleopatraRules:  # fmt: skip
    """Build the game of a pickle, once a process."""
    from castillo.games.caesar_cleopatra.missions import load_missions

    values = dict(options)
    missions, _ = load_missions(str(values["edition"]), str(values["missions"]), {"missions": source})
    return CaesarCleopatraRules(name, list(seat_names), expansions, values, missions)
