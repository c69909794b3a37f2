"""The table of decisions of the base game: a frame's kind is the index."""

from __future__ import annotations

from typing import Any, Final

from castillo.core.decision import Decision
from castillo.games.el_grande import frames
from castillo.games.el_grande.castillo import GeneralScoring, Release, ReleaseDisks
from castillo.games.el_grande.effects import court, figures, move, score, secret, send_home
from castillo.games.el_grande.round import Bid, CleanUp, DrawCard, NextRound
from castillo.games.el_grande.setup import DrawHome, DrawKing, DrawLeader
from castillo.games.el_grande.turn import Action, Fetch, Halves, NextTurn, Place, Recruit, TakeCard
from castillo.games.el_grande.veto import KeepVeto, VetoWindow

BY_KIND: Final[dict[int, Decision[Any]]] = {
    frames.DRAW_KING: DrawKing(),
    frames.DRAW_HOME: DrawHome(),
    frames.DRAW_LEADER: DrawLeader(),
    frames.NEXT_ROUND: NextRound(),
    frames.DRAW_CARD: DrawCard(),
    frames.BID: Bid(),
    frames.NEXT_TURN: NextTurn(),
    frames.CLEAN_UP: CleanUp(),
    frames.RECRUIT: Recruit(),
    frames.FETCH: Fetch(),
    frames.TAKE_CARD: TakeCard(),
    frames.HALVES: Halves(),
    frames.PLACE: Place(),
    frames.ACTION: Action(),
    frames.VETO_WINDOW: VetoWindow(),
    frames.EITHER: court.Either(),
    frames.FROM: move.From(),
    frames.LIFT: move.Lift(),
    frames.DROP: move.Drop(),
    frames.CARRY: move.Carry(),
    frames.COURT_PLACE: move.CourtPlace(),
    frames.EMPTY_COURTS: send_home.EmptyCourts(),
    frames.LOSE_COURT: send_home.LoseCourt(),
    frames.GIVE_BACK: send_home.GiveBack(),
    frames.RETURN: send_home.Return(),
    frames.TAKE_ONE_EACH: send_home.TakeOneEach(),
    frames.LOSS_DISKS: secret.LossDisks(),
    frames.LOSSES: secret.Losses(),
    frames.LOSE: secret.Lose(),
    frames.EVICT: secret.Evict(),
    frames.EVICTION_DISKS: secret.EvictionDisks(),
    frames.EVICTIONS: secret.Evictions(),
    frames.EVICTED: secret.Evicted(),
    frames.SCORE_ONE: score.ScoreOne(),
    frames.SCORE_SET: score.ScoreSet(),
    frames.SCORE_AREA: score.ScoreArea(),
    frames.SCORE_DISKS: score.ScoreDisks(),
    frames.SCORE_NAMED: score.ScoreNamed(),
    frames.CHOOSE_BOARD: figures.ChooseBoard(),
    frames.SET_BOARD: figures.SetBoard(),
    frames.CHOOSE_KING: figures.ChooseKing(),
    frames.MOVE_KING: figures.MoveKing(),
    frames.CHOOSE_GRANDE: figures.ChooseGrande(),
    frames.MOVE_GRANDE: figures.MoveGrande(),
    frames.POWER_BACK: court.ChoosePower(),
    frames.KEEP_VETO: KeepVeto(),
    frames.RELEASE_DISKS: ReleaseDisks(),
    frames.GENERAL_SCORING: GeneralScoring(),
    frames.RELEASE: Release(),
}

DECISIONS: Final[list[Decision[Any]]] = [BY_KIND[kind] for kind in range(frames.FIRST_FREE)]

ANNOUNCED: Final[dict[int, str]] = {
    frames.RECRUIT: "recruit", frames.LIFT: "move", frames.CARRY: "move", frames.COURT_PLACE: "place",
    frames.EMPTY_COURTS: "emptyCourts", frames.LOSE_COURT: "loseCourt", frames.GIVE_BACK: "giveBack",
    frames.RETURN: "return", frames.TAKE_ONE_EACH: "oneEach", frames.LOSS_DISKS: "disks", frames.LOSE: "lose",
    frames.EVICTION_DISKS: "disks", frames.EVICTED: "evicted", frames.SCORE_SET: "scoreSet",
    frames.SCORE_AREA: "score", frames.SCORE_DISKS: "disks", frames.SET_BOARD: "board", frames.MOVE_KING: "king",
    frames.MOVE_GRANDE: "grande", frames.POWER_BACK: "powerBack", frames.KEEP_VETO: "veto",
}  # fmt: skip
"""What a veto can stop, in a word."""
