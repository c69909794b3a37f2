"""A PettingZoo environment (AEC) of every game: `env(...)` with the usual wrappers, `raw_env(...)` without.

from castillo.envs import pettingzoo
env = pettingzoo.env("el_grande", seats=4, render_mode="ansi")
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.utils import EzPickle, seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from castillo.core.chance import Rng
from castillo.core.playout import draw_all
from castillo.core.state import State
from castillo.envs.many import SCORE_GAIN, Tensors, measure
from castillo.envs.rendering import Frame, check_mode, list_modes, render
from castillo.envs.tensors import (
    FLAG,
    NUMBER,
    build_action_space,
    build_observation_space,
    find_reward,
    make_reader,
    read_action,
)
from castillo.registry import load_game

Observation = dict[str, npt.NDArray[Any]]

ILLEGAL_REWARD = -1.0
"""What an illegal action earns in `env`, where it ends the game."""
OF_A_GAME = frozenset(
    ("agents", "agent_selection", "infos", "position", "rewards", "terminations", "truncations", "_cumulative_rewards")
)
"""What an environment has only once `reset` was called, by name."""


def env(
    game: str = "el_grande",
    seats: int | Sequence[str] | None = None,
    expansions: Sequence[str] = (),
    reward: str = "win_share",
    render_mode: str | None = None,
    *,
    memory: bool = False,
    **options: Any,
) -> AECEnv:
    """Build the environment with PettingZoo's usual wrappers; the arguments are those of `raw_env`.

    An illegal action ends the game and costs its agent a point, an action outside the space or a call out of order
    raises an error.
    """
    raw = raw_env(game, seats, expansions, reward, render_mode, memory=memory, **options)
    wrapped = wrappers.TerminateIllegalWrapper(raw, illegal_reward=ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


class raw_env(AECEnv, EzPickle):  # noqa: N801 (PettingZoo's name)
    """A game as an AEC environment: one agent for each seat, asked in the order of the rules.

    Args:
        game: the game's name.
        seats: how many, or their names; None: as many as is usual.
        expansions: their names.
        reward: "win_share" (the share of the win, at the end), "margin" (points beyond the best other seat's, at the
            end) or "score_gain" (points, whenever they are scored).
        memory: whether observations are information states, which add what can be remembered.
        render_mode: "ansi", "human" or "rgb_array".
        options: the game's options.

    Attributes:
        game: the game.
        position: the state of the game, for whoever may know everything.

    Raises:
        InvalidOption: the game cannot be played so, or no such reward or render mode exists.
        UnknownGame: no game has that name.
    """

    metadata: dict[str, Any] = {"render_modes": [], "is_parallelizable": False, "render_fps": 4}  # noqa: RUF012

    def __init__(
        self,
        game: str = "el_grande",
        seats: int | Sequence[str] | None = None,
        expansions: Sequence[str] = (),
        reward: str = "win_share",
        render_mode: str | None = None,
        *,
        memory: bool = False,
        **options: Any,
    ) -> None:
        EzPickle.__init__(self, game, seats, expansions, reward, render_mode, memory=memory, **options)
        super().__init__()
        self.game = load_game(game, seats, expansions, **options)
        check_mode(self.game, render_mode)
        self.render_mode = render_mode
        self.metadata = {**type(self).metadata, "name": f"{game}_v0", "render_modes": list_modes(self.game)}
        self._reward = find_reward(reward)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.game.num_players())]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._observation_spaces = {a: build_observation_space(self.game, memory) for a in self.possible_agents}
        self._action_spaces = {agent: build_action_space(self.game) for agent in self.possible_agents}
        self._tensors = Tensors(self.game, 1, memory)
        self._read_numbers = make_reader(self._tensors.numbers, NUMBER, -1)
        self._read_mask = make_reader(self._tensors.masks, FLAG, -1)
        self._rng: Rng | None = None

    def __getattr__(self, name: str) -> Any:
        """Say what is missing of what there is only once a game was begun."""
        if name in OF_A_GAME:
            raise AttributeError(f"{name}: there is no game going on: call reset first")
        return object.__getattribute__(self, name)

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; `seed` decides all chance in this and later games, until the next seed."""
        if seed is not None or self._rng is None:
            self._rng = Rng(int(seeding.np_random(seed)[0].integers(2**62)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: self._idle_info() for agent in self.agents}
        self._skip_agent_selection = None
        self._earned = [0.0] * len(self.agents)
        self.position: State = self.game.new_initial_state()
        self._go_on()

    def step(self, action: int | None) -> None:
        """Let the selected agent act; chance and forced answers follow by themselves.

        Raises:
            IllegalAction: the action is not legal now; nothing was changed.
            TypeError, ValueError: it is no integer, or None though the agent is asked.
            AttributeError: no game was begun.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is asked: None is for agents whose game is over")
        self.position.apply_action(read_action(action))
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = self._idle_info()
        self._go_on()
        if self._reward == SCORE_GAIN or self.position.is_terminal():
            self._give_rewards()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees, and its mask: all zeros unless it is selected and the game goes on."""
        self._tensors.observe(0, self.position, self._seats[agent])
        acts = agent == self.agent_selection and self.terminations.get(agent) is False
        mask = self._copy_mask() if acts else self._idle_mask()
        return {"observation": self._read_numbers().copy(), "action_mask": mask}

    def render(self) -> Frame | None:
        """Show the table as a spectator sees it: text, printed text or pixels (height, width, 3)."""
        if self.render_mode is None:
            return None
        return render(self.position, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""

    def _go_on(self) -> None:
        """Let chance draw; select who is asked, or end the game."""
        assert self._rng is not None
        draw_all(self.position, self._rng)
        if self.position.is_terminal():
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
            self._tensors.clear(0)
            return
        self.agent_selection = self.possible_agents[self.position.current_player()]
        self._tensors.mask(0, self.position)
        self.infos[self.agent_selection] = {"action_mask": self._copy_mask()}

    def _give_rewards(self) -> None:
        earned = measure(self.position, self._reward)
        for agent, now, before in zip(self.agents, earned, self._earned, strict=True):
            self.rewards[agent] = now - before
        self._earned = earned
        self._accumulate_rewards()

    def _copy_mask(self) -> npt.NDArray[Any]:
        return self._read_mask().copy()

    def _idle_mask(self) -> npt.NDArray[Any]:
        return np.zeros(self.game.num_distinct_actions(), FLAG)

    def _idle_info(self) -> dict[str, Any]:
        return {"action_mask": self._idle_mask()}
