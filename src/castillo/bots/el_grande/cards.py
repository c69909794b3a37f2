"""The action cards as numbers: what sort of effect each has, and which areas a scoring card would score."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from castillo.core.bits import BIT, has_bit
from castillo.core.state import KIND
from castillo.games.el_grande.board import CASTILLO, RANKS
from castillo.games.el_grande.frames import HALVES
from castillo.games.el_grande.scoring import value_of
from castillo.games.el_grande.turn import ACTED

if TYPE_CHECKING:
    from castillo.games.el_grande.rules import ElGrandeRules
    from castillo.games.el_grande.state import ElGrandeState

OTHER: Final = 0
SCORE_ONE: Final = 1
SCORE_VALUES: Final = 2
SCORE_CASTILLO: Final = 3
SCORE_ALL: Final = 4
SCORE_EXTREME: Final = 5
KING: Final = 6
MOVE: Final = 7

SORTS: Final = {
    "score_one": SCORE_ONE, "score_values": SCORE_VALUES, "score_castillo": SCORE_CASTILLO, "score_all": SCORE_ALL,
    "score_extreme": SCORE_EXTREME, "king": KING, "move": MOVE,
}  # fmt: skip


def sort_effects(rules: ElGrandeRules) -> list[int]:
    """Return the sort of every entry in the rules' table of effects."""
    return [SORTS.get(effect.name, OTHER) for effect in rules.effects]


def unused_card(s: ElGrandeState) -> i64:
    """Return the index of the active seat's card if its special action is still to come, or -1."""
    frame: i64 = s.top
    depth: i64 = s.depth
    while depth > 0:
        if frame & KIND == HALVES:
            if s.stack[s.active] == 0 or frame >> 8 & ACTED != 0:
                return -1
            return s.action_card()
        depth -= 1
        frame = s.frames[depth]
    return -1


def scored_areas(s: ElGrandeState, sort: i64, card: i64) -> i64:
    """Return the set of the areas that a card scores together, wherever there will be Caballeros."""
    areas: i64 = 0
    if sort == SCORE_CASTILLO:
        return BIT[CASTILLO]
    if sort == SCORE_ALL:
        for region in s.rules.regions:
            areas |= BIT[region]
        return areas
    if sort == SCORE_EXTREME:
        return 0
    for region in s.rules.grouped:
        value: i64 = value_of(s, region, 0) if s.rules.groups_use_current_value else s.rules.values[region * RANKS]
        if has_bit(s.rules.parameters[card], value):
            areas |= BIT[region]
    return areas
