"""Makes the golden records and the playthroughs again: `python -m tests.records.make`, from the project's folder.

Whoever changes what the games below do changes old games, which are kept to show that the rules have not changed. So
nothing here is changed; games are added.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from castillo import load_game
from castillo.cli.el_grande.replay_text import write_game
from castillo.cli.reading import Reading
from castillo.core.chance import Rng
from castillo.core.errors import IllegalUndo
from castillo.core.options import spell
from castillo.core.record import record_session, save_record
from castillo.core.seats import CHANCE
from castillo.core.session import Session
from castillo.core.state import State
from castillo.games.el_grande.actions import ACT, DONE, END, NUMBER, POWER
from castillo.games.el_grande.board import REGIONS
from castillo.games.el_grande.deck import load_base_deck
from castillo.games.el_grande.state import ElGrandeState

from .features import find_features

FOLDER = Path(__file__).parent / "el_grande"
RESULTS = FOLDER / "results.toml"
PLAYTHROUGHS = Path(__file__).parents[2] / "docs" / "playthroughs"
TOLD = ("2-seats", "4-seats", "5-seats")
"""The games that are told in docs/playthroughs."""


@dataclass(frozen=True)
class Plan:
    """A game to be played.

    Attributes:
        name: of the record.
        seats: how many, or which.
        seed: of everything that is left to chance.
        options: those that are not as usual.
        wildness: out of 100, how often a choice is made at random instead of for the points.
        undos: out of 100, how often a choice is taken back.
        consent: whether choices are also taken back by consent.
        house: whether a house deck is played with.
    """

    name: str
    seats: int | tuple[str, ...]
    seed: int
    options: dict[str, Any] = field(default_factory=dict)
    wildness: int = 20
    undos: int = 0
    consent: bool = False
    house: bool = False


SHORT: dict[str, Any] = {"rounds": 6}
PLANS: tuple[Plan, ...] = (
    Plan("2-seats", 2, 36, wildness=5),
    Plan("3-seats", 3, 11),
    Plan("4-seats", 4, 4, wildness=5),
    Plan("5-seats", 5, 9, wildness=5),
    Plan("2-seats-short", 2, 4, SHORT),
    Plan("3-seats-short", 3, 15, SHORT),
    Plan("4-seats-short", 4, 11, SHORT),
    Plan("5-seats-short", 5, 2, SHORT),
    Plan("4-seats-disks", 4, 5),
    Plan("5-seats-last-card", 5, 1),
    Plan("veto-whole", 4, 1, {"veto": "whole"}),
    Plan("veto-off", 3, 1, {"veto": "off"}),
    Plan("veto-halfway", 4, 14, wildness=30),
    Plan("three-ranks-of-two-seats", 2, 1, {"scoredRanks": 3}),
    Plan("castillo-not-chosen", 3, 2, {"scoreOneMayPickCastillo": False}),
    Plan("one-each-of-others", 4, 1, {"oneEachIncludesSelf": False}),
    Plan("groups-by-print", 4, 2, {"groupsUseCurrentValue": False}),
    Plan("no-board-on-castillo", 3, 9, {"mobileOnCastillo": False}),
    Plan("castillo-open", 4, 6, {"castilloOpen": True}),
    Plan("played-power-covered", 3, 3, {"showPlayedPower": False}),
    Plan("boards", 2, 75),
    Plan("power-cards-back", 2, 102),
    Plan("evictions", 4, 41, SHORT),
    Plan("shortage", 3, 2, wildness=0),
    Plan("undo", 3, 2, undos=8),
    Plan("undo-by-consent", 4, 5, undos=5, consent=True),
    Plan("undo-short", 4, 3, SHORT, wildness=100, undos=4, consent=True),
    Plan("other-colours", ("brown", "green", "red"), 9, SHORT),
    Plan("house-deck", 4, 1, house=True),
    Plan("shared-by-three", 3, 487, SHORT, wildness=100),
    Plan("shared-by-four", 5, 1677, SHORT, wildness=100),
    Plan("tie-broken", 4, 485, {"rounds": 6, "tieBreak": "power"}, wildness=100),
    Plan("all-options", 5, 5, {
        "rounds": 6, "veto": "whole", "scoredRanks": 3, "scoreOneMayPickCastillo": False, "oneEachIncludesSelf": False,
        "groupsUseCurrentValue": False, "mobileOnCastillo": False, "castilloOpen": True, "showPlayedPower": False,
        "tieBreak": "power",
    }),
)  # fmt: skip

HOUSE_CARDS = """
[[card]]
id = "H1A"
stack = 1
copies = 2
provenance = "house"
effect = "move"
parameters = { own = 2, foreign = 1 }
name = { en = "Neighbours", de = "Nachbarn" }
text = { en = "Move up to 2 of your own Caballeros and up to 1 of other players." }

[[card]]
id = "H4A"
stack = 4
provenance = "house"
effect = "either"
parameters = { choices = [{ effect = "king", parameters = { adjacent = true } }, { effect = "grande" }] }
name = { en = "Travelling court" }
text = { en = "Move the King to an adjacent region, or move your Grande to any other region." }
"""


def play_plan(plan: Plan) -> Session:
    """Play the game of a plan."""
    decks = {}
    if plan.house:
        decks["base"] = load_base_deck().source.replace("The base game", "The base game and house cards") + HOUSE_CARDS
    session = Session(load_game("el_grande", plan.seats, (), decks=decks, **dict[str, Any](plan.options)))
    rng = Rng(plan.seed)
    while not session.state.is_terminal():
        state = session.state
        seats = state.acting_seats()
        seat = CHANCE if not seats else seats[rng.below(len(seats))]
        session.apply(choose(state, seat, rng, plan.wildness), seat)
        if seat != CHANCE and rng.below(100) < plan.undos:
            take_back(session, seat if rng.below(4) else seats[0], plan.consent)
    return session


def take_back(session: Session, seat: int, consent: bool) -> None:
    """Take a seat's last choice back, by consent if the law demands it and `consent` allows it."""
    try:
        session.undo(seat)
    except IllegalUndo:
        if consent:
            session.undo(seat, agreed=True)


def choose(state: State, seat: int, rng: Rng, wildness: int) -> int:
    """Choose for a seat or for chance: mostly what would give most points if everything were scored now."""
    actions = state.legal_actions(seat)
    decision = state.pending()
    if seat == CHANCE or decision is None or decision.key in ("bid", "take_card", "veto", "disk"):
        return actions[rng.below(len(actions))]
    if rng.below(100) < wildness:
        return actions[rng.below(len(actions))]
    if NUMBER <= actions[0] < POWER:
        return actions[-1]
    if decision.key == "halves":
        return ACT if ACT in actions else next(action for action in actions if action != END or len(actions) == 1)
    values = [value_choice(state, action, seat) for action in actions]
    best = [action for action, value in zip(actions, values, strict=True) if value == max(values)]
    if len(best) > 1 and DONE in best and decision.key == "place":
        best.remove(DONE)
    return best[rng.below(len(best))]


def value_choice(state: State, action: int, seat: int) -> int:
    """Return by how much a seat would lead the best of the others if all areas were scored after a choice."""
    copy = state.clone()
    copy.apply_action(action, seat)
    assert isinstance(copy, ElGrandeState)
    for area in range(REGIONS + 1):
        copy.score_area(area, False)
    scores = copy.scores()
    return scores.pop(seat) - max(scores)


def write_table(sessions: dict[str, Session], features: dict[str, set[str]], by: str = "make.py") -> str:
    """Write how the games ended, and what they show; `by` is the script that has made them."""
    lines = [f"# How the golden records end: made by {by}, one table a record."]
    for name, session in sessions.items():
        names = session.game.seat_names
        scores = ", ".join(f"{seat} = {n}" for seat, n in zip(names, session.state.scores(), strict=True))
        winners = ", ".join(f'"{names[seat]}"' for seat in session.state.winners())
        lines += ["", f'["{name}"]', f"entries = {len(session.entries)}", f"score = {{ {scores} }}"]
        lines.append(f"winners = [{winners}]")
        shown = sorted(feature for feature in features[name] if " = " not in feature)
        lines += ["shows = [", *(f'    "{feature}",' for feature in shown), "]"]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Play all games and write their records, the table of results and the playthroughs."""
    sessions = {}
    for plan in PLANS:
        sessions[plan.name] = session = play_plan(plan)
        save_record(record_session(session), FOLDER / f"{plan.name}.txt")
        options = ", ".join(f"{name} = {spell(value)}" for name, value in plan.options.items())
        print(f"{plan.name}: {len(session.entries)} entries, {session.state.scores()} {options}")
    features = {name: find_features(session) for name, session in sessions.items()}
    RESULTS.write_text(write_table(sessions, features), "utf-8", newline="\n")
    for name in TOLD:
        text = "\n".join(write_game(Reading(sessions[name])))
        (PLAYTHROUGHS / f"{name}.txt").write_text(text + "\n", "utf-8", newline="\n")


if __name__ == "__main__":
    main()
