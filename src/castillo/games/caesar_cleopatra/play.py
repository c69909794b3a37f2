"""The play phase: influence cards and at most one action card (C17 to C23, C28, C29)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64

from castillo.core.bits import has_bit
from castillo.core.decision import Decision
from castillo.core.errors import Reason
from castillo.core.game import Game
from castillo.core.history import PlayedChoice
from castillo.core.moves import Moves
from castillo.games.caesar_cleopatra import events, frames
from castillo.games.caesar_cleopatra.actions import (
    ASSASSINATE,
    CARD,
    CASTLE,
    DECK,
    DONE,
    DOWN,
    LAY,
    PAIRS,
    PLACE,
    SCOUT,
    SPY,
    UP,
    VOTE,
    WRATH,
)
from castillo.games.caesar_cleopatra.cards import (
    ASSASSINATION,
    CASTLING,
    GROUPS,
    INFLUENCE_KINDS,
    KIND_NAMES,
    KINDS,
    SPECIAL_VOTE,
    UNIT,
    count_influence,
    count_kind,
)
from castillo.games.caesar_cleopatra.cards import SCOUT as SCOUT_CARD
from castillo.games.caesar_cleopatra.cards import SPY as SPY_CARD
from castillo.games.caesar_cleopatra.cards import WRATH as WRATH_CARD
from castillo.games.caesar_cleopatra.history import is_shown
from castillo.games.caesar_cleopatra.state import CaesarCleopatraState
from castillo.games.caesar_cleopatra.table import BURIED, HAND
from castillo.games.caesar_cleopatra.table import DOWN as DOWN_AT
from castillo.games.caesar_cleopatra.table import UP as UP_AT

# The argument of a PLAY frame: what has been done in this phase.
PLACED_DOWN: Final = 1
PLACED_UP: Final = 2
PLACED_SECOND_UP: Final = 4
ACTED: Final = 8
CLOSED: Final = 16
"""An action card has been played after a placement: nothing more may be placed (C20)."""
PLACED: Final = 7

# The argument of a TURN frame: the next step, and what has to be remembered until the turn ends.
STEP: Final = 7
TURN_ACTED: Final = 8


def facings_left(s: CaesarCleopatraState, flags: i64) -> i64:
    """Return in which ways a card may still be placed: DOWN as bit 0, UP as bit 1 (C18, C71)."""
    if flags & CLOSED:
        return 0
    if not s.rules.old:
        return 3 & ~flags
    if flags & PLACED_DOWN or flags & PLACED_SECOND_UP:
        return 0
    return 2 if flags & PLACED_UP else 3


def has_placed_enough(s: CaesarCleopatraState, flags: i64) -> bool:
    """Tell whether no more needs to be placed even if it can be (C20, R2, C71)."""
    if s.rules.old:
        return flags & (PLACED_DOWN | PLACED_SECOND_UP | CLOSED) != 0
    if s.rules.must_place_two:
        return flags & CLOSED != 0 or flags & 3 == 3
    return flags & PLACED != 0


@final
class Play(Decision[CaesarCleopatraState]):
    """The active seat places influence cards and may play an action card before or after them (C17, C23)."""

    key = "play"
    verbs: ClassVar[dict[str, str]] = {
        "placement": "place", "face-up card": "assassinate", "scouted group": "scout", "struck group": "wrath",
        "pair of groups": "castle", "card": "exchange",
    }  # fmt: skip
    rules = (
        "C17", "C18", "C19", "C20", "C21", "C22", "C23", "C27", "C28", "C29", "C30", "C31", "C32", "C33", "C70", "C71",
        "C72", "C74", "R2", "R3", "R7",
    )  # fmt: skip

    def legal(self, s: CaesarCleopatraState, moves: Moves) -> None:
        flags: i64 = s.argument()
        seat: i64 = s.active
        hand: i64 = s.table[HAND + seat]
        facings: i64 = facings_left(s, flags)
        rooms: i64 = s.rooms(seat) if facings != 0 and count_influence(hand) > 0 else 0
        may_end = rooms == 0 or has_placed_enough(s, flags)
        acts = flags & ACTED == 0 and (flags & PLACED == 0 or may_end) and s.may_act(seat)
        exchanges = flags == 0 and s.rules.old and hand != 0
        if rooms == 0 and not acts and not exchanges:
            return
        if may_end:
            moves.add(DONE)
        if acts and count_kind(hand, SPY_CARD) > 0 and s.has_target(seat, SPY_CARD):
            moves.add(SPY)
        if rooms != 0:
            add_placements(hand, facings, rooms, moves)
        if acts:
            add_action_cards(s, seat, hand, moves)
        if exchanges:
            for kind in range(KINDS):
                if count_kind(hand, kind) > 0:
                    moves.add(CARD + kind)

    def keeps_secret(self, s: CaesarCleopatraState) -> bool:
        """That nothing else can be played shows what is in the hand, unless it can be seen from outside."""
        flags: i64 = s.argument()
        return count_influence(s.table[HAND + s.active]) > 1 or (flags & ACTED == 0 and s.may_act(s.active))

    def apply(self, s: CaesarCleopatraState, action: i64) -> None:
        if action == DONE:
            end_phase(s)
        elif action == SPY:
            play_action_card(s, SPY_CARD, 0)
        elif action < ASSASSINATE:
            place_influence(s, action - PLACE)
        elif action < SCOUT:
            play_action_card(s, ASSASSINATION, action - ASSASSINATE)
        elif action < WRATH:
            play_action_card(s, SCOUT_CARD, action - SCOUT)
        elif action < VOTE:
            play_action_card(s, WRATH_CARD, action - WRATH)
        elif action < LAY:
            play_action_card(s, CASTLING, action - CASTLE)
        else:
            begin_exchange(s, action - CARD)

    def proceed(self, s: CaesarCleopatraState) -> None:
        end_phase(s)

    def hides(self, s: CaesarCleopatraState, history: list[PlayedChoice], at: i64, seat: i64) -> bool:
        """Others do not see a face-down card until it is turned up, nor which card is exchanged."""
        entry = history[at]
        if entry.seat == seat:
            return False
        if CARD <= entry.action < DECK:
            return True
        if not PLACE <= entry.action < ASSASSINATE or (entry.action - PLACE) % 2 == UP:
            return False
        return not is_shown(history, at, (entry.action - PLACE) // 2 % GROUPS)

    def secret_words(self, game: Game, argument: i64, action: i64) -> str:
        if action >= CARD:
            return "exchange ?"
        return f"place ? {game.actions.texts[action].partition(' ')[2]}"

    def learns(self, s: CaesarCleopatraState, history: list[PlayedChoice], at: i64, seat: i64) -> str:
        """The backs of the cards tell others from which deck an exchanged one was."""
        return learn_deck(history[at], seat)

    def parse(self, game: Game, argument: i64, words: str) -> int:
        parts = words.split()
        if len(parts) == 3 and parts[0].lower() == "castle":  # the two groups may be named in either order
            known = game.actions.segments["pair of groups"].index
            if f"{parts[2]} {parts[1]}".lower() in known:
                return known[f"{parts[2]} {parts[1]}".lower()]
        return super().parse(game, argument, words)

    def explain(self, s: CaesarCleopatraState, action: i64) -> Reason:
        from castillo.games.caesar_cleopatra.reasons import explain_play

        return explain_play(s, action)


def add_placements(hand: i64, facings: i64, rooms: i64, moves: Moves) -> None:
    """Add each influence card of the hand in each way at each group with room."""
    items = moves.items  # most of a game's answers: written without a call for each
    n: i64 = moves.n
    for kind in range(INFLUENCE_KINDS):
        if count_kind(hand, kind) > 0:
            for group in range(GROUPS):
                if has_bit(rooms, group):
                    if facings & 1:
                        items[n] = PLACE + kind * 10 + group * 2 + DOWN
                        n += 1
                    if facings & 2:
                        items[n] = PLACE + kind * 10 + group * 2 + UP
                        n += 1
    moves.n = n


def add_action_cards(s: CaesarCleopatraState, seat: i64, hand: i64, moves: Moves) -> None:
    """Add each action card of the hand with each target, but for the Spy (C29 to C33)."""
    table = s.table
    other: i64 = (1 - seat) * GROUPS
    if count_kind(hand, ASSASSINATION) > 0:
        for group in range(GROUPS):
            up: i64 = table[UP_AT + other + group]
            if up != 0:
                for kind in range(INFLUENCE_KINDS):
                    if count_kind(up, kind) > 0:
                        moves.add(ASSASSINATE + group * INFLUENCE_KINDS + kind)
    if count_kind(hand, SCOUT_CARD) > 0:
        for group in range(GROUPS):
            if table[DOWN_AT + other + group] != 0:
                moves.add(SCOUT + group)
    if count_kind(hand, WRATH_CARD) > 0:
        for group in range(GROUPS):
            if s.side(0, group) != 0 or s.side(1, group) != 0:
                moves.add(WRATH + group)
    if count_kind(hand, CASTLING) > 0:
        for pair in range(len(PAIRS)):
            if may_castle(s, seat, pair):
                moves.add(CASTLE + pair)


def may_castle(s: CaesarCleopatraState, seat: i64, pair: i64) -> bool:
    """Tell whether two groups can be castled: both open, with an own card at one of them at least (C33)."""
    first: i64 = s.rules.first_of[pair]
    second: i64 = s.rules.second_of[pair]
    return s.is_open(first) and s.is_open(second) and s.side(seat, first) + s.side(seat, second) != 0


def place_influence(s: CaesarCleopatraState, placement: i64) -> None:
    """Place an influence card: `placement` is kind * 10 + group * 2 + facing (C18); 1997 may vote at once (C75)."""
    kind: i64 = placement // 10
    group: i64 = placement // 2 % GROUPS
    up: i64 = placement % 2
    s.place(s.active, group, kind, up)
    if s.listens:
        events.tell_placed(s, s.active, kind, group, up)
    if up == DOWN:
        s.set_top(s.top | PLACED_DOWN << 8)
    elif s.argument() & PLACED_UP:
        s.set_top(s.top | PLACED_SECOND_UP << 8)
    else:
        s.set_top(s.top | PLACED_UP << 8)
    if s.rules.old and s.group_size(group) >= SPECIAL_VOTE:
        s.push(frames.SPECIAL | s.rules.bits[group] << 8)


def play_action_card(s: CaesarCleopatraState, kind: i64, target: i64) -> None:
    """Announce an action card with its target; then the other seat may veto it (C28, C34, R7)."""
    s.table[HAND + s.active] -= UNIT[kind]
    s.set_top(s.top | (ACTED | (CLOSED if s.argument() & PLACED else 0)) << 8)
    s.push(frames.EFFECT | (kind | target << 4) << 8)
    s.push(frames.VETO_WINDOW | (kind | target << 4) << 8)
    if s.listens:
        events.tell_action(s, kind, target)


def end_phase(s: CaesarCleopatraState) -> None:
    """End the play phase; the turn remembers whether an action card was played."""
    acted = s.argument() & ACTED != 0
    s.pop()
    if acted:
        s.set_top(s.top | TURN_ACTED << 8)


# The passive turn of 1997 (C70).

PASSIVE_STEP: Final = 3
"""The step of a turn at which only filling the hand up is left."""


def begin_exchange(s: CaesarCleopatraState, kind: i64) -> None:
    """Choose the passive turn by discarding the first card (C70)."""
    s.set_top(frames.EXCHANGE)
    frame: i64 = s.frames[s.depth - 1]
    s.frames[s.depth - 1] = (frame & ~(STEP << 8)) | PASSIVE_STEP << 8
    bury(s, kind)


def bury(s: CaesarCleopatraState, kind: i64) -> None:
    """Discard a card of the hand unseen."""
    s.table[HAND + s.active] -= UNIT[kind]
    s.table[BURIED + s.active] += UNIT[kind]
    if s.listens:
        events.tell_exchanged(s, s.active, kind)


def learn_deck(entry: PlayedChoice, seat: int) -> str:
    """Return from which deck an exchanged card was, for those who do not see the card."""
    if entry.seat == seat or not CARD <= entry.action < DECK:
        return ""
    return "influence" if entry.action - CARD < INFLUENCE_KINDS else "action"


@final
class Exchange(Decision[CaesarCleopatraState]):
    """In a passive turn any number of cards are exchanged, one at least (C70)."""

    key = "exchange"
    verb = "exchange"
    segment = "card"
    rules = ("C70",)

    def legal(self, s: CaesarCleopatraState, moves: Moves) -> None:
        hand: i64 = s.table[HAND + s.active]
        if hand == 0:
            return
        moves.add(DONE)
        for kind in range(KINDS):
            if count_kind(hand, kind) > 0:
                moves.add(CARD + kind)

    def apply(self, s: CaesarCleopatraState, action: i64) -> None:
        if action == DONE:
            s.pop()
        else:
            bury(s, action - CARD)

    def hides(self, s: CaesarCleopatraState, history: list[PlayedChoice], at: i64, seat: i64) -> bool:
        return history[at].action != DONE and history[at].seat != seat

    def learns(self, s: CaesarCleopatraState, history: list[PlayedChoice], at: i64, seat: i64) -> str:
        return learn_deck(history[at], seat)

    def explain(self, s: CaesarCleopatraState, action: i64) -> Reason:
        if CARD <= action < DECK:
            return Reason("not_in_hand", "C70", {"card": KIND_NAMES[action - CARD]})
        return super().explain(s, action)
