"""What a position of El Grande is worth: the points that every seat may expect at the end of the game.

A seat's expected final points are the sum of

* its points so far;
* what it may expect from the nine regions and the Castillo in the scorings to come (`areas`);
* what its Caballeros in the Castillo may gain where they are released, and what else an expansion gives them apart;
* its Caballeros in court and province, by the turns left in which they can still come on the board;
* the power cards that it can still use, and a veto that it keeps.

`evaluate` sets a seat's expected points against those of its rivals. The weights are in `weights`.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from castillo.bots.el_grande.areas import COUNT_BITS, SCORINGS, TURNS, AreaModel, now_key, shift_of
from castillo.bots.el_grande.weights import Weights
from castillo.core.arrays import vec
from castillo.core.bits import BIT, count_bits, has_bit
from castillo.core.state import KIND
from castillo.games.el_grande.board import (
    ALL_POWER_CARDS,
    CASTILLO,
    COURT,
    LAST_ROUND,
    MOST_SEATS,
    NOWHERE,
    POWER_CARDS,
    PROVINCE,
    REGIONS,
)
from castillo.games.el_grande.frames import RELEASE_DISKS

if TYPE_CHECKING:
    from castillo.games.el_grande.rules import ElGrandeRules
    from castillo.games.el_grande.state import ElGrandeState


MOST_PLACES: Final = 16
"""Room for the places of any board."""
NO_LIMIT: Final = 11
"""The room in an area where there is no limit: more never come at once, and with MOST_NUMBER they fit into a key."""


class Evaluation:
    """Values positions of one game.

    Attributes:
        areas: the expected points of single areas.
        points: after `expect`: each seat's expected final points.
        keys: after `expect`: the complete key of each area.
        room: after `expect`: how many more Caballeros can count in each area.
        all_areas, area_set: the areas of the board: its regions and the Castillo.
        shifts: per colour, where its number stands in a key.
        weights: after `weigh`: how much a point of each seat counts for the seat that was asked for: 1 for itself, and
            -1 spread over its rivals, more on the stronger ones.
        turns: after `expect`: turns that each seat still has before the next general scoring, without a present one.
        card_worth: what it is worth to have a power card for a later round.
        best_cards: the power cards, the best first.
        kept: the seats whose weights are kept.
        keeps: whether weights are kept, see `keep_weights`.
    """

    def __init__(self, rules: ElGrandeRules, weights: Weights) -> None:
        self.rules = rules
        self.numbers = weights
        self.card_worth: vec[float] = weights.power
        self.best_cards: vec[i64] = vec[i64](sorted(range(1, POWER_CARDS + 1), key=lambda value: -weights.power[value]))
        self.seats: i64 = rules.seats
        self.areas = AreaModel(rules, weights)
        self.cycle: i64 = self.areas.cycle
        self.points: vec[float] = vec[float]([0.0] * MOST_SEATS)
        self.weights: vec[float] = vec[float]([0.0] * MOST_SEATS)
        self.kept_weights: vec[float] = vec[float]([0.0] * (MOST_SEATS * MOST_SEATS))
        self.kept: i64 = 0
        self.keeps = False
        self.turns: vec[i64] = vec[i64]([0] * MOST_SEATS)
        self.keys: vec[i64] = vec[i64]([0] * MOST_PLACES)
        self.room: vec[i64] = vec[i64]([NO_LIMIT] * MOST_PLACES)
        areas = sorted([int(region) for region in rules.regions] + [CASTILLO])
        self.all_areas: vec[i64] = vec[i64](areas)
        self.area_set: i64 = sum(2**area for area in areas)
        shifts = [int(shift_of(colour, rules.seats)) for colour in range(rules.colours)]
        self.shifts: vec[i64] = vec[i64](shifts)
        around = [2**CASTILLO | sum(2 ** int(region) for region in beside) for beside in rules.neighbours]
        self.beside: vec[i64] = vec[i64](around)
        self.scorings: i64 = 0
        self.rounds: i64 = 0
        self.rounds_near: i64 = 0
        self.context: i64 = 0
        self.stopped = False

    def evaluate(self, s: ElGrandeState, seat: i64) -> float:
        """Return the expected final points of `seat` less those of its rivals, in points.

        The rivals count together as one, the stronger ones more: the logarithm of the mean of exp(points / RIVALS).
        Only what `seat` may know is looked at. Takes a few microseconds when compiled.
        """
        self.expect(s, seat)
        if self.seats == 1:
            return self.points[seat]
        best: float = self._best_rival(seat)
        total: float = 0.0
        for other in range(self.seats):
            if other != seat:
                total += math.exp((self.points[other] - best) / self.numbers.rivals)
        return self.points[seat] - best - self.numbers.rivals * math.log(total / float(self.seats - 1))

    def weigh(self, s: ElGrandeState, seat: i64) -> None:
        """Set `weights` for `seat`: how `evaluate` changes with the points of each seat. Sets `keys` too."""
        if has_bit(self.kept, seat):
            self.read_clock(s)
            self.read_areas(s)
            for other in range(self.seats):
                self.weights[other] = self.kept_weights[seat * MOST_SEATS + other]
            return
        self.expect(s, seat)
        best: float = self._best_rival(seat)
        total: float = 0.0
        for other in range(self.seats):
            self.weights[other] = math.exp((self.points[other] - best) / self.numbers.rivals) if other != seat else 0.0
            total += self.weights[other]
        for other in range(self.seats):
            self.weights[other] = -self.weights[other] / total
        self.weights[seat] = 1.0
        if self.keeps:
            self.kept |= BIT[seat]
            for other in range(self.seats):
                self.kept_weights[seat * MOST_SEATS + other] = self.weights[other]

    def keep_weights(self, keeps: bool) -> None:
        """Keep the weights of each seat from now on, or no longer.

        For turns that are played quickly one after the other: who the stronger rivals are hardly changes in a round.
        """
        self.keeps = keeps
        self.kept = 0

    def _best_rival(self, seat: i64) -> float:
        best: float = -1000.0
        for other in range(self.seats):
            if other != seat and self.points[other] > best:
                best = self.points[other]
        return best

    def expect(self, s: ElGrandeState, seat: i64) -> None:
        """Set `points`, as far as `seat` may know: of the others' power cards just how many came back."""
        for other in range(self.seats):
            self.points[other] = float(s.score[other])
        if s.depth == 0 or s.king == NOWHERE:
            return
        self.read_clock(s)
        self.read_areas(s)
        values = self.areas.values
        for area in self.all_areas:
            found: i64 = self.areas.find(self.keys[area])
            for other in range(self.seats):
                self.points[other] += values[found + other]
        for other in range(self.seats):
            self.points[other] += self.expect_apart(s, other, seat)

    def read_areas(self, s: ElGrandeState) -> None:
        """Set `keys`, and `room` where there is not always enough."""
        for area in self.all_areas:
            self.keys[area] = self.areas.key(s, area) | self.context

    def expect_apart(self, s: ElGrandeState, seat: i64, asked: i64) -> float:
        """Return the expected points of a seat besides those of areas."""
        left: i64 = self.turns_left(seat)
        points: float = self.court_worth(left, s.count(COURT, seat)) + self.numbers.province[left] * float(
            s.count(PROVINCE, seat)
        )
        points += self.apart(s, CASTILLO, seat, 0)
        return points + self.hand_points(s, seat, asked) + self.veto_worth(s, seat)

    def hand_points(self, s: ElGrandeState, seat: i64, asked: i64) -> float:
        """Return what the power cards of a seat are worth that it can still use, as far as `asked` may know."""
        hand: i64 = s.hand[seat] if seat == asked else self.public_hand(s, seat)
        return self.hand_worth(hand, self.bids_left(s, seat))

    def bids_left(self, s: ElGrandeState, seat: i64) -> i64:
        """Return how many power cards a seat will still bid with."""
        return self.rounds + (1 if s.power[seat] == 0 and self.turns[seat] > self.rounds_near else 0)

    def apart(self, s: ElGrandeState, area: i64, colour: i64, more: i64) -> float:
        """Return what an area is worth to a colour's seat besides its points, with so many `more` Caballeros there.

        Only differences count. In the base game that is what the release from the Castillo may gain.
        """
        if area != CASTILLO or self.scorings == 0:
            return 0.0
        inside: i64 = s.count(CASTILLO, colour) + more
        return self.release_gain(s, colour, inside) if inside > 0 else 0.0

    def leave_apart(self, s: ElGrandeState, spot: i64, colour: i64) -> float:
        """Return what changes if a Caballero leaves a spot besides the area's points, weighed by `weights`."""
        return 0.0

    def lose(self, s: ElGrandeState, spot: i64, colour: i64) -> float:
        """Return what changes if a Caballero leaves a spot, weighed by `weights`."""
        key: i64 = self.keys[self.rules.spot_places[spot]]
        without: float = self.utility(key - BIT[self.shifts[colour]])
        return without - self.utility(key) + self.leave_apart(s, spot, colour)

    def scored_now(self, s: ElGrandeState, area: i64) -> float:
        """Return what it is worth that an area is scored as it stands, weighed by `weights`."""
        return self.utility(now_key(self.keys[area]))

    def standing(self, s: ElGrandeState, area: i64, seat: i64) -> i64:
        """Return how many Caballeros in an area go where the disk of a seat says."""
        return s.count(area, seat)

    def spot_in(self, s: ElGrandeState, area: i64) -> i64:
        """Return the spot of an area into which a Caballero had better go."""
        return area

    def around(self, king: i64) -> i64:
        """Return the set of the areas into which Caballeros may be placed from court (EG-5.6)."""
        return self.beside[king]

    def weight_of(self, colour: i64) -> float:
        """Return how much a point of a colour counts."""
        return self.weights[colour]

    def closed(self, s: ElGrandeState) -> i64:
        """Return the set of the regions that nobody can come to."""
        return BIT[s.king]

    def turns_left(self, seat: i64) -> i64:
        """Return how many turns a seat still has in the game, without a present one."""
        return self.turns[seat] + self.cycle * max(self.scorings - 1, 0)

    def court_worth(self, left: i64, number: i64) -> float:
        """Return what Caballeros in court are worth to a seat with `left` turns."""
        usable: float = min(float(number), self.numbers.court_turn * float(left))
        return self.numbers.court[left] * (usable + (float(number) - usable) * self.numbers.court_excess)

    def province_worth(self, left: i64) -> float:
        """Return what a Caballero in the province is worth to a seat with `left` turns."""
        return self.numbers.province[left]

    def release_gain(self, s: ElGrandeState, seat: i64, number: i64) -> float:
        """Return what a seat may gain by the release of so many Caballeros into the region that is best for it."""
        values = self.areas.values
        best: float = 0.0
        for region in range(REGIONS):
            if region != s.king:
                before: i64 = self.areas.find(self.keys[region])
                worth: float = values[before + seat]
                come: i64 = min(number, self.room[region])
                after: i64 = self.areas.find(self.keys[region] + (come << (seat * COUNT_BITS)))
                best = max(best, values[after + seat] - worth)
        return best * self.numbers.release

    def veto_worth(self, s: ElGrandeState, seat: i64) -> float:
        """Return what the vetoes before a seat are worth, by the turns of others in which they could be used."""
        if (s.new_vetoes | s.old_vetoes) & BIT[seat] == 0:
            return 0.0
        now: i64 = 0
        for other in range(self.seats):
            if other != seat and self.turns[other] > self.rounds_near:
                now += 1
        worth: float = 0.0
        if has_bit(s.old_vetoes, seat):
            worth += self.numbers.veto * float(now) / (float(now) + self.numbers.veto_turns)
        if has_bit(s.new_vetoes, seat):
            turns: float = float(now + (self.seats - 1 if self.rounds > 0 else 0))
            worth += self.numbers.veto * turns / (turns + self.numbers.veto_turns)
        return worth

    def stop_clock(self, s: ElGrandeState) -> None:
        """Take the time for that of `s` in all positions until `start_clock`.

        For turns that are only imagined: they use up nobody's turn, and what is known of areas can be used again.
        """
        self.stopped = False
        self.read_clock(s)
        self.stopped = True

    def start_clock(self) -> None:
        """Read the time from each position again."""
        self.stopped = False

    def read_clock(self, s: ElGrandeState) -> None:
        """Set `turns`, `scorings`, `rounds` (after the present one), `rounds_near` (those of them before a scoring)."""
        if self.stopped:
            return
        near: i64 = (LAST_ROUND - s.round) % 3 if s.round > 0 else self.cycle - 1
        self.scorings = 3 - (s.round - 1) // 3 if s.round > 0 else 3
        self.rounds = near + self.cycle * (self.scorings - 1)
        self.rounds_near = near
        scoring = s.top & KIND == RELEASE_DISKS
        self.context = self.scorings << SCORINGS
        for seat in range(self.seats):
            self.turns[seat] = near + (1 if s.stack[seat] == 0 and not scoring else 0)
            self.context |= self.turns[seat] << (TURNS + 2 * seat)

    def utility(self, key: i64) -> float:
        """Return what an area is worth in a position, weighed by `weights`."""
        found: i64 = self.areas.find(key)
        values = self.areas.values
        worth: float = 0.0
        for seat in range(self.seats):
            worth += self.weights[seat] * values[found + seat]
        return worth

    def public_hand(self, s: ElGrandeState, seat: i64) -> i64:
        """Return a hand as others must think of it: what was never shown, and the best of what may have come back."""
        hand: i64 = ALL_POWER_CARDS & ~s.shown[seat]
        back: i64 = count_bits(s.hand[seat] & s.shown[seat])
        for value in self.best_cards:
            if back > 0 and has_bit(s.shown[seat], value) and s.power[seat] != value:
                hand |= BIT[value]
                back -= 1
        return hand

    def hand_worth(self, hand: i64, rounds: i64) -> float:
        """Return what the best power cards of a hand are worth, one for each round."""
        worth: float = 0.0
        for value in self.best_cards:
            if rounds == 0:
                break
            if has_bit(hand, value):
                worth += self.card_worth[value]
                rounds -= 1
        return worth
