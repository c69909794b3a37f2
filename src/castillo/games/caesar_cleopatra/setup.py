"""Setting the game up: hiding cards, arranging decks, missions, the start player (C10 to C16, C69, R1)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from castillo.core.bits import BIT, lowest_bit
from castillo.core.decision import Decision
from castillo.core.errors import Reason
from castillo.core.game import Game
from castillo.core.history import PlayedChoice
from castillo.core.moves import Moves
from castillo.core.seats import OVER
from castillo.games.caesar_cleopatra import events, frames
from castillo.games.caesar_cleopatra.actions import CARD, DECK, LAY, MISSION, OUTCOME_DEAL, OUTCOME_SEAT
from castillo.games.caesar_cleopatra.cards import (
    ASSASSINATION,
    GROUPS,
    INFLUENCE_KINDS,
    KIND_NAMES,
    KINDS,
    SEATS,
    count_actions,
    count_influence,
    count_kind,
)
from castillo.games.caesar_cleopatra.history import is_shown
from castillo.games.caesar_cleopatra.state import CaesarCleopatraState
from castillo.games.caesar_cleopatra.table import DECKS, DROPPED, HELD, LIFTED, ORDER

ORDER_BITS: Final = 3


@final
class Hide(Decision[CaesarCleopatraState]):
    """Both seats lay one each of 1 to 5 face down, one at each group, secretly and at once (C10)."""

    key = "hide"
    verb = "hide"
    segment = "face-down card"
    asks_others = True
    rules = ("C10",)

    def waiting(self, s: CaesarCleopatraState) -> i64:
        found: i64 = 0
        for seat in range(SEATS):
            if s.table[LIFTED + seat] != 0:
                found |= BIT[seat]
        return found

    def asked(self, s: CaesarCleopatraState) -> i64:
        for seat in range(SEATS):
            if count_influence(s.table[LIFTED + seat]) == 1:
                return seat
        return 0 if s.table[LIFTED] != 0 else 1

    def legal(self, s: CaesarCleopatraState, moves: Moves) -> None:
        left: i64 = s.table[LIFTED + s.seat]
        for kind in range(INFLUENCE_KINDS):
            if count_kind(left, kind) > 0:
                for group in range(GROUPS):
                    if s.side(s.seat, group) == 0:
                        moves.add(LAY + kind * GROUPS + group)

    def apply(self, s: CaesarCleopatraState, action: i64) -> None:
        kind: i64 = (action - LAY) // GROUPS
        group: i64 = (action - LAY) % GROUPS
        s.lay(s.seat, group, kind)
        if s.listens:
            events.tell_hidden(s, s.seat, kind, group)

    def hides(self, s: CaesarCleopatraState, history: list[PlayedChoice], at: i64, seat: i64) -> bool:
        entry = history[at]
        return entry.seat != seat and not is_shown(history, at, (entry.action - LAY) % GROUPS)

    def secret_words(self, game: Game, argument: i64, action: i64) -> str:
        return f"hide ? {game.actions.texts[action].partition(' ')[2]}"

    def explain(self, s: CaesarCleopatraState, action: i64) -> Reason:
        if not LAY <= action < CARD:
            return super().explain(s, action)
        if count_kind(s.table[LIFTED + s.seat], (action - LAY) // GROUPS) == 0:
            return Reason("hidden_already", "C10", {"card": KIND_NAMES[(action - LAY) // GROUPS]})
        return Reason("one_each", "C10", {"group": s.rules.groups[(action - LAY) % GROUPS]})


def arranged(order: i64) -> i64:
    """Return how many cards an arranged deck has."""
    found: i64 = 0
    while order != 0:
        order >>= ORDER_BITS
        found += 1
    return found


def not_arranged(s: CaesarCleopatraState, seat: i64) -> i64:
    """Return the action cards of a seat's deck that it has not arranged yet, as a bag."""
    counts: i64 = s.table[DECKS + seat] >> (4 * ASSASSINATION) & 0xFFFFFF
    order: i64 = s.table[ORDER + seat]
    while order != 0:
        counts -= BIT[4 * ((order & 7) - 1)]
        order >>= ORDER_BITS
    return counts << (4 * ASSASSINATION)


@final
class Arrange(Decision[CaesarCleopatraState]):
    """1997: both seats arrange their action decks, the top card first, secretly and at once (C69)."""

    key = "arrange"
    verb = "arrange"
    segment = "card"
    asks_others = True
    rules = ("C69",)

    def waiting(self, s: CaesarCleopatraState) -> i64:
        found: i64 = 0
        for seat in range(SEATS):
            if arranged(s.table[ORDER + seat]) < count_actions(s.table[DECKS + seat]):
                found |= BIT[seat]
        return found

    def asked(self, s: CaesarCleopatraState) -> i64:
        for seat in range(SEATS):
            if arranged(s.table[ORDER + seat]) == count_actions(s.table[DECKS + seat]) - 1:
                return seat
        return lowest_bit(self.waiting(s))

    def legal(self, s: CaesarCleopatraState, moves: Moves) -> None:
        if s.seat < 0:
            return
        left: i64 = not_arranged(s, s.seat)
        for kind in range(ASSASSINATION, KINDS):
            if count_kind(left, kind) > 0:
                moves.add(CARD + kind)

    def keeps_secret(self, s: CaesarCleopatraState) -> bool:
        """That all cards left are alike is a secret, but that only one is left is none."""
        return arranged(s.table[ORDER + s.seat]) + 1 < count_actions(s.table[DECKS + s.seat])

    def apply(self, s: CaesarCleopatraState, action: i64) -> None:
        order: i64 = s.table[ORDER + s.seat]
        place: i64 = BIT[ORDER_BITS * arranged(order)]
        s.table[ORDER + s.seat] = order + (action - CARD - ASSASSINATION + 1) * place

    def hides(self, s: CaesarCleopatraState, history: list[PlayedChoice], at: i64, seat: i64) -> bool:
        return history[at].seat != seat

    def explain(self, s: CaesarCleopatraState, action: i64) -> Reason:
        if CARD <= action < DECK:
            return Reason("not_to_arrange", "C69", {"card": KIND_NAMES[action - CARD]})
        return super().explain(s, action)


@final
class Deal(Decision[CaesarCleopatraState]):
    """A seat is dealt its missions: two different ones, in 1997 one (C14, C68, R14). The argument is the seat."""

    key = "deal"
    verb = "missions"
    segment = "missions"
    chance = True
    rules = ("C14", "C68", "R14")

    def legal(self, s: CaesarCleopatraState, moves: Moves) -> None:
        taken: i64 = s.table[HELD]
        for deal in range(s.rules.number_of_deals):
            for _ in range(s.rules.weigh_deal(deal, taken)):
                moves.add(OUTCOME_DEAL + deal)

    def apply(self, s: CaesarCleopatraState, action: i64) -> None:
        seat: i64 = s.argument()
        s.table[HELD + seat] = s.rules.deals[action - OUTCOME_DEAL]
        if s.listens:
            events.tell_missions(s, seat)
        if seat + 1 < SEATS:
            s.set_top(frames.DEAL | (seat + 1) << 8)
        else:
            s.pop()

    def keeps_secret(self, s: CaesarCleopatraState) -> bool:
        """That the second seat can only get certain missions is a secret of the first."""
        return s.argument() > 0

    def hides_outcomes(self, s: CaesarCleopatraState, seat: i64) -> bool:
        """The first seat knows what is left for the second; nobody else does."""
        return s.argument() > 0 and seat != 0

    def hides(self, s: CaesarCleopatraState, history: list[PlayedChoice], at: i64, seat: i64) -> bool:
        return history[at].frame >> 8 != seat and s.seat != OVER

    def phrase(self, game: Game, argument: i64) -> str:
        return f"missions {game.seat_names[argument]}"

    def phrases(self, game: Game) -> list[str]:
        return [f"missions {name}" for name in game.seat_names]

    def secret_words(self, game: Game, argument: i64, action: i64) -> str:
        return " ".join([self.phrase(game, argument), *("?" for _ in game.outcomes.texts[action].split())])

    def parse(self, game: Game, argument: i64, words: str) -> int:
        parts = words.split()
        known = game.outcomes.segments["missions"].index
        if len(parts) == 4 and f"{parts[3]} {parts[2]}".lower() in known:  # in either order
            words = " ".join([*parts[:2], parts[3], parts[2]])
        return super().parse(game, argument, words)


@final
class DrawStart(Decision[CaesarCleopatraState]):
    """Chance picks who takes the first turn (R1)."""

    key = "draw_start"
    verb = "start"
    segment = "seat"
    chance = True
    rules = ("C15", "R1")

    def legal(self, s: CaesarCleopatraState, moves: Moves) -> None:
        moves.add(OUTCOME_SEAT)
        moves.add(OUTCOME_SEAT + 1)

    def apply(self, s: CaesarCleopatraState, action: i64) -> None:
        s.active = action - OUTCOME_SEAT
        s.pop()


@final
class Keep(Decision[CaesarCleopatraState]):
    """Both seats keep one mission and discard the other face down, secretly and at once (C58, C59).

    The argument is the set of the seats that have not answered.
    """

    key = "keep"
    verb = "keep"
    segment = "mission"
    asks_others = True
    rules = ("C58", "C59")

    def waiting(self, s: CaesarCleopatraState) -> i64:
        return s.argument()

    def asked(self, s: CaesarCleopatraState) -> i64:
        return lowest_bit(s.argument())

    def legal(self, s: CaesarCleopatraState, moves: Moves) -> None:
        if s.seat < 0:
            return
        held: i64 = s.table[HELD + s.seat]
        at: i64 = 0
        while held != 0:
            if held & 1:
                moves.add(MISSION + at)
            held >>= 1
            at += 1

    def apply(self, s: CaesarCleopatraState, action: i64) -> None:
        kept: i64 = BIT[action - MISSION]
        s.table[DROPPED + s.seat] = s.table[HELD + s.seat] & ~kept
        s.table[HELD + s.seat] = kept
        if s.listens:
            events.tell_kept(s, s.seat, action - MISSION)
        left: i64 = s.argument() & ~BIT[s.seat]
        if left == 0:
            s.pop()
        else:
            s.set_top(frames.KEEP | left << 8)

    def hides(self, s: CaesarCleopatraState, history: list[PlayedChoice], at: i64, seat: i64) -> bool:
        return history[at].seat != seat and s.seat != OVER

    def explain(self, s: CaesarCleopatraState, action: i64) -> Reason:
        if action >= MISSION:
            return Reason("not_held", "C58")
        return super().explain(s, action)
