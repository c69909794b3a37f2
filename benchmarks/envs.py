"""How fast the environments are: `python benchmarks/envs.py`.

The bars, compiled, on one core, for the base game at four seats, in processor time: 500 thousand decisions a second
for the vector environment with tensors and masks, the learner's and random opponents' together; 60 thousand steps a
second for PettingZoo's `raw_env` with OrderEnforcing alone and actions chosen beforehand, 20 thousand for `env`.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from castillo.envs import pettingzoo
from castillo.envs.gymnasium import CastilloVectorEnv
from castillo.pure import is_compiled

BARS = {"vector": 500_000, "raw_env": 60_000, "env": 20_000}
GAMES = 256


def measure(run: Callable[[], int], runs: int) -> int:
    """Return how many steps a second of the processor a run makes, the best of some runs; it returns its steps."""
    rates = []
    for _ in range(runs):
        start = time.process_time()
        steps = run()
        rates.append(steps / (time.process_time() - start))
    return round(max(rates))


def choose(masks: npt.NDArray[np.int8], rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """Choose a legal action in every row, each equally likely; 0 where there is none."""
    chosen: npt.NDArray[np.int64] = (rng.random(masks.shape, np.float32) * masks).argmax(axis=1)
    return chosen


def record_vector(steps: int, copy: bool, games: int = GAMES) -> Callable[[], int]:
    """Return a run of the vector environment in which the learner's actions are known beforehand."""
    rng = np.random.default_rng(1)
    envs = CastilloVectorEnv("el_grande", games, seats=4, copy=copy)
    observation, _ = envs.reset(seed=1)
    actions = []
    for _ in range(steps):
        actions.append(choose(observation["action_mask"], rng))
        observation, *_ = envs.step(actions[-1])

    def run() -> int:
        envs.reset(seed=1)
        before = envs.decisions
        for chosen in actions:
            envs.step(chosen)
        return envs.decisions - before

    return run


def record_game(build: Callable[[], Any], games: int) -> Callable[[], int]:
    """Return a run of a PettingZoo environment: games with `last` and `step`, the actions known beforehand."""
    env = build()
    rng = np.random.default_rng(1)
    script: list[list[int | None]] = []
    for seed in range(games):
        env.reset(seed=seed)
        script.append([])
        for _ in env.agent_iter():
            observation, _, ended, _, _ = env.last()
            action = None if ended else int(rng.choice(np.flatnonzero(observation["action_mask"])))
            script[-1].append(action)
            env.step(action)

    def run() -> int:
        for seed, actions in enumerate(script):
            env.reset(seed=seed)
            for _, action in zip(env.agent_iter(), actions, strict=True):
                env.last()
                env.step(action)
        return sum(len(actions) for actions in script)

    return run


def main() -> None:
    """Measure, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5, help="how often to measure")
    parser.add_argument("--json", action="store_true", help="print JSON")
    arguments = parser.parse_args()
    runs = {
        "vector": record_vector(200, True),
        "vector, without copies": record_vector(200, False),
        "raw_env": record_game(lambda: OrderEnforcingWrapper(pettingzoo.raw_env(seats=4)), 10),
        "env": record_game(lambda: pettingzoo.env(seats=4), 10),
    }
    figures: dict[str, Any] = {"compiled": is_compiled()}
    figures |= {name: measure(run, arguments.runs) for name, run in runs.items()}
    if arguments.json:
        print(json.dumps({**figures, "bars": BARS}))
        return
    for name, figure in figures.items():
        bar = f"   bar {BARS[name]:>9,}" if name in BARS else ""
        print(f"{name:24} {figure:>9,}{bar}" if name != "compiled" else f"{name:24} {figure}")


if __name__ == "__main__":
    main()
