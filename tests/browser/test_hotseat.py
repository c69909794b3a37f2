"""Three people at one device and one at another: bids, secret disks behind the curtain, a veto."""

from __future__ import annotations

import re

import pytest

pytest.importorskip("playwright", reason="pip install 'castillo[dev]'")
pytest.importorskip("uvicorn", reason="pip install 'castillo[server]'")

from playwright.sync_api import Page, expect
from tests.browser.player import OpenPage, Player
from tests.browser.positions import is_asked_for_veto, keep_vetoes, open_position, play_until
from tests.browser.serving import Server

from castillo.core.session import Session
from castillo.core.state import State

SEATS = ("red", "blue", "green", "yellow")
HERE = SEATS[:3]
SITS = {**dict.fromkeys(HERE, "here"), "yellow": "link"}
CURTAIN = "h1:has-text('Hand the device')"


def sit_down(open_page: OpenPage, server: Server, session: Session) -> tuple[Page, str, dict[str, str]]:
    """Open a table that three seats share one device at; returns its page, the table's id and the tokens by seat."""
    table, tokens, spectator = open_position(server, session, SITS)
    known = [{"id": table, "here": {seat: tokens[seat] for seat in HERE}, "friends": {}, "spectator": spectator}]
    page = open_page("/")
    page.evaluate("known => localStorage.setItem('castillo.tables', JSON.stringify(known))", known)
    page.goto(f"/#/table/{table}/{tokens['red']}")
    return page, table, tokens


def lift_curtain(page: Page, seat: str) -> None:
    """Say that one is the seat that the device is to be handed to."""
    expect(page.locator("h1")).to_have_text(f"Hand the device to {seat.capitalize()}")
    page.get_by_role("button", name=f"I am {seat.capitalize()}").click()


def find_secrets(page: Page) -> list[str]:
    """Wait for the curtain, and list what the page tells of disks or of a hand all the same."""
    expect(page.locator(CURTAIN)).to_be_visible()
    told = page.content() + page.title()
    return re.findall(r"disk [A-Z]{3}|data-choice|data-power|popover|class=.plan", told)


def are_disks_asked(state: State) -> bool:
    """Tell whether all four are to set their disks."""
    return len(state.acting_seats()) == len(SEATS)


def prefer_castillo(_: State, choices: list[str]) -> str | None:
    """Send everybody into the Castillo, so that disks are set when it is opened."""
    return next((words for words in ("put CAS", "place", "done", "end") if words in choices), None)


def test_bids_are_open_and_go_round_the_device(open_page: OpenPage, server: Server) -> None:
    session = play_until(lambda _: True, lambda *_: None, SEATS)
    page, table, tokens = sit_down(open_page, server, session)
    yellow = Player(open_page(f"/#/table/{table}/{tokens['yellow']}"))
    players = {**dict.fromkeys(HERE, Player(page)), "yellow": yellow}
    for _ in SEATS:
        seat = server.get(f"/api/tables/{table}", tokens["red"])["to_move"][0]
        expect(players[seat].page.locator("header h1 .seat")).to_contain_text(seat.capitalize())
        expect(page.locator(CURTAIN)).to_have_count(0)
        players[seat].choose(players[seat].choices()[0])
        if players[seat].is_complete:
            players[seat].confirm()
    assert len(server.get(f"/api/tables/{table}", tokens["red"])["view"]["power"]) >= 3


def test_disks_are_set_at_once_here_behind_the_curtain_one_after_the_other(open_page: OpenPage, server: Server) -> None:
    page, table, tokens = sit_down(open_page, server, play_until(are_disks_asked, prefer_castillo, SEATS))
    yellow = Player(open_page(f"/#/table/{table}/{tokens['yellow']}"))
    lift_curtain(page, "red")
    yellow.choose(yellow.choices()[0])
    yellow.confirm()
    for seat in HERE:
        if seat != "red":
            assert find_secrets(page) == []
            lift_curtain(page, seat)
        player = Player(page)
        player.choose(player.choices()[-1])
        player.confirm()
    expect(page.locator(CURTAIN)).to_have_count(0)
    lines = [line["text"] for line in server.get(f"/api/tables/{table}/log", tokens["red"])["lines"]]
    assert len([text for text in lines if "disk" in text.lower()]) >= 1


def test_nothing_secret_is_left_when_the_curtain_falls(open_page: OpenPage, server: Server) -> None:
    page, _, _ = sit_down(open_page, server, play_until(are_disks_asked, prefer_castillo, SEATS))
    player = Player(page)
    assert find_secrets(page) == []
    lift_curtain(page, "red")
    chosen = player.choices()[-1]
    page.locator("g.area[data-area=CAS]").dispatch_event("click")
    expect(page.locator(".popover")).to_be_visible()
    page.click("[data-action=cover]")
    assert find_secrets(page) == []
    lift_curtain(page, "red")
    expect(page.locator(".popover")).to_have_count(0)
    player.choose(chosen)

    page.reload()
    expect(page.locator(CURTAIN)).to_be_visible()
    assert find_secrets(page) == []
    lift_curtain(page, "red")
    expect(page.locator(".plan li")).to_have_count(1)

    page.goto("/#/")
    page.get_by_text("El Grande").first.wait_for()
    page.go_back()
    expect(page.locator(CURTAIN)).to_be_visible()
    assert find_secrets(page) == []

    lift_curtain(page, "red")
    page.evaluate("window.dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}))")
    expect(page.locator(CURTAIN)).to_be_visible()
    assert find_secrets(page) == []


def test_a_veto_is_asked_openly_of_its_holder(open_page: OpenPage, server: Server) -> None:
    def is_holder_here(state: State) -> bool:
        return is_asked_for_veto(state) and state.acting_seats()[0] < len(HERE)

    session = play_until(is_holder_here, keep_vetoes, SEATS)
    holder = SEATS[session.state.acting_seats()[0]]
    page, table, tokens = sit_down(open_page, server, session)
    expect(page.locator("header h1 .seat")).to_contain_text(holder.capitalize())
    expect(page.locator(CURTAIN)).to_have_count(0)
    Player(page).choose("allow")
    lines = [line["text"] for line in server.get(f"/api/tables/{table}/log", tokens["red"])["lines"]]
    assert f"{holder.capitalize()} lets it pass." in lines
