"""A round by keyboard alone, and the focus that is never lost."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright", reason="pip install 'castillo[dev]'")
pytest.importorskip("uvicorn", reason="pip install 'castillo[server]'")

from playwright.sync_api import Page, expect
from tests.browser.player import OpenPage, Player
from tests.browser.positions import open_position, play_until
from tests.browser.serving import Server

ENOUGH = 80
"""More keys than a round needs."""
FOCUSED = """() => {
    const one = document.activeElement;
    return {
        words: one.dataset.choice ?? "", action: one.dataset.action ?? "", area: one.dataset.area ?? "",
        legal: one.dataset.legal === "true", lost: one === document.body,
    };
}"""


def begin(open_page: OpenPage, server: Server) -> tuple[Page, str, str]:
    """Sit down as red, who bids first, against a bot, with a hand on the keyboard."""
    session = play_until(lambda state: state.acting_seats() == [0], lambda *_: None, ("red", "blue"))
    table, tokens, _ = open_position(server, session, {"red": "here", "blue": "bot"})
    page = open_page(f"/#/table/{table}/{tokens['red']}")
    Player(page).wait()
    page.keyboard.press("c")
    return page, table, tokens["red"]


def settle(page: Page) -> None:
    """Wait until something is asked, nothing is under way, and the focus is at what is asked."""
    Player(page).wait()
    page.wait_for_function("""() => document.querySelector(".over") || (
        document.querySelector("main[data-busy=false]") && document.activeElement !== document.body
        && document.activeElement.matches("[data-choice], [data-legal=true], [data-action=confirm]"))""")


def press_choice(page: Page, words: str) -> None:
    """Choose by the digit that is written on a choice."""
    digit = page.locator(f'[data-choice="{words}"]').get_attribute("data-key")
    assert digit is not None, words
    page.keyboard.press(digit)


def pick(choices: list[str]) -> str:
    """Recruit, place, and use nothing that asks more."""
    wanted = ("recruit 2", "place", "done", "end")
    return next((words for words in wanted if words in choices), choices[0])


@pytest.mark.parametrize("sits", ["bot", "link"])
def test_the_focus_goes_along_when_a_table_is_opened(open_page: OpenPage, sits: str) -> None:
    page = open_page("/")
    page.get_by_role("link", name="New table").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="New table")).to_be_focused()
    players = page.get_by_label("Who plays")
    expect(players).to_have_count(4)  # the games are read after the heading stands
    for other in players.all()[1:]:
        other.select_option(sits)
    page.get_by_role("button", name="Open the table").focus()
    page.keyboard.press("Enter")
    if sits == "link":
        expect(page.get_by_role("heading", name="Links")).to_be_focused()
        page.get_by_role("link", name="To the table").focus()
        page.keyboard.press("Enter")
    page.locator("main[data-state]").wait_for()
    page.wait_for_function("() => document.activeElement.closest('.decision, .cards, .board')")


def test_a_whole_round_by_keyboard_alone(open_page: OpenPage, server: Server) -> None:
    page, table, token = begin(open_page, server)
    placed = sent = 0
    for _ in range(ENOUGH):
        settle(page)
        snapshot = server.get(f"/api/tables/{table}", token)
        if snapshot["view"]["round"] > 1:
            break
        player, before = Player(page), Player(page).state
        focus = page.evaluate(FOCUSED)
        if page.locator("[data-action=confirm]").count():
            assert focus["action"] == "confirm"
            page.keyboard.press("Enter")
            sent += 1
        elif any(words.startswith("put ") for words in Player(page).choices()):
            page.keyboard.press("m")
            page.keyboard.press("ArrowDown")
            page.keyboard.press("ArrowUp")
            if not page.evaluate(FOCUSED)["legal"]:
                page.keyboard.press("m")
            assert page.evaluate(FOCUSED)["area"]
            page.keyboard.press("Enter" if placed % 2 else " ")
            placed += 1
        else:
            press_choice(page, pick(Player(page).choices()))
        player.wait_for_change(before)
    assert server.get(f"/api/tables/{table}", token)["view"]["round"] > 1
    assert placed > 0 and sent > 0


def test_escape_takes_back_and_arrows_go_over_the_map(open_page: OpenPage, server: Server) -> None:
    page, _, _ = begin(open_page, server)
    settle(page)
    press_choice(page, Player(page).choices()[1])
    expect(page.locator(".plan li")).to_have_count(1)
    settle(page)
    page.keyboard.press("Escape")
    expect(page.locator(".plan li")).to_have_count(0)
    settle(page)
    page.keyboard.press("m")
    seen = {page.evaluate(FOCUSED)["area"]}
    for arrow in ("Up", "Left", "Down", "Right", "Down", "Right", "Up", "Right", "Up") * 4:
        page.keyboard.press(f"Arrow{arrow}")
        seen.add(page.evaluate(FOCUSED)["area"])
    assert len(seen) >= 6
    page.keyboard.press("a")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".cards [data-stack='2']")).to_be_focused()
    page.keyboard.press("l")
    expect(page.get_by_role("log")).to_be_focused()
    page.keyboard.press("c")
    settle(page)


def test_the_keys_are_told_and_can_be_switched_off(open_page: OpenPage, server: Server) -> None:
    page, _, _ = begin(open_page, server)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Arrow keys")
    page.keyboard.press("1")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".plan li")).to_have_count(0)
    settle(page)
    page.click("[data-action=settings]")
    page.get_by_role("checkbox").uncheck()
    page.keyboard.press("Escape")
    page.keyboard.press("1")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".plan li")).to_have_count(0)
