"""Why something is not allowed in the play phase, and by which rule."""

from __future__ import annotations

from castillo.core.errors import Reason
from castillo.games.caesar_cleopatra.actions import (
    ASSASSINATE,
    CARD,
    CASTLE,
    DECK,
    DONE,
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
    count_kind,
)
from castillo.games.caesar_cleopatra.cards import SCOUT as SCOUT_CARD
from castillo.games.caesar_cleopatra.cards import SPY as SPY_CARD
from castillo.games.caesar_cleopatra.cards import WRATH as WRATH_CARD
from castillo.games.caesar_cleopatra.play import (
    ACTED,
    CLOSED,
    PLACED,
    facings_left,
    has_placed_enough,
)
from castillo.games.caesar_cleopatra.state import CaesarCleopatraState
from castillo.games.caesar_cleopatra.table import HAND


def explain_play(s: CaesarCleopatraState, action: int) -> Reason:
    """Say why an answer to the question of the play phase is not legal."""
    flags = int(s.argument())
    if action == DONE:
        rule = "C71" if s.rules.old else ("R2" if s.rules.must_place_two and flags & PLACED else "C20")
        return Reason("must_place_second" if flags & PLACED else "must_place", rule)
    if PLACE <= action < ASSASSINATE:
        return _explain_placement(s, flags, action - PLACE)
    if CARD <= action < DECK:
        return _explain_exchange(s, flags, action - CARD)
    found = _find_card(action)
    return Reason("not_now", "C17", {"question": "play"}) if found < 0 else _explain_card(s, flags, found, action)


def _explain_placement(s: CaesarCleopatraState, flags: int, placement: int) -> Reason:
    kind, group, up = placement // 10, placement // 2 % GROUPS, placement % 2
    if flags & CLOSED:
        return Reason("placement_closed", "C23")
    if not facings_left(s, flags) >> up & 1:
        if s.rules.old:
            return Reason("one_down_or_two_up", "C71")
        return Reason("one_up" if up == UP else "one_down", "C18")
    if count_kind(s.table[HAND + s.active], kind) == 0:
        return Reason("not_in_hand", "C18", {"card": KIND_NAMES[kind]})
    name = {"group": s.rules.groups[group]}
    if not s.is_open(group):
        return Reason("group_emptied", "C22", name)
    if s.rules.old and s.group_size(group) >= s.rules.group_limit:
        return Reason("group_full", "C74", name)
    return Reason("side_full", "C74" if s.rules.old else "C21", name)


def _explain_exchange(s: CaesarCleopatraState, flags: int, kind: int) -> Reason:
    if not s.rules.old:
        return Reason("no_exchange", "C27")
    if flags != 0:
        return Reason("turn_is_active", "C70")
    return Reason("not_in_hand", "C70", {"card": KIND_NAMES[kind]})


def _find_card(action: int) -> int:
    """Return the kind of action card that an answer plays, -1 if it plays none."""
    if action == SPY:
        return SPY_CARD
    bounds = ((ASSASSINATE, SCOUT, ASSASSINATION), (SCOUT, WRATH, SCOUT_CARD), (WRATH, VOTE, WRATH_CARD),
              (CASTLE, LAY, CASTLING))  # fmt: skip
    return next((kind for first, end, kind in bounds if first <= action < end), -1)


def _explain_card(s: CaesarCleopatraState, flags: int, kind: int, action: int) -> Reason:
    if flags & ACTED:
        return Reason("acted", "C23")
    if count_kind(s.table[HAND + s.active], kind) == 0:
        return Reason("not_in_hand", "C23", {"card": KIND_NAMES[kind]})
    if flags & PLACED and not has_placed_enough(s, flags) and s.can_place(s.active):
        return Reason("must_place_second", "C71" if s.rules.old else "R2")
    names = s.rules.groups
    if kind == ASSASSINATION:
        target = action - ASSASSINATE
        group, card = names[target // INFLUENCE_KINDS], KIND_NAMES[target % INFLUENCE_KINDS]
        return Reason("no_face_up", "C30", {"group": group, "card": card})
    if kind == SCOUT_CARD:
        return Reason("no_face_down", "C31", {"group": names[action - SCOUT]})
    if kind == WRATH_CARD:
        return Reason("no_influence", "C32", {"group": names[action - WRATH]})
    if kind == SPY_CARD:
        return Reason("empty_hand", "C76")
    first, second = PAIRS[action - CASTLE]
    closed = next((group for group in (first, second) if not s.is_open(group)), None)
    if closed is not None:
        return Reason("group_emptied", "C33", {"group": names[closed]})
    return Reason("no_own_cards", "C33", {"group": names[first], "group_other": names[second]})
