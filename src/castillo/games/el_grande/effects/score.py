"""Special scorings (EG-8.9; stacks 2, 3 and 4)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from castillo.core.bits import BIT, has_bit
from castillo.core.decision import Decision
from castillo.core.errors import InvalidDeck, Reason
from castillo.core.moves import Moves
from castillo.games.el_grande import frames
from castillo.games.el_grande.board import CASTILLO, NOWHERE, RANKS
from castillo.games.el_grande.effects.effect import Effect, Parameter
from castillo.games.el_grande.effects.secret import ON_DISKS, DiskDecision
from castillo.games.el_grande.scoring import value_of
from castillo.games.el_grande.state import EITHER, PART, WHOLE, ElGrandeState
from castillo.games.el_grande.work import WORK

FIRST_ONLY: Final = 30
"""The bit of a scoring frame's argument that says that only sole firsts score; the bits below are areas."""


@final
class ScoreOneEffect(Effect):
    """Score one region of the active seat's choice, the King's and the Castillo included (EG-C2S, EG-C3H, CR-2)."""

    name = "score_one"
    rules = ("EG-C2S", "EG-C3H", "CR-2")

    def possible(self, s: ElGrandeState, parameter: i64) -> bool:
        return occupied_regions(s) != 0 or (s.rules.score_one_may_pick_castillo and s.is_occupied(CASTILLO))

    def begin(self, s: ElGrandeState, parameter: i64) -> None:
        s.push(frames.SCORE_ONE)


@final
class ScoreOne(Decision[ElGrandeState]):
    """The region is named first, even one where nobody stands (EG-C2S, EG-6.3, EG-12.10)."""

    key = "score_one"
    verb = "score"
    segment = "area"
    rules = ("EG-C2S", "EG-6.3", "CR-2", "CR-8", "EG-7.7")

    def legal(self, s: ElGrandeState, moves: Moves) -> None:
        first: i64 = s.rules.first_area
        for region in s.rules.regions:
            moves.add(first + region)
        if s.rules.score_one_may_pick_castillo:
            moves.add(first + CASTILLO)

    def apply(self, s: ElGrandeState, action: i64) -> None:
        area: i64 = action - s.rules.first_area
        s.pop()
        s.announce(frames.SCORE_AREA | area << 8, EITHER if s.is_occupied(area) else WHOLE)

    def explain(self, s: ElGrandeState, action: i64) -> Reason:
        if s.rules.area_of(action) == CASTILLO:
            return Reason("castillo_no_region", "CR-2")
        return super().explain(s, action)


@final
class ScoreArea(Decision[ElGrandeState]):
    """An announced area is scored, its ranks and bonuses together: one part (EG-8.9, EG-12.9)."""

    rules = ("EG-8.9", "EG-12.9")

    def proceed(self, s: ElGrandeState) -> None:
        argument: i64 = s.argument()
        s.pop()
        s.score_area(argument & 255, argument >> 8 != 0)

    def note(self, s: ElGrandeState, argument: i64) -> None:
        WORK.target = argument & 255
        WORK.first_only = argument >> 8


@final
class ScoreCastillo(Effect):
    """Score the Castillo; everything goes back into it (EG-C3D, EG-7.4)."""

    name = "score_castillo"
    rules = ("EG-C3D", "EG-7.4")

    def possible(self, s: ElGrandeState, parameter: i64) -> bool:
        return s.is_occupied(CASTILLO)

    def begin(self, s: ElGrandeState, parameter: i64) -> None:
        s.announce(frames.SCORE_AREA | CASTILLO << 8, EITHER)


class ScoreSetEffect(Effect):
    """Score several regions, which depend on the position; regions without Caballeros are left out (EG-12.10)."""

    def chosen(self, s: ElGrandeState, parameter: i64) -> i64:
        """Return the set of the occupied regions that are scored, with the bit FIRST_ONLY if only sole firsts are."""
        raise NotImplementedError

    def possible(self, s: ElGrandeState, parameter: i64) -> bool:
        return self.chosen(s, parameter) & ~BIT[FIRST_ONLY] != 0

    def begin(self, s: ElGrandeState, parameter: i64) -> None:
        s.announce(frames.SCORE_SET | self.chosen(s, parameter) << 8, WHOLE)


@final
class ScoreValues(ScoreSetEffect):
    """Score all regions whose first rank has one of these values, now or in print (EG-C3A, EG-C3B, EG-C3C, CR-4)."""

    name = "score_values"
    parameters = (Parameter("values", "the values of the first rank", "numbers", 9),)
    rules = ("EG-C3A", "EG-C3B", "EG-C3C", "CR-4")

    def chosen(self, s: ElGrandeState, parameter: i64) -> i64:
        regions: i64 = 0
        for region in s.rules.grouped:
            value: i64 = value_of(s, region, 0) if s.rules.groups_use_current_value else s.rules.values[region * RANKS]
            if has_bit(parameter, value) and s.is_occupied(region):
                regions |= BIT[region]
        return regions

    def pack(self, values: dict[str, int]) -> int:
        if values["values"] == 0:
            raise InvalidDeck("effect 'score_values' needs at least one value")
        return values["values"]


@final
class ScoreAll(ScoreSetEffect):
    """Score all regions; with `first_only` just their sole firsts, bonuses included (EG-C3E, CR-25)."""

    name = "score_all"
    parameters = (Parameter("first_only", "only a sole first scores", "flag", 1, 0),)
    rules = ("EG-C3E", "CR-25")

    def chosen(self, s: ElGrandeState, parameter: i64) -> i64:
        return occupied_regions(s) | (BIT[FIRST_ONLY] if parameter != 0 else 0)


@final
class ScoreExtreme(ScoreSetEffect):
    """Score the regions with most Caballeros, or with fewest but not none; all that tie (EG-C3F, EG-C3G)."""

    name = "score_extreme"
    parameters = (Parameter("fewest", "the fewest instead of the most", "flag", 1, 0),)
    rules = ("EG-C3F", "EG-C3G")

    def chosen(self, s: ElGrandeState, parameter: i64) -> i64:
        regions: i64 = 0
        best: i64 = 0
        for region in s.rules.regions:
            total: i64 = s.crowd(region)
            better = total < best if parameter != 0 else total > best
            if total > 0 and (better or best == 0):
                best = total
                regions = BIT[region]
            elif total > 0 and total == best:
                regions |= BIT[region]
        return regions


def occupied_regions(s: ElGrandeState) -> i64:
    """Return the set of the regions in which any Caballero stands."""
    regions: i64 = 0
    for region in s.rules.regions:
        if s.is_occupied(region):
            regions |= BIT[region]
    return regions


@final
class ScoreSet(Decision[ElGrandeState]):
    """Several regions are scored; the order is asked only while another seat could veto (EG-8.10, EG-12.10)."""

    key = "score_next"
    verb = "score"
    segment = "area"
    rules = ("EG-8.10", "EG-12.9", "EG-12.10", "EG-5.8")

    def legal(self, s: ElGrandeState, moves: Moves) -> None:
        if s.rules.windows & PART == 0 or s.veto_holders() == 0:
            return
        for region in s.rules.regions:
            if has_bit(s.argument(), region):
                moves.add(s.rules.first_area + region)

    def apply(self, s: ElGrandeState, action: i64) -> None:
        region: i64 = action - s.rules.first_area
        regions: i64 = s.argument()
        s.set_top(frames.SCORE_SET | (regions & ~BIT[region]) << 8)
        s.announce(frames.SCORE_AREA | (region | (regions >> FIRST_ONLY) << 8) << 8, PART)

    def proceed(self, s: ElGrandeState) -> None:
        regions: i64 = s.argument()
        s.pop()
        for region in s.rules.regions:
            if has_bit(regions, region):
                s.score_area(region, has_bit(regions, FIRST_ONLY))

    def explain(self, s: ElGrandeState, action: i64) -> Reason:
        if s.rules.area_of(action) != NOWHERE:
            return Reason("not_among_scored", "EG-8.10")
        return super().explain(s, action)

    def note(self, s: ElGrandeState, argument: i64) -> None:
        WORK.scored = argument & ~BIT[FIRST_ONLY]
        WORK.first_only = argument >> FIRST_ONLY & 1


@final
class ScoreByDisk(Effect):
    """All seats secretly name a region; those named exactly once are scored (EG-C4S)."""

    name = "score_by_disk"
    rules = ("EG-C4S",)

    def possible(self, s: ElGrandeState, parameter: i64) -> bool:
        return occupied_regions(s) & ON_DISKS != 0

    def begin(self, s: ElGrandeState, parameter: i64) -> None:
        s.push(frames.SCORE_NAMED)
        s.announce(frames.SCORE_DISKS | (BIT[s.rules.seats] - 1) << 8, EITHER)


@final
class ScoreDisks(DiskDecision):
    """Every seat, the active one too, names any region, the King's too (EG-C4S, EG-6.3)."""

    rules = ("EG-C4S", "EG-6.3")


@final
class ScoreNamed(Decision[ElGrandeState]):
    """After the reveal, the regions that were named exactly once are scored (EG-C4S)."""

    rules = ("EG-C4S",)

    def proceed(self, s: ElGrandeState) -> None:
        once: i64 = 0
        again: i64 = 0
        for seat in range(s.rules.seats):
            region: i64 = s.disk[seat]
            if region != NOWHERE:
                again |= once & BIT[region]
                once |= BIT[region]
        s.clear_disks()
        s.set_top(frames.SCORE_SET | (once & ~again & occupied_regions(s)) << 8)
