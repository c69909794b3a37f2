"""What `hint` shows at a terminal: the best choices of the seat that is asked."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Final

from castillo.bots.analysis import BUDGETS, USUAL, Prospect, analyse

if TYPE_CHECKING:
    from castillo.cli.terminal import TerminalGame

MOST_ANSWERS: Final = 5
"""How many choices are shown."""


def show_hint(table: TerminalGame, seat: int) -> None:
    """Show the best choices of a seat with its share of the win, its points, and what it is likely to choose next."""
    if seat not in table.state.acting_seats():
        table.screen.tell(["  Nothing is asked."])
        return
    found = analyse(table.state, seat, BUDGETS[USUAL], secrets.randbits(31))
    for answer in found.answers[:MOST_ANSWERS]:
        table.screen.tell([f"  {describe_prospect(answer, seat)}"])


def describe_prospect(answer: Prospect, seat: int) -> str:
    """Say in a line what an answer promises to its seat."""
    points = f", {answer.points[seat]:.0f} points" if answer.points else ""
    line = f"; then {'; '.join(answer.line)}" if answer.line else ""
    return f"{answer.words}: {answer.shares[seat]:.0%} of the win{points}{line}"
