"""Hypothesis strategies: any table of the base game, and any way to play at it."""

from __future__ import annotations

from dataclasses import dataclass, field

from hypothesis import strategies as st

from castillo.core.options import OptionValue
from castillo.games.el_grande.board import SEAT_NAMES
from castillo.games.el_grande.options import OPTIONS
from castillo.games.el_grande.rules import ElGrandeRules
from castillo.games.el_grande.state import ElGrandeState

from .walks import Walker, load


@dataclass(frozen=True)
class Table:
    """Seats and options."""

    seats: int | tuple[str, ...]
    options: dict[str, OptionValue] = field(hash=False)

    def game(self) -> ElGrandeRules:
        """Build the game."""
        return load(self.seats, **self.options)

    def state(self) -> ElGrandeState:
        """Return the initial state."""
        return self.game().new_initial_state()


@dataclass(frozen=True)
class Style:
    """How a game is played: the arguments of a `Walker`."""

    seed: int
    plan: tuple[int, ...]
    patience: int

    def walker(self, in_order: bool = False) -> Walker:
        """Return a walker at its beginning."""
        return Walker(self.seed, self.plan, self.patience, in_order)


def tables(**fixed: OptionValue) -> st.SearchStrategy[Table]:
    """Every number of seats, now and then with other colours in another order, every value of every option."""
    colours = st.permutations(SEAT_NAMES).flatmap(
        lambda names: st.integers(2, 5).map(lambda seats: tuple(names[:seats])),
    )
    options = st.fixed_dictionaries({
        option.name: st.just(fixed[option.name]) if option.name in fixed else st.sampled_from(option.values)
        for option in OPTIONS
    })  # fmt: skip
    return st.builds(Table, st.integers(2, 5) | colours, options)


def styles() -> st.SearchStrategy[Style]:
    """Every seed, some first choices, and all kinds of players from the hasty to the thorough."""
    plans = st.lists(st.integers(0, 100), max_size=40).map(tuple)
    return st.builds(Style, st.integers(0, 2**32 - 1), plans, st.integers(0, 8))
