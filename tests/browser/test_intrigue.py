"""Intrigue & the King in the browser: a whole game, choosing a hand, hands at one device, decks of one's own."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("playwright", reason="pip install 'castillo[dev]'")
pytest.importorskip("uvicorn", reason="pip install 'castillo[server]'")

from playwright.sync_api import Page, expect
from tests.browser.intrigue_screens import KEY, cut
from tests.browser.player import OpenPage, Player, finish
from tests.browser.positions import is_asked_for_veto, open_position, play_until, replay_until
from tests.browser.serving import Server

from castillo import load_game
from castillo.core.record import record_session, save_record
from castillo.core.session import Session
from castillo.core.state import State
from castillo.games.el_grande.deck import DECKS
from castillo.games.intrigue_and_king.deck import HOUSE

ENOUGH = 600
"""More choices than a seat has in a game."""
HAND = 13
CURTAIN = "h1:has-text('Hand the device')"
PHONE: dict[str, Any] = {"has_touch": True, "is_mobile": True, "viewport": {"width": 360, "height": 740}}
SEATS = ("red", "blue", "green")
EXPANSION: dict[str, Any] = {"expansions": ["intrigue_and_king"]}
LONG = 120_000
"""How long a search may take, in milliseconds: in plain Python it takes a while."""


def begin(page: Page) -> None:
    """Open, on the start page, a table for two with a bot and six rounds."""
    page.get_by_role("link", name="Intrigue & the King").click()
    for colour in ("Yellow", "Green"):
        page.get_by_role("button", name=f"Remove the seat {colour}").click()
    page.get_by_role("radio", name="6", exact=True).check()
    page.locator("select.bot").select_option("random")
    page.get_by_role("button", name="Open the table").click()


def chosen(page: Page) -> int:
    """Return how many cards lie there for the hand."""
    return int(page.locator("[data-chosen]").get_attribute("data-chosen") or "-1")


def pick(page: Page, *cards: object) -> None:
    """Lay cards aside for the hand, or put them back."""
    for card in cards:
        page.locator(f'.choosing [data-card="{card}"]').click()


def open_hand(open_page: OpenPage, server: Server, **look: Any) -> tuple[Page, str, dict[str, str]]:
    """Sit down as a seat that must choose its hand, all others at devices of their own; returns also id and tokens."""
    session = replay_until(cut("3-seats", "choose_hand", 0))
    table, tokens, _ = open_position(server, session, dict.fromkeys(SEATS, "link"))
    page = open_page(f"/#/table/{table}/{tokens['red']}", **look)
    page.locator("[data-action=take-hand]").wait_for()
    return page, table, tokens


def test_a_game_against_a_bot_is_played_to_its_end(open_page: OpenPage, server: Server) -> None:
    page = open_page("/")
    begin(page)
    player, chance = Player(page), random.Random(5)
    player.choose(player.choices()[0])
    player.confirm()
    page.locator("[data-action=take-hand]").wait_for()
    pick(page, 10, 20, 23, 30, 40, 50, 60, 70, 80, 90, 100, 110, "joker")
    page.locator("[data-action=take-hand]").click()

    def prefer(choices: list[str]) -> str:
        """Do something with a turn rather than end it."""
        return chance.choice([words for words in choices if words != "end"] or choices)

    for _ in range(ENOUGH):
        player.wait()
        if player.is_over:
            break
        cards = page.locator(".pick [data-legal=true]")
        if not player.is_complete and cards.count():
            before = player.state
            cards.nth(chance.randrange(cards.count())).click()
            player.wait_for_change(before)
        else:
            player.step(prefer)
    assert player.is_over
    _, _, table, token = page.url.partition("#")[2].split("/")
    snapshot = server.get(f"/api/tables/{table}", token)
    assert snapshot["over"] and snapshot["expansions"] == ["intrigue_and_king"]
    shown = page.locator(".over li strong").all_inner_texts()
    assert [int(points) for points in shown] == sorted(snapshot["view"]["score"].values(), reverse=True)

    page.get_by_role("button", name="Play again").click()
    expect(page.locator(".over")).to_have_count(0)
    again = page.url.partition("#")[2].split("/")[2]
    assert again != table


def test_a_hand_is_sought_remembered_and_taken_in_one_go(open_page: OpenPage, server: Server) -> None:
    page, table, tokens = open_hand(open_page, server)
    cards = page.locator(".choosing [data-card]")
    expect(cards).to_have_count(31)
    page.get_by_role("searchbox").fill("castillo")
    found = cards.count()
    assert 0 < found < 31
    page.get_by_role("searchbox").fill("")
    page.locator("[data-filter=court]").select_option("6")
    assert all("6 to the court" in text for text in cards.all_inner_texts())
    page.locator("[data-filter=court]").select_option("")
    page.locator("[data-filter=kind]").select_option("scoring")
    assert 0 < cards.count() < 31
    page.locator("[data-filter=kind]").select_option("")

    hand = ["joker", *map(str, range(120, 0, -10))]
    take = page.locator("[data-action=take-hand]")
    values = set(cards.evaluate_all("all => all.map(one => one.dataset.card)"))
    hand = [card for card in hand if card in values][:HAND]
    hand += sorted(values - set(hand))[: HAND - len(hand)]
    for card in hand:
        expect(take).to_be_disabled()
        pick(page, card)
    assert chosen(page) == HAND
    pick(page, next(iter(values - set(hand))))
    expect(page.locator(".choosing [role=alert]")).to_be_visible()
    assert chosen(page) == HAND
    page.get_by_role("textbox", name="Name of this hand").fill("Mine")
    page.get_by_role("button", name="Remember this hand").click()
    page.reload()
    expect(page.locator(f"[data-chosen='{HAND}']")).to_be_visible()  # as a plan does
    look = page.locator("[data-action=look]")
    look.click()
    expect(page.locator("g.area").first).to_be_visible()
    look.click()
    page.get_by_role("button", name="Put all back").click()
    assert chosen(page) == 0

    page.reload()
    page.locator("[data-hand=Mine]").click()
    assert chosen(page) == HAND
    take.click()
    expect(take).to_have_count(0)
    finish(page)
    view = server.get(f"/api/tables/{table}", tokens["red"])["view"]
    assert sorted(map(str, view["hand"])) == sorted(hand)
    other = server.get(f"/api/tables/{table}", tokens["blue"])
    assert other["view"]["handSizes"]["red"] == HAND and other["view"]["hand"] == []
    log = server.get(f"/api/tables/{table}/log", tokens["blue"])["lines"]
    assert not [line for line in log if re.search(r"Red holds|choose \d", line["text"])]


def test_a_finger_chooses_a_hand_on_a_phone_and_confirms_it(open_page: OpenPage, server: Server) -> None:
    page, table, tokens = open_hand(open_page, server, **PHONE)
    cards = page.locator(".choosing [data-card]")
    for number in range(HAND):
        cards.nth(number).tap()
    page.locator("[data-action=take-hand]").tap()
    page.locator("[data-action=confirm]").tap()
    expect(page.locator(".choosing")).to_have_count(0)
    finish(page)
    assert len(server.get(f"/api/tables/{table}", tokens["red"])["view"]["hand"]) == HAND


def test_a_hint_lays_a_whole_hand_aside(open_page: OpenPage, server: Server) -> None:
    session = replay_until(cut("3-seats", "choose_hand", 0))
    table, tokens, _ = open_position(server, session, {"red": "here", "blue": "bot", "green": "bot"})
    page = open_page(f"/#/table/{table}/{tokens['red']}")
    for bot in ("Blue", "Green"):  # a hint holds as long as nothing happens
        expect(page.get_by_role("log")).to_contain_text(f"{bot} has the hand together", timeout=LONG)
    page.locator("[data-action=hint]").click()
    best = page.locator("[data-hint]").first
    expect(best).to_contain_text("Hand: ", timeout=LONG)
    best.click()
    expect(page.locator(f"[data-chosen='{HAND}']")).to_be_visible()
    page.locator("[data-action=take-hand]").click()
    expect(page.locator(".choosing")).to_have_count(0)
    finish(page)
    assert len(server.get(f"/api/tables/{table}", tokens["red"])["view"]["hand"]) == HAND


def test_a_card_that_is_only_planned_is_named_where_its_action_can_be_used(open_page: OpenPage, server: Server) -> None:
    def bids_last(state: State) -> bool:
        decision, view = state.pending(), state.game.view(state, None)
        return decision is not None and decision.key == "bid" and len(view["power"]) == 1

    session = play_until(bids_last, lambda *_: None, SEATS[:2], hands="random", **EXPANSION)
    seat = session.game.seat_name(session.state.acting_seats()[0])
    table, tokens, _ = open_position(server, session, dict.fromkeys(SEATS[:2], "link"))
    player = Player(open_page(f"/#/table/{table}/{tokens[seat]}"))
    card = player.page.locator(".pick [data-legal=true]").last
    value, before = card.get_attribute("data-power"), player.state
    card.click()
    player.wait_for_change(before)
    if "act" not in player.choices():  # a weaker card brings somebody to the court first
        player.choose("recruit 0")
    player.choose("act")
    expect(player.page.locator('[data-choice="use own"]')).to_contain_text(f"Own card: {value} · ")


def test_the_holder_of_a_veto_reads_the_card_that_is_used(open_page: OpenPage, server: Server) -> None:
    def is_king_announced(state: State) -> bool:
        return is_asked_for_veto(state) and state.game.view(state, None)["actionCard"] == "king"

    def prefer(_: State, choices: list[str]) -> str | None:
        return next((words for words in ("power 40", "act", "allow", "recruit 2") if words in choices), None)

    seats = (*SEATS, "yellow")
    session = play_until(is_king_announced, prefer, seats, hands="same", pool="beginner", **EXPANSION)
    table, tokens, _ = open_position(server, session, dict.fromkeys(seats, "link"))
    holder = session.game.seat_name(session.state.acting_seats()[0])
    panel = open_page(f"/#/table/{table}/{tokens[holder]}").locator(".decision")
    expect(panel).to_contain_text("King card. Move the King to any other region.")


def test_a_game_is_analysed(open_page: OpenPage, tmp_path: Path) -> None:
    session, chance = Session(load_game("el_grande", 2, hands="random", **EXPANSION)), random.Random(5)
    while len(session.entries) < 50:
        moves = session.state.legal_actions() or [action for action, _ in session.state.chance_outcomes()]
        session.apply(chance.choice(moves))
    save_record(record_session(session), tmp_path / "game.record")
    page = open_page("/")
    page.locator("input[type=file]").set_input_files(tmp_path / "game.record")
    page.get_by_label("Thoroughness").select_option("quick")
    page.get_by_role("button", name="Analyse", exact=True).click()
    expect(page.get_by_text("What could have been better")).to_be_visible(timeout=LONG)
    expect(page.get_by_role("img", name="Shares of the win over the game").locator("[data-curve]")).to_have_count(2)


def find_secrets(page: Page) -> list[str]:
    """Wait for the curtain, and list what the page tells of a hand all the same."""
    expect(page.locator(CURTAIN)).to_be_visible()
    return re.findall(
        r"data-card|data-choice|data-power|data-in-hand|popover|class=.plan", page.content() + page.title()
    )


def test_hands_at_one_device_are_chosen_and_played_behind_the_curtain(open_page: OpenPage, server: Server) -> None:
    session = replay_until(cut("3-seats", "choose_hand", 0))
    table, tokens, spectator = open_position(server, session, dict.fromkeys(SEATS, "here"))
    page = open_page("/")
    known = [{"id": table, "here": tokens, "friends": {}, "spectator": spectator}]
    page.evaluate("known => localStorage.setItem('castillo.tables', JSON.stringify(known))", known)
    page.goto(f"/#/table/{table}/{tokens['red']}")
    for _ in SEATS:
        assert find_secrets(page) == []
        page.get_by_role("button", name="I am ").click()
        page.locator("[data-action=take-hand]").wait_for()
        assert chosen(page) == 0
        for number in range(HAND):
            page.locator(".choosing [data-card]").nth(number).click()
        page.locator("[data-action=take-hand]").click()
    finish(page)
    if server.get(f"/api/tables/{table}", tokens["red"])["to_move"] != [SEATS[-1]]:  # who has the device may begin
        assert find_secrets(page) == []
        page.get_by_role("button", name="I am ").click()
    expect(page.locator(".pick [data-power]")).to_have_count(HAND)
    page.locator("[data-action=cover]").click()
    assert find_secrets(page) == []


def test_a_bad_deck_is_refused_with_what_is_wrong_and_where(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page(f"/#/new/{KEY}")
    for deck, found, instead, told in (
        (HOUSE, "value = 10\n", "value = 4000\n", "4000"),
        (HOUSE, 'effect = "recruit"', 'effect = "banquet"', "banquet"),
        (DECKS / "base.toml", 'effect = "move"', 'effect = "feast"', "feast"),
    ):
        if deck != HOUSE:
            page.get_by_label("Expansion").select_option("")
        upload(page, tmp_path, deck.read_text("utf-8").replace(found, instead, 1))
        page.get_by_role("button", name="Open the table").click()
        expect(page.get_by_role("alert")).to_contain_text(told)


def test_a_deck_of_ones_own_is_played_with_and_kept(open_page: OpenPage, server: Server, tmp_path: Path) -> None:
    page = open_page(f"/#/new/{KEY}")
    upload(page, tmp_path, HOUSE.read_text("utf-8").replace('"The court"', '"The banquet"', 1))
    page.get_by_role("button", name="Open the table").click()
    player = Player(page)
    player.choose(player.choices()[0])
    player.confirm()
    expect(page.locator('.choosing [data-card="10"]')).to_contain_text("The banquet")
    _, _, table, token = page.url.partition("#")[2].split("/")
    page.locator("[data-action=reference]").click()
    expect(page.get_by_role("dialog").locator('[data-card="10"]')).to_contain_text("The banquet")
    server.stop()
    server.start()
    assert server.get(f"/api/tables/{table}/reference", token)["cards"][0]["name"] == "The banquet"


def upload(page: Page, folder: Path, text: str) -> None:
    """Choose a deck file of this text for a new table."""
    path = folder / "mine.toml"
    path.write_text(text, "utf-8")
    page.locator("input[type=file]").set_input_files(path)
    expect(page.locator("[data-deck]")).to_have_text("mine.toml")
