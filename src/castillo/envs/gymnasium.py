"""Gymnasium environments: a learner in one seat against bots, one game or many at once.

Importing this module registers an id for every game, `castillo/ElGrande-v0` and the like:

    import gymnasium, castillo.envs.gymnasium
    env = gymnasium.make("castillo/ElGrande-v0", seats=4, opponents="greedy")
    envs = gymnasium.make_vec("castillo/ElGrande-v0", num_envs=256, seats=4)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.utils import EzPickle
from gymnasium.utils.seeding import np_random
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from castillo.bots.bot import Bot
from castillo.bots.registry import make_bot
from castillo.core.errors import InvalidOption
from castillo.core.game import Game
from castillo.core.state import State
from castillo.envs.many import ManyGames
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
from castillo.registry import PACKAGES, load_game

Observation = dict[str, Any]
Opponent = str | Callable[[int], Bot]
"""A bot's name, or a function that builds a bot from a seed."""

RANDOM = "random"
SEEDS = 2**62
"""The engine's seeds are drawn below this."""


def gymnasium_id(game: str) -> str:
    """Return the id of a game: "castillo/ElGrande-v0" of "el_grande"."""
    return f"castillo/{game.title().replace('_', '')}-v0"


def build_games(
    game: Game, rows: int, opponents: Opponent | Sequence[Opponent], seat: int | str | None, reward: str,
    illegal_reward: float, memory: bool,
) -> ManyGames:  # fmt: skip
    """Build the games behind an environment; the arguments are those of `CastilloEnv`.

    Raises:
        InvalidOption: the opponents or their number are wrong, or there is no such seat or reward.
        UnknownBot: there is no such bot.
    """
    others = game.num_players() - 1
    named: list[Any] = list(opponents) if isinstance(opponents, (list, tuple)) else [opponents] * others
    if len(named) != others:
        raise InvalidOption(f"{len(named)} opponents for {others} seats")
    if isinstance(seat, str):
        seat = game.seat_names.index(seat) if seat in game.seat_names else -1
    if seat is not None and (not isinstance(seat, (int, np.integer)) or not 0 <= seat <= others):
        raise InvalidOption(f"there is no such seat; there are {', '.join(game.seat_names)}")
    builders = [partial(make_bot, one) if isinstance(one, str) else one for one in named]
    for build in builders:  # so that what is wrong is found here
        if not callable(build):
            raise InvalidOption(f"an opponent is a bot's name or a function that builds one from a seed, not {build!r}")
        built = build(0)
        if not isinstance(built, Bot):
            raise InvalidOption(f"an opponent's function must build a bot from a seed; it gave {built!r}")
    at_random = all(one == RANDOM for one in named)  # these need no bots: the engine plays them
    chosen = -1 if seat is None else int(seat)
    return ManyGames(game, rows, chosen, [] if at_random else builders, find_reward(reward), illegal_reward, memory)


class CastilloEnv(gymnasium.Env[Observation, np.int64], EzPickle):
    """One game: the learner plays a seat, bots play the others.

    Args:
        game: the game's name.
        seats: how many, or their names; None: as many as is usual.
        expansions: their names.
        opponents: a bot ("random", "greedy", ...) or a function that builds one from a seed; or one for each other
            seat, clockwise from the learner.
        seat: the learner's, by number or name; None: drawn anew for every game (see `turn_actions`).
        reward: "win_share", "margin" or "score_gain"; see `castillo.envs.pettingzoo.raw_env`.
        illegal_reward: what an illegal action earns; it ends the game.
        memory: whether observations are information states, which add what can be remembered.
        render_mode: "ansi", "human" or "rgb_array".
        options: the game's options.

    Attributes:
        game: the game.

    Raises:
        InvalidOption, UnknownGame, UnknownBot: the game cannot be played so.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "human", "rgb_array"], "render_fps": 4}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        seats: int | Sequence[str] | None = None,
        expansions: Sequence[str] = (),
        opponents: Opponent | Sequence[Opponent] = RANDOM,
        seat: int | str | None = 0,
        reward: str = "win_share",
        illegal_reward: float = -1.0,
        memory: bool = False,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        EzPickle.__init__(
            self, game, seats, expansions, opponents, seat, reward, illegal_reward, memory, render_mode, **options
        )
        self.game = load_game(game, seats, expansions, **options)
        check_mode(self.game, render_mode)
        self.render_mode = render_mode
        self.metadata = {**type(self).metadata, "render_modes": list_modes(self.game)}
        self._games = build_games(self.game, 1, opponents, seat, reward, illegal_reward, memory)
        self._read_numbers = make_reader(self._games.tensors.numbers, NUMBER, -1)
        self._read_mask = make_reader(self._games.tensors.masks, FLAG, -1)
        self.observation_space = build_observation_space(self.game, memory)
        self.action_space = build_action_space(self.game)

    @property
    def position(self) -> State:
        """The state of the game, for whoever may know everything."""
        return self._games.states[0]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game, up to the learner's first question."""
        super().reset(seed=seed)
        self._games.reset([int(self.np_random.integers(SEEDS))])
        if self.render_mode == "human":
            self.render()
        return self._see()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Let the learner act; bots and chance follow, up to its next question or the end of the game.

        An illegal action ends the game; `info["illegal"]` then says why it was none.

        Raises:
            IndexError: the integer is no action at all.
            TypeError: it is no integer; nothing was done.
            ResetNeeded: the game is over, or none was begun.
        """
        if self._games.ended[0]:
            raise gymnasium.error.ResetNeeded("there is no game going on: call reset first")
        number = read_action(action)
        reason = self.position.explain(number, int(self._games.seats[0]))
        self._games.step([number])
        if self.render_mode == "human":
            self.render()
        observation, info = self._see()
        if reason is not None:
            info["illegal"] = self.game.describe_reason(reason)
        return observation, float(self._games.rewards[0]), bool(self._games.ended[0]), False, info

    def render(self) -> Frame | None:
        """Show the table as the learner sees it: text, printed text, or what is public as pixels."""
        if self.render_mode is None:
            return None
        return render(self.position, self.render_mode, int(self._games.seats[0]))

    def _see(self) -> tuple[Observation, dict[str, Any]]:
        mask = self._read_mask().copy()
        observation = {"observation": self._read_numbers().copy(), "action_mask": mask}
        return observation, {"action_mask": mask, "seat": int(self._games.seats[0])}


class CastilloVectorEnv(VectorEnv[Observation, npt.NDArray[np.int64], npt.NDArray[Any]], EzPickle):
    """Many games at once, stepped in compiled code; each is played as in `CastilloEnv`, with the same seeds.

    Autoreset is Gymnasium's usual one: a game that has ended is shown at its end, and begun anew by the next step,
    whatever the action for it is.

    Args:
        game: the game's name.
        num_envs: how many games.
        copy: whether arrays are the caller's to keep. Without, observations and masks are read-only arrays over the
            engine's memory, which the next step changes.
        render_mode: None: many games at once are not shown.
        seats, expansions, opponents, seat, reward, illegal_reward, memory, options: as for `CastilloEnv`.

    Attributes:
        game: the game.

    Raises:
        InvalidOption, UnknownGame, UnknownBot: the game cannot be played so.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012 (as it is declared there)

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        seats: int | Sequence[str] | None = None,
        expansions: Sequence[str] = (),
        opponents: Opponent | Sequence[Opponent] = RANDOM,
        seat: int | str | None = 0,
        reward: str = "win_share",
        illegal_reward: float = -1.0,
        memory: bool = False,
        copy: bool = True,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        EzPickle.__init__(
            self, game, num_envs, seats, expansions, opponents, seat, reward, illegal_reward, memory, copy, render_mode,
            **options,
        )  # fmt: skip
        if isinstance(num_envs, bool) or not isinstance(num_envs, (int, np.integer)) or num_envs < 1:
            raise InvalidOption(f"num_envs = {num_envs!r}: it is a whole number, at least 1")
        if render_mode is not None:
            raise InvalidOption(
                f"render_mode = {render_mode!r}: many games at once are not shown; vectorization_mode='sync' makes a "
                "loop over single environments, which are"
            )
        self.game = load_game(game, seats, expansions, **options)
        self.num_envs = num_envs = int(num_envs)
        self._games = build_games(self.game, num_envs, opponents, seat, reward, illegal_reward, memory)
        self._copies = copy
        self._is_begun = False
        self._read_numbers = make_reader(self._games.tensors.numbers, NUMBER, num_envs, -1)
        self._read_masks = make_reader(self._games.tensors.masks, FLAG, num_envs, -1)
        self._read_rewards = make_reader(self._games.rewards, np.float64, num_envs)
        self._read_ended = make_reader(self._games.ended, np.bool_, num_envs)
        self._read_seats = make_reader(self._games.seats, np.int64, num_envs)
        self.single_observation_space = build_observation_space(self.game, memory)
        self.single_action_space = build_action_space(self.game)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    @property
    def decisions(self) -> int:
        """How many choices seats were asked for so far, the learners' and their opponents'."""
        return int(self._games.decisions)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin every game; `seed`: of the first, the others have the following ones; or one for each."""
        if isinstance(seed, np.integer):
            seed = int(seed)
        if seed is None or isinstance(seed, int):
            super().reset(seed=seed)
            seeds: list[int | None] = [None if seed is None else seed + row for row in range(self.num_envs)]
        else:
            seeds = [int(one) if isinstance(one, np.integer) else one for one in seed]
            if len(seeds) != self.num_envs:
                raise ValueError(f"{len(seeds)} seeds for {self.num_envs} games")
        generators = [self.np_random if one is None else np_random(one)[0] for one in seeds]
        self._games.reset([int(generator.integers(SEEDS)) for generator in generators])
        self._is_begun = True
        return self._see()

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[Observation, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], dict[str, Any]]:
        """Let every learner act; an illegal action ends its game.

        Args:
            actions: one for each game.

        Raises:
            IndexError: something that is no action at all, or the wrong number of them; nothing was done.
            ResetNeeded: no games were begun.
        """
        if not self._is_begun:
            raise gymnasium.error.ResetNeeded("there are no games going on: call reset first")
        given = np.asarray(actions)
        if given.ndim != 1 or not np.issubdtype(given.dtype, np.integer):
            raise IndexError(f"actions are {self.num_envs} integers, not {given.dtype} {given.shape}")
        self._games.step(given.tolist())
        observation, info = self._see()
        ended = self._read_ended().copy()
        return observation, self._read_rewards().copy(), ended, np.zeros(self.num_envs, np.bool_), info

    def _see(self) -> tuple[Observation, dict[str, Any]]:
        numbers, masks = self._read_numbers(), self._read_masks()
        if self._copies:
            numbers, masks = numbers.copy(), masks.copy()
        everywhere = np.ones(self.num_envs, np.bool_)
        info = {
            "action_mask": masks,
            "_action_mask": everywhere,
            "seat": self._read_seats().copy(),
            "_seat": everywhere,
        }
        return {"observation": numbers, "action_mask": masks}, info


for _game in PACKAGES:
    gymnasium.register(
        gymnasium_id(_game),
        entry_point="castillo.envs.gymnasium:CastilloEnv",
        vector_entry_point="castillo.envs.gymnasium:CastilloVectorEnv",
        kwargs={"game": _game},
    )
