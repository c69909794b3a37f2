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
from castillo.core.chance import Rng
from castillo.core.decision import Decision
from castillo.core.errors import Reason
from castillo.core.events import EventKind
from castillo.core.game import Game
from castillo.core.history import PlayedChoice, replace_actions
from castillo.core.layout import Part, Slice, lay_out
from castillo.core.moves import Moves
from castillo.core.state import KIND, State

ROUND, STAKE, SHOW = range(3)
ROUNDS = 4
COINS_SHOWN = EventKind("coins_shown", ("shown", "stake"), "both seats' coins are seen")
COINS_LEFT = EventKind("coins_left", (), "a seat looks into its purse", ("coins",))


class ToyState(State):
    def __init__(self, game: Game, numbers: list[int], frames: list[int]) -> None:
        super().__init__(game, game.decisions, numbers[0], 0, numbers[1], numbers[2], vec(frames))
        self.round, self.stake = numbers[3], numbers[4]
        self.coins, self.shown, self.points = numbers[5:7], numbers[7:9], numbers[9:11]

    def payload(self) -> list[int]:
        numbers = [self.seat, self.depth, self.top, self.round, self.stake, *self.coins, *self.shown, *self.points]
        return numbers + [self.frames[i] if 0 < i < self.depth else 0 for i in range(len(self.frames))]

    def clone(self) -> ToyState:
        copy = self.game.state_from_payload(self.payload())
        assert isinstance(copy, ToyState)
        self.share_history(copy)
        return copy

    def scores(self) -> list[int]:
        return list(self.points)

    def winners(self) -> list[int]:
        return [seat for seat in (0, 1) if self.points[seat] == max(self.points)]

    def is_hidden(self, seat: int, viewer: int | None) -> bool:
        """Tell whether a seat has shown coins under its hand, which the viewer does not see yet."""
        waiting = self.argument() if self.depth and self.top & KIND == SHOW else 0
        return bool(waiting) and not has_bit(waiting, seat) and seat != viewer

    def write_observation(self, seat: int, out: Any) -> int:
        numbers = [self.round, self.stake]
        for other in (seat, 1 - seat):
            hidden = self.is_hidden(other, seat)
            numbers += [self.coins[other] + hidden * self.shown[other], 0 if hidden else self.shown[other]]
        out[: len(numbers)] = numbers
        return len(numbers)

    def write_information_state(self, seat: int, out: Any) -> int:
        return self.write_observation(seat, out)

    def redraw_hidden(self, seat: int, rng: Rng, rewrites: bool) -> None:
        other = 1 - seat
        if not self.is_hidden(other, seat):
            return
        purse = self.coins[other] + self.shown[other]
        self.shown[other] = rng.below(min(2, purse) + 1)
        self.coins[other] = purse - self.shown[other]
        if rewrites:
            assert self.full_history()[-1].seat == other
            self.past = replace_actions(self.past, self.made, {self.made - 1: self.shown[other]})


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
        if s.listens:
            s.emit(COINS_LEFT, {"coins": s.coins[s.seat]}, (s.seat,))

    def hides(self, s: ToyState, history: list[PlayedChoice], at: int, seat: int) -> bool:
        is_last = all(entry.frame & KIND == SHOW for entry in history[at:])
        return history[at].seat != seat and is_last and s.depth > 0 and s.top & KIND == SHOW and s.argument() != 0

    def learns(self, s: ToyState, history: list[PlayedChoice], at: int, seat: int) -> str:
        return f"of {3 - sum(e.action for e in history[:at] if e.seat == seat)}" if history[at].seat == seat else ""

    def proceed(self, s: ToyState) -> None:
        if s.shown[0] != s.shown[1]:
            s.points[int(s.shown[1] > s.shown[0])] += s.stake
        if s.listens:
            s.emit(COINS_SHOWN, {"shown": list(s.shown), "stake": s.stake, "purses": list(s.coins)})
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

    def state_from_position(self, position: dict[str, Any]) -> State:
        state = self.new_initial_state()
        state.coins = [position["coins"][name] for name in self.seat_names]
        state.root = state.clone()
        return state

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        assert isinstance(state, ToyState)
        hidden = [state.is_hidden(other, seat) for other in (0, 1)]
        coins = [state.coins[other] + hidden[other] * state.shown[other] for other in (0, 1)]
        return {
            "game": "toy", "round": state.round, "coins": dict(zip(self.seat_names, coins, strict=True)),
            "shown": {name: state.shown[s] for s, name in enumerate(self.seat_names) if not hidden[s]},
            "seen": {}, "over": state.is_terminal(),
        }  # fmt: skip

    def observation_layout(self) -> list[Slice]:
        return lay_out([
            Part("round", (1,), ROUNDS + 1, "the round"), Part("stake", (1,), 2, "what is at stake"),
            Part("coins", (2, 2), 3, "each seat's coins left, and shown, one's own first"),
        ])  # fmt: skip

    def information_state_layout(self) -> list[Slice]:
        return self.observation_layout()

    def event_kinds(self) -> list[EventKind]:
        return [COINS_SHOWN, COINS_LEFT]

    def position(self, state: State) -> dict[str, Any]:
        assert isinstance(state, ToyState)
        return {"coins": dict(zip(self.seat_names, state.coins, strict=True))}

    def position_keys(self) -> tuple[str, ...]:
        return ("coins",)


def is_waiting(state: State, seat: int) -> bool:
    """Tell whether a seat has still to answer."""
    decision = state.pending()
    return decision is not None and has_bit(decision.waiting(state), seat)
