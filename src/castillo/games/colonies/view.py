"""What a seat, or a spectator, may know of a state: that of the base game with the new areas and what is in them."""

from __future__ import annotations

from typing import Any

from castillo.core.bits import has_bit
from castillo.core.state import State
from castillo.games.colonies.board import DISC_NAMES, GOLD, SPACES_OF_FRANCE, WARES
from castillo.games.colonies.observation import EXTRA_BIT
from castillo.games.colonies.position import LINES, count_delivered
from castillo.games.colonies.sailing import may_sail
from castillo.games.colonies.standing import BESIDE, COLOUR, DISC_AT, DISC_BITS
from castillo.games.colonies.state import ColoniesState
from castillo.games.el_grande.board import NOWHERE
from castillo.games.el_grande.view import describe_stacks, view_table
from castillo.games.el_grande.work import read_work

SPACE_NAMES = ("office", "second", "last")


def view_state(state: State, seat: int | None) -> dict[str, Any]:
    """Describe what `seat` (None: a spectator) may know.

    Returns:
        The entries of a view of the base game; `regions` has the new areas too, and black Caballeros are counted as
        "black". Besides: `expansions`; `inquisitor` (in whose court the figure is, or None); `limit` (the Limit table:
        its `area` or None, its `spaces`, who is on the `table` and `beside` it, by colour); `france` (who stands in
        its spaces `office`, `second` and `last`, or None); `ship`, `america` and `mediterranean` (in the order in
        which they came: `seat`, `disc` or None, `table`: whether it stands on the Limit table; the first on the
        Ship is the Captain, in America the Viceroy); `discs` (of `gold` and `wares`, how many are `lying` in their
        colony, in the `stock` and `delivered`). In `pending`, `used` can have "extra", and `maySail` says how many
        of those who came first to each area at sea may still sail.
    """
    assert isinstance(state, ColoniesState)
    view = view_table(state, seat, {**describe_stacks(state), **describe_colonies(state)})
    pending = view["pending"]
    if has_bit(read_work(state).used, EXTRA_BIT):
        pending["used"] = [*pending.get("used", ()), "extra"]
    sailing = {key: int(number) for key, area in LINES.items() if (number := may_sail(state, area))}
    if sailing:
        pending["maySail"] = sailing
    return view


def describe_colonies(state: ColoniesState) -> dict[str, Any]:
    """Describe the figure, the Limit table, the new areas and the discs; all of it lies open."""
    names = state.rules.colour_names
    return {
        "expansions": list(state.rules.expansions),
        "inquisitor": None if state.inquisitor == NOWHERE else names[state.inquisitor],
        "limit": describe_limit(state),
        "france": {
            SPACE_NAMES[space]: names[state.france[space] - 1] if state.france[space] else None
            for space in range(SPACES_OF_FRANCE)
        },
        **{key: describe_line(state, area) for key, area in LINES.items()},
        "discs": describe_discs(state),
    }


def describe_limit(state: ColoniesState) -> dict[str, Any]:
    """Describe the Limit table and who stands on it and beside it."""
    names, area = state.rules.colour_names, state.limit
    seen = range(0 if area == NOWHERE else len(names))
    return {
        "area": None if area == NOWHERE else state.rules.board.names[area],
        "spaces": int(state.colonies.spaces),
        "table": {names[c]: n for c in seen if (n := int(state.counting(area, c)))},
        "beside": {names[c]: n for c in seen if (n := int(state.beside[c]))},
    }


def describe_line(state: ColoniesState, area: int) -> list[dict[str, Any]]:
    """Describe who is in an area at sea, in the order in which they came."""
    entries = [int(state.entry(area, place)) for place in range(state.total(area))]
    return [
        {
            "seat": state.rules.colour_names[entry & COLOUR],
            "disc": DISC_NAMES[entry >> DISC_AT & DISC_BITS] or None,
            "table": area == state.limit and not entry & BESIDE,
        }
        for entry in entries
    ]


def describe_discs(state: ColoniesState) -> dict[str, dict[str, int]]:
    """Count the discs of each kind: lying in their colony, in the stock, delivered."""
    return {
        DISC_NAMES[disc]: {
            "lying": int(state.lying[disc]), "stock": int(state.stock[disc]), "delivered": count_delivered(state, disc),
        }
        for disc in range(GOLD, WARES + 1)
    }  # fmt: skip
