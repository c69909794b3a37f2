"""Caesar & Cleopatra in the browser: a whole game, votes step by step, Vetoes, studying, languages, keys."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

pytest.importorskip("playwright", reason="pip install 'castillo[dev]'")
pytest.importorskip("uvicorn", reason="pip install 'castillo[server]'")

from playwright.sync_api import Page, expect
from tests.browser.caesar_screens import GAME, cut
from tests.browser.player import OpenPage, Player, finish
from tests.browser.positions import is_asked_for_veto, open_position, play_until, replay_until
from tests.browser.serving import Server
from tests.records.golden import CAESAR_CLEOPATRA

from castillo.core.session import Session
from castillo.core.state import State

ENOUGH = 500
"""More choices than a seat has in a game."""
LEAST_WAIT = 500
"""How long every answer about a Veto is held back at least, in milliseconds, whatever it is."""
SEATS = ("caesar", "cleopatra")
LINKS = dict.fromkeys(SEATS, "link")


def open_cut(
    open_page: OpenPage, server: Server, record: str, question: str, time: int = -1, **look: Any
) -> tuple[Player, str, dict[str, str]]:
    """Sit down as the seat that is asked where a golden record is cut; returns also the table's id, the tokens."""
    return sit_down(open_page, server, replay_until(cut(record, question, time)), **look)


def sit_down(open_page: OpenPage, server: Server, session: Session, **look: Any) -> tuple[Player, str, dict[str, str]]:
    """Sit down as the seat that is asked where a game stands; returns also the table's id, the tokens."""
    seat = session.game.seat_name(session.state.acting_seats()[-1])
    table, tokens, _ = open_position(server, session, LINKS)
    player = Player(open_page(f"/#/table/{table}/{tokens[seat]}", **look))
    player.wait()
    return player, table, tokens


def lay_a_card(player: Player, chance: random.Random) -> bool:
    """Pick up a card of the hand and lay it at a group, by clicks on them; returns whether one could be."""
    page = player.page
    cards = page.locator(".hand [data-card][data-legal=true]")
    values = [card for card in cards.evaluate_all("all => all.map(one => one.dataset.card)") if len(card) == 1]
    if not values:
        return False
    page.locator(f'.hand [data-card="{chance.choice(values)}"][data-legal=true]').first.click()
    goals = page.locator(".board .goal")
    goals.first.wait_for()
    before = player.state
    goals.nth(chance.randrange(goals.count())).click()
    player.wait_for_change(before)
    return True


def test_a_game_against_a_bot_is_played_to_its_end(open_page: OpenPage, server: Server) -> None:
    page = open_page("/")
    page.get_by_role("link", name="Caesar & Cleopatra").click()
    page.get_by_role("button", name="Open the table").click()
    player, chance = Player(page), random.Random(5)

    def pick(choices: list[str]) -> str:
        return chance.choice([words for words in choices if words != "done"] or choices)

    for _ in range(ENOUGH):
        player.wait()
        if player.is_over:
            break
        if player.is_complete or chance.random() < 0.3 or not lay_a_card(player, chance):
            player.step(pick)
    assert player.is_over

    _, _, table, token = page.url.partition("#")[2].split("/")
    snapshot = server.get(f"/api/tables/{table}", token)
    assert snapshot["over"] and snapshot["game"] == GAME
    shown = page.locator(".over li strong").all_inner_texts()
    assert [int(points) for points in shown] == sorted(snapshot["view"]["score"].values(), reverse=True)
    total = page.locator(".over tfoot td").all_inner_texts()
    assert [int(points) for points in total] == [snapshot["view"]["score"][seat] for seat in snapshot["view"]["seats"]]
    page.get_by_role("link", name="Study the game").click()
    expect(page.locator("main[data-position]")).to_be_visible()
    page.goto("/")
    expect(page.get_by_text("finished")).to_have_count(1)


def test_the_first_edition_is_opened_by_its_option(open_page: OpenPage) -> None:
    page = open_page(f"/#/new/{GAME}")
    page.get_by_role("radiogroup").first.get_by_role("radio", name="1997").check()
    page.get_by_role("button", name="Open the table").click()
    player = Player(page)
    player.wait()
    expect(page.locator("[data-group=SEN]")).to_contain_text("Senators")
    expect(page.locator("[data-group=CON]")).to_have_count(0)


def test_an_action_deck_is_arranged_and_can_be_looked_at(open_page: OpenPage, server: Server) -> None:
    player, _, _ = open_cut(open_page, server, "1997", "arrange", 3)
    page = player.page
    cards = page.locator(".hand [data-card]")
    order: list[str] = []
    left = cards.count()
    already = 13 - left
    while not player.is_complete:
        expect(cards).to_have_count(left)
        order.append(cards.first.get_attribute("data-card") or "?")
        player.choose(player.choices()[0])
        left -= 1
    arranged = page.locator(".seat.you [data-arranged]")
    arranged.locator("summary").click()
    expect(arranged.locator("li")).to_have_count(13)
    names = arranged.locator("li").all_inner_texts()
    assert all(card in name.lower() for card, name in zip(order, names[already:], strict=False))


def test_a_vote_is_shown_step_by_step_with_its_arithmetic(open_page: OpenPage, server: Server) -> None:
    player, table, tokens = open_cut(open_page, server, "ten-cards", "special", reduced_motion="no-preference")
    page = player.page
    page.evaluate("""() => {
        window.steps = [];
        const note = () => {
            const vote = document.querySelector("[data-vote][data-step]");
            const step = vote?.dataset.step;
            if (step && window.steps.at(-1)?.[0] !== step) window.steps.push([step, vote.innerText]);
        };
        new MutationObserver(note).observe(document.body, { childList: true, subtree: true, attributes: true });
    }""")
    group = player.choices()[0].split()[1]
    page.locator(f"button[data-plinth={group}]").click()
    player.confirm()
    page.wait_for_function("() => window.steps.length >= 3", timeout=20_000)
    page.wait_for_function("() => !document.querySelector('.told')", timeout=20_000)
    steps = dict(page.evaluate("window.steps"))
    assert list(steps)[:2] == ["turned", "counted"] and "decided" in steps
    lines = server.get(f"/api/tables/{table}/log", tokens["caesar"])["lines"]
    rows = next(line["table"] for line in reversed(lines) if line["table"])
    totals = [row["why"].partition("=")[2].partition(";")[0].strip() for row in rows]
    assert all(f"= {total}" in steps["counted"] for total in totals)
    assert "wins a patrician" in steps["decided"] or "A tie" in steps["decided"]
    table_of_log = page.locator("[role=log] table").last
    for row in rows:
        expect(table_of_log).to_contain_text(row["why"])


def wait_until_answered(player: Player, server: Server, table: str, token: str) -> None:
    """Wait until nobody is asked for a Veto any more."""
    while server.get(f"/api/tables/{table}", token)["view"]["question"] == "veto":
        player.page.wait_for_timeout(50)


def measure_answer(page: Page, table: str) -> float:
    """Return after how long a page that has been asked has sent its answer, in milliseconds."""
    arrived = "part => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(part))"
    page.wait_for_function(arrived, arg=f"/api/tables/{table}/entries")  # the server has it before the page hears of it
    requests = page.evaluate("performance.getEntriesByType('resource').map(({ name, startTime }) => [name, startTime])")
    asked = next(start for name, start in requests if name.endswith(f"/api/tables/{table}"))
    return float(next(start for name, start in requests if name.endswith(f"/api/tables/{table}/entries")) - asked)


def holds_veto(state: State) -> bool:
    """Tell whether the seat that is asked for a Veto holds one."""
    return "veto" in state.game.view(state, state.acting_seats()[0])["hand"]


@pytest.mark.parametrize("holds", [True, False])
def test_how_long_an_answer_takes_tells_nothing(open_page: OpenPage, server: Server, holds: bool) -> None:
    session = play_until(
        lambda state: is_asked_for_veto(state) and holds_veto(state) == holds, lambda *_: None, SEATS, GAME
    )
    player, table, tokens = sit_down(open_page, server, session)
    panel = player.page.locator(".decision")
    expect(panel).to_contain_text("plays")
    expect(panel).to_contain_text("You hold a Veto" if holds else "You hold no Veto")
    assert player.choices() == (["veto", "allow"] if holds else ["allow"])
    seat = server.get(f"/api/tables/{table}", tokens["caesar"])["to_move"][0]
    player.page.locator("[data-choice=allow]").click()
    wait_until_answered(player, server, table, tokens[seat])
    assert measure_answer(player.page, table) >= LEAST_WAIT
    lines = [line["text"] for line in server.get(f"/api/tables/{table}/log", tokens["caesar"])["lines"]]
    assert f"{seat.capitalize()} allows it." in lines


def test_what_is_not_to_be_asked_is_let_pass(open_page: OpenPage, server: Server) -> None:
    player, table, tokens = open_cut(open_page, server, "new", "veto", 0)
    seat = server.get(f"/api/tables/{table}", tokens["caesar"])["to_move"][0]
    player.page.locator("label:has([data-veto=never])").click()
    expect(player.page.locator(".decision")).to_contain_text("as you wished")
    wait_until_answered(player, server, table, tokens[seat])
    assert measure_answer(player.page, table) >= LEAST_WAIT
    expect(player.page.locator(".decision [data-veto=never]")).to_be_checked()


def test_a_card_that_cannot_be_laid_says_why(open_page: OpenPage, server: Server) -> None:
    player, _, _ = open_cut(open_page, server, "ten-cards", "play", 60)
    player.page.locator(".hand [data-card][data-legal=true]").first.click()
    player.page.locator(".board .refusal").first.click()
    expect(player.page.locator(".popover")).to_contain_text("no patricians left")
    expect(player.page.get_by_role("button", name="Rule C22")).to_be_visible()


def test_a_game_is_studied_with_its_votes(open_page: OpenPage) -> None:
    page = open_page("/")
    page.locator("input[type=file]").set_input_files(CAESAR_CLEOPATRA.path_of("1997"))
    expect(page.get_by_text("The beginning")).to_be_visible()
    expect(page.get_by_role("button", name="Forward a round")).to_have_count(0)
    page.get_by_label("Which part").select_option("Votes")
    page.locator("[role=log] p.scoring a").first.click()
    rows = page.locator(".board [data-vote] tbody tr")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("=")
    hands = page.get_by_role("group", name="Hand of")
    expect(hands).to_have_count(2)
    page.get_by_label("Seen by").select_option("Cleopatra")
    expect(hands).to_have_count(1)
    page.get_by_label("Seen by").select_option("spectators")
    expect(hands).to_have_count(0)
    page.keyboard.press("Home")
    expect(page.locator(".board [data-vote]")).to_have_count(0)
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("dialog").get_by_role("button", name="Open the table").click()
    Player(page).wait()


@pytest.mark.parametrize(
    ("language", "group", "asked"),
    [("de-DE", "Prätoren", "Welche Karte"), ("es-ES", "Pretores", "¿Qué carta")],
)
def test_the_table_speaks_the_readers_language(
    open_page: OpenPage, server: Server, language: str, group: str, asked: str
) -> None:
    player, _, _ = open_cut(open_page, server, "new", "hide", 2, locale=language)
    expect(player.page.locator("[data-group=PRA]")).to_contain_text(group)
    expect(player.page.locator(".decision .asked")).to_contain_text(asked)
    player.choose(player.choices()[0])
    assert group in " ".join(player.plan()) or len(player.plan()) == 1


def focus_of(page: Page) -> str:
    """Return what has the focus: a card of the hand, a goal, an action or a choice."""
    return str(
        page.evaluate("""() => {
        const { dataset } = document.activeElement;
        return "drop" in dataset ? "goal" : dataset.action ?? dataset.card ?? dataset.choice ?? "";
    }""")
    )


def test_a_turn_by_keyboard_alone(open_page: OpenPage, server: Server) -> None:
    player, table, tokens = open_cut(open_page, server, "new", "play", 0)
    page = player.page
    page.keyboard.press("a")
    card = focus_of(page)
    assert len(card) == 1
    page.keyboard.press("Enter")
    page.wait_for_function("() => 'drop' in document.activeElement.dataset")
    page.keyboard.press("Escape")
    expect(page.locator("[data-drop]")).to_have_count(0)
    page.keyboard.press("a")
    page.keyboard.press("Enter")
    page.wait_for_function("() => 'drop' in document.activeElement.dataset")
    first = page.evaluate("document.activeElement.getAttribute('aria-label')")
    page.keyboard.press("ArrowRight")
    assert focus_of(page) == "goal" and page.evaluate("document.activeElement.getAttribute('aria-label')") != first
    page.keyboard.press(" ")
    expect(page.locator(".plan li")).to_have_count(1)
    finish(page)
    page.keyboard.press("2")
    page.wait_for_function("() => 'drop' in document.activeElement.dataset")
    page.keyboard.press("1")
    expect(page.locator(".plan li")).to_have_count(2)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("to the forum")
    page.keyboard.press("Escape")
    if player.is_complete:
        page.wait_for_function("() => document.activeElement.dataset.action === 'confirm'")
        page.keyboard.press("Enter")
    else:
        page.locator("[data-choice=done]").focus()
        page.keyboard.press("Enter")
    expect(page.locator(".plan")).to_have_count(0)
    finish(page)
    assert server.get(f"/api/tables/{table}", tokens["caesar"])["view"]["question"] in ("draw", "keep", "play")


def test_seats_that_cannot_be_removed_have_no_cross(open_page: OpenPage) -> None:
    page = open_page(f"/#/new/{GAME}")
    expect(page.get_by_label("Seat 2", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Remove the seat")).to_have_count(0)
    page.goto("/#/new/el_grande")
    expect(page.get_by_role("button", name="Remove the seat").first).to_be_visible()


def test_the_first_edition_speaks_of_vote_cards(open_page: OpenPage, server: Server) -> None:
    player, _, _ = open_cut(open_page, server, "1997", "play", 3)
    page = player.page
    expect(page.locator(".track")).to_contain_text("vote cards in the pile")
    expect(page.locator("[role=log]")).to_contain_text("draws a vote card")
    shown = page.locator("main").inner_text() + page.locator("main").inner_html()
    assert not re.search(r"\bbusts? in|\bthe bag\b|draws a bust|its bust", shown)


def test_cards_and_rules_are_found(open_page: OpenPage) -> None:
    page = open_page("/#/rules/el_grande")
    page.get_by_role("link", name="Caesar & Cleopatra").click()
    page.get_by_label("Search").fill("Philosophers lower total")
    expect(page.locator("details [data-rule]").filter(has_text="C49")).to_be_visible()
    page.get_by_role("button", name="Cards").click()
    page.get_by_label("Search").fill("two groups")
    expect(page.locator("[data-card]")).to_have_count(1)
    page.locator("[data-card=castling]").get_by_role("button", name="Rule C33").click()
    expect(page.get_by_role("dialog").locator("article [data-rule=C33]")).to_be_visible()
