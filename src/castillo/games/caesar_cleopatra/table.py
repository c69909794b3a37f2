"""What stands where in `CaesarCleopatraState.table`: bags of cards, orders, sets and counts."""

from __future__ import annotations

from typing import Final

# A bag, an order or a set for each seat.
HAND: Final = 0
DECKS: Final = 2
"""Both decks of a seat in one bag: influence and action cards are told apart by their kinds."""
PILE: Final = 4
"""Discarded cards that everybody has seen."""
BURIED: Final = 6
"""Cards discarded unseen in a passive turn (C70)."""
LIFTED: Final = 8
"""Cards that are being hidden (C10) or redistributed (C33)."""
ORDER: Final = 10
"""1997: the arranged action deck (C69), three bits a card, `kind - 5`, the top card lowest."""
HELD: Final = 12
"""Missions held, as a set."""
DROPPED: Final = 14
"""Missions discarded face down, as a set (C58)."""
# For each seat and group: `UP + seat * GROUPS + group`.
UP: Final = 16
DOWN: Final = 26
WON: Final = 36
"""Patricians that each seat has won of each group."""
# For each group.
LEFT: Final = 46
"""Patricians that each group still has."""
TABLE_SIZE: Final = 51
