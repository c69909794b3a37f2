"""Hints at the table, and the analysis of a game that is studied."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("playwright", reason="pip install 'castillo[dev]'")
pytest.importorskip("uvicorn", reason="pip install 'castillo[server]'")

from playwright.sync_api import Page, expect
from tests.browser.player import OpenPage, Player
from tests.browser.serving import Server

from castillo import load_game
from castillo.core.chance import Rng
from castillo.core.record import record_session, save_record
from castillo.core.session import Session

SMALL = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
PATIENCE = 120_000
"""How long an analysis may take, in milliseconds: in plain Python it takes a while."""


def sit(open_page: OpenPage, server: Server, others: str = "bot", **look: object) -> Page:
    """Open a table with two seats as red, and wait until it is asked."""
    table, tokens = server.open_table({"red": "here", "blue": others})
    page = open_page(f"/#/table/{table}/{tokens['red']}", **look)
    if others == "bot":
        Player(page).wait()
    return page


def study(open_page: OpenPage, folder: Path, **look: object) -> Page:
    """Bring a record of a game that has just begun, with bad choices in it."""
    session, rng = Session(load_game("el_grande", 3)), Rng(5)
    while len(session.entries) < 24:
        moves = session.state.legal_actions() or [action for action, _ in session.state.chance_outcomes()]
        session.apply(moves[int(rng.below(len(moves)))])
    save_record(record_session(session), folder / "game.record")
    page = open_page("/", **look)
    page.locator("input[type=file]").set_input_files(folder / "game.record")
    expect(page.get_by_text("The beginning")).to_be_visible()
    return page


def analyse(page: Page) -> None:
    """Let the game be analysed, quickly."""
    page.get_by_label("Thoroughness").select_option("quick")
    page.get_by_role("button", name="Analyse", exact=True).click()
    expect(page.get_by_text("What could have been better")).to_be_visible(timeout=PATIENCE)


def test_a_hint_shows_the_best_choices_and_makes_the_one_that_is_chosen(open_page: OpenPage, server: Server) -> None:
    page = sit(open_page, server)
    page.get_by_role("button", name="Hint").click()
    panel = page.get_by_role("region", name="Best choices")
    expect(panel).to_be_visible(timeout=PATIENCE)
    best = panel.get_by_role("button").first
    assert "%" in best.inner_text() and "points in the end" in best.inner_text()
    words = best.get_attribute("data-hint")
    assert words in Player(page).choices()
    best.click()
    expect(panel).to_have_count(0)
    expect(page.locator(".plan li").or_(page.locator(".decision:not(.mine)")).first).to_be_visible()


def test_a_hint_comes_and_goes_by_a_key_and_marks_the_board(open_page: OpenPage, server: Server) -> None:
    page = sit(open_page, server)
    player = Player(page)
    panel = page.get_by_role("region", name="Best choices")
    for _ in range(40):
        player.wait()
        page.keyboard.press("h")
        expect(panel).to_be_visible(timeout=PATIENCE)
        words = panel.get_by_role("button").first.get_attribute("data-hint") or ""
        if words.startswith(("put ", "king ", "grande ")):
            break
        page.keyboard.press("h")
        expect(panel).to_have_count(0)
        player.step(lambda choices: next((one for one in ("place", "act") if one in choices), choices[0]))
        if player.is_complete:
            player.confirm()
    expect(page.locator(f'[data-marked="{words.split()[-1]}"]')).to_have_count(1)
    page.keyboard.press("h")
    expect(page.locator("[data-marked]")).to_have_count(0)


def test_nobody_is_offered_help_against_somebody_elsewhere(open_page: OpenPage, server: Server) -> None:
    page = sit(open_page, server, "link")
    expect(page.locator("main[data-state]")).to_be_visible()
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)


@pytest.mark.parametrize("look", [{}, SMALL], ids=["wide", "narrow"])
def test_an_analysis_is_drawn_below_the_slider_and_leads_to_positions(
    open_page: OpenPage, tmp_path: Path, look: dict[str, object]
) -> None:
    page = study(open_page, tmp_path, **look)
    analyse(page)
    chart = page.get_by_role("img", name="Shares of the win over the game")
    expect(chart.locator("[data-curve]")).to_have_count(3)
    slider = page.get_by_label("Position", exact=True).bounding_box()
    box = chart.bounding_box()
    assert slider is not None and box is not None
    assert box["y"] > slider["y"] and abs(box["x"] - slider["x"]) < 2 and abs(box["width"] - slider["width"]) < 2
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    chart.click(position={"x": box["width"] - 9, "y": 40})
    assert page.locator("main").get_attribute("data-position") == "24"
    chart.click(position={"x": 9, "y": 40})
    expect(page.get_by_text("The beginning")).to_be_visible()
    fault = page.get_by_role("region", name="Analysis").get_by_role("button").filter(has_text="Better:").first
    entry = fault.get_attribute("data-entry")
    fault.click()
    assert page.locator("main").get_attribute("data-position") == entry


def test_an_analysis_can_be_stopped_and_gone_on_with(open_page: OpenPage, tmp_path: Path) -> None:
    page = study(open_page, tmp_path)
    page.get_by_role("button", name="Analyse", exact=True).click()
    page.get_by_role("button", name="Stop").click()
    page.get_by_role("button", name="Go on").or_(page.get_by_role("button", name="Analyse", exact=True)).click()
    expect(page.get_by_text("What could have been better")).to_be_visible(timeout=PATIENCE)
