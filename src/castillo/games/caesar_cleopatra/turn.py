"""A turn, filling hands up, and the end of the game (C17, C24 to C27, C59 to C61, C70, C73, C79)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from castillo.core.decision import Decision
from castillo.core.errors import Reason
from castillo.core.game import Game
from castillo.core.history import PlayedChoice
from castillo.core.moves import Moves
from castillo.games.caesar_cleopatra import events, frames
from castillo.games.caesar_cleopatra.actions import ACTION_DECK, DECK, DECK_NAMES, INFLUENCE_DECK, OUTCOME_CARD
from castillo.games.caesar_cleopatra.cards import (
    ASSASSINATION,
    GROUPS,
    INFLUENCE_KINDS,
    KIND_NAMES,
    KINDS,
    SEATS,
    UNIT,
    WRATH,
    count_actions,
    count_cards,
    count_influence,
    count_kind,
)
from castillo.games.caesar_cleopatra.play import PASSIVE_STEP, STEP, TURN_ACTED
from castillo.games.caesar_cleopatra.setup import ORDER_BITS
from castillo.games.caesar_cleopatra.state import CaesarCleopatraState
from castillo.games.caesar_cleopatra.table import DECKS, HAND, ORDER
from castillo.games.caesar_cleopatra.votes import NOBODY, find_winner, full_groups

# The steps of a turn: what is done when the TURN frame comes to the top again.
BEGIN: Final = 0
SPECIAL_VOTES: Final = 1
DRAW_BUST: Final = 2
LAST_FILL_UP: Final = PASSIVE_STEP
OLD_FILL_UP: Final = 4
OLD_DRAW_BUST: Final = 5
END: Final = 6


@final
class Turn(Decision[CaesarCleopatraState]):
    """A turn goes through its steps (C17); 1997 fills the hand up before the vote card (C73), or draws none (C70)."""

    rules = ("C17", "C41", "C70", "C73")

    def proceed(self, s: CaesarCleopatraState) -> None:
        step: i64 = s.argument() & STEP
        if step == BEGIN:
            if s.listens:
                events.tell_turn(s)
            go_to_step(s, OLD_FILL_UP if s.rules.old else SPECIAL_VOTES)
            s.push(frames.PLAY)
        elif step == SPECIAL_VOTES:
            go_to_step(s, DRAW_BUST)
            full: i64 = full_groups(s)
            if full != 0:
                s.push(frames.SPECIAL | full << 8)
        elif step == DRAW_BUST:
            go_to_step(s, LAST_FILL_UP)
            s.push(frames.BUST)
        elif step == OLD_FILL_UP:
            go_to_step(s, OLD_DRAW_BUST)
            s.push(frames.REFILL)
        elif step == OLD_DRAW_BUST:
            go_to_step(s, END)
            s.push(frames.BUST)
        elif step == LAST_FILL_UP:
            go_to_step(s, END)
            s.push(frames.REFILL)
        else:
            end_turn(s, s.argument() & TURN_ACTED != 0)


def go_to_step(s: CaesarCleopatraState, step: i64) -> None:
    """Name the next step of the turn."""
    s.set_top((s.top & ~(STEP << 8)) | step << 8)


def end_turn(s: CaesarCleopatraState, acted: bool) -> None:
    """End the turn; the game goes on with the other seat unless it is exhausted (C61, C79, R12) or frozen."""
    s.quiet = 0 if acted else min(s.quiet + 1, 2)
    s.set_top(frames.TURN)
    if is_exhausted(s) or is_frozen(s):
        s.clear_work()
        return
    s.active = 1 - s.active


def is_exhausted(s: CaesarCleopatraState) -> bool:
    """Tell whether no influence card is left to place (R12), or in 1997 no room and no card that makes some (C79)."""
    influence: i64 = 0
    removing: i64 = 0
    for seat in range(SEATS):
        cards: i64 = s.table[HAND + seat] + s.table[DECKS + seat]
        influence += count_influence(cards)
        removing += count_kind(cards, ASSASSINATION) + count_kind(cards, WRATH)
    if influence == 0:
        return True
    return s.rules.old and removing == 0 and s.rooms(0) == 0 and s.rooms(1) == 0


def is_frozen(s: CaesarCleopatraState) -> bool:
    """Tell whether nothing can change any more, or nobody changes anything (C61).

    Every open group is tied, nobody can draw or place a card; and nobody can play an action card, or both seats have
    just ended a turn without playing one.
    """
    for seat in range(SEATS):
        if s.can_place(seat) or can_draw(s, seat) or (s.quiet < 2 and can_act(s, seat)):
            return False
    for group in range(GROUPS):
        if s.is_open(group) and find_winner(s, group) != NOBODY:
            return False
    return True


def can_draw(s: CaesarCleopatraState, seat: i64) -> bool:
    """Tell whether a seat would draw a card when it fills its hand up (C24)."""
    return count_cards(s.table[HAND + seat]) < s.rules.hand_size and s.table[DECKS + seat] != 0


def can_act(s: CaesarCleopatraState, seat: i64) -> bool:
    """Tell whether a seat holds an action card, other than a Veto, with a target (C29)."""
    hand: i64 = s.table[HAND + seat]
    for kind in range(ASSASSINATION, KINDS):
        if count_kind(hand, kind) > 0 and s.has_target(seat, kind):
            return True
    return False


class DeckDecision(Decision[CaesarCleopatraState]):
    """From which of its decks a seat draws the next card (C25); empty decks are no choice (C26)."""

    key = "draw"
    verb = "draw"
    segment = "deck"

    def add_decks(self, s: CaesarCleopatraState, seat: i64, moves: Moves) -> None:
        """Add the decks of a seat that have cards."""
        decks: i64 = s.table[DECKS + seat]
        if count_influence(decks) > 0:
            moves.add(DECK + INFLUENCE_DECK)
        if count_actions(decks) > 0:
            moves.add(DECK + ACTION_DECK)

    def explain(self, s: CaesarCleopatraState, action: i64) -> Reason:
        if action in (DECK + INFLUENCE_DECK, DECK + ACTION_DECK):
            return Reason("deck_empty", "C26", {"deck": DECK_NAMES[action - DECK]})
        return super().explain(s, action)


@final
class Refill(DeckDecision):
    """The active seat draws, card by card, until its hand is full or its decks are empty (C24, R9, R16)."""

    rules = ("C24", "C25", "C26", "R9", "R16", "C69")

    def legal(self, s: CaesarCleopatraState, moves: Moves) -> None:
        if count_cards(s.table[HAND + s.active]) < s.rules.hand_size:
            self.add_decks(s, s.active, moves)

    def apply(self, s: CaesarCleopatraState, action: i64) -> None:
        s.push(frames.DRAW | ((action - DECK) << 1 | s.active) << 8)


@final
class Replace(DeckDecision):
    """A seat draws one card for a Veto that it has played (C34) or a card that a Spy has taken (C76)."""

    asks_others = True
    rules = ("C34", "C76", "C77", "C25", "C26")

    def asked(self, s: CaesarCleopatraState) -> i64:
        return s.argument()

    def legal(self, s: CaesarCleopatraState, moves: Moves) -> None:
        self.add_decks(s, s.argument(), moves)

    def apply(self, s: CaesarCleopatraState, action: i64) -> None:
        s.set_top(frames.DRAW | ((action - DECK) << 1 | s.seat) << 8)


@final
class Draw(Decision[CaesarCleopatraState]):
    """A card is drawn: each one left in the deck is equally likely, or the top one of an arranged deck (C25, C69).

    The argument is deck * 2 + seat.
    """

    key = "draw_card"
    segment = "card"
    verb = "influence"
    chance = True
    rules = ("C25", "C12", "C13", "C69")

    def legal(self, s: CaesarCleopatraState, moves: Moves) -> None:
        seat: i64 = s.argument() & 1
        decks: i64 = s.table[DECKS + seat]
        first: i64 = 0
        if s.argument() >> 1 == ACTION_DECK:
            first = ASSASSINATION
            if s.table[ORDER + seat] != 0:
                moves.add(OUTCOME_CARD + ASSASSINATION - 1 + (s.table[ORDER + seat] & 7))
                return
        items = moves.items
        n: i64 = moves.n
        for place in range(INFLUENCE_KINDS):
            kind: i64 = first + place
            left: i64 = count_kind(decks, kind)
            while left > 0:
                items[n] = OUTCOME_CARD + kind
                n += 1
                left -= 1
        moves.n = n

    def apply(self, s: CaesarCleopatraState, action: i64) -> None:
        seat: i64 = s.argument() & 1
        kind: i64 = action - OUTCOME_CARD
        s.table[DECKS + seat] -= UNIT[kind]
        s.table[HAND + seat] += UNIT[kind]
        if s.argument() >> 1 == ACTION_DECK:
            s.table[ORDER + seat] >>= ORDER_BITS
        if s.listens:
            events.tell_drawn(s, seat, kind)
        s.pop()

    def keeps_secret(self, s: CaesarCleopatraState) -> bool:
        """That all cards of a deck are alike is a secret of its owner, but not that there is only one or an order."""
        seat: i64 = s.argument() & 1
        decks: i64 = s.table[DECKS + seat]
        if s.argument() >> 1 == INFLUENCE_DECK:
            return count_influence(decks) > 1
        return s.table[ORDER + seat] == 0 and count_actions(decks) > 1

    def hides_outcomes(self, s: CaesarCleopatraState, seat: i64) -> bool:
        return s.argument() & 1 != seat

    def hides(self, s: CaesarCleopatraState, history: list[PlayedChoice], at: i64, seat: i64) -> bool:
        return history[at].frame >> 8 & 1 != seat

    def phrase(self, game: Game, argument: i64) -> str:
        return DECK_NAMES[argument >> 1]

    def phrases(self, game: Game) -> list[str]:
        return list(DECK_NAMES)

    def explain(self, s: CaesarCleopatraState, action: i64) -> Reason:
        kind: i64 = action - OUTCOME_CARD
        if 0 <= kind < KINDS:
            return Reason("not_in_deck", "C26", {"card": KIND_NAMES[kind]})
        return super().explain(s, action)


@final
class Finish(Decision[CaesarCleopatraState]):
    """The game is over; who has not chosen between its missions does so before they count (C59, C60)."""

    rules = ("C59", "C60", "C61", "C62", "C63", "C79", "C80", "R12", "R13", "R17")

    def proceed(self, s: CaesarCleopatraState) -> None:
        if s.undecided_seats() != 0:
            s.push(frames.KEEP | s.undecided_seats() << 8)
        else:
            if s.listens:
                events.tell_missions_shown(s)
            s.pop()
