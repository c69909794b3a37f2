"""Caesar & Cleopatra in the browser: plans, hints and analyses."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright", reason="pip install 'castillo[dev]'")
pytest.importorskip("uvicorn", reason="pip install 'castillo[server]'")

from playwright.sync_api import expect
from tests.browser.caesar_screens import GAME
from tests.browser.player import OpenPage, Player
from tests.browser.positions import open_position
from tests.browser.serving import Server
from tests.browser.test_caesar import LINKS
from tests.browser.test_caesar_hotseat import lift_curtain
from tests.records.golden import CAESAR_CLEOPATRA

from castillo import load_game
from castillo.core.session import Session

LONG = 120_000
"""How long a hint or an analysis may take, in milliseconds: in plain Python it takes a while."""


def test_a_plan_outlives_a_reload_while_the_other_hides_cards(open_page: OpenPage, server: Server) -> None:
    """Two tabs of one browser: what one seat hides meanwhile does the other's plan no harm."""
    session = Session(load_game(GAME))
    table, tokens, _ = open_position(server, session, LINKS)
    player = Player(open_page(f"/#/table/{table}/{tokens['caesar']}"))
    page = player.page
    for _ in range(2):
        player.choose(player.choices()[0])
    planned = player.plan()
    other = page.context.new_page()
    other.goto(f"/#/table/{table}/{tokens['cleopatra']}")
    hiding = lift_curtain(other, "cleopatra")
    while not hiding.is_complete:
        hiding.step(lambda choices: choices[0])
    hiding.confirm()
    page.reload()
    player = lift_curtain(page, "caesar")
    expect(page.locator(".plan li")).to_have_count(len(planned))
    assert player.plan() == planned
    expect(page.locator(".decision [role=alert]")).to_have_count(0)


def test_a_hint_and_an_analysis(open_page: OpenPage, server: Server) -> None:
    table, tokens = server.open_table({"caesar": "here", "cleopatra": "bot"}, game=GAME)
    player = Player(open_page(f"/#/table/{table}/{tokens['caesar']}"))
    page = player.page
    player.wait()
    page.get_by_role("button", name="Hint").click()
    panel = page.get_by_role("region", name="Best choices")
    expect(panel).to_be_visible(timeout=LONG)
    best = panel.get_by_role("button").first
    assert "%" in best.inner_text() and best.get_attribute("data-hint") in player.choices()
    best.click()
    expect(page.locator(".plan li")).to_have_count(1)

    page.goto("/")
    page.locator("input[type=file]").set_input_files(CAESAR_CLEOPATRA.path_of("nothing-emptied"))
    expect(page.get_by_text("The beginning")).to_be_visible()
    page.get_by_label("Thoroughness").select_option("quick")
    page.get_by_role("button", name="Analyse", exact=True).click()
    chart = page.get_by_role("img", name="Shares of the win over the game")
    expect(chart.locator("[data-curve]")).to_have_count(2, timeout=LONG)
