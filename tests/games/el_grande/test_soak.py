"""Long random play with every invariant: the environment variable CASTILLO_SOAK says how many decisions each."""

from __future__ import annotations

import os

import pytest

from castillo.core.state import KIND
from castillo.games.el_grande.options import OPTIONS

from .invariants import Watch, check_history, check_invariants
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
        walker = Walker(games * 1000 + seats * 10 + len(veto), patience=games % 9)
        options = {option.name: option.values[walker.below(len(option.values))] for option in OPTIONS}
        rules = load(seats, **{**options, "veto": veto})
        state = rules.new_initial_state()
        watch = Watch(state)
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
    if DECISIONS >= 100_000:
        assert words == expected, f"never or wrongly asked: {words ^ expected}"
    with capsys.disabled():
        print(
            f"\nsoak, {seats} seats, veto {veto}: {decisions:,} decisions and {outcomes:,} outcomes "
            f"in {games:,} games, the stack up to {deepest} deep, up to {most} choices; every invariant held",
            end="",
        )
