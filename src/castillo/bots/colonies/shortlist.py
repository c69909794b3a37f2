"""The answers that are worth following to the questions that only this expansion asks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from castillo.bots.colonies.evaluation import NUMBER, ColoniesEvaluation, aspects_of
from castillo.bots.el_grande.areas import MOST_NUMBER, count_in
from castillo.bots.el_grande.moving import Moving
from castillo.bots.el_grande.placing import WIDE, Placing
from castillo.bots.el_grande.shortlist import Shortlist
from castillo.core.arrays import vec
from castillo.core.bits import BIT, has_bit
from castillo.core.moves import MOST_MOVES, Moves
from castillo.core.state import KIND
from castillo.games.colonies import frames
from castillo.games.colonies.board import DISC, FRA, NEW_AREAS, SHI, SPOT_PLACES
from castillo.games.colonies.sailing import PIECE, add_legs
from castillo.games.colonies.state import ColoniesState, own
from castillo.games.el_grande.actions import ACT, DONE, END
from castillo.games.el_grande.board import COURT, NOWHERE, PROVINCE
from castillo.games.el_grande.frames import CHOOSE_BOARD, CHOOSE_GRANDE, HALVES, LOSE
from castillo.games.el_grande.turn import PLACED

if TYPE_CHECKING:
    from castillo.games.el_grande.state import ElGrandeState

# How many answers are followed, at most; where only a rough look is taken, the second number.
SAILORS: Final = (2, 1)
LEGS: Final = (3, 1)
FILLS: Final = (2, 1)
FIGURES: Final = (2, 1)
TABLES: Final = (3, 1)
PIRATES: Final = (2, 1)
OVERSEAS: Final = (3, 1)
NEVER: Final = -1000.0


@final
class ColoniesShortlist(Shortlist):
    """Fills shortlists for the positions of one game."""

    def __init__(self, evaluation: ColoniesEvaluation, placing: Placing, moving: Moving) -> None:
        super().__init__(evaluation, placing, moving)
        self.values = evaluation
        self.legs = Moves()
        self.leg_worth: vec[float] = vec[float]([0.0] * MOST_MOVES)

    def asks_place(self, kind: i64) -> bool:
        return kind == frames.OVERSEAS_PLACE or super().asks_place(kind)

    def fill(self, s: ElGrandeState, seat: i64, found: Moves) -> None:
        kind: i64 = s.top & KIND
        if kind == frames.OVERSEAS_PLACE:
            found.n = 0
            self.evaluation.weigh(s, seat)
            argument: i64 = s.argument()
            self.fill_places(s, seat, argument >> NEW_AREAS, (argument & 15) << FRA, found)
        elif kind == frames.LIFT_BLACK:
            found.n = 0
            self.evaluation.weigh(s, seat)
            self.moving.add_lifts(s, s.argument(), self.rough, found)
        else:
            super().fill(s, seat, found)

    def promise(self, s: ElGrandeState, seat: i64) -> float:
        if s.top & KIND == frames.SAIL_TO:
            self.evaluation.weigh(s, seat)
            return self._best_leg(own(s), s.argument() & PIECE)
        return super().promise(s, seat)

    def cut(self, s: ElGrandeState, seat: i64, kind: i64, found: Moves) -> None:
        state = own(s)
        if kind == HALVES:
            self._cut_with_extra(state, seat, found)
        elif kind == frames.SAIL or kind == frames.VOYAGE:
            self._weigh_sailors(state, found)
            self.keep(found, self.most(SAILORS))
        elif kind == frames.SAIL_TO:
            self._weigh_legs(state, s.argument() & PIECE, found, self.worth)
            self.keep(found, self.most(LEGS))
        elif kind == frames.FILL:
            self._weigh_fills(state, found)
            self.keep(found, self.most(FILLS))
        elif kind == frames.CHOOSE_LIMIT:
            self._weigh_tables(state, found)
            self.keep(found, self.most(TABLES))
        elif kind == frames.CHOOSE_FIGURE:
            found.n = self.most(FIGURES)  # to take it comes first
        elif kind == frames.PIRACY:
            self._weigh_prey(state, found)
            self.keep(found, self.most(PIRATES))
        elif kind == frames.SCORE_NEW:
            for i in range(found.n):
                self.worth[i] = self.evaluation.scored_now(s, found.items[i] - s.rules.first_area)
            self.keep(found, self.most(OVERSEAS))
        elif kind == LOSE:
            self.weigh_removals(s, found)
            self.keep(found, 1)
        else:
            if kind in (CHOOSE_BOARD, CHOOSE_GRANDE) and not state.colonies.ship_ranks:
                self._leave_ship_out(state, kind, found)
            super().cut(s, seat, kind, found)

    def _leave_ship_out(self, s: ColoniesState, kind: i64, found: Moves) -> None:
        """Leave the Ship out as a place for a scoreboard or a Grande: there are no ranks (GI-6.2)."""
        kept: i64 = 0
        for i in range(found.n):
            action: i64 = found.items[i]
            area: i64 = action - s.rules.first_area
            if kind == CHOOSE_BOARD:
                area = (action - s.rules.first_board) % s.rules.board_targets
            if area != SHI:
                found.items[kept] = action
                kept += 1
        found.n = kept

    # Sailing.

    def _weigh_sailors(self, s: ColoniesState, found: Moves) -> None:
        """Weigh Caballeros by the best leg of each; `done` is worth nothing."""
        for i in range(found.n):
            action: i64 = found.items[i]
            self.worth[i] = 0.0 if action == DONE else self._best_leg(s, action - s.rules.first_piece)

    def _best_leg(self, s: ColoniesState, piece: i64) -> float:
        legs, worth = self.legs, self.leg_worth
        legs.n = 0
        add_legs(s, piece // s.rules.piece_colours, legs)
        self._weigh_legs(s, piece, legs, worth)
        best: float = NEVER
        for i in range(legs.n):
            best = max(best, worth[i])
        return best

    def _weigh_legs(self, s: ColoniesState, piece: i64, found: Moves, worth: vec[float]) -> None:
        """Weigh targets by what changes at both ends."""
        values = self.values
        spot: i64 = piece // s.rules.piece_colours
        colour: i64 = piece % s.rules.piece_colours
        borne: i64 = aspects_of(spot) // DISC
        gone: float = values.lose(s, spot, colour)
        for i in range(found.n):
            target: i64 = found.items[i] - s.rules.first_area
            area: i64 = SPOT_PLACES[target]
            disc: i64 = borne if borne != 0 or area != SHI else aspects_of(target) // DISC
            worth[i] = gone + values.arrive(s, target, colour, disc)

    # The Limit table.

    def _weigh_fills(self, s: ColoniesState, found: Moves) -> None:
        """Weigh who gets a space by what one more of the colour is worth on the table."""
        evaluation = self.evaluation
        key: i64 = evaluation.keys[s.limit]
        for i in range(found.n):
            colour: i64 = (found.items[i] - s.rules.first_piece) % s.rules.piece_colours
            self.worth[i] = evaluation.utility(key + BIT[evaluation.shifts[colour]]) - evaluation.utility(key)

    def _weigh_tables(self, s: ColoniesState, found: Moves) -> None:
        """Weigh areas for the table by who counts there and where it lies now, if the best get its spaces."""
        evaluation = self.evaluation
        old: i64 = evaluation.keys[s.limit]
        freed: float = evaluation.utility(self._with_all(s, s.limit)) - evaluation.utility(old)
        for i in range(found.n):
            area: i64 = found.items[i] - s.rules.first_area
            self.worth[i] = freed
            if s.total(area) > s.colonies.spaces:
                key: i64 = evaluation.keys[area]
                self.worth[i] += evaluation.utility(self._with_spaces(s, key)) - evaluation.utility(key)

    def _with_all(self, s: ColoniesState, area: i64) -> i64:
        """Return the key of an area in which everybody counts."""
        key: i64 = self.evaluation.keys[area]
        for colour in range(s.rules.colours):
            shift: i64 = self.evaluation.shifts[colour]
            key = key & ~(NUMBER << shift) | min(s.count(area, colour), MOST_NUMBER) << shift
        return key

    def _with_spaces(self, s: ColoniesState, key: i64) -> i64:
        """Return a key in which only as many count as the table has spaces, chosen one by one."""
        evaluation = self.evaluation
        chosen: i64 = key
        for colour in range(s.rules.colours):
            chosen &= ~(NUMBER << evaluation.shifts[colour])
        for _ in range(s.colonies.spaces):
            best: i64 = -1
            most: float = NEVER
            for colour in range(s.rules.colours):
                shift: i64 = evaluation.shifts[colour]
                if count_in(chosen, shift) < count_in(key, shift):
                    worth: float = evaluation.utility(chosen + BIT[shift])
                    if worth > most:
                        most = worth
                        best = shift
            if best < 0:
                break
            chosen += BIT[best]
        return chosen

    # Others.

    def _weigh_prey(self, s: ColoniesState, found: Moves) -> None:
        """Weigh others on the Ship by what their going home changes; `done` is worth nothing."""
        colours: i64 = s.rules.piece_colours
        for i in range(found.n):
            piece: i64 = found.items[i] - s.rules.first_piece
            self.worth[i] = 0.0
            if found.items[i] != DONE:
                self.worth[i] = self.values.lose(s, piece // colours, piece % colours)

    def _cut_with_extra(self, s: ColoniesState, seat: i64, found: Moves) -> None:
        """Use the extra Caballero where a turn would end, or at once if there is nobody to place without it."""
        kept: i64 = 0
        offered = False
        for i in range(found.n):
            if found.items[i] < s.rules.first_area:
                found.items[kept] = found.items[i]
                kept += 1
            else:
                offered = True
        found.n = kept
        extra: i64 = self._best_extra(s, seat) if offered else -1
        if found.n > 1 or found.items[0] != END:
            super().cut(s, seat, HALVES, found)
        if extra < 0:
            return
        for i in range(found.n):
            if found.items[i] == END:
                found.items[i] = extra
                return
        if found.items[0] == ACT and s.top >> 8 & PLACED == 0 and extra == s.rules.first_area + COURT:
            found.add(extra)

    def _best_extra(self, s: ColoniesState, seat: i64) -> i64:
        """Return the best use of the extra Caballero, -1 if none is worth anything (GI-9.4)."""
        evaluation = self.evaluation
        left: i64 = evaluation.turns_left(seat)
        court: i64 = s.count(COURT, seat)
        best: i64 = -1
        most: float = 0.0
        more: float = evaluation.court_worth(left, court + 1) - evaluation.court_worth(left, court)
        if s.recruits() > 0:
            most = more - evaluation.province_worth(left)
            best = COURT
        if s.count(s.colonies.extra_from, seat) > 0:
            allowed: i64 = evaluation.around(s.king) & ~evaluation.closed(s)
            self.placing.fill_gains(s, seat, 1, allowed)
            saved: float = 0.0
            if s.colonies.extra_from == PROVINCE:
                one_less: float = evaluation.court_worth(left, court) - evaluation.court_worth(left, court - 1)
                saved = one_less - evaluation.province_worth(left)
            for area in evaluation.all_areas:
                if has_bit(allowed, area) and self.placing.gain[area * WIDE + 1] + saved > most:
                    most = self.placing.gain[area * WIDE + 1] + saved
                    best = area
        return -1 if best == NOWHERE else s.rules.first_area + evaluation.spot_in(s, best)
