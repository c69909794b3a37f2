"""Makes the golden records of Grand Inquisitor & the Colonies: `python -m tests.records.colonies_make`.

It is run from the project's folder. What `make.py` says of its games holds for these: games are added, none is changed.
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
from castillo.core.state import State
from castillo.core.timeline import Timeline
from castillo.games.colonies.deck import load_house_deck
from castillo.games.colonies.state import ColoniesState
from castillo.games.el_grande.actions import ACT
from castillo.games.el_grande.board import CASTILLO

from .make import PLAYTHROUGHS, take_back, write_table
from .make import choose as choose_in_base

FOLDER = Path(__file__).parent / "colonies"
RESULTS = FOLDER / "results.toml"
EXPANSION = "colonies"
TOLD = "4-seats"
"""The game that is told in docs/playthroughs."""
OWN_DECK = (("The house deck", "A deck of one's own"), ("place = 2", "place = 4"), ("wares = 1", "wares = 2"))
WORDS = ("figure", "extra court", "fill", "limit", "lot", "veto", "allow", "take")
"""What some choices begin with that are to be seen in the records."""


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
    Plan("wild", 3, 5, wildness=60),
    Plan("extra-from-the-province", 4, 6, {"inquisitorExtra": "province"}),
    Plan("ship-ranks", 4, 7, {"shipRanks": True}),
    Plan("groups-in-spain", 3, 8, {"groupsReachColonies": False}),
    Plan("figures-in-spain", 4, 9, {"figuresReachColonies": False}),
    Plan("most-on-the-table", 2, 10, {"mostCountsTable": True}),
    Plan("short", 5, 11, {"rounds": 6, "castilloOpen": True}),
    Plan("veto-whole", 4, 12, {"veto": "whole"}),
    Plan("veto-off", 3, 13, {"veto": "off", "scoredRanks": 3}),
    Plan("tie-broken", 2, 14, {"tieBreak": "power", "showPlayedPower": False}),
    Plan("own-deck", 4, 15, own_deck=True),
    Plan("undo", 3, 16, undos=8, wildness=40),
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
        session.apply(choose(state, seat, rng, plan.wildness), seat)
        if seat != CHANCE and rng.below(100) < plan.undos:
            take_back(session, seat, consent=False)
    return session


def choose(state: State, seat: int, rng: Rng, wildness: int) -> int:
    """Choose for a seat or for chance: at sea and with the figure by chance, else for the points of all areas now."""
    decision, actions = state.pending(), state.legal_actions(seat)
    if decision is not None and decision.key in ("sail", "to", "figure", "lift", "drop") and rng.below(3):
        return actions[rng.below(len(actions))]
    if decision is None or decision.key not in ("halves", "place", "fill", "limit", "score_new", "overseas_place"):
        return choose_in_base(state, seat, rng, wildness)
    if rng.below(100) < wildness or (decision.key == "halves" and ACT not in actions):
        return actions[rng.below(len(actions))]
    if decision.key == "halves":
        return ACT
    values = [value_choice(state, action, seat) for action in actions]
    best = [action for action, value in zip(actions, values, strict=True) if value == max(values)]
    return best[rng.below(len(best))]


def value_choice(state: State, action: int, seat: int) -> int:
    """Return by how much a seat would lead the best of the others if all areas were scored after a choice."""
    copy = state.clone()
    copy.apply_action(action, seat)
    assert isinstance(copy, ColoniesState)
    for area in (*copy.rules.regions, CASTILLO):
        copy.score_area(area, False)
    scores = copy.scores()
    return scores.pop(seat) - max(scores)


def find_features(session: Session) -> set[str]:
    """List what a game shows: which cards of stacks 6 and 7 were used, and what is only there with this expansion."""
    found: set[str] = {f"{name} = {value}" for name, value in session.game.options.items()}
    timeline = Timeline(session)
    for entry, state in zip(timeline.entries, timeline.states, strict=False):
        assert isinstance(state, ColoniesState)
        key = "" if state.pending() is None else state.view()["question"]
        if entry.is_undo:
            found.add("undo")
        elif key == "halves" and entry.words == "act":
            found.add(f"used {state.rules.deck.cards[state.action_card()].id}")
        elif key == "halves" and entry.words.startswith("extra ") and entry.words != "extra court":
            found.add("extra region")
        elif key == "to":
            found.add(f"sailed {entry.words}".replace(" office", "").replace(" second", ""))
        found.update(word for word in WORDS if entry.words.startswith(word))
        if state.waiting_beside():
            found.add("beside the Limit table")
        if state.king >= 0 and state.rules.board.names[state.king] == "FRA":
            found.add("the King in France")
    delivered = session.game.view(session.state, None)["discs"]
    return found | {f"{disc} delivered" for disc, where in delivered.items() if where["delivered"]}


def main() -> None:
    """Play all games and write their records, the table of results and the playthrough."""
    FOLDER.mkdir(exist_ok=True)
    sessions = {}
    for plan in PLANS:
        sessions[plan.name] = session = play_plan(plan)
        save_record(record_session(session), FOLDER / f"{plan.name}.txt")
        print(f"{plan.name}: {len(session.entries)} entries, {session.state.scores()}")
    features = {name: find_features(session) for name, session in sessions.items()}
    RESULTS.write_text(write_table(sessions, features, "colonies_make.py"), "utf-8", newline="\n")
    text = "\n".join(write_game(Reading(sessions[TOLD])))
    (PLAYTHROUGHS / "colonies.txt").write_text(text + "\n", "utf-8", newline="\n")


if __name__ == "__main__":
    main()
