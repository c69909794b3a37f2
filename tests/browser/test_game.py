"""A whole game, by clicking."""

from __future__ import annotations

import random

import pytest

pytest.importorskip("playwright", reason="pip install 'castillo[dev]'")
pytest.importorskip("uvicorn", reason="pip install 'castillo[server]'")

from playwright.sync_api import Page, expect
from tests.browser.player import OpenPage, Player
from tests.browser.serving import Server

ENOUGH = 600
"""More choices than a short game has."""


def begin_short_game(page: Page) -> None:
    """Open, on the start page, a table for three with two bots and six rounds."""
    page.get_by_role("link", name="New table").click()
    page.get_by_role("button", name="Remove the seat Yellow").click()
    page.get_by_role("radio", name="6").check()
    page.get_by_role("button", name="Open the table").click()


def test_a_game_against_two_bots_is_played_to_its_end(open_page: OpenPage, server: Server) -> None:
    page = open_page("/")
    begin_short_game(page)
    player, chance = Player(page), random.Random(3)

    def pick(choices: list[str]) -> str:
        """Do something with a turn rather than end it."""
        return chance.choice([words for words in choices if words != "end"] or choices)

    for _ in range(ENOUGH):
        player.wait()
        if player.is_over:
            break
        lit = page.eval_on_selector_all("g.area[data-legal=true]", "all => all.map(one => one.dataset.area)")
        if lit and chance.random() < 0.5:
            player.click_area(chance.choice(lit))
        else:
            player.step(pick)
    assert player.is_over

    _, _, table, token = page.url.partition("#")[2].split("/")
    snapshot = server.get(f"/api/tables/{table}", token)
    assert snapshot["over"]
    assert sorted(seat["sits"] for seat in snapshot["seats"]) == ["bot", "bot", "here"]
    shown = page.locator(".over li strong").all_inner_texts()
    assert [int(points) for points in shown] == sorted(snapshot["view"]["score"].values(), reverse=True)
    assert "red: " in server.get(f"/api/tables/{table}/record", token)

    page.get_by_role("button", name="Play again").click()
    expect(page.locator(".over")).to_have_count(0)
    assert f"/{table}/" not in page.url
    assert Player(page).choices()[0].startswith("power ")
    page.goto("/")
    expect(page.get_by_text("finished")).to_have_count(1)
    expect(page.get_by_text("your move")).to_have_count(1)
