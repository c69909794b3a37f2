"""Tables that begin in the middle of a game: played to there by the rules, brought as a record, gone on from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tests.browser.laying import Cut, find_cut
from tests.browser.serving import Server

from castillo import load_game
from castillo.core.chance import Rng
from castillo.core.notation import legal_texts
from castillo.core.record import Record, write_record
from castillo.core.session import Session
from castillo.core.state import State

MOST_SEEDS = 40
"""How many games are tried before a position counts as one that does not come about."""
Wanted = Callable[[State], bool]
Prefer = Callable[[State, list[str]], str | None]
"""Picks one of the choices that there are, or leaves it to chance."""


def is_asked_for_veto(state: State) -> bool:
    """Tell whether the holder of a veto is asked."""
    decision = state.pending()
    return decision is not None and decision.key == "veto"


def keep_vetoes(state: State, choices: list[str]) -> str | None:
    """Take the Veto card where it lies, and use every special action."""
    cards = state.game.view(state, None)["cards"]
    wanted = [f"card {stack}" for stack, card in cards.items() if card == "C2V"]
    return next((words for words in (*wanted, "act", "allow", "recruit 3") if words in choices), None)


def play_until(
    wanted: Wanted, prefer: Prefer, seats: Sequence[str], game: str = "el_grande", **options: Any
) -> Session:
    """Play games, always the same ones, until one comes to a position that is wanted."""
    for seed in range(MOST_SEEDS):
        session, rng = Session(load_game(game, list(seats), **options)), Rng(seed)
        while not (state := session.state).is_terminal():
            if state.is_chance_node():
                outcomes = state.legal_actions()
                session.apply(outcomes[int(rng.below(len(outcomes)))])
                continue
            seat = state.acting_seats()[0]
            if wanted(state):
                return session
            choices = [text.partition(": ")[2] for text in legal_texts(state, seat)]
            words = prefer(state, choices) or choices[int(rng.below(len(choices)))]
            session.play(f"{state.game.seat_name(seat)}: {words}")
    raise AssertionError("no game comes to such a position")


def replay_until(cut: Cut) -> Session:
    """Play a golden record to where it is cut."""
    session = Session(cut.shelf.load(cut.record).game)
    for entry in cut.shelf.replay(cut.record).entries[: find_cut(cut)[0]]:
        if not entry.forced:
            session.play(entry.text)
    return session


def open_position(server: Server, session: Session, sits: dict[str, str]) -> tuple[str, dict[str, str], str]:
    """Open a table that goes on from where a game stands; returns its id, its tokens by seat and the spectators'."""
    record = write_record(Record(session.game, session.entries, []))
    kept = server.post("/api/records", {"record": record})
    seats = [{"name": name, "sits": how, "bot": "greedy" if how == "bot" else None} for name, how in sits.items()]
    body = {"n": len(session.entries), "seats": seats}
    opened = server.post(f"/api/tables/{kept['id']}/branches", body, kept["spectator"])
    return opened["id"], opened["tokens"], opened["spectator"]
