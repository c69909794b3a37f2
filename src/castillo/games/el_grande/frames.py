"""The kinds of pending work: indices into the table of decisions. An expansion goes on from `FIRST_FREE`."""

from __future__ import annotations

from typing import Final

DRAW_KING: Final = 0
DRAW_HOME: Final = 1
DRAW_LEADER: Final = 2
NEXT_ROUND: Final = 3
DRAW_CARD: Final = 4
BID: Final = 5
NEXT_TURN: Final = 6
CLEAN_UP: Final = 7
RECRUIT: Final = 8
FETCH: Final = 9
TAKE_CARD: Final = 10
HALVES: Final = 11
PLACE: Final = 12
ACTION: Final = 13
VETO_WINDOW: Final = 14
EITHER: Final = 15
FROM: Final = 16
LIFT: Final = 17
DROP: Final = 18
CARRY: Final = 19
COURT_PLACE: Final = 20
EMPTY_COURTS: Final = 21
LOSE_COURT: Final = 22
GIVE_BACK: Final = 23
RETURN: Final = 24
TAKE_ONE_EACH: Final = 25
LOSS_DISKS: Final = 26
LOSSES: Final = 27
LOSE: Final = 28
EVICT: Final = 29
EVICTION_DISKS: Final = 30
EVICTIONS: Final = 31
EVICTED: Final = 32
SCORE_ONE: Final = 33
SCORE_SET: Final = 34
SCORE_AREA: Final = 35
SCORE_DISKS: Final = 36
SCORE_NAMED: Final = 37
CHOOSE_BOARD: Final = 38
SET_BOARD: Final = 39
CHOOSE_KING: Final = 40
MOVE_KING: Final = 41
CHOOSE_GRANDE: Final = 42
MOVE_GRANDE: Final = 43
POWER_BACK: Final = 44
KEEP_VETO: Final = 45
RELEASE_DISKS: Final = 46
GENERAL_SCORING: Final = 47
RELEASE: Final = 48
FIRST_FREE: Final = 49

MOST_FRAMES: Final = 12
"""How deep the stack can get."""
