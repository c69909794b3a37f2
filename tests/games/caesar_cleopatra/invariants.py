"""What holds in every position of Caesar & Cleopatra, whatever was chosen (the invariants of RULES.md's makers)."""

from __future__ import annotations

from collections import Counter

from castillo.core.bits import list_bits
from castillo.core.state import KIND
from castillo.games.caesar_cleopatra import frames
from castillo.games.caesar_cleopatra.cards import (
    BLACK,
    CASTLING,
    GREY_SHIFT,
    GROUPS,
    KINDS,
    PATRICIANS,
    SEATS,
    SPY,
    count_cards,
    count_kind,
    list_kinds,
)
from castillo.games.caesar_cleopatra.state import CaesarCleopatraState
from castillo.games.caesar_cleopatra.table import (
    BURIED,
    DECKS,
    DOWN,
    DROPPED,
    HAND,
    HELD,
    LEFT,
    LIFTED,
    ORDER,
    PILE,
    UP,
    WON,
)


def check_invariants(s: CaesarCleopatraState) -> None:
    """Check one position."""
    for seat in range(SEATS):
        check_cards(s, seat)
    check_groups(s)
    check_busts(s)
    check_missions(s)


def check_cards(s: CaesarCleopatraState, seat: int) -> None:
    """Check that no card of a seat is lost or doubled, the one being played and castled ones included."""
    found: Counter[int] = Counter()
    for at in (HAND, DECKS, PILE, BURIED, LIFTED):
        found.update(list_kinds(int(s.table[at + seat])))
    for group in range(GROUPS):
        found.update(list_kinds(int(s.table[UP + seat * GROUPS + group])))
        found.update(list_kinds(int(s.table[DOWN + seat * GROUPS + group])))
    for frame in s.list_frames():
        if seat == s.active and frame & KIND == frames.EFFECT:
            found[frame >> 8 & 15] += 1
        elif seat == s.active and frame & KIND in (frames.ASSIGN, frames.SPY):
            found[CASTLING if frame & KIND == frames.ASSIGN else SPY] += 1
    assert [found[kind] for kind in range(KINDS)] == [int(number) for number in s.rules.copies], s
    kinds = {frame & KIND for frame in s.list_frames()}
    assert count_cards(s.table[HAND + seat]) <= s.rules.hand_size, s
    if s.table[ORDER + seat] and frames.ARRANGE not in kinds:
        order = s.table[ORDER + seat]
        deck = [5 + (order >> 3 * place & 7) for place in range(13) if order >> 3 * place & 7]
        assert sorted(deck) == [kind for kind in list_kinds(int(s.table[DECKS + seat])) if kind > 5], s


def check_groups(s: CaesarCleopatraState) -> None:
    """Check sides, limits and patricians."""
    for group in range(GROUPS):
        sizes = [int(s.side_size(seat, group)) for seat in range(SEATS)]
        assert max(sizes) <= 5 and sum(sizes) <= s.rules.group_limit, s
        assert s.is_open(group) or sum(sizes) == 0, s
        won = sum(int(s.table[WON + seat * GROUPS + group]) for seat in range(SEATS))
        assert won + s.table[LEFT + group] == s.rules.sizes[group], s
    assert sum(int(s.rules.sizes[group]) for group in range(GROUPS)) == PATRICIANS


def check_busts(s: CaesarCleopatraState) -> None:
    """Check that only busts of open groups are in the bag, and the black one always."""
    assert s.busts & BLACK and 0 <= s.busts >> GREY_SHIFT <= s.rules.greys, s
    for group in range(GROUPS):
        assert s.is_open(group) or not s.busts >> group & 1, s


def check_missions(s: CaesarCleopatraState) -> None:
    """Check that both seats have all their missions until a group is emptied and both have answered, then one."""
    if s.rules.missions.dealt == 0 or {frames.HIDE, frames.ARRANGE, frames.DEAL} & {f & KIND for f in s.list_frames()}:
        return
    emptied = s.open_groups() < GROUPS
    deciding = frames.KEEP in {frame & KIND for frame in s.list_frames()}
    for seat in range(SEATS):
        held, dropped = (len(list_bits(s.table[at + seat])) for at in (HELD, DROPPED))
        assert held + dropped == s.rules.missions.dealt, s
        if not deciding and s.rules.missions.dealt == 2:
            assert held == (1 if emptied or s.is_terminal() else 2), s


def check_vote(before: CaesarCleopatraState, after: CaesarCleopatraState, group: int) -> None:
    """Check what a vote at a group did: only turning up in a tie, else one patrician and what C51 and C52 say."""
    gone = int(before.table[LEFT + group] - after.table[LEFT + group])
    for seat in range(SEATS):
        at = seat * GROUPS + group
        old = before.table[UP + at] + before.table[DOWN + at]
        new = after.table[UP + at]
        assert after.table[DOWN + at] == 0
        if gone == 0:
            assert new == old
        elif after.table[LEFT + group] > 0:
            assert count_kind(new, 5) == 0
            numbered = sum(int(count_kind(old, kind) - count_kind(new, kind)) for kind in range(5))
            assert numbered == (1 if any(count_kind(old, kind) for kind in range(5)) else 0)
        else:
            assert new == 0
    assert gone in (0, 1)
