"""How long it takes to tell a seat what it knows: `python benchmarks/knowledge.py`, with the rules compiled.

Prints a JSON object: microseconds (best of several runs, processor time) of each call on states of random games with
four seats, first where nothing is hidden from the seat, then where others hold something back; and milliseconds of a
whole random game with nobody listening to its events, and with somebody.
"""

from __future__ import annotations

import gc
import json
from collections.abc import Callable
from time import process_time

from castillo import load_game
from castillo.core.chance import Rng
from castillo.core.events import Event
from castillo.core.playout import draw_all, play_randomly
from castillo.core.state import State
from castillo.pure import is_compiled

RUNS = 9
SEAT = 0
RNG = Rng(1)
OUT = load_game("el_grande", 4).new_tensor()
CALLS: dict[str, Callable[[State], object]] = {
    "clone": lambda state: state.clone(),
    "resample": lambda state: state.resample_from_infostate(SEAT, RNG),
    "resample without history": lambda state: state.resample_from_infostate(SEAT, RNG, False),
    "write_observation": lambda state: state.write_observation(SEAT, OUT),
    "observation_tensor": lambda state: state.observation_tensor(SEAT),
    "information_state_tensor": lambda state: state.information_state_tensor(SEAT),
    "view": lambda state: state.view(SEAT),
    "observation_string": lambda state: state.observation_string(SEAT),
    "information_state_string": lambda state: state.information_state_string(SEAT),
}


def find_states(hidden: bool, number: int = 32) -> list[State]:
    """Return states of different random games in which something is hidden from the seat, or nothing is."""
    found: list[State] = []
    seed = 0
    while len(found) < number:
        seed += 1
        state, rng = load_game("el_grande", 4).new_initial_state(), Rng(seed)
        play_randomly(state, rng, 120 + seed % 90)
        draw_all(state, rng)
        if state.is_terminal():
            continue
        told = state.information_state_tensor(SEAT)
        hands = state.game.information_state_layout()[-1].cut(told)
        if (1 in hands) == hidden:
            found.append(state)
    return found


def time_call(call: Callable[[State], object], states: list[State], repeats: int) -> float:
    """Return the microseconds that one call takes."""
    best = float("inf")
    for _ in range(RUNS):
        begin = process_time()
        for _ in range(repeats):
            for state in states:
                call(state)
        best = min(best, process_time() - begin)
    return round(best / (repeats * len(states)) * 1e6, 2)


def play(state: State, listening: bool) -> None:
    """Play one random game, the same every time."""
    copy = state.clone()
    heard: list[Event] = []
    if listening:
        copy.listen(heard.append)
    play_randomly(copy, Rng(7))


def main() -> None:
    """Measure and print."""
    gc.disable()
    figures: dict[str, object] = {"compiled": is_compiled()}
    for name, hidden in (("nothing hidden", False), ("something hidden", True)):
        states = find_states(hidden)
        figures[name] = {call: time_call(CALLS[call], states, 10) for call in CALLS}
    start = [load_game("el_grande", 4).new_initial_state()]
    figures["game_ms"] = round(time_call(lambda state: play(state, False), start, 30) / 1000, 3)
    figures["game_listening_ms"] = round(time_call(lambda state: play(state, True), start, 3) / 1000, 3)
    print(json.dumps(figures, indent=1))


if __name__ == "__main__":
    main()
