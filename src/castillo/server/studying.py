"""A table from its beginning, as somebody may see it: for going through it, step by step."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from castillo.core.state import State
from castillo.core.timeline import Timeline
from castillo.registry import game_info
from castillo.server import models, problems
from castillo.server.showing import show_lines
from castillo.server.table import Table

SPECTATOR: Final = "spectator"
EVERYTHING: Final = "everything"


class Viewpoint(NamedTuple):
    """Whose eyes a game is seen with.

    Attributes:
        name: a seat's, `spectator` or `everything`.
        seat: the seat; None for the other two.
    """

    name: str
    seat: int | None

    @property
    def is_whole(self) -> bool:
        """Whether everything is seen, secrets too."""
        return self.name == EVERYTHING


def list_viewpoints(table: Table, seat: int | None) -> list[str]:
    """Name the viewpoints that a seat (None: a spectator) may take, its usual one first.

    While the game goes on that is its own, and the spectators', which everybody may take.
    """
    names = table.game.seat_names
    own = [] if seat is None else [names[seat]]
    if not table.is_open:
        return [*own, SPECTATOR]
    return [*own, EVERYTHING, *(name for name in names if name not in own), SPECTATOR]


def choose_viewpoint(table: Table, seat: int | None, name: str | None) -> Viewpoint:
    """Return the viewpoint of that name (None: the usual one) if a seat may take it.

    Raises:
        ProblemError: there is none, or it may not be taken before the game is over.
    """
    names, allowed = table.game.seat_names, list_viewpoints(table, seat)
    chosen = allowed[0] if name is None else name
    if chosen not in (*names, SPECTATOR, EVERYTHING):
        known = ", ".join((*names, SPECTATOR, EVERYTHING))
        raise problems.ProblemError(422, "invalid", "viewpoint", known=known)
    if chosen not in allowed:
        raise problems.still_secret(table.seq)
    return Viewpoint(chosen, names.index(chosen) if chosen in names else None)


def show_timeline(table: Table, seat: int | None, viewpoint: Viewpoint, language: str) -> models.Timeline:
    """Show all positions of a table, and what happened, from a viewpoint."""
    game = table.game
    return models.Timeline(
        id=table.stored.id,
        game=game.name,
        title=game_info(game.name, game.expansions).title(language),
        options=dict(game.options),
        expansions=list(game.expansions),
        seats=[models.TableSeat(**sitting) for sitting in table.stored.sitting],
        seat=None if seat is None else game.seat_names[seat],
        seq=table.seq,
        over=table.session.state.is_terminal(),
        open=table.is_open,
        viewpoint=viewpoint.name,
        viewpoints=list_viewpoints(table, seat),
        steps=_show_steps(table, viewpoint),
        lines=show_lines(table.list_lines(viewpoint.seat, whole=viewpoint.is_whole, language=language)),
    )


def _show_steps(table: Table, viewpoint: Viewpoint) -> list[models.Step]:
    timeline, standing = Timeline(table.session), table.session.standing
    known = table.session.state.public_history(viewpoint.seat)
    before = _view(timeline.states[0], viewpoint)
    steps = [models.Step(n=0, seat=None, words="", forced=False, changes=before, gone=[])]
    for place, number in enumerate(standing):
        entry = timeline.entries[number]
        after = _view(timeline.states[number + 1], viewpoint)
        steps.append(
            models.Step(
                n=number + 1,
                seat=entry.seat_name if entry.seat_name in table.game.seat_names else None,
                words=entry.words if viewpoint.is_whole else known[place].partition(": ")[2],
                forced=entry.forced,
                changes={key: value for key, value in after.items() if key not in before or before[key] != value},
                gone=[key for key in before if key not in after],
            )
        )
        before = after
    return steps


def _view(state: State, viewpoint: Viewpoint) -> dict[str, Any]:
    game = state.game
    return game.view_all(state) if viewpoint.is_whole else game.view(state, viewpoint.seat)
