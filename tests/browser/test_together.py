"""Two browsers at one table, and two people at one browser."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright", reason="pip install 'castillo[dev]'")
pytest.importorskip("uvicorn", reason="pip install 'castillo[server]'")

from playwright.sync_api import expect
from tests.browser.player import READY, OpenPage, Player
from tests.browser.serving import Server


def test_two_browsers_play_at_one_table(open_page: OpenPage) -> None:
    page = open_page("/#/new")
    page.get_by_label("blue", exact=True).select_option("link")
    for name in ("yellow", "green"):
        page.get_by_role("button", name=f"Remove this seat: {name}").click()
    page.get_by_role("button", name="Open the table").click()
    link = page.get_by_label("Link for blue").input_value()
    page.get_by_role("link", name="To the table").click()

    red, blue = Player(page), Player(open_page(link))
    for _ in range(8):
        asked, waiting = find_asked(red, blue)
        expect(waiting.page.get_by_text("decides")).to_be_visible()
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
    for name in ("yellow", "green"):
        page.get_by_role("button", name=f"Remove this seat: {name}").click()
    page.get_by_label("blue", exact=True).select_option("here")
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
