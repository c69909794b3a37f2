"""Looking ahead along a seat's own decisions: every line to the end of the turn that promises to be worth it.

Nothing is drawn and nothing hidden is guessed: where chance or another seat comes next the line ends and is valued, but
for answers of others within the turn that the judge expects (`Judge.reply`).
"""

from __future__ import annotations

from typing import Any, final

from mypy_extensions import i64

from castillo.bots.judge import APART, SPLIT, Judge
from castillo.core.moves import Moves
from castillo.core.seats import CHANCE, OVER
from castillo.core.state import State


@final
class Line:
    """A position and the seat's own answers that led to it.

    Attributes:
        state: the position; it changes when the line is followed on.
        previous, action: the line before the last answer, and that answer; None and -1 at the root.
        value: what the line is worth, once it is known.
    """

    def __init__(self, state: State, previous: Line | None, action: i64) -> None:
        self.state = state
        self.previous = previous
        self.action = action
        self.value: float = 0.0

    def actions(self) -> list[int]:
        """List the answers from the root on."""
        found: list[int] = []
        line: Line | None = self
        while line is not None and line.previous is not None:
            found.append(int(line.action))
            line = line.previous
        found.reverse()
        return found


@final
class Lookahead:
    """Searches the turns of one seat.

    Args:
        judge: of the game.
        seat: whose decisions are followed.
        width: how many lines are kept in a beam.
    """

    def __init__(self, judge: Judge[Any], seat: i64, width: i64) -> None:
        self.judge = judge
        self.seat = seat
        self.width = width
        self.moves = Moves()

    def search(self, state: State) -> Line:
        """Return the best line from `state`, which asks `seat` a question that is not APART; `state` is used up."""
        found = self._follow(Line(state, None, -1))
        assert found is not None
        return found

    def _follow(self, root: Line) -> Line | None:
        """Return the best line that begins with `root`."""
        beam = [root]
        best: Line | None = None
        while len(beam) > 0:
            grown: list[Line] = []
            for line in beam:
                split = self.judge.sort(line.state, self.seat) == SPLIT
                for child in self._grow(line):
                    if self._is_over(child):
                        child.value = self.judge.conclude(child.state, self.seat)
                        best = _better(best, child)
                    elif split:
                        best = _better(best, self._follow(child))
                    else:
                        grown.append(child)
            beam = self._prune(grown)
        return best

    def _grow(self, line: Line) -> list[Line]:
        """Return a line for every answer on the shortlist; the last of them takes over the state of `line`."""
        moves = self.moves
        moves.n = 0
        self.judge.shortlist(line.state, self.seat, moves)
        grown: list[Line] = []
        for i in range(moves.n):
            state = line.state if i == moves.n - 1 else line.state.clone()
            grown.append(Line(state, line, moves.items[i]))
        for child in grown:
            advance(self.judge, child.state, self.seat, child.action)
        return grown

    def _is_over(self, line: Line) -> bool:
        return line.state.seat != self.seat or self.judge.sort(line.state, self.seat) == APART

    def _prune(self, lines: list[Line]) -> list[Line]:
        """Keep the best lines of a beam; of positions that are worth exactly the same at the same question, one."""
        if len(lines) <= 1:
            return lines
        kept: list[Line] = []
        for line in lines:
            line.value = self.judge.rank(line.state, self.seat)
            at: i64 = len(kept)
            while at > 0 and kept[at - 1].value < line.value:
                at -= 1
            twin = at > 0 and kept[at - 1].value == line.value and kept[at - 1].state.top == line.state.top
            if at < self.width and not twin:
                kept.insert(at, line)
                if len(kept) > self.width:
                    kept.pop()
        return kept


def _better(best: Line | None, other: Line | None) -> Line | None:
    if best is None or (other is not None and other.value > best.value):
        return other
    return best


def advance(judge: Judge[Any], state: State, seat: i64, action: i64) -> None:
    """Give the answer of `seat`, and after it the answers of others within its turn that the judge expects."""
    state.advance(action)
    while state.seat != seat and state.seat != CHANCE and state.seat != OVER:
        reply: i64 = judge.reply(state, seat)
        if reply < 0:
            return
        state.advance(reply)
