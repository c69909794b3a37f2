"""Measures how fast a game runs: what `castillo bench` prints."""

from __future__ import annotations

import gc
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median
from time import process_time
from typing import Any, Final

from castillo.arena.seeds import derive_seed
from castillo.bots.mcts.guide import Guide
from castillo.bots.mcts.search import Search
from castillo.core.chance import Rng
from castillo.core.game import Game
from castillo.core.playout import draw_all, play_randomly
from castillo.core.state import State
from castillo.pure import is_compiled

RUNS: Final = 5
"""Every figure is the median of so many runs."""
SAMPLES: Final = 64
"""How many states in the middle of games the single calls are timed on."""
MICROSECONDS: Final = 1e6

Run = tuple[int, int, float]
"""Decisions, games and seconds of one run."""


@contextmanager
def without_collector() -> Iterator[None]:
    """Switch the garbage collector off, as `timeit` does."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def measure(game: Game, seconds: float, count: Callable[[], None] = lambda: None) -> dict[str, Any]:
    """Measure a game.

    Args:
        game: the game.
        seconds: about how long to measure in all.
        count: is called after each of the `RUNS` runs of each of `MEASURED` things.

    Returns:
        What `castillo bench --json` prints.
    """
    start = _start(game)
    span = seconds / (4 * RUNS)
    inside: list[Run] = []
    python: list[Run] = []
    search: list[float] = []
    times: dict[Callable[[list[State]], tuple[float, int]], list[float]] = {t: [] for t in SINGLE_CALLS}
    with without_collector():
        samples = sample_states(start)
        for run in range(RUNS):
            inside.append(_time_inside(start, span, run))
            count()
            python.append(_time_python(start, span, run))
            count()
            search.append(_time_search(start, span, run))
            count()
            for call, found in times.items():
                found.append(_time_call(call, samples, span / len(times)))
                count()
    clone, legal, apply = (round(median(found), 4) for found in times.values())
    return {
        "game": game.name,
        "seats": game.num_players(),
        "compiled": is_compiled(),
        "inside": {"decisions_per_s": round(_rate(inside, 0)), "games_per_s": round(_rate(inside, 1), 1)},
        "python": {"decisions_per_s": round(_rate(python, 0))},
        "search": {"simulations_per_s": round(median(search))},
        "clone_us": clone,
        "legal_us": legal,
        "apply_us": apply,
        "state_bytes": 8 * len(start.payload()),
        "decisions_per_game": round(sum(run[0] for run in inside) / sum(run[1] for run in inside), 1),
    }


def _start(game: Game) -> State:
    """Return the state before the first outcome of chance, which keeps no history."""
    state = game.new_initial_state()
    state.keeps_history = False
    return state


def _rate(runs: list[Run], what: int) -> float:
    """Return the median of decisions (0) or games (1) a second."""
    return median(run[what] / run[2] for run in runs)


def _time_inside(start: State, span: float, run: int) -> Run:
    """Play games in compiled code for `span` seconds; returns decisions, games and seconds."""
    rng = Rng(derive_seed(1, run))
    decisions = games = 0
    begin = now = process_time()
    while now - begin < span:
        decisions += int(play_randomly(start.clone(), rng))
        games += 1
        now = process_time()
    return decisions, games, now - begin


def _time_python(start: State, span: float, run: int) -> Run:
    """Play games in an interpreted loop for `span` seconds; returns decisions, games and seconds."""
    pick = random.Random(run).random
    decisions = games = 0
    begin = now = process_time()
    while now - begin < span:
        decisions += play_interpreted(start.clone(), pick)
        games += 1
        now = process_time()
    return decisions, games, now - begin


def _time_search(start: State, span: float, run: int) -> float:
    """Search from a game's first decision, each simulation random play to the end; returns simulations a second."""
    rng = Rng(derive_seed(1, run))
    first = start.clone()
    draw_all(first, rng)
    seat = first.current_player()
    guide: Guide[State] = Guide(first.game)
    search = Search(first.game, guide, 0.5)
    search.begin(None, first.clone(), seat)
    simulations = 0
    begin = now = process_time()
    while now - begin < span:
        search.run(first.clone(), rng)
        simulations += 1
        now = process_time()
    return simulations / (now - begin)


def play_interpreted(state: State, pick: Callable[[], float]) -> int:
    """Play a game to its end through the public methods, with their checks; returns how many decisions were made."""
    decisions = 0
    while actions := state.legal_actions():
        if not state.is_chance_node():
            decisions += 1
        state.apply_action(actions[int(pick() * len(actions))])
    return decisions


def sample_states(start: State) -> list[State]:
    """Return states from the middle of random games, each a different game, with a seat to answer."""
    found: list[State] = []
    seed = 0
    while len(found) < SAMPLES:
        seed += 1
        length = int(play_randomly(start.clone(), Rng(seed)))
        state, rng = start.clone(), Rng(seed)
        play_randomly(state, rng, length // 2)
        draw_all(state, rng)
        if not state.is_terminal():
            found.append(state)
    return found


def _time_call(call: Callable[[list[State]], tuple[float, int]], samples: list[State], span: float) -> float:
    """Return the microseconds that one call takes on average over `span` seconds."""
    taken = 0.0
    calls = 0
    end = process_time() + span
    while process_time() < end or not calls:
        seconds, number = call(samples)
        taken += seconds
        calls += number
    return taken / calls * MICROSECONDS


def time_clone(samples: list[State]) -> tuple[float, int]:
    """Clone every sample, keeping none of the clones; returns seconds and calls."""
    begin = process_time()
    for state in samples:
        state.clone()
    return process_time() - begin, len(samples)


def time_legal(samples: list[State]) -> tuple[float, int]:
    """List the legal answers of every sample; returns seconds and calls."""
    begin = process_time()
    for state in samples:
        state.legal_actions()
    return process_time() - begin, len(samples)


def time_apply(samples: list[State]) -> tuple[float, int]:
    """Apply a legal answer to a clone of every sample; the clones are made before; returns seconds and calls."""
    pairs = []
    for state in samples:
        actions = state.legal_actions()
        pairs.append((state.clone(), actions[len(actions) // 2]))
    begin = process_time()
    for state, action in pairs:
        state.apply_action(action)
    return process_time() - begin, len(pairs)


SINGLE_CALLS: Final = (time_clone, time_legal, time_apply)
MEASURED: Final = 3 + len(SINGLE_CALLS)
