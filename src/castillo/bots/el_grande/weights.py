"""The numbers that El Grande's evaluation goes by, in points unless said otherwise, and where they come from.

"Measured": counted, or fitted by least squares, over games of this evaluation against itself, and rounded. "Tried": the
best of a few values in games against the same bot with another value.
"""

from __future__ import annotations

from typing import final

from castillo.core.arrays import vec


@final
class Weights:
    """One set of numbers; a new one holds the defaults.

    Attributes:
        changes: how a colour's number in a region changes from one of its turns to the next: chances of -4, -3 ... +4,
            where it has none, one or two, and more. Measured.
        changes_castillo: the same for the Castillo. Measured.
        king_leaves: chance that the King leaves his region in a round. Measured.
        special: how often a region is scored by action cards in a round, as far as that follows who leads now. Tried:
            0, 0.15, 0.2, 0.3, 0.4.
        far_share: what share of the expected points of the scoring after the next one, and of the one after that,
            counts: a lead fades, because everybody moves against it. Tried, though a fit would give less: to lead has
            merits that are not counted here.
        release: what part of the best gain by the release from the Castillo is to be had. More than 1, because the gain
            of now does not show that the target is chosen last; less than is there, because others choose as well.
            Tried: 0.5, 0.8, 1, 1.25, 1.7.
        far, far_short: turns of each seat until the scoring after the next one, and until the one after that, in the
            long and the short game, on average.
        court, province: what a Caballero there is worth, by the turns that its owner still has (0 to 9). Fitted roughly
            for the last rounds, where a fit says something; a third more or less plays as well.
        court_turn: Caballeros that a turn can take from court; court_excess: what share the others there are worth.
        power: what it is worth to have a power card for a later round, by its value: Caballeros, and the order.
            Tried as a whole: more of it plays worse.
        veto: what a kept veto is worth if ever so many turns of others lie ahead in which it could be used. 2 plays as
            well as 4.
        veto_turns: turns of others with which it is worth half of that.
        rivals: how many points behind the strongest rival another one must be to count e times less.
        denial: what share of the gain of the one rival who chooses an action card later counts as a loss; with more
            rivals, the same divided by their number. Tried: it helps with two seats, and hardly with four.
        late: for each seat that has its turn before one's own in the last round before a general scoring. Tried: 0.9
            plays as well.
    """

    def __init__(self) -> None:
        self.changes: list[list[float]] = [
            [0.0, 0.0, 0.0, 0.0, 0.845, 0.09, 0.05, 0.01, 0.005],
            [0.0, 0.0, 0.03, 0.065, 0.785, 0.08, 0.03, 0.008, 0.002],
            [0.05, 0.025, 0.04, 0.06, 0.735, 0.06, 0.02, 0.008, 0.002],
        ]
        self.changes_castillo: list[list[float]] = [
            [0.0, 0.0, 0.0, 0.0, 0.07, 0.13, 0.35, 0.2, 0.25],
            [0.0, 0.0, 0.0, 0.0, 0.42, 0.28, 0.13, 0.1, 0.07],
            [0.0, 0.0, 0.0, 0.0, 0.34, 0.24, 0.21, 0.13, 0.08],
        ]
        self.king_leaves: float = 0.7
        self.special: float = 0.2
        self.far_share: list[float] = [0.9, 0.7]
        self.release: float = 1.3
        self.far: list[int] = [4, 7]
        self.far_short: list[int] = [3, 5]
        self.court: vec[float] = vec[float]([0.0, 0.35, 0.55, 0.7, 0.8, 0.9, 1.0, 1.1, 1.2, 1.3])
        self.province: vec[float] = vec[float]([0.0, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5])
        self.court_turn: float = 3.0
        self.court_excess: float = 0.3
        self.power: vec[float] = vec[float]([0.0, 1.2, 1.1, 1.1, 1.0, 1.0, 0.95, 1.0, 0.95, 1.05, 1.05, 1.3, 1.4, 1.7])
        self.veto: float = 3.0
        self.veto_turns: float = 3.0
        self.rivals: float = 12.0
        self.denial: float = 0.7
        self.late: float = 0.3
