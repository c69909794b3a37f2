"""What screens are told: votes as rows of a table, and everything by seat for those who may see it."""

from __future__ import annotations

from castillo import load_game
from castillo.core.events import Event, event_for
from castillo.core.notation import play_text
from castillo.core.telling import SCORING

from .walks import set_up

POSITION = {
    "to_move": "caesar",
    "groups": {
        "PRA": {
            "left": 5,
            "caesar": {"up": [5, 4, 3, 1], "down": [2]},
            "cleopatra": {"up": ["P"], "down": [4, 3]},
        }
    },
    "hand": {"caesar": [1], "cleopatra": [2]},
    "missions": {"caesar": ["PRA3", "AED3"], "cleopatra": ["QUA3", "AED3"]},
}


def test_a_vote_is_told_as_rows_with_its_sums() -> None:
    state = set_up(POSITION)
    heard: list[Event] = []
    state.listen(heard.append)
    play_text(state, "caesar: place 1 AED down")
    lines = state.game.tell([event_for(event, None) for event in heard])
    rows = next(line.rows for line in lines if line.kind == SCORING)
    assert [(row.area, row.seat, row.rank, row.points) for row in rows] == [
        ("PRA", "caesar", 2, 0), ("PRA", "cleopatra", 1, 1),
    ]  # fmt: skip
    assert rows[0].why == "1 + 2 + 3 + 4 + 5 = 15; discards 5"
    assert rows[1].why == "3 + 4 + P = 7; discards 3, Philosopher"
    assert {line.seats for line in lines if not line.rows} == {("caesar",)}


def test_everything_is_shown_by_seat_to_those_who_may_see_it() -> None:
    state = set_up(POSITION)
    shown = state.game.view_all(state)
    assert shown["you"] is None and "hand" not in shown
    assert shown["hands"] == {"caesar": [1], "cleopatra": [2]}
    assert shown["downs"] == {"caesar": {"PRA": [2]}, "cleopatra": {"PRA": [3, 4]}}
    assert shown["allMissions"]["cleopatra"] == ["AED3", "QUA3"]
    assert {key: shown[key] for key in ("groups", "won", "bag")} == {
        key: state.game.view(state, None)[key] for key in ("groups", "won", "bag")
    }


def test_who_arranges_sees_what_is_left_and_then_the_order() -> None:
    state = load_game("caesar_cleopatra", edition="1997").new_initial_state()
    for seat in ("caesar", "cleopatra"):
        for card, group in enumerate(("PRA", "AED", "QUA", "SEN"), 1):
            play_text(state, f"{seat}: hide {card} {group}")
    order = [*["veto", "assassination"] * 2, "wrath", *["castling", "spy", "scout", "assassination"] * 2]
    for at, top in enumerate(order[:-1]):
        own = state.game.view(state, 0)
        assert sorted(own["toArrange"]) == sorted(order[at:]) and "actionDeck" not in own
        assert state.game.view_all(state)["actionDecks"] == {}
        play_text(state, f"caesar: arrange {top}")
    own = state.game.view(state, 0)
    assert own["actionDeck"] == order and "toArrange" not in own
    assert state.game.view_all(state)["actionDecks"] == {"caesar": order}
    assert not {"toArrange", "actionDeck"} & set(state.game.view(state, None))
