"""Print what a vector environment gives, a digest for every step: run compiled and not by test_gymnasium.py."""

from __future__ import annotations

import hashlib
import sys
from typing import Any

import numpy as np

from castillo.envs.gymnasium import CastilloVectorEnv
from castillo.pure import is_compiled


def main(steps: int) -> None:
    """Play some games at random, with every reward, of what is seen and of what is remembered."""
    print(f"compiled: {is_compiled()}")
    kinds: list[dict[str, Any]] = [
        {"game": "el_grande", "seats": 4, "reward": "score_gain"},
        {"game": "el_grande", "seats": 2, "reward": "margin", "seat": None, "opponents": "greedy", "memory": True},
        {"game": "caesar_cleopatra", "reward": "win_share", "memory": True, "edition": "1997"},
    ]
    for options in kinds:
        envs = CastilloVectorEnv(num_envs=2, **options)
        rng = np.random.default_rng(1)
        observation, _ = envs.reset(seed=1)
        for _ in range(steps):
            actions = (rng.random(observation["action_mask"].shape) * observation["action_mask"]).argmax(axis=1)
            observation, rewards, ended, _, info = envs.step(actions)
            found = [*observation.values(), rewards, ended, info["seat"]]
            print(hashlib.sha256(b"".join(array.tobytes() for array in found)).hexdigest())


if __name__ == "__main__":
    main(int(sys.argv[1]))
