"""Texts for people in lines of a given width."""

from __future__ import annotations

import re
import shutil
from textwrap import wrap
from typing import Final

PIPE_WIDTH: Final = 100
LEAST_WIDTH: Final = 20
ITEM: Final = re.compile(r" *(?:[-*]|\d+\.) ")
"""How an item of a list begins."""
TABLE_INDENT: Final = 4
UNBROKEN: Final = "\0"


def page_width() -> int:
    """Return how many columns a command may print: those of the terminal (or COLUMNS), 100 in a pipe."""
    return max(LEAST_WIDTH, shutil.get_terminal_size((PIPE_WIDTH, 24)).columns)


def reflow(text: str, width: int, first: str = "", indent: str = "") -> list[str]:
    """Fold Markdown anew: its paragraphs and the items of its lists; lines of tables stay as they are if they fit.

    Args:
        text: the text; how its own lines are folded does not matter.
        width: how many columns there are.
        first: stands before the first line, an id for example.
        indent: stands before all other lines.
    """
    lines: list[str] = []
    for block in _split_blocks(first + text):
        before = indent if lines else ""
        if not block or (block.startswith("|") and len(before + block) <= width):
            lines.append(before + block if block else "")
            continue
        item = ITEM.match(block)
        hanging = " " * (len(item[0]) if item else TABLE_INDENT if block.startswith("|") else 0)
        lines += wrap(
            block, max(width, LEAST_WIDTH), initial_indent=before, subsequent_indent=indent + hanging,
            break_on_hyphens=False, drop_whitespace=True,
        )  # fmt: skip
    return lines


def _split_blocks(text: str) -> list[str]:
    """Split a text into paragraphs, items of lists, lines of tables, and empty lines, each in one line."""
    blocks: list[str] = []
    is_open = False  # whether the next line can go on with the last block
    for line in text.splitlines():
        if not line.strip() or line.startswith("|") or ITEM.match(line):
            blocks.append(line.rstrip())
            is_open = ITEM.match(line) is not None
        elif is_open:
            blocks[-1] += f" {line.strip()}"
        else:
            blocks.append(line.rstrip())
            is_open = True
    return blocks


def fold_words(text: str, width: int, indent: str = "  ") -> list[str]:
    """Fold a sentence; a number in parentheses stays on the line of what it belongs to."""
    kept = text.replace(" (", f"{UNBROKEN}(")
    return [line.replace(UNBROKEN, " ") for line in wrap(kept, max(width, LEAST_WIDTH), subsequent_indent=indent)]
