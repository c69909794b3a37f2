"""The state: where every card, patrician and bust is, and what can be done to them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64

from castillo.core.arrays import vec
from castillo.core.bits import BIT
from castillo.core.seats import OVER
from castillo.core.state import State
from castillo.games.caesar_cleopatra.cards import (
    ASSASSINATION,
    GROUPS,
    NO_TOTAL,
    SCOUT,
    SEATS,
    SIDE_LIMIT,
    SIDE_UNIT,
    SPY,
    UNIT,
    VETO,
    WRATH,
    count_actions,
    count_influence,
    count_kind,
)
from castillo.games.caesar_cleopatra.frames import FINISH
from castillo.games.caesar_cleopatra.scoring import majorities, sweeps
from castillo.games.caesar_cleopatra.table import DOWN, HAND, HELD, LEFT, LIFTED, PILE, UP, WON

if TYPE_CHECKING:
    from castillo.core.chance import Rng
    from castillo.core.decision import Decision
    from castillo.games.caesar_cleopatra.rules import CaesarCleopatraRules


class CaesarCleopatraState(State):
    """A position.

    Attributes:
        rules: the game, with its options as numbers.
        busts: the busts in the bag: a bit for each group, BLACK, and the number of grey ones times GREY.
        quiet: how many turns in a row have ended without an action card having been played, at most 2.
        table: everything else, laid out as `table.py` says.
    """

    def __init__(
        self, game: CaesarCleopatraRules, decisions: vec[Decision[Any]], seat: i64, active: i64, depth: i64, top: i64,
        frames: vec[i64], busts: i64, quiet: i64, table: vec[i64],
    ) -> None:  # fmt: skip
        super().__init__(game, decisions, seat, active, depth, top, frames)
        self.rules = game
        self.busts = busts
        self.quiet = quiet
        self.table = table

    def clone(self) -> CaesarCleopatraState:
        copy = CaesarCleopatraState(
            self.rules, self.decisions, self.seat, self.active, self.depth, self.top, self.frames[:],
            self.busts, self.quiet, self.table[:],
        )  # fmt: skip
        self.share_history(copy)
        return copy

    def payload(self) -> list[int]:
        numbers: list[int] = [
            int(self.seat), int(self.active), int(self.depth), int(self.top), int(self.busts), int(self.quiet),
        ]  # fmt: skip
        numbers += [int(self.frames[i]) if 0 < i < self.depth else 0 for i in range(len(self.frames))]
        return numbers + [int(n) for n in self.table]

    def scores(self) -> list[int]:
        """Return the points of each seat (C62); missions count only once the game is over."""
        return [int(self.points(seat)) for seat in range(SEATS)]

    def winners(self) -> list[int]:
        """Return the seats with most points (C63, R13)."""
        scores = self.scores()
        if self.rules.tie_break_by_patricians and scores[0] == scores[1]:
            scores = [int(self.patricians(seat)) for seat in range(SEATS)]
        return [seat for seat in range(SEATS) if scores[seat] == max(scores)]

    # The same again: CPython calls methods of an object's own class directly, inherited ones the long way round, which
    # takes longer than what these do.

    def legal_actions(self, seat: int | None = None) -> list[int]:
        return super().legal_actions(seat)

    def apply_action(self, action: int, seat: int | None = None) -> None:
        super().apply_action(action, seat)

    def is_chance_node(self) -> bool:
        return super().is_chance_node()

    def is_terminal(self) -> bool:
        return super().is_terminal()

    # What a seat may know.

    def write_observation(self, seat: i64, out: vec[i64]) -> i64:
        return self.rules.write_observation(self, seat, out)

    def write_information_state(self, seat: i64, out: vec[i64]) -> i64:
        return self.rules.write_information_state(self, seat, out)

    def redraw_hidden(self, seat: i64, rng: Rng, rewrites: bool) -> None:
        self.rules.redraw_hidden(self, seat, rng, rewrites)

    # Points (C62).

    def points(self, seat: i64) -> i64:
        """Return a seat's points: patricians, majorities, whole groups, and at the end the mission that it kept."""
        won = WON + seat * GROUPS
        return (
            self.patricians(seat)
            + majorities(self.rules.majority, self.table, won)
            + sweeps(self.rules.sizes, self.table, won)
            + self.mission_points(seat)
        )

    def patricians(self, seat: i64) -> i64:
        """Return how many patricians a seat has won (C50)."""
        found: i64 = 0
        for group in range(GROUPS):
            found += self.table[WON + seat * GROUPS + group]
        return found

    def mission_points(self, seat: i64) -> i64:
        """Return what the mission that a seat has kept gives at the end of the game (C62, R14)."""
        return i64(self.rules.missions.score(self, int(seat))) if self.seat == OVER else 0

    # Groups and sides.

    def is_open(self, group: i64) -> bool:
        """Tell whether a group has patricians left (C22)."""
        return self.table[LEFT + group] > 0

    def open_groups(self) -> i64:
        """Return how many groups have patricians left."""
        found: i64 = 0
        for group in range(GROUPS):
            if self.table[LEFT + group] > 0:
                found += 1
        return found

    def side(self, seat: i64, group: i64) -> i64:
        """Return all influence cards of a seat at a group, as a bag with its sum."""
        at: i64 = seat * GROUPS + group
        return self.table[UP + at] + self.table[DOWN + at]

    def side_size(self, seat: i64, group: i64) -> i64:
        """Return how many influence cards a seat has at a group."""
        return count_influence(self.side(seat, group))

    def group_size(self, group: i64) -> i64:
        """Return how many influence cards both seats have at a group."""
        return self.side_size(0, group) + self.side_size(1, group)

    def has_room(self, seat: i64, group: i64) -> bool:
        """Tell whether a seat may add an influence card to a group (C21, C22, C74)."""
        return self.rooms(seat) & BIT[group] != 0

    def rooms(self, seat: i64) -> i64:
        """Return the set of the groups to which a seat may add an influence card."""
        table = self.table
        limit: i64 = self.rules.group_limit
        found: i64 = 0
        for group in range(GROUPS):
            if table[LEFT + group] > 0:
                at: i64 = seat * GROUPS + group
                over: i64 = (1 - seat) * GROUPS + group
                own: i64 = count_influence(table[UP + at] + table[DOWN + at])
                if own < SIDE_LIMIT and own + count_influence(table[UP + over] + table[DOWN + over]) < limit:
                    found |= BIT[group]
        return found

    def can_place(self, seat: i64) -> bool:
        """Tell whether a seat has an influence card in hand and room for it (C20)."""
        return count_influence(self.table[HAND + seat]) > 0 and self.rooms(seat) != 0

    # Action cards.

    def has_target(self, seat: i64, kind: i64) -> bool:
        """Tell whether an action card of this kind could be played by a seat as things lie (C29); never a Veto."""
        table = self.table
        if kind == SPY:
            return table[HAND + 1 - seat] != 0
        if kind == VETO:
            return False
        own: i64 = seat * GROUPS
        other: i64 = (1 - seat) * GROUPS
        for group in range(GROUPS):
            if kind == ASSASSINATION:
                if table[UP + other + group] != 0:
                    return True
            elif kind == SCOUT:
                if table[DOWN + other + group] != 0:
                    return True
            elif table[UP + own + group] != 0 or table[DOWN + own + group] != 0:
                return kind == WRATH or self.open_groups() > 1
            elif kind == WRATH and (table[UP + other + group] != 0 or table[DOWN + other + group] != 0):
                return True
        return False

    def may_act(self, seat: i64) -> bool:
        """Tell whether, for all that the others know, a seat may hold an action card that it can play."""
        if count_actions(self.table[HAND + seat]) == 0:
            return False
        pile: i64 = self.table[PILE + seat]
        copies = self.rules.copies
        for kind in range(ASSASSINATION, SPY + 1):
            if copies[kind] > count_kind(pile, kind) and self.has_target(seat, kind):
                return True
        return False

    # How cards move.

    def discard_from_hand(self, seat: i64, kind: i64) -> None:
        """Lay a card of the hand on the discard pile, for all to see."""
        self.table[HAND + seat] -= UNIT[kind]
        self.table[PILE + seat] += UNIT[kind]

    def reveal(self, seat: i64, group: i64) -> None:
        """Turn all face-down cards of a seat at a group face up (C31, C47)."""
        at: i64 = seat * GROUPS + group
        self.table[UP + at] += self.table[DOWN + at]
        self.table[DOWN + at] = 0

    def discard_up(self, seat: i64, group: i64, kind: i64) -> None:
        """Discard a face-up influence card."""
        self.table[UP + seat * GROUPS + group] -= SIDE_UNIT[kind]
        self.table[PILE + seat] += UNIT[kind]

    def discard_side(self, seat: i64, group: i64) -> None:
        """Discard all influence cards of a seat at a group (C32, C57)."""
        at: i64 = seat * GROUPS + group
        self.table[PILE + seat] += self.side(seat, group) & NO_TOTAL
        self.table[UP + at] = 0
        self.table[DOWN + at] = 0

    def lift(self, seat: i64, group: i64) -> None:
        """Pick up all influence cards of a seat at a group (C33)."""
        at: i64 = seat * GROUPS + group
        self.table[LIFTED + seat] += self.side(seat, group) & NO_TOTAL
        self.table[UP + at] = 0
        self.table[DOWN + at] = 0

    def lay(self, seat: i64, group: i64, kind: i64) -> None:
        """Lay a card that is not in the hand face down at a group (C10, C33)."""
        self.table[LIFTED + seat] -= UNIT[kind]
        self.table[DOWN + seat * GROUPS + group] += SIDE_UNIT[kind]

    def place(self, seat: i64, group: i64, kind: i64, up: i64) -> None:
        """Place an influence card of the hand (C18)."""
        self.table[HAND + seat] -= UNIT[kind]
        self.table[(UP if up == 1 else DOWN) + seat * GROUPS + group] += SIDE_UNIT[kind]

    # Missions (C58).

    def undecided_seats(self) -> i64:
        """Return the set of the seats that still hold two missions."""
        found: i64 = 0
        for seat in range(SEATS):
            held: i64 = self.table[HELD + seat]
            if held & (held - 1) != 0:
                found |= BIT[seat]
        return found

    # The flow.

    def clear_work(self) -> None:
        """Drop all pending work: the game ends at once (C60)."""
        self.depth = 0
        self.top = 0
        self.push(FINISH)

    def mark_turn(self, bits: i64) -> None:
        """Set bits of the argument of the turn's frame, which is on top."""
        self.set_top(self.top | bits << 8)

    def both_vetoes_gone(self, seat: i64) -> bool:
        """Tell whether all have seen that a seat has no Veto any more (C34)."""
        return count_kind(self.table[PILE + seat], VETO) == self.rules.copies[VETO]
