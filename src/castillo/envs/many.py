"""Many games stepped together, with tensors and masks in memory that numpy reads in place.

Compiled, and without numpy: `castillo.envs.tensors` reads what is written here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i16, i64, u8

from castillo.core.arrays import vec
from castillo.core.chance import Rng
from castillo.core.errors import InvalidOption
from castillo.core.game import Game
from castillo.core.moves import MOVES
from castillo.core.seats import CHANCE, OVER
from castillo.core.state import State

if TYPE_CHECKING:
    from castillo.bots.bot import Bot

WIN_SHARE: Final = 0
MARGIN: Final = 1
SCORE_GAIN: Final = 2
MOST: Final = 32767
"""The largest number that fits into a tensor here."""


def measure(state: State, reward: i64) -> list[float]:
    """Return what has been earned so far by each seat; what a step earns is by how much this grows.

    With WIN_SHARE the share of the win (1 in all), with MARGIN the points beyond the best other seat's, both 0 before
    the end; with SCORE_GAIN the points.
    """
    if reward == SCORE_GAIN:
        return [float(points) for points in state.scores()]
    if state.seat != OVER:
        return [0.0] * int(state.game.seats)
    if reward == WIN_SHARE:
        return state.returns()
    scores = state.scores()
    return [float(own - max(scores[:seat] + scores[seat + 1 :])) for seat, own in enumerate(scores)]


@final
class Tensors:
    """What seats see in several games, one row a game.

    Attributes:
        width: how many numbers a row of `numbers` has.
        actions: how many a row of `masks` has, one for each action integer.
        numbers: the rows of observations, one behind the other.
        masks: the rows of masks: 1 for what is legal.
        remembers: whether rows hold information states instead of observations.
    """

    def __init__(self, game: Game, rows: int, remembers: bool) -> None:
        layout = game.information_state_layout() if remembers else game.observation_layout()
        for part in layout:
            if part.most > MOST or part.least < -MOST:
                raise InvalidOption(f"the numbers of {part.name!r} are too large for these tensors")
        width = sum(part.size for part in layout)
        actions = game.num_distinct_actions()
        self.width: i64 = width
        self.actions: i64 = actions
        self.remembers = remembers
        self.numbers: vec[i16] = vec[i16]([0] * (rows * width))
        self.masks: vec[u8] = vec[u8]([0] * (rows * actions))
        self._scratch: vec[i64] = game.new_tensor()

    def observe(self, row: i64, state: State, seat: i64) -> None:
        """Write into a row what `seat` sees."""
        scratch = self._scratch
        if self.remembers:
            state.write_information_state(seat, scratch)
        else:
            state.write_observation(seat, scratch)
        numbers = self.numbers
        width: i64 = self.width
        at: i64 = row * width
        for i in range(width):
            numbers[at + i] = i16(scratch[i])

    def mask(self, row: i64, state: State) -> None:
        """Write into a row what is legal for the seat that is asked now."""
        self.clear(row)
        masks = self.masks
        at: i64 = row * self.actions
        moves = MOVES
        for i in range(state.list_moves()):
            masks[at + moves.items[i]] = 1

    def clear(self, row: i64) -> None:
        """Write into a row that nothing is legal."""
        masks = self.masks
        at: i64 = row * self.actions
        for i in range(at, at + self.actions):
            masks[i] = 0

    def allows(self, row: i64, action: i64) -> bool:
        """Tell whether a row's mask has an action."""
        return self.masks[row * self.actions + action] != 0


@final
class ManyGames:
    """Games in each of which one seat, the learner's, is asked by the caller; opponents and chance go on by themselves.

    A game that is over stays as it is for its caller to see; the next `step` begins another in its row, whatever the
    action for it is. An illegal action ends its game.

    Args:
        game: what is played.
        rows: how many games at once.
        seat: the learner's; -1: drawn for each game.
        opponents: build the bots of the other seats, clockwise from the learner, from seeds; empty: they choose at
            random, which is fastest.
        reward: WIN_SHARE, MARGIN or SCORE_GAIN.
        illegal_reward: what an illegal action earns.
        remembers: whether tensors are information states instead of observations.

    Attributes:
        states: the game of each row.
        tensors: what each learner sees, and what is legal for it.
        seats: the learner's seat in each row.
        rewards: what the last step earned.
        ended: 1 where the game is over since the last step.
        decisions: how many choices seats were asked for since the beginning, the learners' and the opponents'.
    """

    def __init__(
        self, game: Game, rows: int, seat: int, opponents: list[Callable[[int], Bot]], reward: int,
        illegal_reward: float, remembers: bool,
    ) -> None:  # fmt: skip
        self.game = game
        self.rows: i64 = rows
        self.tensors = Tensors(game, rows, remembers)
        self.states = [game.new_initial_state() for _ in range(rows)]
        self.seats: vec[i64] = vec[i64]([max(seat, 0)] * rows)
        self.rewards: vec[float] = vec[float]([0.0] * rows)
        self.ended: vec[u8] = vec[u8]([1] * rows)  # nothing was begun
        self.decisions: i64 = 0
        self._seat: i64 = seat
        self._opponents = opponents
        self._reward: i64 = reward
        self._illegal_reward = illegal_reward
        self._keeps_history = remembers or len(opponents) > 0
        self._rngs = [Rng(row) for row in range(rows)]
        self._players: list[list[Bot]] = [[] for _ in range(rows)]
        self._earned: vec[float] = vec[float]([0.0] * rows)

    def reset(self, seeds: list[int]) -> None:
        """Begin every game anew, each with random numbers of its own seed."""
        for row, seed in enumerate(seeds):
            self._rngs[row] = Rng(seed)
            self._begin(row)

    def step(self, actions: list[int]) -> None:
        """Let every learner act, and go on until it is asked again or its game is over.

        Raises:
            IndexError: an integer that is no action at all, or too few or too many of them; nothing was done.
        """
        if len(actions) != self.rows:
            raise IndexError(f"{len(actions)} actions for {self.rows} games")
        size: i64 = self.tensors.actions
        for action in actions:
            if not 0 <= action < size:
                raise IndexError(f"there is no action {action}; they are 0 to {size - 1}")
        for row in range(self.rows):
            if self.ended[row] != 0:
                self._begin(row)
            else:
                self._play(row, actions[row])

    def _begin(self, row: i64) -> None:
        """Begin another game in a row."""
        rng = self._rngs[row]
        state = self.game.new_initial_state()
        if not self._keeps_history:
            state.forget_history()
        self.states[row] = state
        if self._seat < 0:
            self.seats[row] = rng.below(self.game.seats)
        self._players[row] = [build(int(rng.next())) for build in self._opponents]
        self.rewards[row] = 0.0
        self._earned[row] = 0.0
        self._go_on(row)

    def _play(self, row: i64, action: i64) -> None:
        if not self.tensors.allows(row, action):
            self.rewards[row] = self._illegal_reward
            self.ended[row] = 1
            self.tensors.clear(row)
            return
        self.decisions += 1
        self.states[row].advance(action)
        self._go_on(row)
        if self.ended[row] == 0 and self._reward != SCORE_GAIN:
            self.rewards[row] = 0.0
            return
        earned = measure(self.states[row], self._reward)[self.seats[row]]
        self.rewards[row] = earned - self._earned[row]
        self._earned[row] = earned

    def _go_on(self, row: i64) -> None:
        """Let chance and opponents choose until the learner is asked or the game is over; write what it sees."""
        state = self.states[row]
        rng = self._rngs[row]
        seat: i64 = self.seats[row]
        players = self._players[row]
        moves = MOVES
        while state.seat != seat and state.seat != OVER:
            if state.seat != CHANCE:
                self.decisions += 1
                if players:
                    asked = int(state.seat)
                    bot = players[(asked - seat + self.game.seats) % self.game.seats - 1]
                    state.apply_action(bot.choose(state, asked), asked)
                    continue
            state.advance(moves.items[rng.below(state.list_moves())])
        self.ended[row] = 1 if state.seat == OVER else 0
        self.tensors.observe(row, state, seat)
        if state.seat == OVER:
            self.tensors.clear(row)
        else:
            self.tensors.mask(row, state)
