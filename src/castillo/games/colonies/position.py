"""A position in words and numbers: that of the base game with the new areas and what is in them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import u8

from castillo.core.state import State
from castillo.games.colonies.board import (
    AME,
    BLACK_CABALLEROS,
    DISC_NAMES,
    DISCS,
    FRA,
    GOLD,
    MED,
    MOST_THERE,
    SHI,
    SPACES_OF_FRANCE,
    WARES,
)
from castillo.games.colonies.standing import BESIDE, COLOUR, DISC_AT, DISC_BITS
from castillo.games.colonies.state import ColoniesState
from castillo.games.el_grande.board import COURT, NOWHERE
from castillo.games.el_grande.building import Builder
from castillo.games.el_grande.position import KEYS as BASE_KEYS
from castillo.games.el_grande.position import describe_state as describe_base_state

if TYPE_CHECKING:
    from castillo.games.colonies.rules import ColoniesRules

LINES = {"ship": SHI, "america": AME, "mediterranean": MED}
KEYS = (*BASE_KEYS, "france", *LINES, "limit", "beside", "inquisitor", "discs", "delivered")


# Describing a state.


def describe_state(state: State) -> dict[str, Any]:
    """Describe everything about a state, secrets included; what is not there is left out."""
    assert isinstance(state, ColoniesState)
    names = state.rules.colour_names
    position = describe_base_state(state)
    if state.total(FRA):
        position["france"] = [names[colour - 1] if colour else "" for colour in state.france]
    for key, area in LINES.items():
        if state.total(area):
            position[key] = [_write_entry(state, area, place) for place in range(state.total(area))]
    if state.limit != NOWHERE:
        position["limit"] = state.rules.board.names[state.limit]
    position["beside"] = {names[colour]: int(number) for colour, number in enumerate(state.beside) if number}
    if state.inquisitor != NOWHERE:
        position["inquisitor"] = names[state.inquisitor]
    kinds = range(GOLD, WARES + 1)
    position["discs"] = {DISC_NAMES[disc]: int(state.lying[disc]) for disc in kinds}
    position["delivered"] = {DISC_NAMES[disc]: count_delivered(state, disc) for disc in kinds}
    return position


def _write_entry(state: ColoniesState, area: int, place: int) -> str:
    """Write who stands at a place of a line: the colour, its disc, and that it is beside the Limit table."""
    entry = int(state.entry(area, place))
    words = [state.rules.colour_names[entry & COLOUR], DISC_NAMES[entry >> DISC_AT & DISC_BITS]]
    return " ".join([*(word for word in words if word), *(["beside"] if entry & BESIDE else [])])


def count_carried(state: ColoniesState, disc: int) -> int:
    """Count the discs of a kind that Caballeros bear."""
    entries = [int(state.entry(area, place)) for area in LINES.values() for place in range(state.total(area))]
    return sum(1 for entry in entries if entry >> DISC_AT & DISC_BITS == disc)


def count_delivered(state: ColoniesState, disc: int) -> int:
    """Count the discs of a kind that have left the game."""
    return int(DISCS[disc] - state.lying[disc] - state.stock[disc]) - count_carried(state, disc)


# Building a state.


def build_state(rules: ColoniesRules, position: dict[str, Any]) -> State:
    """Build the state of a scenario's `[position]`.

    Raises:
        InvalidPosition: it cannot be; the message says which entry and why.
    """
    return _Builder(rules, position).build()


class _Builder(Builder):
    """Reads one position: who stands where in the new areas, the Limit table, the figure and the discs."""

    def __init__(self, rules: ColoniesRules, position: dict[str, Any]) -> None:
        super().__init__(rules, position, KEYS)
        self.colonies = rules
        state = rules.empty_state()
        self.state = state
        self.placed: ColoniesState = state

    def read_more_pieces(self) -> None:
        state = self.placed
        black = int(state.black())
        if state.count(COURT, black):
            self.refuse("court.black", "black Caballeros are in no court")
        state.limit = self.region("limit", self.given.get("limit"))
        if state.limit == FRA:
            self.refuse("limit", "the Limit table never lies in France")
        self._read_beside()
        self._read_france()
        for key, area in LINES.items():
            self._read_line(key, area)
        there = sum(int(state.count(place, black)) for place in range(self.rules.board.places))
        if there != BLACK_CABALLEROS:
            self.refuse("regions", f"there are {there} black Caballeros; {BLACK_CABALLEROS} are on the board, always")
        holder = self.given.get("inquisitor")
        if holder is not None:
            state.inquisitor = self.names.index(self.choice("inquisitor", holder, tuple(self.names)))
        self._read_discs()

    def _read_beside(self) -> None:
        """Read how many stand beside the Limit table; in an area at sea its line says who, if it is given."""
        state = self.placed
        for colour, name, number in self.colour_entries("beside", self.given.get("beside", {})):
            here = int(state.count(state.limit, colour)) or MOST_THERE * (state.limit >= SHI)
            state.beside[colour] = self.number(f"beside.{name}", number, 0, here)

    def _check_spaces(self) -> None:
        if self.placed.free_spaces() < 0:
            self.refuse("beside", f"the Limit table has {self.colonies.spaces} spaces; the others stand beside it")

    def _read_france(self) -> None:
        """Read the spaces of France: the office, the second, the last."""
        state, names = self.placed, tuple(self.rules.colour_names)
        counts = [int(state.count(FRA, colour)) for colour in range(len(names))]
        spaces = self.given.get("france")
        if spaces is None:
            spaces = [name for name, number in zip(names, counts, strict=True) for _ in range(number)]
        spaces = self.read_list("france", spaces)
        if len(spaces) > SPACES_OF_FRANCE:
            self.refuse("france", f"France has {SPACES_OF_FRANCE} spaces")
        for space, name in enumerate(spaces):
            if name != "":
                state.france[space] = names.index(self.choice("france", name, names)) + 1
        self._count("france", FRA, counts, [int(colour) - 1 for colour in state.france if colour])

    def _read_line(self, key: str, area: int) -> None:
        """Read who is in an area at sea, in the order in which they came; the last stand beside the Limit table."""
        state, names = self.placed, tuple(self.rules.colour_names)
        counts = [int(state.count(area, colour)) for colour in range(len(names))]
        given = self.given.get(key, [name for name, n in zip(names, counts, strict=True) for _ in range(n)])
        entries = [self._read_entry(key, words) for words in self.read_list(key, given)]
        if len(entries) > MOST_THERE:
            self.refuse(key, "there are not that many Caballeros")
        self._count(key, area, counts, [colour for colour, _, _ in entries])
        if area != state.limit and any(mark for _, _, mark in entries):
            self.refuse(key, "the Limit table is not there, so nobody stands beside it")
        if area == state.limit and not any(mark for _, _, mark in entries):
            entries = self._mark_last(entries)
        for place, (colour, disc, mark) in enumerate(entries):
            beside = BESIDE if mark else 0
            state.lines[(area - SHI) * MOST_THERE + place] = u8(colour | disc << DISC_AT | beside)
        marks = [sum(1 for of, _, mark in entries if mark and of == colour) for colour in range(len(names))]
        if area == state.limit and marks != [int(number) for number in state.beside]:
            self.refuse("beside", f"does not agree with {key}")

    def _read_entry(self, key: str, words: object) -> tuple[int, int, bool]:
        """Read a colour, the disc that it bears, and whether it is said to stand beside the Limit table."""
        names = tuple(self.rules.colour_names)
        name, *more = str(words).split() or [""]
        disc = next((DISC_NAMES.index(word) for word in more if word in DISC_NAMES[1:]), 0)
        if any(word not in (DISC_NAMES[disc], "beside") for word in more):
            self.refuse(key, f"{words!r}: behind the colour may stand gold or wares, and beside")
        return names.index(self.choice(key, name, names)), disc, "beside" in more

    def _mark_last(self, entries: list[tuple[int, int, bool]]) -> list[tuple[int, int, bool]]:
        """Say of as many of each colour as stand beside the Limit table that they do: the last that came."""
        left, marked = [int(number) for number in self.placed.beside], []
        for colour, disc, _ in reversed(entries):
            marked.append((colour, disc, left[colour] > 0))
            left[colour] -= 1
        return marked[::-1]

    def _count(self, key: str, area: int, counts: list[int], colours: list[int]) -> None:
        """Count who is in an area; `regions` may have said it already."""
        found = [colours.count(colour) for colour in range(len(counts))]
        if any(counts) and counts != found:
            self.refuse(key, f"does not agree with regions.{self.rules.board.names[area]}")
        for colour, number in enumerate(found):
            self.placed.caballeros[area * len(counts) + colour] = number

    def _read_discs(self) -> None:
        """Read the discs that lie in their colonies and those that have been delivered; the rest is the stock."""
        state = self.placed
        self._check_spaces()
        tables = {key: self._disc_table(key) for key in ("discs", "delivered")}
        for disc in range(GOLD, WARES + 1):
            name, carried = DISC_NAMES[disc], count_carried(state, disc)
            used = carried + sum(table.get(name, 0) for table in tables.values())
            if used > DISCS[disc]:
                self.refuse("discs", f"there are {DISCS[disc]} discs of {name}, not {used}")
            state.lying[disc] = tables["discs"].get(name, 0)
            state.stock[disc] = DISCS[disc] - used

    def _disc_table(self, key: str) -> dict[str, int]:
        table = self.given.get(key, {})
        if not isinstance(table, dict):
            self.refuse(key, "must be a table of gold and wares")
        for name, number in table.items():
            self.choice(key, name, DISC_NAMES[1:])
            self.number(f"{key}.{name}", number, 0, int(DISCS[DISC_NAMES.index(name)]))
        return table
