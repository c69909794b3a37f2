"""Long random play with every invariant: the environment variable CASTILLO_SOAK says how many decisions each."""

from __future__ import annotations

import os

import pytest

from castillo.core.state import KIND

from .invariants import Watch, check_history, check_invariants, check_pieces
from .walks import Walker, load

DECISIONS = int(os.environ.get("CASTILLO_SOAK") or 100_000)
"""Asked of seats, for every number of seats and every setting of the option `veto`."""
EVERY = 16
"""The dearer checks are made at every so many positions; the others at every one."""


@pytest.mark.soak
@pytest.mark.rule("EG-T27", "EG-6.2", "EG-12.10")
@pytest.mark.parametrize("veto", ["parts", "whole", "off"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_soak(seats: int, veto: str, capsys: pytest.CaptureFixture[str]) -> None:
    decisions = positions = games = outcomes = deepest = most = 0
    asked: set[int] = set()
    while decisions < DECISIONS:
        rules = load(seats, veto=veto, rounds=(9, 9, 6)[games % 3], oneEachIncludesSelf=games % 5 != 4)
        state = rules.new_initial_state()
        walker, watch = Walker(games, patience=games % 9), Watch(state)
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes += 1
            else:
                decisions += 1
            seat, action = walker.choose(state)
            asked.add(int(state.top) & KIND)
            state.apply_action(action, seat)
            actions = state.legal_actions()
            assert actions or state.is_terminal(), "no legal choice before the end"
            assert actions == sorted(set(actions)), f"not ascending and unique: {actions}"
            check_pieces(state)
            watch.see(state)
            positions += 1
            deepest, most = max(deepest, int(state.depth)), max(most, len(actions))
            if positions % EVERY == 0:
                check_invariants(state)
        check_invariants(state)
        check_history(state)
        assert sum(state.returns()) == pytest.approx(1)
        games += 1
    words = {rules.decisions[kind].key for kind in asked}
    expected = {decision.key for decision in rules.decisions if decision.key}
    if veto == "off":
        expected -= {"veto"}
    if veto != "parts":
        expected -= {"score_next"}
    if DECISIONS >= 50_000:
        assert words == expected, f"never or wrongly asked: {words ^ expected}"
    with capsys.disabled():
        print(
            f"\nsoak, {seats} seats, veto {veto}: {decisions:,} decisions and {outcomes:,} outcomes in {games:,} games; "
            f"stack up to {deepest} deep, up to {most} choices; every invariant held",
            end="",
        )
