"""Writing SVG: elements, paths, and text that keeps to its place whatever font it is set in."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from castillo.games.el_grande.picture.style import FONTS, INK

Value = str | float | None

REGULAR: Final = "400"
BOLD: Final = "600"

# Widths of the characters from blank to ~ in Crimson Text, in hundredths of the size.
_REGULAR_ADVANCES: Final = (
    "22 27 34 46 48 66 66 18 32 31 43 57 23 37 23 41 50 37 47 45 47 47 47 47 47 47 23 24 52 56 52 36 "
    "80 67 58 64 71 56 54 70 69 31 31 68 55 89 70 71 53 71 64 48 65 70 69 105 67 63 59 35 42 35 43 46 "
    "18 41 49 40 49 42 29 46 52 28 26 48 25 78 53 50 50 48 37 35 31 50 48 72 46 44 40 32 26 32 56"
)
_BOLD_ADVANCES: Final = (
    "20 17 31 46 45 63 67 20 27 28 41 52 21 32 19 41 49 37 49 49 49 49 49 49 49 49 19 21 45 52 46 32 "
    "76 72 57 62 69 57 53 69 69 32 35 69 57 89 74 68 53 73 67 48 65 72 70 105 73 64 61 27 40 27 38 57 "
    "24 44 51 42 51 43 34 47 56 28 27 58 29 82 57 50 53 50 42 37 34 54 55 80 55 50 42 28 14 28 51"
)
_ADVANCES: Final = {
    REGULAR: [int(width) for width in _REGULAR_ADVANCES.split()],
    BOLD: [int(width) for width in _BOLD_ADVANCES.split()],
}
LEAST_SIZE: Final = 0.8
"""How much smaller, and then narrower, a long text is set at most."""
_OTHER: Final = 50
_ITALIC: Final = 0.88
_PLAIN: Final = re.compile(r"[\w #.,:;()/-]*")
_NO_TEXT: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What may not stand in XML."""


def write_number(value: float) -> str:
    """Write a number as short as can be, to hundredths."""
    return f"{round(value, 2) + 0:.10g}"


def element(name: str, *content: str, **attributes: Value) -> str:
    """Write an element; `content` is SVG, attributes have _ for -, and those that are None are left out."""
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}={_quote(value)}"
        for key, value in attributes.items()
        if value is not None
    )
    inside = "".join(content)
    return f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>"


def _quote(value: str | float) -> str:
    if not isinstance(value, str):
        return f'"{write_number(value)}"'
    return f'"{value}"' if _PLAIN.fullmatch(value) else quoteattr(value)


def group(*content: str, **attributes: Value) -> str:
    """Write a group."""
    return element("g", *content, **attributes)


def place(x: float, y: float, *content: str, scale: float = 1.0, **attributes: Value) -> str:
    """Write a group with its origin at (x, y)."""
    bigger = "" if scale == 1.0 else f" scale({write_number(scale)})"
    return group(*content, transform=f"translate({write_number(x)} {write_number(y)}){bigger}", **attributes)


def use(name: str, **attributes: Value) -> str:
    """Write a copy of something that is defined under a name."""
    return element("use", href=f"#castillo-{name}", **attributes)


def join_points(points: Iterable[tuple[float, float]], closed: bool = True) -> str:
    """Write a path through points."""
    written = "L".join(f"{write_number(x)} {write_number(y)}" for x, y in points)
    return f"M{written}Z" if closed else f"M{written}"


def path(data: str, **attributes: Value) -> str:
    """Write a path; it has no fill unless one is given."""
    return element("path", d=data, **{"fill": "none", **attributes})


def box(x: float, y: float, width: float, height: float, **attributes: Value) -> str:
    """Write a rectangle."""
    return element("rect", x=x, y=y, width=width, height=height, **attributes)


def disc(x: float, y: float, radius: float, **attributes: Value) -> str:
    """Write a circle."""
    return element("circle", cx=x, cy=y, r=radius, **attributes)


def measure(content: str, size: float, weight: str = REGULAR, italic: bool = False) -> float:
    """Return how wide a text is in Crimson Text."""
    advances = _ADVANCES[weight]
    hundredths = sum(advances[ord(char) - 32] if " " <= char <= "~" else _OTHER for char in content)
    return hundredths * size / 100 * (_ITALIC if italic else 1)


def text(
    x: float, y: float, content: str, size: float, *, weight: str = REGULAR, italic: bool = False, fill: str = INK,
    anchor: str = "start", spacing: float = 0.0, most: float | None = None, **attributes: Value,
) -> str:  # fmt: skip
    """Write a text on the base line `y`; `x` is its start, middle or end, as `anchor` says.

    It takes the width that it has in Crimson Text, whatever font it is set in, unless `spacing` is put between its
    letters. `most` is the most that its width may be: longer text is set smaller, then narrower, and then cut.
    """
    if most is not None:
        size = max(min(size, size * most / max(measure(content, size, weight, italic), 1)), size * LEAST_SIZE)
        content = _cut(content, lambda shorter: measure(shorter, size, weight, italic) <= most / LEAST_SIZE)
    width = measure(content, size, weight, italic)
    fitted = len(content) > 1 and not spacing  # programs differ in how they fit spaced letters
    return element(
        "text",
        escape(_NO_TEXT.sub("", content)),
        x=x,
        y=y,
        font_size=size,
        font_weight=None if weight == REGULAR else weight,
        font_style="italic" if italic else None,
        fill=None if fill == INK else fill,
        text_anchor=None if anchor == "start" else anchor,
        textLength=(width if most is None else min(width, most)) if fitted else None,
        lengthAdjust="spacingAndGlyphs" if fitted else None,
        letter_spacing=spacing or None,
        **attributes,
    )


def _cut(content: str, fits: Callable[[str], bool]) -> str:
    """Leave out the end of a text that does not fit."""
    if fits(content):
        return content
    length = bisect_left(range(len(content)), True, key=lambda n: not fits(content[:n] + "..."))
    return content[: length - 1].rstrip() + "..."


def wrap_text(content: str, size: float, width: float) -> list[str]:
    """Break a text into lines of at most a width."""
    lines: list[str] = []
    for word in content.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and measure(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def document(width: float, height: float, title: str, *content: str) -> str:
    """Write a whole picture."""
    return element(
        "svg",
        element("title", escape(_NO_TEXT.sub("", title))),
        *content,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {write_number(width)} {write_number(height)}",
        width=width,
        height=height,
        role="img",
        font_family=FONTS,
        fill=INK,
    )
