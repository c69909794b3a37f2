"""Train MaskablePPO (sb3-contrib) against a bot, and draw how it learns.

    pip install 'castillo[train]'
    python examples/train_ppo.py --minutes 30 --opponent greedy --out learned

The folder gets `curve.csv`, `curve.svg` and `policy.zip`. What came out of a run: docs/learner.md.
"""

from __future__ import annotations

import argparse
import csv
import time
from pathlib import Path
from typing import Any

import gymnasium
import matplotlib
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv

import castillo.envs.gymnasium  # noqa: F401 (registers the environments)

matplotlib.use("Agg")
import matplotlib.pyplot as plt

MEASURED_AGAINST = ("random", "greedy")
GAMES_AT_ONCE = 16
POINTS = 20.0
"""How many points are a reward of 1 in training, so that the critic's numbers stay small."""
FIRST_SEED = 1_000_000
"""Of the games that measure; training begins with seed 1 and never gets there."""


class Flat(gymnasium.Wrapper[Any, Any, Any, Any]):
    """An environment as MaskablePPO wants it: numbers from 0 to 1 in one array, and the mask from a method."""

    def __init__(self, env: gymnasium.Env[Any, Any], unit: float) -> None:
        super().__init__(env)
        self.unit = unit
        assert isinstance(env.observation_space, spaces.Dict) and isinstance(env.action_space, spaces.Discrete)
        space = env.observation_space["observation"]
        assert isinstance(space, spaces.Box)
        self.most = np.maximum(space.high, 1).astype(np.float32)
        self.observation_space = spaces.Box(-1, 1, space.shape, np.float32)
        self.mask = np.zeros(int(env.action_space.n), np.int8)

    def reset(self, **options: Any) -> tuple[npt.NDArray[np.float32], dict[str, Any]]:
        observation, info = self.env.reset(**options)
        return self._flatten(observation), info

    def step(self, action: Any) -> tuple[npt.NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        observation, reward, ended, truncated, info = self.env.step(action)
        return self._flatten(observation), float(reward) / self.unit, ended, truncated, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return which actions are legal now."""
        return self.mask.astype(bool)

    def _flatten(self, observation: dict[str, Any]) -> npt.NDArray[np.float32]:
        self.mask = observation["action_mask"]
        return np.asarray(observation["observation"] / self.most, np.float32)


def make_env(opponent: str, seats: int, reward: str, unit: float = 1.0) -> Flat:
    """Build an environment: the learner in the first seat, the same bot in all others."""
    return Flat(gymnasium.make("castillo/ElGrande-v0", seats=seats, opponents=opponent, reward=reward), unit)


def measure(policy: MaskablePPO, opponent: str, seats: int, games: int) -> float:
    """Return the policy's mean share of the win in games of fixed seeds; it takes its likeliest action."""
    env = make_env(opponent, seats, "win_share")
    won = 0.0
    for game in range(games):
        observation, _ = env.reset(seed=FIRST_SEED + game)
        ended = False
        while not ended:
            action, _ = policy.predict(observation, deterministic=True, action_masks=get_action_masks(env))
            observation, reward, ended, _, _ = env.step(action)
        won += reward
    return won / games


class Curve(BaseCallback):
    """Measures the policy now and then, and ends the training when its time is up (measuring not counted)."""

    def __init__(self, minutes: float, every: float, seats: int, games: int) -> None:
        super().__init__()
        self.seconds, self.every, self.seats, self.games = minutes * 60, every * 60, seats, games
        self.trained = 0.0
        self.since = time.monotonic()
        self.rows: list[tuple[float, ...]] = []

    def _on_training_start(self) -> None:
        self.point()

    def _on_step(self) -> bool:
        now = self.trained + time.monotonic() - self.since
        if now - self.rows[-1][0] * 60 >= self.every:
            self.trained = now
            self.point()
        return now < self.seconds

    def _on_training_end(self) -> None:
        if self.num_timesteps > self.rows[-1][1]:
            self.trained += time.monotonic() - self.since
            self.point()

    def point(self) -> None:
        """Measure the policy as it is now."""
        assert isinstance(self.model, MaskablePPO)
        shares = [measure(self.model, opponent, self.seats, self.games) for opponent in MEASURED_AGAINST]
        self.rows.append((self.trained / 60, self.num_timesteps, *shares))
        print("minutes {:.1f}, decisions {}, against random {:.3f}, greedy {:.3f}".format(*self.rows[-1]), flush=True)
        self.since = time.monotonic()


def write_curve(folder: Path, rows: list[tuple[float, ...]], seats: int, games: int) -> None:
    """Write the curve as a table and as a picture."""
    with (folder / "curve.csv").open("w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["minutes", "decisions", *MEASURED_AGAINST])
        writer.writerows([f"{row[0]:.2f}", *row[1:]] for row in rows)
    figure, axes = plt.subplots(figsize=(7, 4))
    for column, opponent in enumerate(MEASURED_AGAINST, 2):
        shares = np.array([row[column] for row in rows])
        half = 1.96 * np.sqrt(shares * (1 - shares) / games)
        axes.errorbar([row[1] for row in rows], shares, half, marker="o", capsize=2, label=f"against {opponent}")
    axes.axhline(1 / seats, color="grey", linewidth=1, linestyle=":", label="an equal")
    axes.set(xlabel="decisions of the learner", ylabel="share of the win", ylim=(-0.02, 1.02))
    axes.legend()
    figure.savefig(folder / "curve.svg", bbox_inches="tight")


def main() -> None:
    """Train, measure, and write what came out."""
    parser = argparse.ArgumentParser(description="Train MaskablePPO against a bot of Castillo.")
    parser.add_argument("--opponent", default="greedy", help="the bot in all other seats (greedy)")
    parser.add_argument("--reward", default="score_gain", choices=("score_gain", "margin"), help="(score_gain)")
    parser.add_argument("--seats", type=int, default=2, help="how many seats (2)")
    parser.add_argument("--minutes", type=float, default=30.0, help="how long to train, without measuring (30)")
    parser.add_argument("--every", type=float, default=1.0, help="minutes between two measurements (1)")
    parser.add_argument("--games", type=int, default=100, help="games against each bot in a measurement (100)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("learned"))
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    envs = DummyVecEnv([lambda: make_env(given.opponent, given.seats, given.reward, POINTS)] * GAMES_AT_ONCE)
    network = {"net_arch": [256, 256]}
    policy = MaskablePPO("MlpPolicy", envs, n_steps=256, batch_size=512, gamma=1.0, learning_rate=3e-4, n_epochs=4,
                         ent_coef=0.01, policy_kwargs=network, seed=given.seed, device="cpu")  # fmt: skip
    curve = Curve(given.minutes, given.every, given.seats, given.games)
    policy.learn(10**12, callback=curve)
    policy.save(given.out / "policy")
    write_curve(given.out, curve.rows, given.seats, given.games)


if __name__ == "__main__":
    main()
