"""What is told of a game: nothing that a seat may not know."""

from __future__ import annotations

from typing import Any

from castillo import load_game
from castillo.core.chance import Rng
from castillo.core.notation import play_text
from castillo.core.playout import draw_all, play_randomly
from castillo.core.session import Session
from castillo.core.story import Story

GRANDES = {"red": "GAL", "blue": "SEV", "green": "CAT"}
GENERAL_SCORING: dict[str, Any] = {
    "round": 3, "phase": "scoring", "king": "GRA", "grandes": GRANDES, "castillo": {"red": 2, "blue": 1, "green": 3},
}  # fmt: skip
POWER_BACK: dict[str, Any] = {
    "round": 3, "phase": "turn", "king": "GRA", "grandes": GRANDES, "court": {"red": 2},
    "played": {"red": [3, 4], "blue": [5, 6], "green": [7, 8]}, "power": {"red": 13, "blue": 12, "green": 11},
    "cards": {"1": "C1A", "2": "C2S", "3": "C3B", "4": "C4P"},
}  # fmt: skip


def tell(seat: int | None, position: dict[str, Any], *texts: str) -> list[str]:
    """Tell a seat of choices made from a position on, by all events up to there."""
    state = load_game("el_grande", 3).state_from_position(position)
    story = Story(state.game)
    story.follow(state)
    for text in texts:
        play_text(state, text)
        story.note_points(state)
    return story.tell(seat)


def test_disks_are_covered_until_the_last_is_set() -> None:
    first = "green: disk SEV"
    assert tell(None, GENERAL_SCORING, first)[-1:] == ["Green sets a secret disk."]
    assert tell(0, GENERAL_SCORING, first)[-1:] == ["Green sets a secret disk."]
    assert tell(2, GENERAL_SCORING, first)[-1:] == ["Green sets the secret disk on Seville."]
    told = tell(1, GENERAL_SCORING, first, "red: disk VAL", "blue: disk ARA")
    assert told[:3] == ["Green sets a secret disk.", "Red sets a secret disk.", "Blue sets the secret disk on Aragon."]
    assert "The secret disks are shown: Red Valencia, Blue Aragon, Green Seville." in told


def test_what_a_seat_is_told_does_not_depend_on_others_disks() -> None:
    for seat in (None, 0):
        regions = ("GAL", "PVA", "GRA")
        told = {tuple(tell(seat, GENERAL_SCORING, f"blue: disk {r}", f"green: disk {r}")) for r in regions}
        assert len(told) == 1


def test_a_power_card_taken_back_is_never_told() -> None:
    for seat in (None, 1):
        told = {tuple(tell(seat, POWER_BACK, "red: card 4", "red: act", f"red: back {value}")) for value in (3, 4, 13)}
        assert len(told) == 1
        (lines,) = told
        assert "Red takes action card 4, Power regained." in lines
        assert "Red takes a power card back." in lines
    own = tell(0, POWER_BACK, "red: card 4", "red: act", "red: back 3")
    assert "Red takes power card 3 back." in own


def test_a_scoring_is_explained_line_by_line() -> None:
    position = GENERAL_SCORING | {
        "regions": {"GAL": {"red": 3, "blue": 1}, "CNU": {"blue": 2, "green": 2, "red": 1}},
        "scoreboards": {"8/4/0": "CNU"},
    }  # fmt: skip
    told = tell(None, position, "red: disk GAL", "blue: disk VAL", "green: disk VAL")
    at = told.index("Galicia is scored: 4-2-0 points.")
    assert told[at + 1 : at + 3] == [
        "  1st Red with 5 Caballeros: 4 points + 2 for the first place at home = 6",
        "  2nd Blue with a Caballero: 2 points",
    ]
    at = told.index("New Castile is scored: 8-4-0 points, from the mobile scoreboard on it.")
    assert told[at + 1 : at + 3] == [
        "  2nd Blue and Green tie with 2 Caballeros, so they take the rank below: 4 points each",
        "  3rd Red with a Caballero: nothing",
    ]
    assert any(line.startswith("Points: Red ") for line in told)


def test_a_veto_is_told_in_a_sentence() -> None:
    position = POWER_BACK | {"vetoes": {"blue": 3}}
    told = tell(None, position, "red: card 4", "red: act", "blue: veto")
    assert "Taking a power card back is announced; Blue may veto." in told
    assert "Blue vetoes Red's special action: the rest of it is cancelled." in told
    assert "Blue lets it pass." in tell(None, position, "red: card 4", "red: act", "blue: allow")


def test_every_event_of_whole_games_has_a_sentence() -> None:
    for seed in range(4):
        state = load_game("el_grande", 2 + seed, tieBreak="power").new_initial_state()
        story = Story(state.game)
        story.follow(state)
        rng = Rng(seed)
        while not state.is_terminal():
            draw_all(state, rng)
            play_randomly(state, rng, 1)
        lines = story.tell(None)
        kinds = {kind.name for kind in state.game.event_kinds() if "_" in kind.name}
        assert not {word.strip(".:,") for line in lines for word in line.split()} & kinds
        assert "{" not in "".join(lines)
        rounds = [line for line in lines if line.startswith("--- Round")]
        assert rounds == [f"--- Round {n} ---" for n in range(1, 10)]
        assert lines[-1] == "The game ends."


def test_a_story_can_be_caught_up_with() -> None:
    session = Session(load_game("el_grande", 3))
    story = Story(session.game)
    story.catch_up(session)
    rng = Rng(8)
    while len(session.state.history()) < 200 and not session.state.is_terminal():
        actions = session.state.legal_actions()
        session.apply(actions[int(rng.below(len(actions)))])
        story.note_points(session.state)
    late = Story(session.game)
    late.catch_up(session)
    for seat in (None, 0, 1, 2):
        assert late.tell(seat) == story.tell(seat)
