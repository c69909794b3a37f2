"""The answers to each question that are worth following, found without trying them: mostly area by area.

What is not known here (a question of an expansion) keeps all its legal answers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from castillo.bots.el_grande import cards
from castillo.bots.el_grande.areas import BOARD_ROW, HOMES, KING, ROW
from castillo.bots.el_grande.evaluation import MOST_PLACES, Evaluation
from castillo.bots.el_grande.moving import Moving
from castillo.bots.el_grande.placing import Placing
from castillo.core.arrays import vec
from castillo.core.bits import BIT, has_bit
from castillo.core.moves import MOST_MOVES, Moves
from castillo.core.state import KIND
from castillo.games.el_grande import actions, frames
from castillo.games.el_grande.actions import DONE
from castillo.games.el_grande.board import COURT, NOWHERE
from castillo.games.el_grande.turn import ACTED, PLACED

if TYPE_CHECKING:
    from castillo.games.el_grande.state import ElGrandeState

# How many answers are followed, at most; where only a rough look is taken, the second number.
SOURCES: Final = (2, 1)
BOARDS: Final = (3, 1)
GRANDES: Final = (2, 1)
SCORINGS: Final = (3, 1)
EVICTIONS: Final = (3, 1)
KINGS: Final = (4, 2)
NEARLY: Final = 3.0
"""How many points less than the best place another may promise."""
NEVER: Final = -1000.0
NUMBER: Final[i64] = 31
"""The bits of a number in a key."""


class Shortlist:
    """Fills shortlists for the positions of one game.

    Attributes:
        rough: whether a rough look is enough: fewer answers, and only one order of placement and special action.
        areas: how many areas for the next Caballero are followed, at most; looking ahead makes do with the best.
        placed: if they are more than 1: what each answer listed last promises, by action.
    """

    def __init__(self, evaluation: Evaluation, placing: Placing, moving: Moving) -> None:
        self.evaluation = evaluation
        self.placing = placing
        self.moving = moving
        self.worth: vec[float] = vec[float]([0.0] * MOST_MOVES)
        self.rough = False
        self.areas: i64 = 1
        self.placed: vec[float] = vec[float]([0.0] * int(evaluation.rules.first_piece))

    def fill(self, s: ElGrandeState, seat: i64, found: Moves) -> None:
        """Add the answers of `seat`, which is asked now, that are worth following."""
        kind: i64 = s.top & KIND
        found.n = 0
        self.evaluation.weigh(s, seat)
        if kind == frames.PLACE:
            self.fill_places(s, seat, s.argument(), self.evaluation.around(s.king), found)
        elif kind == frames.COURT_PLACE:
            self.fill_places(s, seat, s.argument(), self.evaluation.area_set, found)
        elif kind == frames.LIFT:
            self.moving.add_lifts(s, s.argument(), self.rough, found)
        elif kind == frames.DROP:
            self.moving.add_drops(s, s.argument(), lift_limits(s), self.rough, found)
        elif kind == frames.FROM:
            self.moving.best_sources(s, s.argument(), found, self.most(SOURCES))
        else:
            s.decisions[kind].legal(s, found)
            self.cut(s, seat, kind, found)

    def promise(self, s: ElGrandeState, seat: i64) -> float:
        """Return what a position in the middle of a move promises beyond what it shows."""
        kind: i64 = s.top & KIND
        if kind == frames.DROP:
            self.evaluation.weigh(s, seat)
            return self.moving.best_drop(s, s.argument(), lift_limits(s))
        return 0.0

    def asks_place(self, kind: i64) -> bool:
        """Tell whether a kind of question asks where a Caballero from court is placed."""
        return kind == frames.PLACE or kind == frames.COURT_PLACE

    def fill_places(self, s: ElGrandeState, seat: i64, number: i64, allowed: i64, found: Moves) -> None:
        """Add where the next of up to `number` Caballeros from court may go, among the areas of a set."""
        area: i64 = self.placing.next_area(s, seat, number, allowed)
        found.add(s.rules.first_area + self.evaluation.spot_in(s, area) if area >= 0 else DONE)
        if self.areas > 1 and self.placing.number > 0:
            self._add_areas(s, area if area >= 0 else MOST_PLACES, found)

    def _add_areas(self, s: ElGrandeState, best: i64, found: Moves) -> None:
        """Add other areas than the best for the next Caballero, and placing no more, if they promise nearly as much."""
        self.placing.weigh_areas(self.worth)
        self.placed[found.items[0]] = self.worth[best]
        least: float = self.worth[best] - NEARLY
        self.worth[best] = NEVER
        while found.n < self.areas:
            next_best: i64 = 0
            for area in range(1, MOST_PLACES + 1):
                if self.worth[area] > self.worth[next_best]:
                    next_best = area
            if self.worth[next_best] < least:
                break
            action: i64 = DONE
            if next_best < MOST_PLACES:
                action = s.rules.first_area + self.evaluation.spot_in(s, next_best)
            self.placed[action] = self.worth[next_best]
            found.add(action)
            self.worth[next_best] = NEVER

    def cut(self, s: ElGrandeState, seat: i64, kind: i64, found: Moves) -> None:
        """Cut legal answers down."""
        if kind == frames.RECRUIT:
            found.items[0] = found.items[found.n - 1]
            found.n = 1
        elif kind == frames.HALVES:
            self._cut_halves(s, found)
        elif kind == frames.CHOOSE_KING:
            self._weigh_kings(s, seat, found)
            self.keep(found, self.most(KINGS))
        elif kind == frames.CHOOSE_BOARD:
            self._weigh_boards(s, found)
            self.keep(found, self.most(BOARDS))
        elif kind == frames.CHOOSE_GRANDE:
            self.weigh_grandes(s, seat, found)
            self.keep(found, self.most(GRANDES))
        elif kind == frames.SCORE_ONE or kind == frames.SCORE_SET:
            for i in range(found.n):
                self.worth[i] = self.evaluation.scored_now(s, found.items[i] - s.rules.first_area)
            self.keep(found, self.most(SCORINGS) if kind == frames.SCORE_ONE else 1)
        elif kind == frames.EVICT:
            self._weigh_evictions(s, found)
            self.keep(found, self.most(EVICTIONS))
        elif kind == frames.TAKE_ONE_EACH:
            self.weigh_removals(s, found)
            self.keep(found, 1)
        elif kind == frames.RETURN or kind == frames.FETCH:
            self._weigh_returns(s, seat, found)
            self.keep(found, 1)

    def most(self, numbers: tuple[int, int]) -> i64:
        """Return the number that holds for how closely is looked."""
        return numbers[1] if self.rough else numbers[0]

    def _cut_halves(self, s: ElGrandeState, found: Moves) -> None:
        """Leave `end` out where nothing need be placed; of two orders follow one, if the other is hardly better."""
        if found.items[0] != actions.PLACE:
            return
        if found.n > 1 and found.items[found.n - 1] == actions.END:
            found.n -= 1
        sort: i64 = self.placing.sorts[s.action_card()]
        if found.n == 2 and (self.rough or sort == cards.MOVE):
            found.items[0] = actions.ACT if sort == cards.KING else actions.PLACE
            found.n = 1

    def _weigh_kings(self, s: ElGrandeState, seat: i64, found: Moves) -> None:
        """Weigh the King's targets by what he closes and frees there, and by what can be placed around him after it."""
        number: i64 = 0
        if s.active == seat and used_halves(s) & PLACED == 0:
            number = min(s.placements(), s.count(COURT, seat))
        self.placing.fill_gains(s, seat, number, self.evaluation.area_set)
        leaves: float = self._with_king(s.king, False)
        closed: i64 = self.evaluation.closed(s) & ~BIT[s.king]
        for i in range(found.n):
            region: i64 = found.items[i] - s.rules.first_area
            placed: float = self.placing.best_value(number, self.evaluation.around(region) & ~closed)
            self.worth[i] = leaves + self._with_king(region, True) + placed

    def _with_king(self, region: i64, there: bool) -> float:
        """Return what changes in a region if the King comes there or leaves."""
        key: i64 = self.evaluation.keys[region]
        other: i64 = key | BIT[KING] if there else key & ~BIT[KING]
        return self.evaluation.utility(other) - self.evaluation.utility(key)

    def keep(self, found: Moves, number: i64) -> None:
        """Keep the answers with most `worth`, the best first."""
        kept: i64 = min(number, found.n)
        for i in range(kept):
            best: i64 = i
            for k in range(i + 1, found.n):
                if self.worth[k] > self.worth[best]:
                    best = k
            action: i64 = found.items[best]
            worth: float = self.worth[best]
            found.items[best] = found.items[i]
            self.worth[best] = self.worth[i]
            found.items[i] = action
            self.worth[i] = worth
        found.n = kept

    def _weigh_boards(self, s: ElGrandeState, found: Moves) -> None:
        """Weigh mobile scoreboards by what the areas that get and lose one change."""
        evaluation = self.evaluation
        for i in range(found.n):
            board: i64 = (found.items[i] - s.rules.first_board) // s.rules.board_targets
            area: i64 = (found.items[i] - s.rules.first_board) % s.rules.board_targets
            self.worth[i] = self._with_row(area, BOARD_ROW + board) - evaluation.utility(evaluation.keys[area])
            old: i64 = s.boards[board]
            if old != NOWHERE:
                self.worth[i] += self._with_row(old, old) - evaluation.utility(evaluation.keys[old])

    def _with_row(self, area: i64, row: i64) -> float:
        """Return what an area would be worth with another row of values."""
        key: i64 = self.evaluation.keys[area]
        return self.evaluation.utility(key + ((row - (key >> ROW & 15)) << ROW))

    def weigh_grandes(self, s: ElGrandeState, seat: i64, found: Moves) -> None:
        """Weigh new home regions by the home bonus there and in the old one."""
        evaluation = self.evaluation
        old: i64 = s.grande[seat]
        for i in range(found.n):
            key: i64 = evaluation.keys[found.items[i] - s.rules.first_area]
            self.worth[i] = evaluation.utility(key | BIT[HOMES + seat]) - evaluation.utility(key)
            if old != NOWHERE:
                key = evaluation.keys[old]
                self.worth[i] += evaluation.utility(key & ~BIT[HOMES + seat]) - evaluation.utility(key)

    def _weigh_evictions(self, s: ElGrandeState, found: Moves) -> None:
        """Weigh regions by what they are worth without any opponent."""
        evaluation = self.evaluation
        own: i64 = s.own_colours()
        for i in range(found.n):
            key: i64 = evaluation.keys[found.items[i] - s.rules.first_area]
            empty: i64 = key
            for colour in range(s.rules.colours):
                if not has_bit(own, colour):
                    empty &= ~(NUMBER << evaluation.shifts[colour])
            self.worth[i] = evaluation.utility(empty) - evaluation.utility(key)

    def weigh_removals(self, s: ElGrandeState, found: Moves) -> None:
        """Weigh pieces by what their going home changes; the colours are dealt with one after the other."""
        colours: i64 = s.rules.piece_colours
        first: i64 = (found.items[0] - s.rules.first_piece) % colours
        for i in range(found.n):
            piece: i64 = found.items[i] - s.rules.first_piece
            owner: i64 = piece % colours
            self.worth[i] = self.evaluation.lose(s, piece // colours, owner) if owner == first else NEVER

    def _weigh_returns(self, s: ElGrandeState, seat: i64, found: Moves) -> None:
        """Weigh own regions, and the court, by what one Caballero less there costs; `done` by one less in court."""
        evaluation = self.evaluation
        left: i64 = evaluation.turns_left(seat)
        for i in range(found.n):
            place: i64 = found.items[i] - s.rules.first_area
            if found.items[i] == DONE:
                self.worth[i] = 0.0 - self.placing.worth_in_court(s, seat)
            elif place == COURT:
                court: i64 = s.count(COURT, seat)
                self.worth[i] = evaluation.court_worth(left, court - 1) - evaluation.court_worth(left, court)
            else:
                self.worth[i] = evaluation.lose(s, place, seat)


def used_halves(s: ElGrandeState) -> i64:
    """Return which halves of the turn are used; both if no turn is under way."""
    frame: i64 = s.top
    depth: i64 = s.depth
    while depth > 0:
        if frame & KIND == frames.HALVES:
            return frame >> 8
        depth -= 1
        frame = s.frames[depth]
    return PLACED | ACTED


def lift_limits(s: ElGrandeState) -> i64:
    """Return what may be moved after the piece that is lifted: the argument of the frame below."""
    return s.frames[s.depth - 1] >> 8
