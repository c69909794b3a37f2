"""What is planned and sent survives taking back, reloads, breaks, and a server that is killed."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright", reason="pip install 'castillo[dev]'")
pytest.importorskip("uvicorn", reason="pip install 'castillo[server]'")

from playwright.sync_api import expect
from tests.browser.player import OpenPage, Player, finish
from tests.browser.serving import Server


def begin(open_page: OpenPage, server: Server, blue: str = "bot") -> tuple[Player, str, str]:
    """Open a table and sit down as red; returns the player, the table's id and red's token."""
    table, tokens = server.open_table({"red": "here", "blue": blue})
    return Player(open_page(f"/#/table/{table}/{tokens['red']}")), table, tokens["red"]


def play_power(player: Player) -> None:
    """Play the power card that brings the most; it is sent unless one's own turn comes next."""
    player.choose(player.choices()[0])
    if player.is_complete:
        player.confirm()
        player.wait()


def recruit(player: Player) -> None:
    """Plan to recruit everybody that may be, and to take the last action card that is there."""
    for _ in range(2):
        player.choose([words for words in player.choices() if words.startswith(("recruit", "card"))][-1])


def test_a_plan_is_taken_back_step_by_step(open_page: OpenPage, server: Server) -> None:
    player, table, token = begin(open_page, server)
    play_power(player)
    planned = len(player.plan())
    recruit(player)
    before = server.get(f"/api/tables/{table}", token)["seq"]
    for left in (planned + 1, planned):
        player.page.get_by_role("button", name="Take back").click()
        expect(player.page.locator(".plan li")).to_have_count(left)
    assert player.choices()[0] == "recruit 0"
    assert server.get(f"/api/tables/{table}", token)["seq"] == before


def test_what_was_sent_is_undone(open_page: OpenPage, server: Server) -> None:
    table, tokens = server.open_table({"red": "link", "blue": "link"})
    pages = {name: Player(open_page(f"/#/table/{table}/{tokens[name]}")) for name in ("red", "blue")}
    first = server.get(f"/api/tables/{table}", tokens["red"])["to_move"][0]
    second = "blue" if first == "red" else "red"
    pages[first].choose("power 5")
    pages[first].confirm()
    assert "power 4" in pages[second].choices()
    pages[first].page.get_by_role("button", name="Undo").click()
    assert "power 5" in pages[first].choices()
    expect(pages[second].page.locator("[data-choice]")).to_have_count(0)


def test_what_is_not_allowed_says_why(open_page: OpenPage, server: Server) -> None:
    player, table, token = begin(open_page, server)
    play_power(player)
    recruit(player)
    if "place" in player.choices():
        player.choose("place")
    king = server.get(f"/api/tables/{table}", token)["view"]["king"]
    player.page.locator(f'g.area[data-area="{king}"]').dispatch_event("click")
    expect(player.page.get_by_role("alert")).to_contain_text("Rule EG-6.2")
    player.page.keyboard.press("Escape")
    expect(player.page.get_by_role("alert")).to_have_count(0)


def test_a_plan_outlives_a_reload(open_page: OpenPage, server: Server) -> None:
    player, _, _ = begin(open_page, server)
    play_power(player)
    recruit(player)
    plan = player.plan()
    player.page.reload()
    player.wait()
    expect(player.page.locator(".plan li")).to_have_text(plan)
    player.choose("end")
    assert player.choices()


def test_a_turn_outlives_a_server_that_is_killed(open_page: OpenPage, server: Server) -> None:
    player, table, token = begin(open_page, server)
    play_power(player)
    recruit(player)
    plan, before = player.plan(), server.get(f"/api/tables/{table}", token)
    server.kill()
    expect(player.page.get_by_text("The connection is lost")).to_be_visible()
    player.page.click('[data-choice="end"]')
    server.start()
    expect(player.page.get_by_text("The connection is lost")).to_have_count(0)
    expect(player.page.locator(".plan")).to_have_count(0)
    finish(player.page)
    assert len(plan) >= 2
    after = server.get(f"/api/tables/{table}", token)
    assert after["seq"] > before["seq"]
    lines = [line["text"] for line in server.get(f"/api/tables/{table}/log", token)["lines"]]
    assert lines.count("Red ends the turn early.") == 1
    expect(player.page.locator("[role=log]")).to_contain_text("ends the turn early")


def test_what_is_chosen_without_a_network_is_sent_when_it_is_back(open_page: OpenPage, server: Server) -> None:
    player, table, token = begin(open_page, server)
    play_power(player)
    player.wait()
    before = server.get(f"/api/tables/{table}", token)["seq"]
    words = player.choices()[0]
    player.page.context.set_offline(True)
    for _ in range(3):
        player.page.click(f'[data-choice="{words}"]')
    expect(player.page.get_by_text("Not sent yet, trying again")).to_be_visible()
    expect(player.page.locator(f'[data-choice="{words}"]')).to_have_attribute("aria-pressed", "true")
    player.page.get_by_role("link", name="All tables").click(trial=True)
    player.page.context.set_offline(False)
    expect(player.page.get_by_text("Not sent yet, trying again")).to_have_count(0, timeout=2500)
    finish(player.page)
    expect(player.page.get_by_role("alert")).to_have_count(0)
    assert player.plan() or server.get(f"/api/tables/{table}", token)["seq"] > before


def test_what_is_told_of_a_refusal_goes_with_the_next_click(open_page: OpenPage, server: Server) -> None:
    player, table, token = begin(open_page, server)
    play_power(player)
    recruit(player)
    if "place" in player.choices():
        player.choose("place")
    king = server.get(f"/api/tables/{table}", token)["view"]["king"]
    player.page.locator(f'g.area[data-area="{king}"]').dispatch_event("click")
    told = player.page.locator(".popover")
    expect(told).to_be_visible()
    box = told.bounding_box()
    assert box is not None
    player.page.mouse.click(box["x"] + 5, box["y"] + 5)
    expect(told).to_have_count(0)


def test_a_second_tab_that_is_behind_catches_up(open_page: OpenPage, server: Server) -> None:
    player, table, token = begin(open_page, server)
    player.wait()
    other = Player(open_page(f"/#/table/{table}/{token}"))
    other.wait()
    bid = player.choices()[0]
    other.choose(bid)
    player.choose(bid)
    for _ in range(20):  # if one's own turn comes next, it belongs to the same plan
        if not player.plan():
            break
        player.step(lambda choices: "end" if "end" in choices else choices[0])
    expect(other.page.get_by_text("the plan no longer fits")).to_be_visible()
