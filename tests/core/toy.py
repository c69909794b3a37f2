"""A small game for the core's own tests: chance, secret simultaneous choices, forced answers, a secret forced answer.

Each round a coin decides the stake; then both seats secretly show 0, 1 or 2 coins of those they have left; who shows
more takes the stake. Who has no coins is asked all the same, since that is a secret.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from castillo.core.actions import ActionSpace
from castillo.core.arrays import vec
from castillo.core.bits import BIT, has_bit, lowest_bit
from castillo.core.decision import Decision
from castillo.core.errors import Reason
from castillo.core.game import Game
from castillo.core.moves import Moves
from castillo.core.state import State

ROUND, STAKE, SHOW = range(3)
ROUNDS = 4


class ToyState(State):
    def __init__(self, game: Game, numbers: list[int], frames: list[int]) -> None:
        super().__init__(game, game.decisions, numbers[0], 0, numbers[1], numbers[2], vec(frames), None, True)
        self.round, self.stake = numbers[3], numbers[4]
        self.coins, self.shown, self.points = numbers[5:7], numbers[7:9], numbers[9:11]

    def payload(self) -> list[int]:
        numbers = [self.seat, self.depth, self.top, self.round, self.stake, *self.coins, *self.shown, *self.points]
        return numbers + [self.frames[i] if 0 < i < self.depth else 0 for i in range(len(self.frames))]

    def clone(self) -> ToyState:
        copy = self.game.state_from_payload(self.payload())
        assert isinstance(copy, ToyState)
        copy.past, copy.keeps_history = self.past, self.keeps_history
        return copy

    def scores(self) -> list[int]:
        return list(self.points)

    def winners(self) -> list[int]:
        return [seat for seat in (0, 1) if self.points[seat] == max(self.points)]


class Round(Decision[ToyState]):
    def proceed(self, s: ToyState) -> None:
        s.round += 1
        if s.round > ROUNDS:
            s.pop()
            return
        s.push(SHOW | 3 << 8)
        s.push(STAKE)


class Stake(Decision[ToyState]):
    key = "stake"
    verb = "stake"
    segment = "number"
    chance = True

    def legal(self, s: ToyState, moves: Moves) -> None:
        for outcome in (1, 2, 2):
            moves.add(outcome)

    def apply(self, s: ToyState, action: int) -> None:
        s.stake = action
        s.pop()


class Show(Decision[ToyState]):
    key = "show"
    verb = "show"
    segment = "number"
    asks_others = True
    rules = ("TOY-1",)

    def __init__(self) -> None:
        super().__init__()
        self.secret = True

    def asked(self, s: ToyState) -> int:
        return lowest_bit(s.argument())

    def waiting(self, s: ToyState) -> int:
        return s.argument()

    def legal(self, s: ToyState, moves: Moves) -> None:
        if s.argument() == 0:
            return
        for coins in range(min(2, s.coins[s.seat]) + 1):
            moves.add(coins)

    def apply(self, s: ToyState, action: int) -> None:
        s.shown[s.seat] = action
        s.coins[s.seat] -= action
        s.set_top(SHOW | (s.argument() & ~BIT[s.seat]) << 8)

    def proceed(self, s: ToyState) -> None:
        if s.shown[0] != s.shown[1]:
            s.points[int(s.shown[1] > s.shown[0])] += s.stake
        s.shown = [0, 0]
        s.pop()

    def explain(self, s: ToyState, action: int) -> Reason:
        return Reason("too_few_coins", "TOY-1", {"coins": str(s.coins[s.seat])})


class Toy(Game):
    def __init__(self) -> None:
        numbers = ActionSpace([("number", ["0", "1", "2"])])
        folder = Path(__file__).parent / "texts"
        super().__init__("toy", ["heads", "tails"], (), {}, [Round(), Stake(), Show()], numbers, numbers, (folder,), 1)

    def new_initial_state(self) -> ToyState:
        state = ToyState(self, [0] * 5 + [3, 3] + [0] * 4, [0] * 4)
        state.push(ROUND)
        state.settle()
        return state

    def state_from_payload(self, payload: list[int]) -> ToyState:
        return ToyState(self, payload[:11], payload[11:])

    def position(self, state: State) -> dict[str, Any]:
        assert isinstance(state, ToyState)
        return {"coins": dict(zip(self.seat_names, state.coins, strict=True))}

    def position_keys(self) -> tuple[str, ...]:
        return ("coins",)


def is_waiting(state: State, seat: int) -> bool:
    """Tell whether a seat has still to answer."""
    decision = state.pending()
    return decision is not None and has_bit(decision.waiting(state), seat)
