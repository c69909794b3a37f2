"""Moving the King, a Grande or a mobile scoreboard (EG-6.4; stacks 4 and 5)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from castillo.core.decision import Decision
from castillo.core.errors import Reason
from castillo.core.moves import Moves
from castillo.games.el_grande import events, frames
from castillo.games.el_grande.board import BOARDS, CASTILLO
from castillo.games.el_grande.effects.effect import Effect, Parameter
from castillo.games.el_grande.state import EITHER, ElGrandeState
from castillo.games.el_grande.work import WORK


@final
class King(Effect):
    """Move the King to any other region, or to an adjacent one; never to the Castillo (EG-C5K, EG-C4R, EG-6.4)."""

    name = "king"
    parameters = (Parameter("adjacent", "only to an adjacent region", "flag", 1, 0),)
    rules = ("EG-C5K", "EG-C4R", "EG-6.4")

    def begin(self, s: ElGrandeState, parameter: i64) -> None:
        s.push(frames.CHOOSE_KING | parameter << 8)


@final
class ChooseKing(Decision[ElGrandeState]):
    """The King's target is named; staying where he is would be no move (EG-6.4, CR-8, CR-21)."""

    key = "king"
    verb = "king"
    segment = "area"
    rules = ("EG-C5K", "EG-C4R", "EG-6.4", "CR-8", "CR-21")

    def legal(self, s: ElGrandeState, moves: Moves) -> None:
        if s.argument() != 0:
            for region in s.rules.neighbours[s.king]:
                if s.may_hold_king(region):
                    moves.add(s.rules.first_area + region)
            return
        for region in s.rules.regions:
            if region != s.king and s.may_hold_king(region):
                moves.add(s.rules.first_area + region)

    def apply(self, s: ElGrandeState, action: i64) -> None:
        s.pop()
        s.announce(frames.MOVE_KING | (action - s.rules.first_area) << 8, EITHER)

    def explain(self, s: ElGrandeState, action: i64) -> Reason:
        area: i64 = s.rules.area_of(action)
        if area == CASTILLO:
            return Reason("king_no_castillo", "EG-6.4")
        if area == s.king:
            return Reason("same_place", "CR-21")
        if s.rules.is_region(area):
            if not s.may_hold_king(area):
                return s.explain_no_king(area)
            return Reason("not_adjacent", "EG-C4R", {"area": s.game.actions.texts[action]})
        return super().explain(s, action)


@final
class MoveKing(Decision[ElGrandeState]):
    """The King moves; his old region is free again, his new one is taboo (EG-6.1, EG-6.6)."""

    rules = ("EG-6.1", "EG-6.6")

    def proceed(self, s: ElGrandeState) -> None:
        if s.listens:
            events.tell_king(s, s.argument())
        s.king = s.argument()
        s.pop()

    def note(self, s: ElGrandeState, argument: i64) -> None:
        WORK.target = argument


@final
class Grande(Effect):
    """Move one's own Grande to any region but the King's; that is the new home region (EG-C4G)."""

    name = "grande"
    rules = ("EG-C4G",)

    def possible(self, s: ElGrandeState, parameter: i64) -> bool:
        return s.grande[s.active] != s.king

    def begin(self, s: ElGrandeState, parameter: i64) -> None:
        s.push(frames.CHOOSE_GRANDE)


@final
class ChooseGrande(Decision[ElGrandeState]):
    """The Grande's new region is named: not the King's, not its present one (EG-C4G, EG-6.2, CR-21)."""

    key = "grande"
    verb = "grande"
    segment = "area"
    rules = ("EG-C4G", "EG-6.2", "CR-8", "CR-21")

    def legal(self, s: ElGrandeState, moves: Moves) -> None:
        for region in s.rules.regions:
            if region != s.king and region != s.grande[s.active] and s.may_hold_grande(region):
                moves.add(s.rules.first_area + region)

    def apply(self, s: ElGrandeState, action: i64) -> None:
        s.pop()
        s.announce(frames.MOVE_GRANDE | (action - s.rules.first_area) << 8, EITHER)

    def explain(self, s: ElGrandeState, action: i64) -> Reason:
        area: i64 = s.rules.area_of(action)
        if area == s.king:
            return Reason("kings_region", "EG-6.2")
        if area == CASTILLO:
            return Reason("grande_no_castillo", "EG-C4G")
        if area == s.grande[s.active]:
            return Reason("same_place", "CR-21")
        if s.rules.is_region(area):
            return s.explain_no_figure()
        return super().explain(s, action)


@final
class MoveGrande(Decision[ElGrandeState]):
    """The active seat's Grande moves (EG-C4G)."""

    rules = ("EG-C4G",)

    def proceed(self, s: ElGrandeState) -> None:
        if s.listens:
            events.tell_grande(s, s.active, s.argument())
        s.grande[s.active] = s.argument()
        s.pop()

    def note(self, s: ElGrandeState, argument: i64) -> None:
        WORK.colour = s.active
        WORK.target = argument


@final
class MobileBoard(Effect):
    """Put a mobile scoreboard on an area, or move one that lies there to another (EG-C4M, CR-13, CR-22, CR-23)."""

    name = "mobile_board"
    rules = ("EG-C4M", "CR-13", "CR-22", "CR-23")

    def possible(self, s: ElGrandeState, parameter: i64) -> bool:
        for board in range(BOARDS):
            if s.boards[board] != s.king:
                return True
        return False

    def begin(self, s: ElGrandeState, parameter: i64) -> None:
        s.push(frames.CHOOSE_BOARD)


@final
class ChooseBoard(Decision[ElGrandeState]):
    """Board and target are named: one board an area, never into or out of the King's region (EG-C4M, EG-6.2, CR-13)."""

    key = "board"
    verb = "board"
    segment = "scoreboard"
    rules = ("EG-C4M", "EG-6.2", "CR-8", "CR-13", "CR-21", "CR-22", "CR-23")

    def legal(self, s: ElGrandeState, moves: Moves) -> None:
        targets: i64 = s.rules.board_targets
        for board in range(BOARDS):
            if s.boards[board] != s.king:
                for area in range(targets):
                    if self._may_lie(s, area):
                        moves.add(s.rules.first_board + board * targets + area)

    def apply(self, s: ElGrandeState, action: i64) -> None:
        s.pop()
        s.announce(frames.SET_BOARD | (action - s.rules.first_board) << 8, EITHER)

    def explain(self, s: ElGrandeState, action: i64) -> Reason:
        target: i64 = action - s.rules.first_board
        if not 0 <= target < BOARDS * s.rules.board_targets:
            return super().explain(s, action)
        board: i64 = target // s.rules.board_targets
        area: i64 = target % s.rules.board_targets
        if s.king in (s.boards[board], area):
            return Reason("kings_region", "EG-6.2")
        if area == s.boards[board]:
            return Reason("same_place", "CR-21")
        if area == CASTILLO and not s.rules.mobile_on_castillo:
            return Reason("board_no_castillo", "CR-13")
        if not s.may_hold_board(area):
            return s.explain_no_figure()
        return Reason("board_there", "CR-23")

    def _may_lie(self, s: ElGrandeState, area: i64) -> bool:
        if area == s.king or not s.may_hold_board(area):
            return False
        for place in s.boards:
            if place == area:
                return False
        return True


@final
class SetBoard(Decision[ElGrandeState]):
    """The mobile scoreboard is laid down; its values hold from now on (EG-C4M, EG-8.2)."""

    rules = ("EG-C4M", "EG-8.2")

    def proceed(self, s: ElGrandeState) -> None:
        board: i64 = s.argument() // s.rules.board_targets
        area: i64 = s.argument() % s.rules.board_targets
        if s.listens:
            events.tell_board(s, board, area)
        s.boards[board] = area
        s.pop()

    def note(self, s: ElGrandeState, argument: i64) -> None:
        WORK.board = argument // s.rules.board_targets
        WORK.target = argument % s.rules.board_targets
