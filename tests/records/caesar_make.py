"""Makes the golden records of Caesar & Cleopatra again: `python -m tests.records.caesar_make`; see make.py."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from castillo import load_game
from castillo.cli.el_grande.replay_text import write_game
from castillo.cli.reading import Reading
from castillo.core.chance import Rng
from castillo.core.record import record_session, save_record
from castillo.core.seats import CHANCE
from castillo.core.session import Session
from castillo.games.caesar_cleopatra.actions import ASSASSINATE, CARD, DECK, LAY, SPY, VOTE
from castillo.games.caesar_cleopatra.cards import GROUPS
from castillo.games.caesar_cleopatra.state import CaesarCleopatraState
from castillo.games.caesar_cleopatra.votes import find_winner

from .caesar_features import find_features
from .make import PLAYTHROUGHS, take_back, write_table

FOLDER = Path(__file__).parent / "caesar_cleopatra"
TOLD = {"new": "caesar_cleopatra"}
"""The games that are told in docs/playthroughs, and by which name."""


@dataclass(frozen=True)
class Plan:
    """A game to be played.

    Attributes:
        name: of the record.
        seed: of everything that is left to chance.
        options: those that are not as usual.
        wildness: out of 100, how often a choice is made at random instead of for the next votes.
        undos: out of 100, how often a choice is taken back.
        consent: whether choices are also taken back by consent.
        hoards: whether action cards are never played if something else can be done.
        missions: a table of missions, or nothing for the one that comes with the game.
    """

    name: str
    seed: int
    options: dict[str, Any] = field(default_factory=dict)
    wildness: int = 40
    undos: int = 0
    consent: bool = False
    hoards: bool = False
    missions: str = ""


OLD: dict[str, Any] = {"edition": "1997"}
MISSIONS = """title = "House missions"

[[mission]]
id = "SMALL"
name = "a Consul and a Censor"
points = 3
at_least = { CON = 1, CEN = 1 }

[[mission]]
id = "ALL-QUA"
name = "all Quaestors"
points = 5
copies = 2
at_least = { QUA = 5 }

[[mission]]
id = "FOUR"
points = 4
copies = 2
at_least = { PRA = 4 }
"""
OTHERS: dict[str, Any] = {
    "placement": "two", "missions": "off", "emptySideWins": "no", "tieBreak": "patricians", "start": "caesar",
}  # fmt: skip
OLD_OTHERS: dict[str, Any] = {
    "edition": "1997", "actionDeck": "shuffled", "start": "random", "emptySideWins": "no", "tieBreak": "patricians",
}  # fmt: skip
PATRICIANS: dict[str, Any] = {"tieBreak": "patricians"}
TWO: dict[str, Any] = {"placement": "two"}
PLANS: tuple[Plan, ...] = (
    Plan("new", 100008, wildness=60),
    Plan("1997", 100009, OLD, wildness=60),
    Plan("wild", 100264, wildness=60),
    Plan("1997-wild", 100001, OLD, wildness=100),
    Plan("special-vote-ends", 100016, wildness=30),
    Plan("ten-cards", 100040, wildness=60),
    Plan("shared-win", 100032, wildness=100),
    Plan("no-influence-left", 100004, OTHERS, wildness=100),
    Plan("castling-votes", 100068, OTHERS, wildness=100),
    Plan("other-options", 100012, OTHERS, wildness=60),
    Plan("tie-broken", 100022, PATRICIANS, wildness=30),
    Plan("mission-decides", 100048, wildness=30),
    Plan("two-cards-frozen", 100015, TWO, wildness=60, hoards=True),
    Plan("frozen", 100002, wildness=100, hoards=True),
    Plan("nothing-emptied", 100034, wildness=100, hoards=True),
    Plan("1997-hoarded", 100003, OLD, wildness=100, hoards=True),
    Plan("1997-no-room", 100113, OLD, wildness=30),
    Plan("1997-mission-decides", 100017, OLD, wildness=30),
    Plan("1997-other-options", 100005, OLD_OTHERS, wildness=100),
    Plan("1997-no-card-left", 100013, OLD_OTHERS, wildness=60),
    Plan("1997-tie-broken", 100213, OLD_OTHERS, wildness=30),
    Plan("two-against-one", 100291, OLD, wildness=100, hoards=True),
    Plan("house-missions", 7, wildness=20, missions=MISSIONS),
    Plan("undo", 3, wildness=40, undos=10),
    Plan("undo-by-consent", 5, wildness=60, undos=8, consent=True),
    Plan("1997-undo", 6, OLD, wildness=60, undos=10, consent=True),
)


def play_plan(plan: Plan) -> Session:
    """Play the game of a plan."""
    session = Session(load_plan(plan))
    rng = Rng(plan.seed)
    while not session.state.is_terminal():
        state = session.state
        assert isinstance(state, CaesarCleopatraState)
        seats = state.acting_seats()
        seat = CHANCE if not seats else seats[rng.below(len(seats))]
        session.apply(choose(state, seat, rng, plan), seat)
        if seat != CHANCE and rng.below(100) < plan.undos:
            take_back(session, seat if rng.below(4) else seats[0], plan.consent)
    return session


def load_plan(plan: Plan) -> Any:
    """Build the game of a plan."""
    if not plan.missions:
        return load_game("caesar_cleopatra", **plan.options)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "house.toml"
        path.write_text(plan.missions, "utf-8")
        return load_game("caesar_cleopatra", missions=str(path), **plan.options)


def choose(state: CaesarCleopatraState, seat: int, rng: Rng, plan: Plan) -> int:
    """Choose for a seat or for chance: mostly what would win most patricians if all groups voted now."""
    actions = state.legal_actions(seat)
    decision = state.pending()
    assert decision is not None
    if plan.hoards and decision.key == "play":
        actions = [action for action in actions if not is_action_card(action)] or actions
    if decision.key not in ("play", "assign", "special") or rng.below(100) < plan.wildness:
        return actions[rng.below(len(actions))]
    values = [value_choice(state, action, seat) for action in actions]
    best = [action for action, value in zip(actions, values, strict=True) if value == max(values)]
    return best[rng.below(len(best))]


def is_action_card(action: int) -> bool:
    """Tell whether an answer of the play phase plays an action card."""
    return action == SPY or ASSASSINATE <= action < VOTE or VOTE + GROUPS <= action < LAY


def value_choice(state: CaesarCleopatraState, action: int, seat: int) -> int:
    """Return by how many groups a seat would lead if all voted after a choice."""
    if CARD <= action < DECK:
        return -GROUPS
    copy = state.clone()
    copy.apply_action(action, seat)
    winners = [int(find_winner(copy, group)) for group in range(GROUPS) if copy.is_open(group)]
    return winners.count(seat) - winners.count(1 - seat)


def main() -> None:
    """Play all games and write their records, the table of results and the playthrough."""
    sessions = {}
    for plan in PLANS:
        sessions[plan.name] = session = play_plan(plan)
        save_record(record_session(session), FOLDER / f"{plan.name}.txt")
        print(f"{plan.name}: {len(session.entries)} entries, {session.state.scores()}")
    features = {name: find_features(session) for name, session in sessions.items()}
    (FOLDER / "results.toml").write_text(write_table(sessions, features), "utf-8", newline="\n")
    for name, told in TOLD.items():
        text = "\n".join(write_game(Reading(sessions[name])))
        (PLAYTHROUGHS / f"{told}.txt").write_text(text + "\n", "utf-8", newline="\n")


if __name__ == "__main__":
    main()
