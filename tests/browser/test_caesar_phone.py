"""Caesar & Cleopatra on a phone: everything that matters is in sight, and nothing is cut."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("playwright", reason="pip install 'castillo[dev]'")
pytest.importorskip("uvicorn", reason="pip install 'castillo[server]'")

from playwright.sync_api import expect
from tests.browser.player import OpenPage
from tests.browser.serving import Server
from tests.browser.test_caesar import open_cut

PHONE: dict[str, Any] = {"has_touch": True, "is_mobile": True, "viewport": {"width": 360, "height": 740}}


def test_a_phone_shows_where_a_card_can_go(open_page: OpenPage, server: Server) -> None:
    player, _, _ = open_cut(open_page, server, "new", "play", 0, **PHONE)
    page = player.page
    page.locator(".hand [data-card][data-legal=true]").first.tap()
    goal = page.locator(".board .goal").first
    expect(goal).to_be_in_viewport(ratio=1)
    box, sheet = goal.bounding_box(), page.locator(".decision").bounding_box()
    assert box is not None and sheet is not None and box["y"] + box["height"] <= sheet["y"]
    goal.tap()
    expect(page.locator(".plan li")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") == 360


@pytest.mark.parametrize("language", ["en-GB", "de-DE", "es-ES"])
def test_a_phone_cuts_no_title(open_page: OpenPage, server: Server, language: str) -> None:
    player, _, _ = open_cut(open_page, server, "new", "play", 0, **PHONE, locale=language)
    cut_off = """all => all.filter(one => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 2
        || one.getBoundingClientRect().top < 0).map(one => one.textContent)"""
    titles = player.page.locator("header h1, header h1 .what, header h1 .seat")
    assert titles.count() == 3 and titles.evaluate_all(cut_off) == []


def test_a_phone_shows_both_sides_while_a_veto_is_asked_for(open_page: OpenPage, server: Server) -> None:
    player, _, _ = open_cut(open_page, server, "new", "veto", 2, **PHONE)
    page = player.page
    page.locator("[data-choice=veto]").wait_for()
    sheet = page.locator(".decision").bounding_box()
    assert sheet is not None
    sides = page.locator(".board [data-group] .side")
    boxes = [box for box in (sides.nth(n).bounding_box() for n in range(sides.count())) if box is not None]
    assert len(boxes) == 10 and all(box["y"] + box["height"] <= sheet["y"] + 1 for box in boxes)
