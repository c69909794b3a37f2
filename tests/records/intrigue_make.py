"""Makes the golden records of Intrigue & the King: `python -m tests.records.intrigue_make`, from the project's folder.

What `make.py` says of its games holds for these: games are added, none is changed.
"""

from __future__ import annotations

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
from castillo.core.timeline import Timeline
from castillo.games.intrigue_and_king.deck import load_house_deck
from castillo.games.intrigue_and_king.state import IntrigueState

from .make import PLAYTHROUGHS, choose, take_back, write_table

FOLDER = Path(__file__).parent / "intrigue_and_king"
RESULTS = FOLDER / "results.toml"
EXPANSION = "intrigue_and_king"
TOLD = "4-seats"
"""The game that is told in docs/playthroughs."""
OWN_DECK = (
    ("The house deck", "A deck of one's own"),
    ("4 = [5, 4, 2, 1]", "4 = [4, 3, 2, 1]"),
    ("value = 100\n", "value = 105\nrequired = true\n"),
)


@dataclass(frozen=True)
class Plan:
    """A game to be played.

    Attributes:
        name: of the record.
        seats: how many.
        seed: of everything that is left to chance.
        options: those that are not as usual.
        wildness, undos: out of 100, how often a choice is random instead of for the points, and is taken back.
        own_deck: whether a deck of one's own is played with.
    """

    name: str
    seats: int
    seed: int
    options: dict[str, Any] = field(default_factory=dict)
    wildness: int = 20
    undos: int = 0
    own_deck: bool = False


PLANS: tuple[Plan, ...] = (
    Plan("2-seats", 2, 1),
    Plan("3-seats", 3, 2),
    Plan("4-seats", 4, 3, wildness=5),
    Plan("5-seats", 5, 4, wildness=5),
    Plan("own-action-always", 4, 5, {"ownActionInstead": "always"}),
    Plan("own-action-always-of-five", 5, 6, {"ownActionInstead": "always"}),
    Plan("king-must", 3, 7, {"kingAction": "must"}),
    Plan("random-hands", 4, 8, {"hands": "random"}),
    Plan("same-hands", 5, 9, {"hands": "same"}),
    Plan("beginners", 4, 10, {"pool": "beginner", "firstLeader": "green"}),
    Plan("short", 5, 11, {"rounds": 6, "castilloOpen": True}),
    Plan("veto-whole", 4, 12, {"veto": "whole", "ownActionInstead": "always"}),
    Plan("veto-off", 3, 13, {"veto": "off", "scoredRanks": 3}),
    Plan("own-deck", 4, 14, own_deck=True),
    Plan("undo", 3, 15, undos=8, wildness=40),
)


def play_plan(plan: Plan) -> Session:
    """Play the game of a plan."""
    text = load_house_deck().source
    for old, new in OWN_DECK if plan.own_deck else ():
        text = text.replace(old, new)
    session = Session(load_game("el_grande", plan.seats, (EXPANSION,), decks={EXPANSION: text}, **plan.options))
    rng = Rng(plan.seed)
    while not session.state.is_terminal():
        state = session.state
        seats = state.acting_seats()
        seat = CHANCE if not seats else seats[rng.below(len(seats))]
        if state.view()["question"] == "choose_hand":
            legal = state.legal_actions(seat)  # upwards: the lowest of several leaves room for others
            session.apply(legal[min(rng.below(len(legal)) for _ in range(4))], seat)
            continue
        session.apply(choose(state, seat, rng, plan.wildness), seat)
        if seat != CHANCE and rng.below(100) < plan.undos:
            take_back(session, seat, consent=False)
    return session


def find_features(session: Session) -> set[str]:
    """List what a game shows: whose cards' own actions were used, and what is rare."""
    found: set[str] = {f"{name} = {value}" for name, value in session.game.options.items()}
    timeline = Timeline(session)
    for entry, state in zip(timeline.entries, timeline.states, strict=False):
        assert isinstance(state, IntrigueState)
        key = "" if state.pending() is None else state.view()["question"]
        if entry.is_undo:
            found.add("undo")
        elif key == "halves" and entry.words == "act" and state.action_card() < state.intrigue.choice:
            found.add(f"used {state.rules.deck.cards[state.action_card()].id}")
        elif key == "use" and entry.words == "use own":
            found.add(f"used {state.rules.deck.cards[state.own_card(state.active)].id}")
        elif key in ("use", "veto", "either"):
            found.add(entry.words)
        if state.jokers & (state.jokers - 1):
            found.add("two Jokers")
        if any(-power % 8 for power in state.power):
            found.add("an equal card")
        if state.shoved >= 0:
            found.add("the Castillo stands on a region")
    return found


def main() -> None:
    """Play all games and write their records, the table of results and the playthrough."""
    FOLDER.mkdir(exist_ok=True)
    sessions = {}
    for plan in PLANS:
        sessions[plan.name] = session = play_plan(plan)
        save_record(record_session(session), FOLDER / f"{plan.name}.txt")
        print(f"{plan.name}: {len(session.entries)} entries, {session.state.scores()}")
    features = {name: find_features(session) for name, session in sessions.items()}
    RESULTS.write_text(write_table(sessions, features, "intrigue_make.py"), "utf-8", newline="\n")
    text = "\n".join(write_game(Reading(sessions[TOLD])))
    (PLAYTHROUGHS / "intrigue_and_king.txt").write_text(text + "\n", "utf-8", newline="\n")


if __name__ == "__main__":
    main()
