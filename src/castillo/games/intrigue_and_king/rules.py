"""Intrigue & the King for some seats, options and deck: what all its states share."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, final

from mypy_extensions import i64

from castillo.core.arrays import vec
from castillo.core.bits import BIT
from castillo.core.chance import Rng
from castillo.core.events import Event, EventKind
from castillo.core.layout import Slice
from castillo.games.el_grande.board import BOARD_NAMES, BOARDS, NOWHERE, PLACES, REGION_IDS, build_board
from castillo.games.el_grande.frames import DRAW_KING, DRAW_LEADER, MOST_FRAMES, NEXT_ROUND
from castillo.games.el_grande.rules import FOLDER as BASE_FOLDER
from castillo.games.el_grande.rules import ElGrandeRules, Parts
from castillo.games.el_grande.state import ElGrandeState
from castillo.games.intrigue_and_king import frames
from castillo.games.intrigue_and_king.actions import CARD, build_actions, build_outcomes
from castillo.games.intrigue_and_king.events import EVENT_KINDS
from castillo.games.intrigue_and_king.hidden import redraw
from castillo.games.intrigue_and_king.observation import write_information_state, write_observation
from castillo.games.intrigue_and_king.questions import ANNOUNCED, DECISIONS
from castillo.games.intrigue_and_king.setup import ALL_SEATS, HAND
from castillo.games.intrigue_and_king.state import STEP, IntrigueState

if TYPE_CHECKING:
    from castillo.core.options import OptionValue
    from castillo.core.state import State
    from castillo.core.telling import Line
    from castillo.games.intrigue_and_king.deck import HandDeck

RULES_VERSION: Final = 1
FOLDER: Final = Path(__file__).parent
TEXT_FOLDERS: Final = (BASE_FOLDER / "texts", FOLDER / "texts")
SEATS_WITH_CHOICE: Final = 3
"""With so many seats or fewer, one's own card may be used instead of the King's or the Intrigue card (IK-5.1)."""


@final
class IntrigueRules(ElGrandeRules):
    """El Grande with Intrigue & the King.

    Attributes:
        hand_deck: the deck of cards.
        card_names: what the cards of a hand are called, by their numbers less 1.
        pool: the set of the cards that a hand can hold (IK-2.4).
        joker: the number of the Joker, 0 if there is none.
        vetoes: the set of the cards that are a Veto.
        courts: per index of a card, how many Caballeros it brings to court.
        caballero_cards: the numbers on the Caballero cards, largest first (IK-6).
        king_card, intrigue_card: their indices in the effects.
        choice: the index of the effect that asks which special action is used (IK-5.1).
        king_must: whether who has the King card must use a special action (IK-4.2).
        own_action_instead: whether holders of the King or Intrigue card may use their own card.
        same_hands: whether all hold the same cards, which everybody has seen.
    """

    def __init__(
        self, name: str, seat_names: list[str], expansions: tuple[str, ...], options: dict[str, OptionValue],
        deck: HandDeck,
    ) -> None:  # fmt: skip
        card_names = [card.id for card in deck.hand_cards]
        parts = Parts(
            DECISIONS, ANNOUNCED, build_actions(seat_names, card_names), build_outcomes(seat_names, card_names),
            len(card_names), CARD, TEXT_FOLDERS, build_board(), RULES_VERSION,
        )  # fmt: skip
        cards = deck.hand_cards
        joker = [number for number, card in enumerate(cards, 1) if card.effect == "joker"]
        self.hand_deck = deck
        self.card_names = card_names
        self.joker: i64 = joker[0] if joker else 0
        self.courts: vec[i64] = vec[i64]([card.court for card in cards])
        self.caballero_cards: vec[i64] = vec[i64](list(deck.caballeros[len(seat_names)]))
        self.king_card: i64 = len(cards)
        self.intrigue_card: i64 = len(cards) + 1
        self.choice: i64 = len(deck.effects) - 1
        self.own_action_instead = options["ownActionInstead"] == "always" or len(seat_names) <= SEATS_WITH_CHOICE
        self.king_must = options["kingAction"] == "must"
        self.same_hands = options["hands"] == "same"
        self.pool: i64 = sum(
            int(BIT[number])
            for number, card in enumerate(cards, 1)
            if (card.is_beginners or options["pool"] == "all") and (card.effect != "veto" or options["veto"] != "off")
        )
        self.vetoes: i64 = sum(int(BIT[number]) for number, card in enumerate(cards, 1) if card.effect == "veto")
        self.required: i64 = sum(int(BIT[index]) for index, card in enumerate(cards) if card.required)
        super().__init__(name, seat_names, expansions, options, deck, parts)

    def _set_up(self) -> ElGrandeState:
        state = self._new_table()
        state.push(NEXT_ROUND)
        if self.options["firstLeader"] == "chance":
            state.push(DRAW_LEADER)
        else:
            state.leader = self.seat_names.index(str(self.options["firstLeader"]))
        everybody: i64 = BIT[self.seats] - 1
        if self.options["hands"] == "choose":
            state.push(frames.CHOOSE_HAND | everybody << 8)
        else:
            state.push(frames.DEAL | (ALL_SEATS if self.same_hands else 0) << 8)
        state.push(frames.SET_UP_PLACE | 1 << 8)
        state.push(frames.SET_UP_DISKS | everybody << 8)
        state.push(DRAW_KING)
        state.settle()
        return state

    def empty_state(self) -> IntrigueState:
        seats = int(self.seats)
        return IntrigueState(
            self, self.decisions, 0, 0, 0, 0, vec[i64]([0] * (MOST_FRAMES + 1)), 0, NOWHERE, 0, 0, 0,
            vec[i64]([0] * (PLACES * int(self.colours))), vec[i64]([0] * seats), vec[i64]([0] * seats),
            vec[i64]([0] * seats), vec[i64]([0] * seats), vec[i64]([NOWHERE] * seats), vec[i64]([NOWHERE] * seats),
            vec[i64]([0] * seats), vec[i64]([]), vec[i64]([]), vec[i64]([NOWHERE] * BOARDS), 0, NOWHERE,
            vec[i64]([self.pool] * seats),
        )  # fmt: skip

    def state_from_payload(self, payload: list[int]) -> IntrigueState:
        state = super().state_from_payload(payload)
        assert isinstance(state, IntrigueState)
        seats = int(self.seats)
        state.jokers, state.shoved = payload[-seats - 2], payload[-seats - 1]
        for seat in range(seats):
            state.possible[seat] = payload[seat - seats]
        return state

    def is_required(self, card: i64) -> bool:
        """Tell whether a card of a hand marks its special action as required (IK-3.8)."""
        return self.required >> card & 1 != 0

    # What the base game asks.

    def name_power_card(self, number: i64) -> int | str:
        """Return what a card is called: its value, or "joker"."""
        name = self.card_names[int(number) - 1]
        return int(name) if name.isdecimal() else name

    def name_power(self, power: i64) -> int | str:
        return self.name_power_card((power + STEP - 1) // STEP)

    def hand_size(self) -> int:
        """Return how many cards a hand has (IK-2.4)."""
        return HAND

    def name_cards(self, language: str) -> dict[str, str]:
        from castillo.games.intrigue_and_king.deck import name_card

        return {card.id: name_card(card, language) for card in self.hand_deck.cards}

    def turn_of(self, view: dict[str, Any]) -> str:
        return str(view["turns"][-1])

    def state_from_position(self, position: dict[str, Any]) -> State:
        from castillo.games.intrigue_and_king.position import build_state

        state = build_state(self, position)
        state.root = state.clone()
        return state

    def position(self, state: State) -> dict[str, Any]:
        from castillo.games.intrigue_and_king.position import describe_state

        return describe_state(state)

    def position_keys(self) -> tuple[str, ...]:
        from castillo.games.intrigue_and_king.position import KEYS

        return KEYS

    def position_names(self) -> set[str]:
        return {*self.seat_names, *REGION_IDS, *BOARD_NAMES}

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        from castillo.games.intrigue_and_king.view import view_state

        return view_state(state, seat)

    def observation_layout(self) -> list[Slice]:
        from castillo.games.intrigue_and_king.layout import lay_out_observation

        return lay_out_observation(self)

    def information_state_layout(self) -> list[Slice]:
        from castillo.games.intrigue_and_king.layout import lay_out_information_state

        return lay_out_information_state(self)

    def write_observation(self, state: ElGrandeState, seat: i64, out: vec[i64]) -> i64:
        assert isinstance(state, IntrigueState)
        return write_observation(state, seat, out)

    def write_information_state(self, state: ElGrandeState, seat: i64, out: vec[i64]) -> i64:
        assert isinstance(state, IntrigueState)
        return write_information_state(state, seat, out)

    def redraw_hidden(self, state: ElGrandeState, seat: i64, rng: Rng, rewrites: bool) -> None:
        assert isinstance(state, IntrigueState)
        redraw(state, seat, rng, rewrites)

    def event_kinds(self) -> list[EventKind]:
        return list(EVENT_KINDS)

    def tell(self, events: Sequence[Event], language: str = "en") -> list[Line]:
        from castillo.games.intrigue_and_king.sentences import tell

        return tell(self, events, language)

    def explain_choice(self, view: dict[str, Any], words: str, language: str = "en") -> str:
        from castillo.games.intrigue_and_king.sentences import explain_choice

        return explain_choice(self, view, words, language)

    def ask(self, view: dict[str, Any], language: str = "en", choices: Sequence[str] = ()) -> str:
        from castillo.games.intrigue_and_king.sentences import ask

        return ask(self, view, language, choices)

    def picture(self, view: dict[str, Any], title: str = "") -> str:
        from castillo.games.intrigue_and_king.picture import draw_position  # not needed to play

        return draw_position(view, title, self.hand_deck)

    def reference(self, language: str = "en") -> dict[str, Any]:
        from castillo.games.intrigue_and_king.reference import describe_reference

        return describe_reference(language, self.hand_deck)

    def deck_sources(self) -> dict[str, str]:
        return {"intrigue_and_king": self.hand_deck.source}

    def __reduce__(self) -> tuple[object, ...]:
        names, options = tuple(self.seat_names), tuple(self.options.items())
        deck = self.hand_deck
        return restore_rules, (self.name, names, self.expansions, options, deck.source, deck.name)


@cache
def restore_rules(
    name: str, seat_names: tuple[str, ...], expansions: tuple[str, ...], options: tuple[tuple[str, OptionValue], ...],
    deck_source: str, deck_name: str,
) -> IntrigueRules:  # fmt: skip
    """Build the game of a pickle, once a process."""
    from castillo.games.intrigue_and_king.deck import parse_deck

    return IntrigueRules(name, list(seat_names), expansions, dict(options), parse_deck(deck_source, deck_name))
