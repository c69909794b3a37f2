"""A seat's turn: recruit, take an action card, then place and act in either order (EG-5)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64

from castillo.core.bits import has_bit
from castillo.core.decision import Decision
from castillo.core.errors import Reason
from castillo.core.moves import Moves
from castillo.games.el_grande import actions, events, frames
from castillo.games.el_grande.actions import DONE, NUMBER, STACK
from castillo.games.el_grande.board import CASTILLO, COURT, NOWHERE, PROVINCE, caballeros_granted
from castillo.games.el_grande.state import ElGrandeState
from castillo.games.el_grande.work import WORK

PLACED: Final = 1
ACTED: Final = 2


class NextTurn(Decision[ElGrandeState]):
    """Turns go by falling power cards; after the last comes the clean-up (EG-3.1, EG-4.5)."""

    rules: ClassVar[tuple[str, ...]] = ("EG-3.1", "EG-4.5", "EG-5.1")

    def proceed(self, s: ElGrandeState) -> None:
        seat: i64 = s.next_in_order()
        if seat == NOWHERE:
            s.set_top(frames.CLEAN_UP)
            return
        s.active = seat
        if s.listens:
            events.tell_turn(s, seat)
        s.push(frames.HALVES)
        s.push(frames.TAKE_CARD)
        s.push(frames.RECRUIT | caballeros_granted(s.power[seat]) << 8)
        self.begin_turn(s)

    def begin_turn(self, s: ElGrandeState) -> None:
        """Do what belongs before recruiting: nothing in the base game."""


@final
class Recruit(Decision[ElGrandeState]):
    """Up to as many Caballeros as granted come from the province to the court (EG-5.2; the card "court": EG-C4C)."""

    key = "recruit"
    verb = "recruit"
    segment = "number"
    rules = ("EG-5.2", "EG-5.4")

    def legal(self, s: ElGrandeState, moves: Moves) -> None:
        most: i64 = min(s.argument(), s.recruits())
        for number in range(most + 1):
            moves.add(NUMBER + number)

    def apply(self, s: ElGrandeState, action: i64) -> None:
        number: i64 = action - NUMBER
        missing: i64 = s.argument() - number
        s.carry(s.active, PROVINCE, COURT, number)
        s.pop()
        if missing > 0 and s.recruits() == 0:
            s.push(frames.FETCH | missing << 8)

    def explain(self, s: ElGrandeState, action: i64) -> Reason:
        number: i64 = action - NUMBER
        if not 0 <= number < actions.POWER - NUMBER:
            return super().explain(s, action)
        if number > s.argument():
            rule = "EG-5.2" if s.stack[s.active] == 0 else "EG-C4C"
            return Reason("recruit_granted", rule, {"granted": str(s.argument())})
        return Reason("recruit_province", "EG-5.3", {"province": str(s.recruits())})

    def note(self, s: ElGrandeState, argument: i64) -> None:
        WORK.left = argument


@final
class Fetch(Decision[ElGrandeState]):
    """If the province is too small, what is missing may be taken from regions, never from the King's (EG-5.3)."""

    key = "fetch"
    unordered = True
    verb = "fetch"
    segment = "area"
    rules = ("EG-5.3", "EG-5.4", "EG-6.2", "EG-7.3")

    def legal(self, s: ElGrandeState, moves: Moves) -> None:
        if s.argument() == 0 or not s.has_removable(s.active):
            return
        moves.add(DONE)
        s.add_own_regions(s.active, moves)

    def apply(self, s: ElGrandeState, action: i64) -> None:
        if action == DONE:
            s.pop()
            return
        s.set_top(frames.FETCH | (s.argument() - 1) << 8)
        s.carry(s.active, action - s.rules.first_area, COURT, 1)

    def explain(self, s: ElGrandeState, action: i64) -> Reason:
        return explain_source(s, s.rules.spot_of(action), s.active, "EG-5.3") or super().explain(s, action)

    def note(self, s: ElGrandeState, argument: i64) -> None:
        WORK.left = argument


def explain_source(s: ElGrandeState, spot: i64, colour: i64, rule: str) -> Reason | None:
    """Say why no Caballero of a colour may be taken from a spot by a rule, None if it may or there is no such spot."""
    if spot == NOWHERE:
        return None
    area: i64 = s.rules.spot_places[spot]
    if area == s.king:
        return Reason("kings_region", "EG-6.2")
    if area == CASTILLO:
        return Reason("castillo_keeps", "EG-7.3")
    if s.count(area, colour) == 0:
        return Reason("nobody_there", rule, {"seat": s.rules.colour_names[colour]})
    return s.explain_spot(spot, colour, rule)


class TakeCard(Decision[ElGrandeState]):
    """One of the action cards that still lie face up must be taken (EG-5.5)."""

    key = "take_card"
    verb = "card"
    segment = "stack"
    rules: ClassVar[tuple[str, ...]] = ("EG-5.5",)

    def legal(self, s: ElGrandeState, moves: Moves) -> None:
        taken: i64 = s.taken_stacks()
        for stack in range(1, s.rules.stacks + 1):
            if not has_bit(taken, stack):
                moves.add(STACK + stack - 1)

    def apply(self, s: ElGrandeState, action: i64) -> None:
        s.stack[s.active] = action - STACK + 1
        if s.listens:
            events.tell_taken(s, s.active, action - STACK + 1)
        s.pop()

    def explain(self, s: ElGrandeState, action: i64) -> Reason:
        stack: i64 = action - STACK + 1
        if 1 <= stack <= s.rules.stacks:
            return Reason("card_taken", "EG-5.5", {"stack": str(stack)})
        return super().explain(s, action)


class Halves(Decision[ElGrandeState]):
    """Placement and special action come in either order, each once and whole, or are forgone (EG-5.1, EG-5.7)."""

    key = "halves"
    rules: ClassVar[tuple[str, ...]] = ("EG-5.1", "EG-5.7", "EG-12.10")

    def legal(self, s: ElGrandeState, moves: Moves) -> None:
        used: i64 = s.argument()
        if used & (PLACED | ACTED) == PLACED | ACTED:
            return
        if used & PLACED == 0 and s.courtiers() > 0:
            moves.add(actions.PLACE)
        if used & ACTED == 0 and self.can_act(s):
            moves.add(actions.ACT)
        moves.add(actions.END)

    def apply(self, s: ElGrandeState, action: i64) -> None:
        used: i64 = s.argument()
        if action == actions.END:
            s.pop()
        elif action == actions.PLACE:
            s.set_top(frames.HALVES | (used | PLACED) << 8)
            s.push(frames.PLACE | s.placements() << 8)
        else:
            card: i64 = s.action_card()
            s.set_top(frames.HALVES | (used | ACTED) << 8)
            s.push(frames.ACTION | card << 8)
            s.rules.effects[card].begin(s, s.rules.parameters[card])

    def explain(self, s: ElGrandeState, action: i64) -> Reason:
        if action == actions.PLACE:
            if s.argument() & PLACED:
                return Reason("half_used", "EG-5.1")
            return Reason("court_empty", "EG-5.6")
        if action == actions.ACT:
            if s.argument() & ACTED:
                return Reason("half_used", "EG-5.1")
            return Reason("nothing_to_do", "EG-12.10")
        return super().explain(s, action)

    def can_act(self, s: ElGrandeState) -> bool:
        """Tell whether the active seat's special action could do something now (EG-12.10)."""
        card: i64 = s.action_card()
        return s.rules.effects[card].possible(s, s.rules.parameters[card])

    def note(self, s: ElGrandeState, argument: i64) -> None:
        WORK.used = argument


@final
class Place(Decision[ElGrandeState]):
    """As many Caballeros as the stack's number may go from court to the King's neighbours and the Castillo (EG-5.6)."""

    key = "place"
    unordered = True
    verb = "put"
    segment = "area"
    rules = ("EG-5.6", "EG-6.2", "EG-7.1", "EG-11.1")

    def legal(self, s: ElGrandeState, moves: Moves) -> None:
        if s.argument() == 0 or s.courtiers() == 0:
            return
        moves.add(DONE)
        s.add_placements(moves)

    def apply(self, s: ElGrandeState, action: i64) -> None:
        if action == DONE:
            s.pop()
            return
        s.set_top(frames.PLACE | (s.argument() - 1) << 8)
        s.carry(s.active, COURT, action - s.rules.first_area, 1)

    def explain(self, s: ElGrandeState, action: i64) -> Reason:
        area: i64 = s.rules.area_of(action)
        if area == s.king:
            return Reason("kings_region", "EG-6.2")
        if s.rules.is_region(area):
            return s.explain_entry(action) or Reason("not_adjacent", "EG-5.6", {"area": s.game.actions.texts[action]})
        return super().explain(s, action)

    def note(self, s: ElGrandeState, argument: i64) -> None:
        WORK.left = argument


@final
class Action(Decision[ElGrandeState]):
    """The floor of a special action: a veto takes everything off the stack down to it (EG-12.3)."""

    rules = ("EG-12.3", "EG-5.8")
