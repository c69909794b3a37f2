"""The browser speaks the reader's language, and so does everything that it asks the server for."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright", reason="pip install 'castillo[dev]'")
pytest.importorskip("uvicorn", reason="pip install 'castillo[server]'")

from playwright.sync_api import Request, expect
from tests.browser.player import OpenPage, Player
from tests.browser.serving import Server


def test_the_language_is_the_browsers_until_another_is_chosen(open_page: OpenPage) -> None:
    page = open_page("/", locale="de-AT")
    expect(page.get_by_role("link", name="Neuer Tisch")).to_be_visible()
    assert page.locator("html").get_attribute("lang") == "de"
    page.get_by_label("Sprache").select_option("es")
    expect(page.get_by_role("link", name="Mesa nueva")).to_be_visible()
    assert page.locator("html").get_attribute("lang") == "es"
    page.reload()
    expect(page.get_by_role("link", name="Mesa nueva")).to_be_visible()


def test_a_language_that_there_is_not_is_english(open_page: OpenPage) -> None:
    page = open_page("/", locale="fi-FI")
    expect(page.get_by_role("link", name="New table")).to_be_visible()


def test_every_request_says_the_language(open_page: OpenPage, server: Server) -> None:
    table, tokens = server.open_table({"red": "here", "blue": "bot"})
    page = open_page("/", locale="en-GB")
    page.get_by_label("Language").select_option("de")
    expect(page.get_by_role("link", name="Neuer Tisch")).to_be_visible()
    asked: dict[str, str] = {}

    def note(request: Request) -> None:
        if "/api/" in request.url:
            asked[request.url.rpartition("/")[2]] = request.headers.get("accept-language", "")

    page.on("request", note)
    page.goto(f"/#/table/{table}/{tokens['red']}")
    player = Player(page)
    player.choose(player.choices()[0])
    if player.is_complete:
        player.confirm()
    assert {table, "log", "stream", "reference", "preview"} <= set(asked)
    assert set(asked.values()) == {"de"}
