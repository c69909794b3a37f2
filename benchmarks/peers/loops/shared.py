"""The loop that every peer is played with, for each kind of interface.

The same everywhere: list what is legal, choose with equal chances, apply. Only standard Python, since every peer's
environment runs it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Pick = Callable[[], float]
"""Gives random numbers from 0 up to 1."""
Count = tuple[int, int]
"""Decisions of seats, and all steps: those decisions and the outcomes of chance that the loop applied."""
Play = Callable[[Pick], Count]
"""Plays one game to its end."""


SHORT = ", short loop"
"""Ends the names of games that are played with `play_state_short`."""


def play_state(state: Any, pick: Pick) -> Count:
    """Play a state of OpenSpiel's interface, which Castillo's states have too, as both libraries' documents do it.

    Each outcome of chance is as likely as any other, which changes how often dice show doubles, but nothing else here.
    """
    decisions = steps = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(pick() * len(outcomes))][0])
        else:
            actions = state.legal_actions()
            state.apply_action(actions[int(pick() * len(actions))])
            decisions += 1
        steps += 1
    return decisions, steps


def play_state_short(state: Any, pick: Pick) -> Count:
    """Play such a state with the fewest calls: `legal_actions` lists outcomes of chance too, and nothing at the end.

    That is what `castillo bench` does, and the quickest way through either library.
    """
    decisions = steps = 0
    while actions := state.legal_actions():
        if not state.is_chance_node():
            decisions += 1
        steps += 1
        state.apply_action(actions[int(pick() * len(actions))])
    return decisions, steps


def play_agents(env: Any, pick: Pick) -> Count:
    """Play an environment of PettingZoo's AEC interface."""
    decisions = 0
    env.reset(seed=int(pick() * 2**31))
    for agent in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        mask = observation["action_mask"] if isinstance(observation, dict) else env.infos[agent]["action_mask"]
        actions = mask.nonzero()[0]
        decisions += 1
        env.step(int(actions[int(pick() * len(actions))]))
    return decisions, decisions
