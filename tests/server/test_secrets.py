"""Nothing that a seat may not know leaves the server: whole games, at two tables that differ only in a secret."""

from __future__ import annotations

import base64
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from castillo.core.chance import Rng

from .desk import Desk
from .pairs import SEATS, Pair, hear_bytes, open_pair, read_stream, without_id

paired = contextmanager(open_pair)


def choose(snapshot: dict[str, Any], rng: Rng) -> str:
    """Choose so that cards with secrets are taken and used."""
    words: list[str] = [choice["words"] for choice in snapshot["question"]["choices"]]
    cards = snapshot["view"]["cards"]
    wanted = [f"card {stack}" for stack, card in cards.items() if card.startswith(("C4P", "C2F", "C4E", "C3"))]
    for word in (*wanted, "act", "recruit 3"):
        if word in words:
            return word
    return words[int(rng.below(len(words)))]


def is_power_back(snapshot: dict[str, Any]) -> bool:
    """Tell whether a seat may take one of several power cards back."""
    return bool(snapshot["question"]["key"] == "power_back" and len(snapshot["question"]["choices"]) > 1)


@pytest.mark.parametrize(("seed", "language"), [(2, "en"), (3, "de")])
def test_nobody_can_tell_what_another_seat_keeps_secret(tmp_path: Path, seed: int, language: str) -> None:
    secrets = {"disk": 0, "power_back": 0}
    with paired(tmp_path, seed, language, rounds=6) as pair:
        rng = Rng(seed)
        while not (state := pair.snapshot())["over"]:
            seat = state["to_move"][int(rng.below(len(state["to_move"])))]
            snapshot = pair.snapshot(seat)
            choices = [choice["words"] for choice in snapshot["question"]["choices"]]
            key = snapshot["question"]["key"]
            is_covered = len(state["to_move"]) > 1 or key == "power_back"
            if key in secrets and len(choices) > 1 and is_covered and secrets[key] < 2:
                secrets[key] += 1
                try_secret(pair, seat, choices[0], choices[-1], snapshot["seq"])
            pair.play(seat, choose(snapshot, rng))
        one, other = (table.get(seat=None) for table in pair.tables)
        assert without_id(one) == without_id(other)
    assert secrets["disk"] > 0


def try_secret(pair: Pair, seat: str, one: str, other: str, since: int) -> None:
    """Let a seat choose something else at each table; nobody else notices, and it is taken back where that may be."""
    pair.play(seat, one, other)
    assert pair.snapshot(seat)["undo"]["allowed"], "both choices can be taken back as long as nobody else has answered"
    for spy in (None, *SEATS):
        if spy != seat:
            pair.assert_alike(spy, since)
    ones, others = (table.get(seat=seat)["view"] for table in pair.tables)
    assert ones != others
    for spy in (None, *SEATS):
        if spy != seat:
            pair.assert_alike_in_bytes(spy)
    pair.play(seat, "undo")
    for spy in (None, *SEATS):
        if spy != seat:
            pair.assert_alike(spy, since)


def test_a_power_card_taken_back_stays_secret(tmp_path: Path) -> None:
    for seed in range(1, 30):
        folder = tmp_path / str(seed)
        folder.mkdir()
        with paired(folder, seed, rounds=6, veto="off") as pair:
            if find_power_back(pair, seed):
                return
    raise AssertionError("no power card was taken back")


def find_power_back(pair: Pair, seed: int) -> bool:
    """Play on until a seat may take one of several power cards back, and let it do so; returns whether it came up."""
    rng = Rng(seed)
    while not (state := pair.snapshot())["over"]:
        seat = state["to_move"][0]
        snapshot = pair.snapshot(seat)
        if is_power_back(snapshot):
            words = [choice["words"] for choice in snapshot["question"]["choices"]]
            pair.play(seat, words[0], words[-1])
            for spy in (None, *SEATS):
                if spy != seat:
                    pair.assert_alike(spy, snapshot["seq"])
            return True
        pair.play(seat, choose(snapshot, rng))
    return False


def test_no_token_is_stored_or_told_again(desk: Desk, tmp_path: Path) -> None:
    table = desk.open("red", "blue")
    said = str([table.get(path, seat) for path in ("", "/log", "/history") for seat in (None, "red", "blue")])
    stored = b"".join(path.read_bytes() for path in tmp_path.glob("tables.db*"))
    for token in (table.spectator, *table.tokens.values()):
        assert token not in said and token.encode() not in stored


def test_tokens_are_random_and_long_enough(desk: Desk) -> None:
    tables = [desk.open("red", "blue") for _ in range(20)]
    tokens = [token for table in tables for token in (table.spectator, *table.tokens.values())]
    assert len(set(tokens)) == len(tokens) == 60
    for token in tokens:
        assert len(base64.urlsafe_b64decode(token + "==")) * 8 >= 128
    bits = [sum(byte.bit_count() for byte in base64.urlsafe_b64decode(token + "==")) for token in tokens]
    assert abs(sum(bits) / len(bits) - 64) < 6  # 8 standard deviations


def test_what_is_said_to_one_seat_holds_no_token_of_another(desk: Desk) -> None:
    desk.heard = []
    table = desk.open("red", "blue")
    opened = desk.heard.pop()[2].decode()
    assert all(token in opened for token in (table.spectator, *table.tokens.values()))
    for seat in (None, "red", "blue"):
        sent = b"".join([*hear_bytes(table, seat), desk.run(read_stream(table, seat, 0))])
        assert not any(token.encode() in sent for token in (table.spectator, *table.tokens.values()))
