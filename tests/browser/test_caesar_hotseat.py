"""Two people at one device: hands are secret, and nothing of them is left when the curtain falls."""

from __future__ import annotations

import re

import pytest

pytest.importorskip("playwright", reason="pip install 'castillo[dev]'")
pytest.importorskip("uvicorn", reason="pip install 'castillo[server]'")

from playwright.sync_api import Page, expect
from tests.browser.caesar_screens import cut
from tests.browser.player import OpenPage, Player
from tests.browser.positions import open_position, replay_until
from tests.browser.serving import Server

HERE = ("caesar", "cleopatra")
CURTAIN = "h1:has-text('Hand the device')"


def sit_down(open_page: OpenPage, server: Server, question: str, time: int) -> tuple[Page, str, dict[str, str]]:
    """Open a table that both seats share one device at; returns its page, its id, the tokens by seat."""
    session = replay_until(cut("new", question, time))
    table, tokens, spectator = open_position(server, session, dict.fromkeys(HERE, "here"))
    page = open_page("/")
    known = [{"id": table, "here": tokens, "friends": {}, "spectator": spectator}]
    page.evaluate("known => localStorage.setItem('castillo.tables', JSON.stringify(known))", known)
    page.goto(f"/#/table/{table}/{tokens['caesar']}")
    return page, table, tokens


def find_secrets(page: Page) -> list[str]:
    """Wait for the curtain, and list what the page tells of a hand all the same."""
    expect(page.locator(CURTAIN)).to_be_visible()
    return re.findall(r"data-card|data-choice|popover|class=.plan|mission", page.content() + page.title())


def lift_curtain(page: Page, seat: str) -> Player:
    """Say that one is the seat that the device is to be handed to."""
    expect(page.locator("h1")).to_have_text(f"Hand the device to {seat.capitalize()}")
    page.get_by_role("button", name=f"I am {seat.capitalize()}").click()
    return Player(page)


def test_both_hide_their_cards_one_after_the_other(open_page: OpenPage, server: Server) -> None:
    page, table, tokens = sit_down(open_page, server, "hide", 0)
    for seat in HERE:
        assert find_secrets(page) == []
        player = lift_curtain(page, seat)
        while not player.is_complete:
            player.step(lambda choices: choices[0])
        player.confirm()
    # Cleopatra, who has hidden hers last, begins.
    player.wait()
    view = server.get(f"/api/tables/{table}", tokens["caesar"])["view"]
    assert view["question"] == "play"
    assert all(group[seat]["down"] == 1 for group in view["groups"].values() for seat in HERE)


def test_the_curtain_falls_between_the_turns_and_for_a_veto(open_page: OpenPage, server: Server) -> None:
    page, table, tokens = sit_down(open_page, server, "veto", 1)
    asked = server.get(f"/api/tables/{table}", tokens["caesar"])["to_move"][0]
    assert find_secrets(page) == []
    player = lift_curtain(page, asked)
    player.choices()
    page.click("[data-action=cover]")
    assert find_secrets(page) == []
    page.reload()
    assert find_secrets(page) == []
    player = lift_curtain(page, asked)
    player.choose("allow")
    other = next(seat for seat in HERE if seat != asked)
    expect(page.locator("h1")).to_have_text(f"Hand the device to {other.capitalize()}")
    assert find_secrets(page) == []


def test_what_is_shown_between_turns_is_what_everybody_may_see(open_page: OpenPage, server: Server) -> None:
    page, table, tokens = sit_down(open_page, server, "draw", 0)
    seat = server.get(f"/api/tables/{table}", tokens["caesar"])["to_move"][0]
    player = lift_curtain(page, seat)
    while page.locator(CURTAIN).count() == 0:
        player.choose("draw influence")
    assert find_secrets(page) == []
    other = next(each for each in HERE if each != seat)
    lift_curtain(page, other).wait()
    drawn = page.locator("[role=log] p").filter(has_text=f"{seat.capitalize()} draws")
    assert drawn.count() and all("a card from" in text for text in drawn.all_inner_texts()[-2:])
