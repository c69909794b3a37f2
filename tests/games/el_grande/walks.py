"""Games played with pseudo-random choices, for the tests that look at every position on the way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from castillo import CHANCE, load_game
from castillo.core.chance import Rng
from castillo.core.options import OptionValue
from castillo.core.state import KIND
from castillo.games.el_grande.actions import ALLOW, DONE, END, NUMBER, POWER, VETO
from castillo.games.el_grande.rules import ElGrandeRules
from castillo.games.el_grande.state import ElGrandeState


@lru_cache(maxsize=200)
def _load(seats: int | tuple[str, ...], options: tuple[tuple[str, OptionValue], ...]) -> ElGrandeRules:
    chosen: dict[str, Any] = dict(options)
    game = load_game("el_grande", seats, **chosen)
    assert isinstance(game, ElGrandeRules)
    return game


def load(seats: int | Sequence[str] = 4, **options: OptionValue) -> ElGrandeRules:
    """Build the game, or take it from those built before."""
    return _load(seats if isinstance(seats, int) else tuple(seats), tuple(sorted(options.items())))


def set_up(position: dict[str, Any], seats: int | Sequence[str] = 4, **options: OptionValue) -> ElGrandeState:
    """Build the state of a position."""
    state = load(seats, **options).state_from_position(position)
    assert isinstance(state, ElGrandeState)
    return state


def kind_on_top(state: ElGrandeState) -> int:
    """Return the kind of the question that is asked."""
    return int(state.top) & KIND


class Walker:
    """Chooses for everybody.

    Args:
        seed: of the pseudo-random choices.
        plan: the first choices, each taken modulo the number of possible ones; so a test can steer, and shrink.
        patience: out of 8 times, how often `done` and `end` are passed over where there is something else to do, as
            many are recruited as can be, and a veto is kept back: the more of it, the more happens in a game.
        in_order: whether of several seats that may answer the lowest does, instead of any of them.
    """

    def __init__(self, seed: int, plan: Sequence[int] = (), patience: int = 6, in_order: bool = False) -> None:
        self.rng = Rng(seed)
        self.plan = list(plan)
        self.patience = patience
        self.in_order = in_order

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1."""
        return int(self.rng.below(n))

    def choose(self, state: ElGrandeState) -> tuple[int, int]:
        """Return the next choice: a seat (any of those that may answer) or CHANCE, and the action."""
        if state.is_chance_node():
            return CHANCE, self.pick_any(state.legal_actions())
        seats = state.acting_seats()
        seat = seats[0] if self.in_order or len(seats) == 1 else seats[self.below(len(seats))]
        return seat, self.pick(state.legal_actions(seat))

    def pick_any(self, actions: list[int]) -> int:
        """Return one of the actions or outcomes."""
        return actions[self.plan.pop(0) % len(actions) if self.plan else self.below(len(actions))]

    def pick(self, actions: list[int]) -> int:
        """Return one of a seat's actions, with some patience."""
        if self.plan:
            return self.pick_any(actions)
        action = self.pick_any(actions)
        if action in (DONE, END) and len(actions) > 1 and self.below(8) < self.patience:
            return self.pick([other for other in actions if other != action])
        if action == VETO and self.below(8) < self.patience:
            return ALLOW
        if NUMBER <= action < POWER and self.below(8) < self.patience:
            return actions[-1]
        return action

    def step(self, state: ElGrandeState) -> None:
        """Make one choice."""
        seat, action = self.choose(state)
        state.apply_action(action, seat)


def walk(state: ElGrandeState, walker: Walker) -> Iterator[ElGrandeState]:
    """Play `state` itself to the end; it is yielded at every question or chance node, and at the end."""
    yield state
    while not state.is_terminal():
        walker.step(state)
        yield state


def play_out(state: ElGrandeState, walker: Walker) -> ElGrandeState:
    """Play `state` itself to the end and return it."""
    while not state.is_terminal():
        walker.step(state)
    return state


def begin(game: ElGrandeRules, walker: Walker) -> ElGrandeState:
    """Return a game's first question to a seat."""
    state = game.new_initial_state()
    while state.is_chance_node():
        walker.step(state)
    return state
