"""Why a choice is refused: the reason, and the rule that it follows from, not a neighbour's."""

from __future__ import annotations

from typing import Any

import pytest

from castillo.core.errors import IllegalAction
from castillo.core.notation import play_text

from .positions import TURN
from .walks import set_up

MOVES_OUT = {"cards": {**TURN["cards"], "1": "C1F"}}
OWN_OUT = {"cards": {**TURN["cards"], "1": "C1G"}, "castillo": {}}
ONE_EACH = {"cards": {**TURN["cards"], "2": "C2C"}}
RETURNS = {"cards": {**TURN["cards"], "2": "C2D"}}
COURT = {"cards": {**TURN["cards"], "4": "C4C"}}


@pytest.mark.parametrize(("change", "plan", "choice", "reason", "rule"), [
    ({"power": {**TURN["power"], "red": 1}}, [], "blue: recruit 2", "recruit_granted", "EG-5.2"),
    (MOVES_OUT, ["red: card 1", "red: act", "red: from ARA"], "red: lift blue CNU", "one_source", "EG-C1F"),
    (OWN_OUT, ["red: card 1", "red: act", "red: from SEV"], "red: lift red CNU", "one_source", "EG-C1G"),
    (MOVES_OUT, ["red: card 1", "red: act", "red: from ARA"], "red: lift red ARA", "nobody_there", "EG-11.2"),
    (MOVES_OUT, ["red: card 1", "red: act", "red: from ARA"], "red: lift brown ARA", "no_such_seat", ""),
    (ONE_EACH, ["red: card 2", "red: act"], "red: take red ARA", "nobody_there", "EG-C2C"),
    (ONE_EACH, ["red: card 2", "red: act"], "red: take brown ARA", "no_such_seat", ""),
    (RETURNS, ["red: card 2", "red: act"], "blue: return GAL", "nobody_there", "EG-C2D"),
    (COURT, ["red: card 4", "red: act"], "red: recruit 3", "recruit_granted", "EG-C4C"),
])  # fmt: skip
def test_the_rule_of_a_refusal(change: dict[str, Any], plan: list[str], choice: str, reason: str, rule: str) -> None:
    state = set_up({**TURN, **change})
    for words in plan:
        play_text(state, words)
    before = state.clone()
    with pytest.raises(IllegalAction) as caught:
        play_text(state, choice)
    assert (caught.value.reason.key, caught.value.reason.rule) == (reason, rule)
    assert state == before
