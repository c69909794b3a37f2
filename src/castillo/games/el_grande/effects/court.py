"""Bringing more Caballeros to court, and taking a power card back (stack 4)."""

from __future__ import annotations

from typing import ClassVar, final

from mypy_extensions import i64

from castillo.core.bits import BIT, count_bits, has_bit
from castillo.core.decision import Decision
from castillo.core.errors import Reason
from castillo.core.history import PlayedChoice
from castillo.core.moves import Moves
from castillo.games.el_grande import events, frames
from castillo.games.el_grande.actions import NUMBER
from castillo.games.el_grande.effects.effect import Effect, Parameter
from castillo.games.el_grande.state import EITHER, ElGrandeState


@final
class RecruitMore(Effect):
    """Bring up to so many more Caballeros from the province to court; the shortage rule holds (EG-C4C, EG-5.4)."""

    name = "recruit"
    parameters = (Parameter("up_to", "most Caballeros", most=6),)
    rules = ("EG-C4C", "EG-5.4")

    def possible(self, s: ElGrandeState, parameter: i64) -> bool:
        return s.recruits() > 0 or s.has_removable(s.active)

    def begin(self, s: ElGrandeState, parameter: i64) -> None:
        s.announce(frames.RECRUIT | parameter << 8, EITHER)


@final
class PowerBack(Effect):
    """Take one played power card back into hand, this round's included; which one is secret (EG-C4P, EG-4.7)."""

    name = "power_back"
    rules = ("EG-C4P", "EG-4.7", "EG-12.10")

    def possible(self, s: ElGrandeState, parameter: i64) -> bool:
        return s.returnable() != 0

    def begin(self, s: ElGrandeState, parameter: i64) -> None:
        s.announce(frames.POWER_BACK, EITHER)


class ChoosePower(Decision[ElGrandeState]):
    """The active seat chooses which of its played power cards comes back (EG-C4P)."""

    key = "power_back"
    verb = "back"
    segment = "power card"
    rules: ClassVar[tuple[str, ...]] = ("EG-C4P",)

    def legal(self, s: ElGrandeState, moves: Moves) -> None:
        played: i64 = s.returnable()
        for value in range(1, s.rules.power_cards + 1):
            if has_bit(played, value):
                moves.add(s.rules.first_power + value - 1)

    def apply(self, s: ElGrandeState, action: i64) -> None:
        value: i64 = action - s.rules.first_power + 1
        if s.listens:
            events.tell_power_back(s, s.active, value, self.is_open(s))
        s.hand[s.active] |= BIT[value]
        s.pop()

    def is_open(self, s: ElGrandeState) -> bool:
        """Tell whether everybody sees which card comes back: there is only one."""
        return count_bits(s.returnable()) == 1

    def explain(self, s: ElGrandeState, action: i64) -> Reason:
        if 0 <= action - s.rules.first_power < s.rules.power_cards:
            return Reason("power_not_played", "EG-C4P", {"value": s.game.actions.texts[action]})
        return super().explain(s, action)

    def hides(self, s: ElGrandeState, history: list[PlayedChoice], at: i64, seat: i64) -> bool:
        """Others never learn it, unless there was only one card, or the tie break lays all cards open (CR-14)."""
        entry = history[at]
        return entry.seat != seat and not entry.forced and not s.unplayed_open(entry.seat)


@final
class EitherEffect(Effect):
    """Do one of two things; only what is possible is offered (EG-C1I, EG-12.10)."""

    name = "either"
    parameters = (Parameter("choices", "two effects, each a table as a card's own", "effects"),)
    rules = ("EG-C1I",)

    def possible(self, s: ElGrandeState, parameter: i64) -> bool:
        return half_possible(s, parameter & 255) or half_possible(s, parameter >> 8)

    def begin(self, s: ElGrandeState, parameter: i64) -> None:
        s.push(frames.EITHER | parameter << 8)

    def renumber(self, parameter: int, by: int) -> int:
        return parameter + by * 257  # both indices


def half_possible(s: ElGrandeState, index: i64) -> bool:
    """Tell whether the effect at `index` of the rules' table could do something now."""
    return s.rules.effects[index].possible(s, s.rules.parameters[index])


@final
class Either(Decision[ElGrandeState]):
    """Which of the two it is, 1 or 2, comes first; that is no part (EG-C1I, EG-12.9)."""

    key = "either"
    verb = "either"
    segment = "number"
    rules = ("EG-C1I", "EG-12.10")

    def legal(self, s: ElGrandeState, moves: Moves) -> None:
        if half_possible(s, s.argument() & 255):
            moves.add(NUMBER + 1)
        if half_possible(s, s.argument() >> 8):
            moves.add(NUMBER + 2)

    def apply(self, s: ElGrandeState, action: i64) -> None:
        chosen: i64 = s.argument() & 255 if action == NUMBER + 1 else s.argument() >> 8
        s.pop()
        s.rules.effects[chosen].begin(s, s.rules.parameters[chosen])

    def explain(self, s: ElGrandeState, action: i64) -> Reason:
        if action in (NUMBER + 1, NUMBER + 2):
            return Reason("nothing_to_do", "EG-12.10")
        return super().explain(s, action)
