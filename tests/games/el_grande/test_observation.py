"""Observations and information states: their layout, their numbers, and what they determine."""

from __future__ import annotations

import doctest
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from castillo.core.layout import Slice
from castillo.core.notation import play_plan, play_text
from castillo.games.el_grande import frames
from castillo.games.el_grande.board import AREA_IDS, BOARD_NAMES, PLACE_NAMES, REGION_IDS
from castillo.games.el_grande.position import count_place
from castillo.games.el_grande.rules import ElGrandeRules
from castillo.games.el_grande.state import ElGrandeState

from .positions import TURN, disk_question, turn_with
from .strategies import Style, Table, styles, tables
from .walks import Walker, begin, kind_on_top, load, set_up, walk

some = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
few = settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
DOCS = Path(__file__).parents[3] / "docs" / "observations.md"


class Reader:
    """The numbers of a tensor by their names, in words."""

    def __init__(self, game: ElGrandeRules, seat: int, layout: list[Slice], tensor: list[int]) -> None:
        self.parts = {part.name: part.cut(tensor) for part in layout}
        names = list(game.seat_names)
        self.names = names[seat:] + names[:seat]
        self.cards = [card.id for card in game.deck.cards]

    def one(self, name: str, words: Any) -> Any:
        """Return the word of the only 1, None without one."""
        places = [at for at, number in enumerate(self.parts[name]) if number]
        assert len(places) < 2, f"{name}: {self.parts[name]}"
        return words[places[0]] if places else None

    def rows(self, name: str, rows: Any) -> dict[Any, list[int]]:
        """Cut a part into rows of equal length."""
        numbers = self.parts[name]
        size = len(numbers) // len(rows)
        return {row: numbers[at * size : (at + 1) * size] for at, row in enumerate(rows)}

    def counts(self, name: str, words: Any, numbers: list[int] | None = None) -> dict[Any, int]:
        """Return numbers by their words, zeros left out."""
        found = self.parts[name] if numbers is None else numbers
        return {word: number for word, number in zip(words, found, strict=True) if number}

    def members(self, name: str, words: Any) -> list[Any]:
        """Return the words of the ones."""
        return list(self.counts(name, words))


def read_observation(state: ElGrandeState, seat: int) -> Reader:
    """Return what a seat observes, by names."""
    return Reader(state.rules, seat, state.game.observation_layout(), state.observation_tensor(seat))


# The layout.


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("option", ["castilloOpen", "showPlayedPower"])
def test_every_number_has_its_place(seats: int, option: str) -> None:
    for value in (True, False):
        game = load(seats, **{option: value})
        layout = game.information_state_layout()
        observation = game.observation_layout()
        assert layout[: len(observation)] == observation
        assert layout[0].offset == 0 and all(a.offset + a.size == b.offset for a, b in pairwise(layout))
        assert len({part.name for part in layout}) == len(layout)
        state = begin(game, Walker(1))
        assert [len(state.observation_tensor(0))] == game.observation_tensor_shape()
        assert [len(state.information_state_tensor(0))] == game.information_state_tensor_shape()
        assert all(part.meaning and part.least <= 0 < part.most for part in layout)


def test_four_seats_observe_so_many_numbers() -> None:
    game = load(4)
    assert game.observation_tensor_shape() == [502] and game.information_state_tensor_shape() == [558]
    assert load(4, castilloOpen=True).information_state_tensor_shape() == [558]
    assert load(4, showPlayedPower=False).observation_tensor_shape() == [450]


def test_numbers_can_be_written_into_a_given_buffer() -> None:
    state = begin(load(3), Walker(2))
    out = state.game.new_tensor()
    for step in walk(state, Walker(2)):
        n = step.write_information_state(1, out)
        assert [int(number) for number in out[:n]] == step.information_state_tensor(1)
        n = step.write_observation(2, out)
        assert [int(number) for number in out[:n]] == step.observation_tensor(2)


def test_the_documentation_shows_what_happens() -> None:
    result = doctest.testfile(str(DOCS), module_relative=False)
    assert result.attempted > 10 and result.failed == 0


def test_the_documentation_lists_every_slice_and_view_key() -> None:
    text = DOCS.read_text("utf-8")
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*?) \|", text, re.M))
    state = set_up(TURN, castilloOpen=True)
    for part in (*load(4).information_state_layout(), *state.game.observation_layout()):
        assert part.name in rows, f"docs/observations.md does not list {part.name}"
    for key in state.view(0):
        assert f"`{key}`" in text, f"docs/observations.md does not list {key}"


# The numbers are those of the view.


@pytest.mark.rule("EG-5.10", "EG-11.3", "EG-C4P")
@some
@given(tables(), styles())
def test_numbers_say_what_the_view_says(table: Table, style: Style) -> None:
    for n, state in enumerate(walk(table.state(), style.walker())):
        if n % 17 != style.seed % 17 and not state.is_terminal():
            continue
        for seat in range(state.game.num_players()):
            check_numbers(state, seat)


def check_numbers(state: ElGrandeState, seat: int) -> None:
    """Compare a seat's observation with its view."""
    view, read = state.view(seat), read_observation(state, seat)
    names, cards = read.names, read.cards
    assert read.names[0] == view["you"]
    assert sorted(read.members("acting", names)) == sorted(n for n in view["to_move"] if n != "chance")
    assert (kind_on_top(state) == read.one("question", range(frames.FIRST_FREE))) != view["over"]
    assert read.one("active", names) == state.game.seat_name(state.active)
    assert read.one("leader", names) == view["leader"] and read.parts["round"] == [state.round]
    assert read.one("king", REGION_IDS) == view["king"]
    for region, numbers in read.rows("regions", REGION_IDS).items():
        assert read.counts("regions", names, numbers) == view["regions"][region]
    for key in ("court", "province", "score", "power"):
        assert read.counts(key, names) == {name: number for name, number in view[key].items() if number}
    if "castillo" in view:
        assert read.counts("castillo", names) == view["castillo"]
    assert read.rows("grandes", names) == {name: one_of(view["grandes"].get(name), REGION_IDS) for name in names}
    assert read.rows("scoreboards", BOARD_NAMES) == {
        board: one_of(view["scoreboards"].get(board), AREA_IDS) for board in BOARD_NAMES
    }
    assert read.members("hand", range(1, 14)) == view["hand"]
    assert read.counts("hand_size", names) == {name: n for name, n in view["handSizes"].items() if n}
    assert read.counts("back", names) == {name: n for name, n in view["back"].items() if n}
    assert ("shown" in read.parts) == ("shown" in view)
    for name, numbers in read.rows("shown", names).items() if "shown" in view else ():
        assert [value for value in range(1, 14) if numbers[value - 1]] == view["shown"][name]
    assert sorted(read.members("answered", names)) == sorted(view["answered"])
    assert read.rows("disks", names) == {name: one_of(view["disks"].get(name), REGION_IDS) for name in names}
    assert sorted(read.members("face_up", cards)) == sorted(view["cards"].values())
    down = [card for left in view["faceDown"].values() for card in left]
    assert read.counts("face_down", cards) == {card: down.count(card) for card in sorted(set(down), key=cards.index)}
    taken = {name: read_taken(state, numbers) for name, numbers in read.rows("taken", names).items() if any(numbers)}
    assert taken == view["taken"]
    assert set(read.members("new_vetoes", names) + read.members("old_vetoes", names)) == set(view["vetoes"])
    check_work(view["pending"], read)


def one_of(word: str | None, words: Any) -> list[int]:
    """Return a 1 in the place of a word among others, and zeros."""
    return [int(other == word) for other in words]


def read_taken(state: ElGrandeState, numbers: list[int]) -> str:
    """Return the id of the card of the stack that is marked."""
    return state.rules.deck.cards[state.face_up[numbers.index(1)]].id


def check_work(pending: dict[str, Any], read: Reader) -> None:
    """Compare what is said of the pending work."""
    names = read.names
    limit = {"all": 31}
    assert (read.one("announced", range(frames.FIRST_FREE)) is None) == ("announced" not in pending)
    assert read.members("used", ["place", "act"]) == pending.get("used", [])
    assert read.parts["left"] == [limit.get(pending.get("left", 0), pending.get("left", 0))]
    for owner in ("any", "own", "foreign"):
        number = pending.get("may", {}).get(owner, 0)
        assert read.parts[owner] == [limit.get(number, number)]
    assert read.one("source", REGION_IDS) == pending.get("source")
    assert read.one("colour", names) == pending.get("colour")
    assert read.one("origin", PLACE_NAMES[:11]) == pending.get("origin")
    assert read.one("target", PLACE_NAMES) == pending.get("target")
    assert read.one("board", BOARD_NAMES) == pending.get("scoreboard")
    assert read.members("scored", REGION_IDS) == pending.get("scored", [])
    assert read.parts["first_only"] == [int(pending.get("firstOnly", False))]
    assert sorted(read.members("victims", names)) == sorted(pending.get("victims", []))
    assert sorted(read.members("holders", names)) == sorted(pending.get("vetoHolders", []))
    assert (read.one("stack", range(1, 6)) or 0) == pending.get("stack", 0)


def test_what_is_announced_can_be_read() -> None:
    state = set_up(turn_with("C1B", vetoes={"blue": 4}))
    play_plan(state, ["red: card 1", "red: act", "red: lift green ARA", "red: drop SEV"])
    assert state.view(1)["question"] == "veto" and state.view(1)["pending"] == {
        "announced": "move", "vetoHolders": ["blue"], "used": ["act"], "may": {"any": 3}, "colour": "green",
        "origin": "ARA", "target": "SEV",
    }  # fmt: skip
    for seat in range(4):
        check_numbers(state, seat)


# What the numbers and lines determine.


@pytest.mark.rule("EG-5.10")
def test_who_knows_the_same_may_choose_the_same() -> None:
    """Equal observations and equal information states have equal choices, over many games."""
    seen: dict[tuple[int, object], tuple[list[int], ...]] = {}
    game = load(2, rounds=6)
    repeated = 0
    for seed in range(30):
        for n, state in enumerate(walk(game.new_initial_state(), Walker(seed % 3, plan=[seed // 3]))):
            if n % 3:
                continue
            for seat in range(2):
                told = (state.legal_actions(seat), state.acting_seats())
                for key in (tuple(state.observation_tensor(seat)), state.information_state_string(seat)):
                    repeated += (seat, key) in seen
                    assert seen.setdefault((seat, key), told) == told
    assert repeated > 500


def test_information_states_tell_all_that_was_seen_apart() -> None:
    """Along a game every information state is new, and those of two seats differ."""
    seen: set[str] = set()
    for state in walk(load(3, rounds=6).new_initial_state(), Walker(4)):
        for seat in range(3):
            text = state.information_state_string(seat)
            assert text not in seen
            seen.add(text)


# What perfect recall adds.


@pytest.mark.rule("EG-7.2", "EG-5.10", "EG-C4P")
@few
@given(tables(), styles())
def test_the_information_state_knows_castillo_and_hands_as_far_as_they_can_be(table: Table, style: Style) -> None:
    for n, state in enumerate(walk(table.state(), style.walker())):
        if n % 31 != style.seed % 31:
            continue
        for seat in range(state.game.num_players()):
            layout = state.game.information_state_layout()
            read = Reader(state.rules, seat, layout, state.information_state_tensor(seat))
            assert read.counts("castillo", read.names) == count_place(state, 9)
            for at, (name, numbers) in enumerate(read.rows("hands", read.names).items()):
                owner = (seat + at) % state.game.num_players()
                assert name == state.game.seat_name(owner)
                hand = [state.hand[owner] >> value & 1 for value in range(1, 14)]
                assert all(number in ((1, 2) if held else (0, 1)) for number, held in zip(numbers, hand, strict=True))
                assert seat != owner or 1 not in numbers
                assert numbers.count(2) <= sum(hand) <= 13 - numbers.count(0)


def test_cards_that_may_be_back_in_hand() -> None:
    state = set_up(turn_with("C4P"))
    play_plan(state, ["red: card 4", "red: act", "red: back 4"])
    layout = state.game.information_state_layout()
    hands = Reader(state.rules, 1, layout, state.information_state_tensor(1)).rows("hands", "bgyr")
    assert [value for value in range(1, 14) if hands["r"][value - 1] == 1] == [2, 4, 10, 13]
    assert 1 not in hands["b"] + hands["g"] + hands["y"] and hands["r"][2] == 2
    own = Reader(state.rules, 0, layout, state.information_state_tensor(0)).rows("hands", "rbgy")["r"]
    assert own == [2, 0, 2, 2, 2, 2, 2, 2, 2, 0, 2, 2, 0]


# In words.


def test_an_observation_in_words() -> None:
    state = disk_question("C2E")
    play_text(state, "yellow: disk SEV")
    text = state.observation_string(3)
    assert text.splitlines()[:8] == [
        "you: yellow", "round: 4", "phase: turn", "to_move: blue green", "question: disk", "over: no", "king: GRA",
        "leader: yellow",
    ]  # fmt: skip
    assert "answered: yellow\ndisks: yellow SEV\npending: used act, left all, victims blue green yellow" in text
    assert "regions: ARA (blue 2, green 4), CNU (red 1, blue 3, green 2, yellow 2), SEV (red 2, yellow 3)" in text
    assert "SEV" not in "".join(line for line in state.observation_string(1).splitlines() if "disk" in line)
    assert "hand:" not in state.observation_string(None)


def test_an_information_state_in_words() -> None:
    state = load(2).new_initial_state()
    walker = Walker(1)
    while not state.power[0]:
        walker.step(state)
    lines = state.information_state_string(1).splitlines()
    assert lines[0] == "seat blue" and lines[1].startswith("chance: king ") and "red: power " in lines[-1]
    position = set_up(TURN).information_state_string(0).splitlines()
    assert position[:3] == ["seat red", "beginning", "you: red"] and "choices" in position
