"""Pictures as PNG, by the packages of the extra "pictures"."""

from __future__ import annotations

from importlib import import_module
from importlib.resources import as_file, files
from typing import Final

from castillo.core.errors import MissingExtra
from castillo.games.el_grande.picture.style import FONT

RENDERER: Final = "resvg_py"
FONT_PACKAGE: Final = "fontpkg_crimson_text"
FONT_FILES: Final = ("CrimsonText-Regular.ttf", "CrimsonText-SemiBold.ttf", "CrimsonText-Italic.ttf")
NEEDED: Final = "PNG pictures need the extra 'pictures': .venv/bin/pip install '.[pictures]' (in Castillo's folder)"


def render_png(svg: str, scale: float = 1.0) -> bytes:
    """Turn a picture into a PNG.

    It is set in a font that comes with the extra, so that it looks the same everywhere and needs no font installed.

    Args:
        svg: what `draw_position` returned.
        scale: pixels to a unit of the picture.

    Raises:
        MissingExtra: the extra `pictures` is not installed.
        ValueError: `svg` is no SVG, or a picture of that scale has no pixels.
    """
    try:
        renderer = import_module(RENDERER)
        fonts = files(FONT_PACKAGE) / "files"
    except ModuleNotFoundError:
        raise MissingExtra(NEEDED) from None
    with as_file(fonts) as folder:
        png: bytes = renderer.svg_to_bytes(
            svg_string=svg,
            zoom=scale,
            skip_system_fonts=True,
            font_files=[str(folder / name) for name in FONT_FILES],
            font_family=FONT,
            serif_family=FONT,
        )
    return bytes(png)
