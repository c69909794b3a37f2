"""What is told of a game: nothing that a seat may not know."""

from __future__ import annotations

from castillo import load_game
from castillo.cli.story import Story
from castillo.core.chance import Rng
from castillo.core.notation import play_text
from castillo.core.playout import draw_all, play_randomly
from castillo.core.state import State

GRANDES = {"red": "GAL", "blue": "SEV", "green": "CAT"}
GENERAL_SCORING = {
    "round": 3, "phase": "scoring", "king": "GRA", "grandes": GRANDES, "castillo": {"red": 2, "blue": 1, "green": 3},
}  # fmt: skip
POWER_BACK = {
    "round": 3, "phase": "turn", "king": "GRA", "grandes": GRANDES, "court": {"red": 2},
    "played": {"red": [3, 4], "blue": [5, 6], "green": [7, 8]}, "power": {"red": 13, "blue": 12, "green": 11},
    "cards": {"1": "C1A", "2": "C2S", "3": "C3B", "4": "C4P"},
}  # fmt: skip


def play(state: State, *texts: str) -> None:
    for text in texts:
        play_text(state, text)


def test_disks_are_covered_until_the_last_is_set() -> None:
    state = load_game("el_grande", 3).state_from_position(GENERAL_SCORING)
    stories = {seat: Story(state, seat) for seat in (None, 0, 1, 2)}
    for story in stories.values():
        story.tell(state)
    play(state, "green: disk SEV")
    assert stories[None].tell(state) == ["green: disk ?"]
    assert stories[0].tell(state) == ["green: disk ?"]
    assert stories[2].tell(state) == ["green: disk SEV"]
    play(state, "red: disk VAL")
    assert stories[0].tell(state) == ["red: disk VAL"]
    assert stories[2].tell(state) == ["red: disk ?"]
    play(state, "blue: disk ARA")
    revealed = "revealed - green: disk SEV, red: disk VAL, blue: disk ARA"
    assert stories[1].tell(state)[:4] == ["green: disk ?", "red: disk ?", "blue: disk ARA", revealed]
    assert stories[0].tell(state)[:2] == ["blue: disk ?", revealed]


def test_what_a_seat_is_told_does_not_depend_on_others_disks() -> None:
    game = load_game("el_grande", 3)
    told = set()
    for region in ("GAL", "PVA", "GRA"):
        state = game.state_from_position(GENERAL_SCORING)
        story = Story(state, 0)
        lines = story.tell(state)
        play(state, f"blue: disk {region}")
        lines += story.tell(state)
        play(state, f"green: disk {region}")
        told.add(tuple(lines + story.tell(state)))
    assert len(told) == 1


def test_a_power_card_taken_back_is_never_told() -> None:
    game = load_game("el_grande", 3)
    told = set()
    for value in (3, 4, 13):
        state = game.state_from_position(POWER_BACK)
        story = Story(state, 1, getattr(game, "deck", None))
        story.tell(state)
        play(state, "red: card 4", "red: act", f"red: back {value}")
        told.add(tuple(story.tell(state)))
    assert len(told) == 1
    (lines,) = told
    assert "red: card 4 (C4P Power regained)" in lines
    assert "red: back ?" in lines
    state = game.state_from_position(POWER_BACK)
    own = Story(state, 0)
    play(state, "red: card 4", "red: act", "red: back 3")
    assert "red: back 3" in own.tell(state)


def test_every_choice_is_told_once() -> None:
    state = load_game("el_grande", 4).new_initial_state()
    rng = Rng(4)
    story = Story(state, 0)
    lines: list[str] = []
    while not state.is_terminal():
        draw_all(state, rng)
        lines += story.tell(state)
        play_randomly(state, rng, 1)
        lines += story.tell(state)
    choices = [line for line in lines if not line.startswith(("---", "    points", "revealed"))]
    assert len(choices) == len(state.full_history())
    assert [line for line in lines if line.startswith("---")] == [f"--- Round {n} ---" for n in range(1, 10)]
    last = [line for line in lines if line.startswith("    points")][-1]
    assert any(f"({points})" in last for points in state.scores())
