"""Spaces, and the engine's numbers as numpy arrays: what the environments have in common."""

from __future__ import annotations

from collections.abc import Callable
from operator import index
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from castillo.core.errors import InvalidOption, quote
from castillo.core.game import Game
from castillo.envs.many import MARGIN, SCORE_GAIN, WIN_SHARE
from castillo.pure import is_compiled

NUMBER: Final = np.int16
"""The type of the numbers of a tensor."""
FLAG: Final = np.int8
"""The type of the numbers of a mask, as `Discrete.sample` takes them."""
REWARDS: Final = {"win_share": WIN_SHARE, "margin": MARGIN, "score_gain": SCORE_GAIN}
"""The rewards by name; `castillo.envs.many.measure` says what they are."""


def find_reward(name: str) -> int:
    """Return the reward of a name.

    Raises:
        InvalidOption: there is none.
    """
    if name not in REWARDS:
        raise InvalidOption(f"there is no reward {quote(name)}; there are {', '.join(REWARDS)}")
    return REWARDS[name]


def build_observation_space(game: Game, remembers: bool) -> spaces.Dict:
    """Return the space of `{"observation": numbers, "action_mask": mask}`; `remembers`: of information states."""
    layout = game.information_state_layout() if remembers else game.observation_layout()
    low = np.concatenate([np.full(part.size, part.least, NUMBER) for part in layout])
    high = np.concatenate([np.full(part.size, part.most, NUMBER) for part in layout])
    return spaces.Dict(
        {
            "observation": spaces.Box(low, high, dtype=NUMBER),
            "action_mask": spaces.Box(0, 1, (game.num_distinct_actions(),), FLAG),
        }
    )


def build_action_space(game: Game) -> spaces.Discrete:
    """Return the space of action integers."""
    return spaces.Discrete(game.num_distinct_actions())


def read_action(action: Any) -> int:
    """Return an action as an int; raises TypeError if it is no integer, be it as good as one."""
    try:
        return index(action)
    except TypeError:
        raise TypeError(f"an action is an integer, not {action!r} ({type(action).__name__})") from None


def turn_actions(game: Game, seat: int) -> npt.NDArray[np.int64]:
    """Return every action as a seat would number it if it were the first: for one policy that plays several seats.

    Observations begin with the seat that observes, but actions that name a seat (`lift blue GAL`) name it as it is.
    With `turned = turn_actions(game, seat)` the mask is `mask[turned]` and the action `turned[choice]`, and a policy's
    own seat is always the first in its actions too.

    Returns:
        The action integer for each turned one.
    """
    names = game.seat_names
    turned = {name: names[(at + seat) % len(names)] for at, name in enumerate(names)}
    space = game.actions
    return np.array(
        [
            space.find(space.segment_of(action), " ".join(turned.get(word, word) for word in text.split()))
            for action, text in enumerate(space.texts)
        ]
    )


def make_reader(numbers: Any, dtype: type[np.generic], *shape: int) -> Callable[[], npt.NDArray[Any]]:
    """Return a function that gives an array of the engine's numbers as they are at that moment.

    It is read-only. Compiled, it is always the same array over the engine's own memory; uncompiled a new one each time.
    """
    if is_compiled():
        view = np.frombuffer(numbers, dtype).reshape(shape)
        return lambda: view

    def read() -> npt.NDArray[Any]:
        copy = np.array(numbers, dtype).reshape(shape)
        copy.flags.writeable = False
        return copy

    return read
