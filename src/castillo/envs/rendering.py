"""Positions as text and as pixels: the environments' render modes."""

from __future__ import annotations

import io
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from castillo.core.errors import InvalidOption, MissingExtra, quote
from castillo.core.game import Game
from castillo.core.state import State

Frame = str | npt.NDArray[np.uint8]

TEXT_MODES: Final = ("ansi", "human")
PIXELS: Final = "rgb_array"


def list_modes(game: Game) -> list[str]:
    """List a game's render modes: "ansi" (text), "human" (text, printed), "rgb_array" if there are pictures of it."""
    return [*TEXT_MODES, PIXELS] if type(game).picture is not Game.picture else [*TEXT_MODES]


def check_mode(game: Game, mode: str | None) -> None:
    """Raise InvalidOption unless a game can be rendered in a mode; None is none."""
    if mode is not None and mode not in list_modes(game):
        raise InvalidOption(f"{game.name} has no render mode {quote(mode)}; it has {', '.join(list_modes(game))}")


def render(state: State, mode: str | None, seat: int | None = None) -> Frame | None:
    """Show a position.

    Args:
        state: the position.
        mode: one of `list_modes`.
        seat: who looks at the text (None: a spectator); pictures show what is public.

    Returns:
        Text for "ansi", pixels (height, width, 3) for "rgb_array", nothing for "human", which is printed.

    Raises:
        MissingExtra: pixels need the extra `pictures`.
    """
    if mode == PIXELS:
        return draw_pixels(state)
    text = state.observation_string(seat)
    if mode == "human":
        print(text)
        return None
    return text


def draw_pixels(state: State) -> npt.NDArray[np.uint8]:
    """Draw what is public in a position; an array (height, width, 3)."""
    try:
        from PIL import Image
    except ImportError as error:
        raise MissingExtra("pixels need Pillow: pip install 'castillo[envs]'") from error
    game = state.game
    png = game.picture_png(game.picture(game.view(state, None)))
    pixels: npt.NDArray[Any] = np.asarray(Image.open(io.BytesIO(png)).convert("RGB"))
    return pixels
