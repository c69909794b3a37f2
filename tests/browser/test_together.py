"""Two browsers at one table, and two people at one browser."""

from __future__ import annotations

import re

import pytest

pytest.importorskip("playwright", reason="pip install 'castillo[dev]'")
pytest.importorskip("uvicorn", reason="pip install 'castillo[server]'")

from playwright.sync_api import expect
from tests.browser.player import READY, OpenPage, Player
from tests.browser.serving import Server


def test_two_browsers_play_at_one_table(open_page: OpenPage) -> None:
    page = open_page("/#/new")
    page.get_by_label("Who plays Blue", exact=True).select_option("link")
    for name in ("Yellow", "Green"):
        page.get_by_role("button", name=f"Remove the seat {name}").click()
    page.get_by_role("button", name="Open the table").click()
    link = page.get_by_label("Link for Blue").input_value()
    page.get_by_role("link", name="To the table").click()

    red, blue = Player(page), Player(open_page(link))
    for _ in range(8):
        asked, waiting = find_asked(red, blue)
        expect(waiting.page.get_by_role("heading", name="decides")).to_be_visible()
        asked.step(lambda choices: "end" if "end" in choices else choices[0])
    for told in (red.page.locator("[role=log]"), blue.page.locator("[role=log]")):
        expect(told).to_contain_text("turn")
    find_asked(red, blue)
    assert red.page.locator("[role=log] p").all_inner_texts() == blue.page.locator("[role=log] p").all_inner_texts()


def find_asked(red: Player, blue: Player) -> tuple[Player, Player]:
    """Wait until one of two players is asked something; returns that one and the other."""
    for _ in range(100):
        for asked, waiting in ((red, blue), (blue, red)):
            if asked.is_asked and not waiting.is_asked:
                return asked, waiting
        red.page.wait_for_timeout(100)
    raise AssertionError("nobody is asked, or both are")


def test_a_seat_is_not_opened_by_what_is_no_token(open_page: OpenPage, server: Server) -> None:
    table, _ = server.open_table({"red": "here", "blue": "bot"})
    page = open_page(f"/#/table/{table}/nonsense")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.locator("main [data-choice]")).to_have_count(0)


def test_a_secret_question_is_asked_behind_a_curtain(open_page: OpenPage, server: Server) -> None:
    page = open_page("/#/new")
    for name in ("Yellow", "Green"):
        page.get_by_role("button", name=f"Remove the seat {name}").click()
    page.get_by_label("Who plays Blue", exact=True).select_option("here")
    page.get_by_role("button", name="Open the table").click()
    player = Player(page)

    def pick(choices: list[str]) -> str:
        """Send everybody into the Castillo, so that disks are set when it is scored."""
        for words in ("put CAS", "place", "done", "end"):
            if words in choices:
                return words
        return next((words for words in reversed(choices) if words.startswith(("power", "recruit"))), choices[0])

    curtain = page.get_by_role("heading", name="Hand the device to")
    for _ in range(300):
        page.wait_for_selector(f"{READY}, h1:has-text('Hand the device')", state="attached")
        if curtain.count():
            break
        player.step(pick)
    assert curtain.count() == 1
    expect(page.locator("main[data-state]")).to_have_count(0)
    name = curtain.inner_text().removeprefix("Hand the device to ")
    page.get_by_role("button", name=f"I am {name}").click()
    assert all(words.startswith("disk ") for words in player.choices())
    _, _, table, token = page.url.partition("#")[2].split("/")
    asked = server.get(f"/api/tables/{table}", token)["to_move"]
    player.choose(player.choices()[0])
    player.confirm()
    for other in [seat.capitalize() for seat in asked if seat != name.lower()]:
        expect(page.get_by_role("heading", name=f"Hand the device to {other}")).to_be_visible()


def play_until_power_is_back(server: Server, table: str, tokens: dict[str, str]) -> str:
    """Play by the API until a seat has taken a power card back and something that is no secret is asked."""
    wanted = ("back", "act", "card", "power", "recruit", "disk", "put", "done")
    owner = ""
    while True:
        seat = server.get(f"/api/tables/{table}", next(iter(tokens.values())))["to_move"][0]
        state = server.get(f"/api/tables/{table}", tokens[seat])
        if owner and state["question"]["key"] not in ("bid", "disk", "power_back"):
            return owner
        # In the first round nobody acts: who has played one card takes it back openly, there being no other (EG-C4P).
        is_first = state["view"]["round"] == 1
        choices = [choice for choice in state["question"]["choices"] if not (is_first and choice["words"] == "act")]
        backs = [choice["words"] for choice in choices if "Power regained" in choice["note"]]
        firsts = [choice["words"] for verb in wanted for choice in choices if choice["words"].startswith(verb)]
        words = (backs + firsts + [choices[0]["words"]])[0]
        after = server.post(
            f"/api/tables/{table}/entries", {"expected": state["seq"], "choices": [words]}, tokens[seat]
        )
        owner = seat if words.startswith("back ") else owner
        if after["over"]:
            return ""


def test_a_shared_device_shows_what_everybody_may_see(open_page: OpenPage, server: Server) -> None:
    seat = ""
    while not seat:
        order = {
            "game": "el_grande",
            "seats": [{"name": name, "sits": "here", "bot": None} for name in ("red", "blue")],
            "options": {"showPlayedPower": False},
        }
        opened = server.post("/api/tables", order)
        seat = play_until_power_is_back(server, opened["id"], opened["tokens"])
    table, tokens = opened["id"], opened["tokens"]
    log = [line["text"] for line in server.get(f"/api/tables/{table}/log", tokens[seat])["lines"]]
    assert any("takes power card" in text and text.endswith("back.") for text in log)

    known = [{"id": table, "here": tokens, "friends": {}, "spectator": opened["spectator"]}]
    page = open_page("/")
    page.evaluate("known => localStorage.setItem('castillo.tables', JSON.stringify(known))", known)
    page.goto(f"/#/table/{table}/{tokens[seat]}")
    player = Player(page)
    player.wait()
    told = page.locator("[role=log]")
    expect(told).to_contain_text("takes a power card back")
    expect(told).not_to_contain_text("takes power card")
    expect(page.get_by_text("away")).to_have_count(0)
    expect(page.locator(".seat .played").get_by_role("img")).to_have_count(0)


def test_two_seats_swap_their_colours(open_page: OpenPage) -> None:
    page = open_page("/#/new")
    names = page.get_by_label(re.compile(r"^Seat \d$"))
    names.first.wait_for()
    before = [names.nth(at).input_value() for at in range(names.count())]
    names.first.select_option(before[1])
    after = [names.nth(at).input_value() for at in range(names.count())]
    assert after == [before[1], before[0], *before[2:]]


def test_a_bad_link_is_told_in_words(open_page: OpenPage) -> None:
    for place in ("NO TABLE/x y", "0123456789/nonsense"):
        page = open_page(f"/#/table/{place}")
        expect(page.get_by_role("alert")).to_have_text("This link does not lead to a table.")
