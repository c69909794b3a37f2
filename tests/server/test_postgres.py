"""Two server processes at one table, on PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from .process import Server, read_events, serving


@pytest.fixture(scope="module")
def servers(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    """Run two servers on one database; they start, and so migrate it, one right after the other."""
    folder = tmp_path_factory.mktemp("servers")
    with serving(database, folder / "log") as one, serving(database, folder / "log") as other:
        yield one, other
    assert "Traceback" not in (folder / "log").read_text()


def test_what_is_chosen_at_one_is_told_at_the_other(servers: tuple[Server, Server]) -> None:
    one, other = servers
    path, tokens = one.open("red", "blue")
    headers = {"Authorization": f"Bearer {tokens['red']}"}
    with other.http.stream("GET", f"{path}/stream", headers=headers) as answer:
        events = read_events(answer)
        seq, news = next(events)
        seat = news["snapshot"]["to_move"][0]
        one.ask("POST", f"{path}/entries", {"expected": seq, "choices": ["power 7"]}, tokens[seat])
        while news["seq"] == seq:
            _, news = next(events)
        assert [line["text"] for line in news["lines"]] == [f"{seat.capitalize()} plays power card 7."]
        assert other.ask("GET", path, token=tokens[seat]) == one.ask("GET", path, token=tokens[seat])
        assert one.wait_for(path, tokens["blue"], "seats")["seats"][0]["online"]


def test_of_two_posts_at_two_processes_one_is_carried_out(servers: tuple[Server, Server]) -> None:
    one, other = servers
    path, tokens = one.open("red", "blue")
    snapshot = other.ask("GET", path, token=tokens["spectator"])
    seat, seq = snapshot["to_move"][0], snapshot["seq"]
    body = {"expected": seq, "choices": ["power 7"]}
    first = one.ask("POST", f"{path}/entries", body, tokens[seat])
    assert other.ask("POST", f"{path}/entries", body, tokens[seat]) == first  # the same again, elsewhere
    late = {"expected": seq, "choices": ["power 8"]}
    assert other.ask("POST", f"{path}/entries", late, tokens[seat], 409)["seq"] == seq + 1
    other.ask("POST", f"{path}/entries", {"expected": seq + 1, "choices": ["undo"]}, tokens[seat])
    assert one.ask("GET", path, token=tokens[seat])["seq"] == seq + 2


def test_a_game_with_a_bot_is_played_at_both_in_turn(servers: tuple[Server, Server]) -> None:
    path, tokens = servers[0].open("red", "blue:bot", bot="random")
    for number in range(14):
        server = servers[number % 2]
        snapshot = server.wait_for(path, tokens["red"], "question")
        choice = snapshot["question"]["choices"][-1]["words"]
        body = {"expected": snapshot["seq"], "choices": [choice]}
        server.ask("POST", f"{path}/entries", body, tokens["red"])
    logs = [server.ask("GET", f"{path}/log", token=tokens["red"]) for server in servers]
    shorter = min(len(log["lines"]) for log in logs)
    assert shorter > 10 and logs[0]["lines"][:shorter] == logs[1]["lines"][:shorter]
