"""Reading the entries of a position, one by one, with errors that say what and where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from castillo.core.errors import InvalidPosition
from castillo.games.caesar_cleopatra.cards import (
    ASSASSINATION,
    INFLUENCE_KINDS,
    KIND_NAMES,
    KINDS,
    SEATS,
    SIDE_UNIT,
    name_kind,
)

if TYPE_CHECKING:
    from castillo.games.caesar_cleopatra.rules import CaesarCleopatraRules

INFLUENCE_ONLY = range(INFLUENCE_KINDS)
ACTIONS_ONLY = range(ASSASSINATION, KINDS)
ALL_CARDS = range(KINDS)
CARD_INDEX: dict[object, int] = {name_kind(kind): kind for kind in range(KINDS)}


class PositionReader:
    """Reads the entries of one position.

    Attributes:
        rules: the game.
        names: the seats.
        given: the position.
        unused: how many cards of each kind a seat has that have not been used in the position.
    """

    def __init__(self, rules: CaesarCleopatraRules, position: dict[str, Any], keys: Sequence[str]) -> None:
        for key in position:
            if key not in keys:
                self.refuse(key, f"no such entry; the entries are {', '.join(keys)}")
        self.rules = rules
        self.names = tuple(rules.seat_names)
        self.given = position
        self.unused = [[int(number) for number in rules.copies] for _ in range(SEATS)]

    def refuse(self, where: str, why: str) -> NoReturn:
        """Raise InvalidPosition."""
        raise InvalidPosition(f"position: {where}: {why}")

    def use(self, where: str, seat: int, kind: int) -> None:
        """Take a card from those that a seat has."""
        self.unused[seat][kind] -= 1
        if self.unused[seat][kind] < 0:
            copies = int(self.rules.copies[kind])
            self.refuse(where, f"{self.names[seat]} has only {copies} of {KIND_NAMES[kind]} in the whole game")

    def side_unit(self, kind: int) -> int:
        """Return one card of a kind in the bag of a side."""
        return int(SIDE_UNIT[kind])

    def cards(self, where: str, value: object, allowed: range = ALL_CARDS) -> list[int]:
        """Read a list of cards and return their kinds."""
        found = []
        for card in self.list(where, value):
            kind = None if isinstance(card, (bool, float, dict, list)) else CARD_INDEX.get(card)
            if kind is None or kind not in allowed or self.rules.copies[kind] == 0:
                known = ", ".join(str(name_kind(k)) for k in allowed if self.rules.copies[k] > 0)
                self.refuse(where, f"{card!r} is no card that can be here; the cards are {known}")
            found.append(kind)
        return found

    def number(self, where: str, value: object, least: int, most: int) -> int:
        """Read a number in a range."""
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            self.refuse(where, f"must be a number from {least} to {most}, not {value!r}")
        return value

    def choice(self, where: str, value: object, allowed: Sequence[str]) -> str:
        """Read one of several words."""
        if not isinstance(value, str) or value not in allowed:
            self.refuse(where, f"must be one of {', '.join(allowed) or 'none'}, not {value!r}")
        return value

    def list(self, where: str, value: object) -> list[Any]:
        """Read a list."""
        if not isinstance(value, list):
            self.refuse(where, f"must be a list, not {value!r}")
        return value

    def table(self, key: str) -> dict[str, Any]:
        """Read a table by seats."""
        return {name: value for _, name, value in self.seat_entries(key, self.given.get(key, {}))}

    def seat_entries(self, where: str, table: object) -> Iterator[tuple[int, str, Any]]:
        """Go through a table by seats."""
        if not isinstance(table, dict):
            self.refuse(where, "must be a table of seats")
        for name, value in table.items():
            if name not in self.names:
                self.refuse(where, f"{name!r} does not play here; the seats are {', '.join(self.names)}")
            yield self.names.index(name), name, value

    def group_entries(self, where: str, table: object) -> Iterator[tuple[int, str, Any]]:
        """Go through a table by groups; yields group, place and value."""
        groups = self.rules.groups
        if not isinstance(table, dict):
            self.refuse(where, "must be a table of groups")
        for name, value in table.items():
            if name not in groups:
                self.refuse(where, f"there is no group {name!r}; the groups are {', '.join(groups)}")
            yield groups.index(name), f"{where}.{name}", value
