"""The holder of a veto: what it is told, and of what it wants to be asked in a turn."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright", reason="pip install 'castillo[dev]'")
pytest.importorskip("uvicorn", reason="pip install 'castillo[server]'")

from playwright.sync_api import expect
from tests.browser.player import OpenPage, Player
from tests.browser.positions import is_asked_for_veto, keep_vetoes, open_position, play_until
from tests.browser.serving import Server

from castillo.core.state import State

SEATS = ("red", "blue", "green")


class Window:
    """A table at which a Caballero's move is announced, and the holder of a veto is asked about it."""

    def __init__(self, server: Server) -> None:
        session = play_until(is_move_announced, keep_vetoes, SEATS)
        state = session.state
        view = state.game.view(state, None)
        self.server = server
        self.holder = state.game.seat_name(state.acting_seats()[0])
        self.active = min(view["taken"], key=lambda seat: view["power"][seat])
        self.table, self.tokens, _ = open_position(server, session, dict.fromkeys(SEATS, "link"))
        self.place = f"/#/table/{self.table}/{self.tokens[self.holder]}"

    def announce_again(self) -> None:
        """Let the seat whose turn it is move another Caballero, until something is announced again."""
        while True:
            state = self.server.get(f"/api/tables/{self.table}", self.tokens[self.active])
            if state["to_move"] != [self.active]:
                return
            choices = [words for choice in state["question"]["choices"] if (words := choice["words"]) != "done"]
            assert state["question"]["key"] in ("lift", "drop"), "there is another Caballero to move"
            body = {"expected": state["seq"], "choices": [choices[0]]}
            self.server.post(f"/api/tables/{self.table}/entries", body, self.tokens[self.active])

    def asked(self) -> list[str]:
        """List who is asked now."""
        found: list[str] = self.server.get(f"/api/tables/{self.table}", self.tokens[self.holder])["to_move"]
        return found

    def count_passed(self) -> int:
        """Count how often the holder has let something pass, of what the log tells."""
        lines = self.server.get(f"/api/tables/{self.table}/log", self.tokens[self.holder])["lines"]
        return [line["text"] for line in lines].count(f"{self.holder.capitalize()} lets it pass.")

    def wait_until_passed(self, player: Player, times: int) -> None:
        """Wait until the holder has let something pass so often."""
        expect(player.page.locator("[role=log]")).to_be_visible()
        for _ in range(100):
            if self.count_passed() >= times:
                return
            player.page.wait_for_timeout(100)
        raise AssertionError(f"passed {self.count_passed()} times, not {times}")


def is_move_announced(state: State) -> bool:
    """Tell whether a veto could stop the first of several moves."""
    if not is_asked_for_veto(state):
        return False
    pending = state.game.view(state, None)["pending"]
    return bool(pending.get("announced") == "move" and pending.get("may", {}).get("any", 0) >= 3)


@pytest.fixture
def window(server: Server) -> Window:
    return Window(server)


def test_each_part_is_asked_and_says_what_a_veto_stops(open_page: OpenPage, window: Window) -> None:
    player = Player(open_page(window.place))
    player.wait()
    panel = player.page.locator(".decision")
    expect(panel).to_contain_text("what has been done stays")
    expect(panel).to_contain_text(f"{window.active.capitalize()} announces: moving a Caballero")
    expect(player.page.locator("[data-marked]")).not_to_have_count(0)
    passed = window.count_passed()
    player.choose("allow")
    window.wait_until_passed(player, passed + 1)
    window.announce_again()
    player.wait()
    player.page.wait_for_timeout(2500)
    assert window.asked() == [window.holder]
    player.choose("veto")
    player.confirm()
    expect(player.page.locator("[role=log]")).to_contain_text("the rest of it is cancelled")


def test_what_is_not_to_be_asked_is_let_pass_by_all_pages_once(open_page: OpenPage, window: Window) -> None:
    pages = [Player(open_page(window.place))]
    pages.append(Player(pages[0].page.context.new_page()))
    pages[1].page.goto(window.place)
    for player in pages:
        player.wait()
    passed = window.count_passed()
    pages[0].page.locator("label:has([data-veto=never])").click()
    expect(pages[1].page.locator("[data-veto=never]")).to_be_checked()
    window.wait_until_passed(pages[0], passed + 1)
    window.announce_again()
    window.wait_until_passed(pages[0], passed + 2)
    pages[0].page.wait_for_timeout(2500)
    assert window.count_passed() == passed + 2
    for player in pages:
        expect(player.page.get_by_role("alert")).to_have_count(0)
        expect(player.page.locator("[data-choice]")).to_have_count(0)


def test_after_the_first_part_nothing_is_asked_if_so_wished(open_page: OpenPage, window: Window) -> None:
    player = Player(open_page(window.place))
    player.wait()
    player.page.locator("label:has([data-veto=first])").click()
    passed = window.count_passed()
    player.page.wait_for_timeout(2500)
    assert window.count_passed() == passed, "the first part is asked"
    player.choose("allow")
    window.announce_again()
    window.wait_until_passed(player, passed + 2)


def test_a_page_that_is_closed_answers_nothing(open_page: OpenPage, window: Window) -> None:
    player = Player(open_page(window.place))
    player.wait()
    passed = window.count_passed()
    player.page.locator("label:has([data-veto=never])").click()
    window.wait_until_passed(player, passed + 1)
    context = player.page.context
    player.page.close()
    window.announce_again()
    page = context.new_page()
    page.wait_for_timeout(2500)
    assert window.asked() == [window.holder]
    page.goto(window.place)
    window.wait_until_passed(Player(page), passed + 2)


def test_the_device_says_what_every_turn_begins_with(open_page: OpenPage, window: Window) -> None:
    player = Player(open_page("/"))
    player.page.evaluate("localStorage.setItem('castillo.veto', JSON.stringify('first'))")
    player.page.goto(window.place)
    player.page.reload()
    player.wait()
    expect(player.page.locator("[data-veto=first]")).to_be_checked()
    player.page.click("[data-action=settings]")
    player.page.locator("dialog label:has([data-veto=each])").click()
    player.page.keyboard.press("Escape")
    expect(player.page.locator(".decision [data-veto=each]")).to_be_checked()
