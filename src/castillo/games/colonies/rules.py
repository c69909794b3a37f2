"""Grand Inquisitor & the Colonies for some seats, options and decks: what all its states share."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, final

from mypy_extensions import i64, u8

from castillo.core.arrays import vec
from castillo.core.bits import BIT
from castillo.core.events import Event, EventKind
from castillo.core.layout import Slice
from castillo.games.colonies import frames
from castillo.games.colonies.actions import build_actions
from castillo.games.colonies.board import (
    ALL_PLACES,
    AT_SEA,
    DISC_NAMES,
    DISCS,
    DISK_CABALLEROS,
    FEW_SEATS,
    FEW_SPACES,
    FIRST_DISCS,
    INQUISITOR_STACK,
    MANY_SPACES,
    MED,
    MOST_THERE,
    NEW_IDS,
    SHI,
    SPACES_OF_FRANCE,
    build_board,
)
from castillo.games.colonies.events import EVENT_KINDS
from castillo.games.colonies.observation import write_information_state, write_observation
from castillo.games.colonies.questions import ANNOUNCED, DECISIONS
from castillo.games.colonies.state import ColoniesState
from castillo.games.el_grande.actions import POWER, build_outcomes
from castillo.games.el_grande.board import (
    ALL_POWER_CARDS,
    BOARDS,
    COURT,
    KING_STACK,
    NOWHERE,
    POWER_CARDS,
    PROVINCE,
)
from castillo.games.el_grande.frames import DRAW_KING, DRAW_LEADER, MOST_FRAMES, NEXT_ROUND
from castillo.games.el_grande.rules import FOLDER as BASE_FOLDER
from castillo.games.el_grande.rules import ElGrandeRules, Parts
from castillo.games.el_grande.state import ElGrandeState

if TYPE_CHECKING:
    from castillo.core.options import OptionValue
    from castillo.core.state import State
    from castillo.core.telling import Line
    from castillo.games.el_grande.deck import Deck

RULES_VERSION: Final = 1
FOLDER: Final = Path(__file__).parent
TEXT_FOLDERS: Final = (BASE_FOLDER / "texts", FOLDER / "texts")
LASTING: Final = (KING_STACK, INQUISITOR_STACK)
"""The stacks of one card that is there every round (GI-3.1)."""


@final
class ColoniesRules(ElGrandeRules):
    """El Grande with Grand Inquisitor & the Colonies.

    Attributes:
        base_deck, colonies_deck: the decks of stacks 1 to 5, and of 6 and 7; `deck` is both.
        spaces: how many the Limit table has (GI-2.3).
        placements_of: per action card, how many Caballeros may be placed.
        discs_of: per action card, the discs that it brings: `[card * 3 + disc]`.
        extra_from: out of which place the Grand Inquisitor's extra Caballero comes to the board (GI-9.4).
        first_figure: the action integer of taking the figure.
        ship_ranks, figures_reach_colonies, most_counts_table: as the options say.
    """

    def __init__(
        self, name: str, seat_names: list[str], expansions: tuple[str, ...], options: dict[str, OptionValue],
        base_deck: Deck, colonies_deck: Deck, deck: Deck,
    ) -> None:  # fmt: skip
        actions = build_actions(seat_names)
        parts = Parts(
            DECISIONS, ANNOUNCED, actions, build_outcomes(seat_names, [card.id for card in deck.cards]), POWER_CARDS,
            POWER, TEXT_FOLDERS, build_board(options["groupsReachColonies"] is True), RULES_VERSION,
        )  # fmt: skip
        self.base_deck = base_deck
        self.colonies_deck = colonies_deck
        self.spaces: i64 = FEW_SPACES if len(seat_names) <= FEW_SEATS else MANY_SPACES
        self.placements_of: vec[i64] = vec[i64]([getattr(card, "place", card.stack) for card in deck.cards])
        self.discs_of: vec[i64] = vec[i64]([
            getattr(card, disc, 0) if disc else 0 for card in deck.cards for disc in DISC_NAMES
        ])  # fmt: skip
        self.extra_from: i64 = PROVINCE if options["inquisitorExtra"] == "province" else COURT
        self.first_figure: i64 = actions.segments["figure"].first
        self.ship_ranks = options["shipRanks"] is True
        self.figures_reach_colonies = options["figuresReachColonies"] is True
        self.most_counts_table = options["mostCountsTable"] is True
        super().__init__(name, seat_names, expansions, options, deck, parts)
        self.scoring_kinds |= {frames.LOT, frames.ARRIVE, frames.SCORE_REGIONS}

    def _set_up(self) -> ElGrandeState:
        state = self._new_table()
        everybody: i64 = BIT[self.seats] - 1
        state.push(NEXT_ROUND)
        state.push(DRAW_LEADER)
        state.push(frames.SET_UP_PLACE | DISK_CABALLEROS << 8)
        state.push(frames.SET_UP_DISKS | everybody << 8)
        state.push(frames.DRAW_LIMIT)
        state.push(frames.DRAW_BLACK)
        state.push(frames.DRAW_BLACK)
        state.push(DRAW_KING)
        state.settle()
        return state

    def empty_state(self) -> ColoniesState:
        seats, colours = int(self.seats), int(self.colours)
        stock = [int(DISCS[disc] - FIRST_DISCS[disc]) for disc in range(len(DISC_NAMES))]
        lasting = [stack in LASTING for stack in range(1, int(self.stacks) + 1)]
        return ColoniesState(
            self, self.decisions, 0, 0, 0, 0, vec[i64]([0] * (MOST_FRAMES + 1)), 0, NOWHERE, 0, 0, 0,
            vec[i64]([0] * (ALL_PLACES * colours)), vec[i64]([0] * seats), vec[i64]([ALL_POWER_CARDS] * seats),
            vec[i64]([0] * seats), vec[i64]([0] * seats), vec[i64]([NOWHERE] * seats), vec[i64]([NOWHERE] * seats),
            vec[i64]([0] * seats),
            vec[i64]([0 if lasting[k] else BIT[len(self.stack_cards[k])] - 1 for k in range(len(lasting))]),
            vec[i64]([self.stack_cards[k][0] if lasting[k] else NOWHERE for k in range(len(lasting))]),
            vec[i64]([NOWHERE] * BOARDS), NOWHERE, NOWHERE, vec[i64]([0] * colours),
            vec[i64]([0] * SPACES_OF_FRANCE), vec[u8]([u8(0)] * (AT_SEA * MOST_THERE)),
            vec[i64]([int(number) for number in FIRST_DISCS]), vec[i64](stock),
        )  # fmt: skip

    def state_from_payload(self, payload: list[int]) -> ColoniesState:
        state = super().state_from_payload(payload)
        assert isinstance(state, ColoniesState)
        at = len(ElGrandeState.payload(state))
        state.inquisitor, state.limit = payload[at], payload[at + 1]
        at += 2
        for array in (state.beside, state.france, state.lying, state.stock):
            for i in range(len(array)):
                array[i] = payload[at]
                at += 1
        for area in range(SHI, MED + 1):
            for place in range(state.total(area)):
                state.lines[(area - SHI) * MOST_THERE + place] = u8(payload[at])
                at += 1
        return state

    # What the base game asks.

    def is_lasting(self, stack: i64) -> bool:
        return stack in (KING_STACK, INQUISITOR_STACK)

    def state_from_position(self, position: dict[str, Any]) -> State:
        from castillo.games.colonies.position import build_state

        state = build_state(self, position)
        state.root = state.clone()
        return state

    def position(self, state: State) -> dict[str, Any]:
        from castillo.games.colonies.position import describe_state

        return describe_state(state)

    def position_keys(self) -> tuple[str, ...]:
        from castillo.games.colonies.position import KEYS

        return KEYS

    def position_names(self) -> set[str]:
        return {*super().position_names(), *NEW_IDS, *self.colour_names, *DISC_NAMES[1:]}

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        from castillo.games.colonies.view import view_state

        return view_state(state, seat)

    def observation_layout(self) -> list[Slice]:
        from castillo.games.colonies.layout import lay_out_observation

        return lay_out_observation(self)

    def information_state_layout(self) -> list[Slice]:
        from castillo.games.colonies.layout import lay_out_information_state

        return lay_out_information_state(self)

    def write_observation(self, state: ElGrandeState, seat: i64, out: vec[i64]) -> i64:
        assert isinstance(state, ColoniesState)
        return write_observation(state, seat, out)

    def write_information_state(self, state: ElGrandeState, seat: i64, out: vec[i64]) -> i64:
        assert isinstance(state, ColoniesState)
        return write_information_state(state, seat, out)

    def event_kinds(self) -> list[EventKind]:
        return list(EVENT_KINDS)

    def tell(self, events: Sequence[Event], language: str = "en") -> list[Line]:
        from castillo.games.colonies.sentences import tell

        return tell(self, events, language)

    def explain_choice(self, view: dict[str, Any], words: str, language: str = "en") -> str:
        from castillo.games.colonies.sentences import explain_choice

        return explain_choice(self, view, words, language)

    def ask(self, view: dict[str, Any], language: str = "en", choices: Sequence[str] = ()) -> str:
        from castillo.games.colonies.sentences import ask

        return ask(self, view, language, choices)

    def picture(self, view: dict[str, Any], title: str = "") -> str:
        from castillo.games.colonies.picture import draw_position  # not needed to play

        return draw_position(view, title, self.deck)

    def reference(self, language: str = "en") -> dict[str, Any]:
        from castillo.games.colonies.reference import describe_reference

        return describe_reference(language, self.base_deck, self.colonies_deck)

    def name_cards(self, language: str) -> dict[str, str]:
        from castillo.games.el_grande.deck import name_card

        return {card.id: name_card(card, language) for card in self.deck.cards}

    def deck_sources(self) -> dict[str, str]:
        return {"base": self.base_deck.source, "colonies": self.colonies_deck.source}

    def spec(self) -> dict[str, Any]:
        return {**super().spec(), "deck": self.deck_sources()}

    def __reduce__(self) -> tuple[object, ...]:
        names, options = tuple(self.seat_names), tuple(self.options.items())
        sources = tuple((deck.source, deck.name) for deck in (self.base_deck, self.colonies_deck))
        return restore_rules, (self.name, names, self.expansions, options, sources)


@cache
def restore_rules(
    name: str, seat_names: tuple[str, ...], expansions: tuple[str, ...], options: tuple[tuple[str, OptionValue], ...],
    sources: tuple[tuple[str, str], ...],
) -> ColoniesRules:  # fmt: skip
    """Build the game of a pickle, once a process."""
    from castillo.games.colonies.deck import join_decks, parse_deck
    from castillo.games.el_grande.deck import parse_deck as parse_base_deck

    base, colonies = parse_base_deck(*sources[0]), parse_deck(*sources[1])
    decks = (base, colonies, join_decks(base, colonies))
    return ColoniesRules(name, list(seat_names), expansions, dict(options), *decks)
