"""Grand Inquisitor & the Colonies in the browser: a whole game, sailing home, the Limit table, decks of one's own."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("playwright", reason="pip install 'castillo[dev]'")
pytest.importorskip("uvicorn", reason="pip install 'castillo[server]'")

from playwright.sync_api import Page, expect
from tests.browser.colonies_screens import KEY, cut
from tests.browser.player import OpenPage, Player, finish
from tests.browser.positions import open_position, play_until, replay_until
from tests.browser.serving import Server

from castillo.core.session import Session
from castillo.core.state import State
from castillo.games.colonies.deck import HOUSE

ENOUGH = 900
"""More choices than a seat has in a game."""
PHONE: dict[str, Any] = {"has_touch": True, "is_mobile": True, "viewport": {"width": 360, "height": 740}}


def sit(open_page: OpenPage, server: Server, session: Session, **look: Any) -> tuple[Page, str, str]:
    """Sit down as the seat that is asked, the others at devices of their own; returns also the table and the token."""
    state = session.state
    seats = [state.game.seat_name(seat) for seat in range(state.game.seats)]
    asked = state.game.seat_name(state.acting_seats()[0])
    table, tokens, _ = open_position(server, session, dict.fromkeys(seats, "link"))
    page = open_page(f"/#/table/{table}/{tokens[asked]}", **look)
    Player(page).wait()
    return page, table, tokens[asked]


def carries(state: State) -> bool:
    """Tell whether a seat that is asked about sailing has a disc on the Ship."""
    view = state.game.view(state, state.acting_seats()[0])
    return view["question"] == "sail" and any(
        sailor["disc"] and sailor["seat"] == view["you"]
        for sailor in view["ship"][: view["pending"]["maySail"].get("ship", 0)]
    )


def sail_often(_state: State, choices: list[str]) -> str | None:
    """Go to sea wherever that can be, and come back with a disc."""
    wanted = ("to SHI gold", "to SHI wares", "to MED", "to AME", "put SHI", "place", "recruit 3")
    return next((words for words in wanted if words in choices), None) or next(
        (words for words in choices if words.startswith("sail ")), None
    )


def count_delivered(view: dict[str, Any]) -> int:
    """Return how many discs have been delivered."""
    return sum(int(kind["delivered"]) for kind in view["discs"].values())


def test_a_game_against_a_bot_is_played_to_its_end(open_page: OpenPage, server: Server) -> None:
    page = open_page("/")
    page.get_by_role("link", name="Grand Inquisitor").click()
    for colour in ("Yellow", "Green"):
        page.get_by_role("button", name=f"Remove the seat {colour}").click()
    page.get_by_role("radio", name="6", exact=True).check()
    page.locator("select.bot").select_option("random")
    page.get_by_role("button", name="Open the table").click()
    player, chance = Player(page), random.Random(3)
    sailed = False

    def prefer(choices: list[str]) -> str:
        """Sail, and do something with a turn rather than end it."""
        nonlocal sailed
        sails = [words for words in choices if words.startswith("sail ")]
        sailed = sailed or bool(sails)
        return chance.choice(sails or [words for words in choices if words not in ("end", "done")] or choices)

    for _ in range(ENOUGH):
        player.wait()
        if player.is_over:
            break
        cards = page.locator(".hand [data-power][data-legal=true]")
        if not player.is_complete and cards.count():
            before = player.state
            cards.nth(chance.randrange(cards.count())).click()
            player.wait_for_change(before)
        else:
            player.step(prefer)
    assert player.is_over and sailed
    _, _, table, token = page.url.partition("#")[2].split("/")
    snapshot = server.get(f"/api/tables/{table}", token)
    assert snapshot["over"] and snapshot["expansions"] == ["colonies"]
    shown = page.locator(".over li strong").all_inner_texts()
    assert [int(points) for points in shown] == sorted(snapshot["view"]["score"].values(), reverse=True)


def test_a_disc_is_sailed_home_by_clicking_and_taken_back(open_page: OpenPage, server: Server) -> None:
    session = play_until(carries, sail_often, ("red", "blue"), expansions=["colonies"])
    page, table, token = sit(open_page, server, session)
    before = server.get(f"/api/tables/{table}", token)["view"]
    player = Player(page)
    ship = page.locator(".overseas section[data-place=SHI]")
    carrier = ship.locator("button.stand[data-target*=gold], button.stand[data-target*=wares]")
    had = before["score"][before["you"]]
    state = player.state
    carrier.first.click()
    player.wait_for_change(state)
    goal = page.locator("g.area[data-legal=true]").first
    state = player.state
    goal.dispatch_event("click")
    player.wait_for_change(state)
    expect(page.locator(".plan li").first).to_contain_text("Sail.")
    expect(ship.locator("[data-change]")).to_have_attribute("data-change", "-1")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator(".plan")).to_have_count(0)
    assert server.get(f"/api/tables/{table}", token)["view"] == before

    state = player.state
    carrier.first.click()
    player.wait_for_change(state)
    state = player.state
    goal.dispatch_event("click")
    player.wait_for_change(state)
    expect(page.locator(f"section[data-seat={before['you']}] .points b")).to_have_text(
        re.compile(f"^({had + 4}|{had + 6})$")
    )
    words = ""
    while words != "end" and not player.is_complete:
        choices = player.choices()
        words = next((words for words in ("done", "end") if words in choices), choices[0])
        player.choose(words)
    if player.is_complete:
        player.confirm()
    finish(page)
    assert count_delivered(server.get(f"/api/tables/{table}", token)["view"]) == count_delivered(before) + 1


def test_spaces_of_the_limit_table_are_given_on_a_phone(open_page: OpenPage, server: Server) -> None:
    page, _, _ = sit(open_page, server, replay_until(cut("5-seats", "fill", 0)), **PHONE)
    player = Player(page)
    panel = page.locator("[data-limit]")
    expect(panel.locator(".spaces .taken")).to_have_count(0)
    state = player.state
    panel.locator("[data-beside] button.stand[data-seat=blue]").tap()
    player.wait_for_change(state)
    expect(page.locator(".plan li")).to_contain_text("Blue from Aragon")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_the_limit_table_moves_by_a_click_on_a_region(open_page: OpenPage, server: Server) -> None:
    page, _, _ = sit(open_page, server, replay_until(cut("5-seats", "limit", 0)))
    player = Player(page)
    legal = {words.partition(" ")[2] for words in player.choices() if words.startswith("limit ")}
    assert {"SHI", "AME", "MED"} & legal and "FRA" not in legal
    for area in ("SHI", "AME", "MED"):
        expect(page.locator(f".overseas .field[data-area={area}]")).to_have_attribute(
            "data-legal", str(area in legal).lower()
        )
    page.locator(".overseas .field[data-area=FRA]").dispatch_event("click")
    expect(page.locator(".popover")).to_contain_text("France")
    page.keyboard.press("Escape")
    player.click_area(next(area for area in sorted(legal) if area not in ("SHI", "AME", "MED")))
    expect(page.locator("[data-limit] header")).to_contain_text("→")


def test_the_figure_is_taken_and_shown_at_the_court(open_page: OpenPage, server: Server) -> None:
    page, table, token = sit(open_page, server, replay_until(cut("3-seats", "figure", 0)))
    player = Player(page)
    player.choose("figure take")
    you = server.get(f"/api/tables/{table}", token)["view"]["you"]
    expect(page.locator(f"section[data-seat={you}] [data-holds=inquisitor]")).to_be_visible()


def test_a_deck_of_ones_own_is_played_with(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page(f"/#/new/{KEY}")
    path = tmp_path / "mine.toml"
    path.write_text(
        HOUSE.read_text("utf-8").replace('name.en = "Grand Inquisitor"', 'name.en = "The Visitor"', 1), "utf-8"
    )
    page.locator("input[type=file]").set_input_files(path)
    expect(page.locator("[data-deck]")).to_have_text("mine.toml")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator('.cards [data-card="GI6A"]')).to_contain_text("The Visitor")
