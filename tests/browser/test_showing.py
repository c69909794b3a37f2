"""What happens is shown: marked, told again, as fast as somebody likes, never in the way; fingers confirm."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright", reason="pip install 'castillo[dev]'")
pytest.importorskip("uvicorn", reason="pip install 'castillo[server]'")

from playwright.sync_api import expect
from tests.browser.player import OpenPage, Player, finish
from tests.browser.positions import open_position, play_until
from tests.browser.serving import Server

from castillo.core.state import State

SEATS = ("red", "blue")


def is_first_turn(state: State) -> bool:
    """Tell whether the first turn of the second round begins."""
    decision = state.pending()
    view = state.game.view(state, None)
    return decision is not None and decision.key == "recruit" and view["round"] == 2 and not view["taken"]


class Duel:
    """A table of two people at which a turn begins; the other seat has the next one."""

    def __init__(self, server: Server) -> None:
        session = play_until(is_first_turn, lambda *_: None, SEATS)
        self.server = server
        self.first = session.state.game.seat_name(session.state.acting_seats()[0])
        self.second = next(seat for seat in SEATS if seat != self.first)
        self.table, self.tokens, _ = open_position(server, session, dict.fromkeys(SEATS, "link"))

    def place(self, seat: str) -> str:
        """Where a seat's page is."""
        return f"/#/table/{self.table}/{self.tokens[seat]}"

    def play_first(self, *wanted: str) -> None:
        """Let the first seat take its turn: of what is `wanted` whatever begins a choice, else the last one."""
        while (state := self.server.get(f"/api/tables/{self.table}", self.tokens[self.first]))["question"]:
            choices = [choice["words"] for choice in state["question"]["choices"]]
            words = next((words for verb in wanted for words in choices if words.startswith(verb)), choices[-1])
            body = {"expected": state["seq"], "choices": [words]}
            self.server.post(f"/api/tables/{self.table}/entries", body, self.tokens[self.first])


@pytest.fixture
def duel(server: Server) -> Duel:
    return Duel(server)


def test_what_is_new_is_marked_until_the_next_choice(open_page: OpenPage, duel: Duel) -> None:
    player = Player(open_page(duel.place(duel.second)))
    expect(player.page.locator(".told, .decision h2").first).to_be_visible()
    duel.play_first("recruit 3", "card 5", "act", "king", "place", "put CAS", "put")
    player.wait()
    marks = player.page.locator("[data-fresh]")
    expect(player.page.locator("[data-piece=king][data-fresh]")).to_have_count(1)
    count = marks.count()
    assert count >= 2
    expect(player.page.locator("g.area[aria-label*='the King has come']")).to_have_count(1)

    player.page.reload()
    player.wait()
    expect(marks).to_have_count(count)
    player.choose(player.choices()[0])
    expect(marks).to_have_count(0)
    player.page.get_by_role("button", name="Take back").click()
    expect(marks).to_have_count(count)


def test_what_happened_is_shown_again_and_stands_in_nobodys_way(open_page: OpenPage, duel: Duel) -> None:
    duel.play_first("recruit 3", "card 5", "act", "king", "place", "put")
    player = Player(open_page(duel.place(duel.second), reduced_motion="no-preference"))
    player.wait()
    player.page.click("[data-action=recent]")
    told = player.page.locator(".told")
    expect(told).to_contain_text("The King moves to")
    player.page.click("[data-action=skip]")
    expect(told).to_have_count(0)
    player.page.click("[data-action=recent]")
    expect(told).to_be_visible()
    player.choose(player.choices()[0])
    expect(told).to_have_count(0)
    expect(player.page.locator(".plan li")).to_have_count(1)


def test_one_decides_while_it_is_still_shown_what_others_did(open_page: OpenPage, duel: Duel) -> None:
    player = Player(open_page(duel.place(duel.second), reduced_motion="no-preference"))
    expect(player.page.locator(".decision h2")).to_be_visible()
    duel.play_first("recruit 3", "card 5", "act", "king", "place", "put")
    player.wait()
    expect(player.page.locator(".told")).to_be_visible()
    player.choose(player.choices()[0])
    expect(player.page.locator(".plan li")).to_have_count(1)


def test_what_is_shown_is_of_one_moment(open_page: OpenPage, duel: Duel) -> None:
    player = Player(open_page(duel.place(duel.second), reduced_motion="no-preference"))
    expect(player.page.locator(".decision h2")).to_be_visible()
    # Caballeros only change places: their sum is the same at every moment, whatever mixture of moments there were.
    player.page.evaluate(
        """seat => {
        window.sums = [];
        const count = (one) => Number(one.dataset.count ?? one.textContent.match(/\\d+/)?.[0] ?? 0);
        const places = `[data-piece=caballero][data-seat=${seat}], [data-place][data-seat=${seat}]`;
        const note = () => {
            if (!document.querySelector(".told")) return;
            window.sums.push([...document.querySelectorAll(places)].reduce((sum, one) => sum + count(one), 0));
        };
        new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true });
    }""",
        duel.first,
    )
    duel.play_first("recruit 3", "card 5", "act", "king", "place", "put")
    player.wait()
    expect(player.page.locator(".told")).to_have_count(0)
    sums = player.page.evaluate("window.sums")
    assert len(sums) > 3
    assert set(sums) == {sums[0]}


def test_nothing_moves_where_movement_is_off(open_page: OpenPage, duel: Duel) -> None:
    player = Player(open_page(duel.place(duel.second), reduced_motion="no-preference"))
    player.page.click("[data-action=settings]")
    player.page.get_by_role("radio", name="off").check()
    player.page.keyboard.press("Escape")
    player.page.reload()
    expect(player.page.locator("html")).to_have_attribute("data-motion", "off")
    expect(player.page.locator(".decision h2")).to_be_visible()
    player.page.evaluate("""() => {
        window.seen = 0;
        const note = () => (window.seen += document.querySelectorAll(".told, .flight").length);
        new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
    }""")
    duel.play_first("recruit 3", "card 5", "act", "king", "place", "put")
    player.wait()
    assert player.page.evaluate("window.seen") == 0
    assert (
        player.page.locator("[data-piece=king]").evaluate("one => getComputedStyle(one).transitionProperty") == "none"
    )


@pytest.mark.parametrize(("speed", "most"), [("normal", 0.3), ("quick", 0.15)])
def test_no_movement_takes_long(open_page: OpenPage, duel: Duel, speed: str, most: float) -> None:
    player = Player(open_page(duel.place(duel.first), reduced_motion="no-preference"))
    player.page.evaluate("speed => localStorage.setItem('castillo.speed', JSON.stringify(speed))", speed)
    player.page.reload()
    player.wait()
    longest = player.page.evaluate("""() => Math.max(...[...document.querySelectorAll("main *")].flatMap((one) =>
        getComputedStyle(one).transitionDuration.split(",").map(parseFloat)))""")
    assert 0 < longest <= most


def test_a_finger_confirms_what_ends_a_turn(open_page: OpenPage, duel: Duel) -> None:
    page = open_page(duel.place(duel.first), has_touch=True, viewport={"width": 390, "height": 800})
    player = Player(page)
    for verb in ("recruit", "card"):
        words = next(words for words in player.choices() if words.startswith(verb))
        page.locator(f'[data-choice="{words}"]').last.tap()
        finish(page)
    before = duel.server.get(f"/api/tables/{duel.table}", duel.tokens[duel.first])["seq"]
    page.locator('[data-choice="end"]').tap()
    confirm = page.locator("[data-action=confirm]")
    expect(confirm).to_be_visible()
    assert duel.server.get(f"/api/tables/{duel.table}", duel.tokens[duel.first])["seq"] == before
    confirm.tap()
    expect(confirm).to_have_count(0)
    finish(page)
    assert duel.server.get(f"/api/tables/{duel.table}", duel.tokens[duel.first])["seq"] > before


def test_a_finger_that_taps_twice_by_mistake_sends_nothing(open_page: OpenPage, server: Server) -> None:
    session = play_until(lambda state: state.game.view(state, None)["round"] == 1, lambda *_: None, SEATS)
    table, tokens, _ = open_position(server, session, dict.fromkeys(SEATS, "link"))
    first = SEATS[session.state.acting_seats()[0]]
    page = open_page(f"/#/table/{table}/{tokens[first]}", has_touch=True, viewport={"width": 390, "height": 800})
    card = page.locator("[data-power='5']")
    card.tap()
    card.tap()
    expect(page.locator("[data-action=confirm]")).to_be_visible()
    page.wait_for_timeout(700)
    expect(page.locator("[data-action=confirm]")).to_be_visible()
    assert not server.get(f"/api/tables/{table}", tokens[first])["view"]["power"]
    card.tap()
    expect(page.locator("[data-action=confirm]")).to_have_count(0)


@pytest.mark.parametrize("height", [740, 667])
def test_a_phone_shows_what_confirms_a_power_card(open_page: OpenPage, server: Server, height: int) -> None:
    session = play_until(lambda state: state.game.view(state, None)["round"] == 1, lambda *_: None, SEATS)
    table, tokens, _ = open_position(server, session, dict.fromkeys(SEATS, "link"))
    first = SEATS[session.state.acting_seats()[0]]
    page = open_page(f"/#/table/{table}/{tokens[first]}", has_touch=True, viewport={"width": 360, "height": height})
    page.locator("[data-power='5']").tap()
    expect(page.locator("[data-action=confirm]")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("width", "height"), [(1024, 768), (360, 740), (360, 640)])
def test_the_secret_disk_is_whole_beside_a_plan(open_page: OpenPage, server: Server, width: int, height: int) -> None:
    def is_wanted(state: State) -> bool:
        decision = state.pending()
        return decision is not None and decision.key == "disk"

    session = play_until(is_wanted, lambda *_: None, SEATS)
    table, tokens, _ = open_position(server, session, dict.fromkeys(SEATS, "link"))
    seat = SEATS[session.state.acting_seats()[0]]
    page = open_page(f"/#/table/{table}/{tokens[seat]}", viewport={"width": width, "height": height})
    page.locator(".wheel [data-legal=true]").first.dispatch_event("click")
    expect(page.locator("[data-action=confirm]")).to_be_in_viewport(ratio=1)
    expect(page.locator("svg.wheel")).to_be_in_viewport(ratio=1)
    cut = "wheel => wheel.getBoundingClientRect().bottom > wheel.closest('.scroll').getBoundingClientRect().bottom + 1"
    assert not page.locator("svg.wheel").evaluate(cut)


def test_a_phone_says_in_figures_who_stands_where(open_page: OpenPage, duel: Duel) -> None:
    page = open_page(duel.place(duel.first), has_touch=True, viewport={"width": 360, "height": 740})
    page.locator(".stands summary").tap()
    table = page.get_by_role("table").filter(has_text="Old Castile")
    shown = [cell for row in table.locator("tbody tr").all() for cell in row.locator("td").all_inner_texts()]
    regions = duel.server.get(f"/api/tables/{duel.table}", duel.tokens[duel.first])["view"]["regions"]
    stand = sorted(count for counts in regions.values() for count in counts.values() if count)
    assert sorted(int(cell.split()[0]) for cell in shown if cell.strip()[:1].isdigit()) == stand
    expect(table.get_by_text("the King stands here")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_the_action_cards_keep_their_height(open_page: OpenPage, duel: Duel) -> None:
    page = open_page(duel.place(duel.first))
    Player(page).wait()
    row = page.locator("ul.cards")
    before = row.bounding_box()
    page.locator("ul.cards .text span").evaluate_all("all => all.forEach(one => (one.textContent = ''))")
    assert before is not None and row.bounding_box() == before


def test_a_phone_says_what_the_action_cards_do_that_can_be_taken(open_page: OpenPage, duel: Duel) -> None:
    page = open_page(duel.place(duel.first), has_touch=True, viewport={"width": 360, "height": 740})
    page.locator('[data-choice^="recruit"]').first.tap()
    king = page.locator('.decision [data-choice="card 5"]')
    expect(king).to_contain_text("Move the King to any other region.")


def test_who_chooses_a_part_of_a_card_reads_what_they_are(open_page: OpenPage, server: Server) -> None:
    def is_asked(state: State) -> bool:
        decision = state.pending()
        return decision is not None and decision.key == "either"

    session = play_until(is_asked, lambda _, choices: "act" if "act" in choices else None, SEATS)
    table, tokens, _ = open_position(server, session, dict.fromkeys(SEATS, "link"))
    page = open_page(f"/#/table/{table}/{tokens[SEATS[session.state.acting_seats()[0]]]}")
    expect(page.locator(".decision")).to_contain_text("or put up to 2 more from your court")
