"""Games are studied: the log leads to positions, which are gone through, shared, played on from, kept as files."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("playwright", reason="pip install 'castillo[dev]'")
pytest.importorskip("uvicorn", reason="pip install 'castillo[server]'")

from playwright.sync_api import Page, expect
from tests.browser.player import OpenPage, Player
from tests.browser.serving import Server

RECORDS = Path(__file__).parents[1] / "records/el_grande"


def find_record() -> Path:
    """Return the file of a whole game."""
    return RECORDS / "3-seats-short.txt"


def bring(page: Page, file: Path | dict[str, object]) -> None:
    """Choose a file on the start page."""
    page.locator("input[type=file]").set_input_files(file)  # type: ignore[arg-type]


def position(page: Page) -> int:
    """Return how many entries had happened in the position that is shown."""
    return int(page.locator("main").get_attribute("data-position") or -1)


def open_study(open_page: OpenPage) -> Page:
    """Bring a record, which opens it at its beginning."""
    page = open_page("/")
    bring(page, find_record())
    expect(page.get_by_text("The beginning")).to_be_visible()
    return page


def test_the_log_is_filtered_and_leads_to_positions(open_page: OpenPage, server: Server) -> None:
    table, tokens = server.open_table({"red": "here", "blue": "bot"})
    player = Player(open_page(f"/#/table/{table}/{tokens['red']}"))
    for _ in range(6):
        player.step(lambda choices: "end" if "end" in choices else choices[0])
    page = player.page
    lines = page.locator("[role=log] p")
    page.get_by_label("Whose lines").select_option("blue")
    texts = lines.all_inner_texts()
    assert texts and not any(text.startswith("Red plays") for text in texts)
    page.get_by_label("Whose lines").select_option("")
    assert lines.count() > len(texts)  # counted last: the bot may still be playing
    page.get_by_label("Which part").select_option("Round 1")
    expect(lines.first).to_have_text("Round 1")
    page.get_by_label("Which part").select_option("")

    lines.filter(has_text="Blue plays power card").first.get_by_role("link").click()
    expect(page.get_by_label("Through the game").get_by_role("status")).to_contain_text("Blue plays power card")
    expect(page.locator("[role=log] [aria-current=step]").first).to_contain_text("Blue plays power card")
    assert page.get_by_label("Seen by").locator("option").all_inner_texts() == ["Red", "spectators"]
    expect(page.get_by_role("button", name="Play on from here")).to_be_disabled()
    expect(page.get_by_text("Playing on is possible when the game is over")).to_be_visible()
    page.go_back()
    expect(page.locator("main[data-state]")).to_be_visible()


def test_a_game_is_gone_through_by_buttons_keys_and_slider(open_page: OpenPage) -> None:
    page = open_study(open_page)
    assert position(page) == 0
    page.get_by_role("button", name="Forward a choice").click()
    assert position(page) == 1
    page.get_by_role("button", name="Forward a round").click()
    first = position(page)
    expect(page.locator("[role=log] [aria-current=step]").last).to_be_in_viewport()
    page.keyboard.press("Shift+ArrowRight")
    second = position(page)
    page.keyboard.press("PageDown")
    third = position(page)
    assert 1 < first < second < third
    page.keyboard.press("PageUp")
    assert position(page) == first
    page.keyboard.press("ArrowLeft")
    assert position(page) == first - 1
    page.keyboard.press("End")
    last = position(page)
    expect(page.get_by_role("button", name="Forward a turn")).to_be_disabled()
    page.keyboard.press("Home")
    assert position(page) == 0 and last > third
    page.get_by_label("Position", exact=True).fill("25")
    assert position(page) == 25
    page.get_by_label("Speed").select_option("fast")
    page.get_by_label("Through the game").get_by_role("button", name="Play").click()
    page.wait_for_function("() => Number(document.querySelector('main').dataset.position) > 26")
    page.keyboard.press(" ")
    expect(page.get_by_label("Through the game").get_by_role("button", name="Play")).to_be_visible()


def test_a_viewpoint_hides_what_it_cannot_know(open_page: OpenPage) -> None:
    page = open_study(open_page)
    page.keyboard.press("End")
    hands = page.get_by_label("What is hidden").get_by_role("group")
    everybody = hands.count()
    assert everybody > 1
    at = position(page)
    page.get_by_label("Seen by").select_option("Blue")
    expect(hands).to_have_count(1)
    expect(hands).to_have_attribute("aria-label", "Power cards of Blue")
    assert position(page) == at
    page.get_by_label("Seen by").select_option("spectators")
    expect(hands).to_have_count(0)


def test_a_link_leads_others_to_the_same_position(open_page: OpenPage) -> None:
    page = open_study(open_page)
    page.get_by_role("button", name="Forward a round").click()
    page.get_by_role("button", name="Forward a round").click()
    page.get_by_role("button", name="Copy link").click()
    link = page.get_by_label("Copy link").input_value()
    other = open_page(link)
    expect(other.locator(f"main[data-position='{position(page)}']")).to_be_visible()
    told = "[role=status] .line"
    assert other.locator(told).inner_text() == page.locator(told).inner_text()
    other.goto("/")
    expect(other.get_by_text("record", exact=True)).to_be_visible()


def test_a_game_is_played_on_from_a_position(open_page: OpenPage, server: Server) -> None:
    page = open_study(open_page)
    page.get_by_role("button", name="Forward a round").click()
    page.get_by_role("button", name="Forward a round").click()
    at = position(page)
    page.get_by_role("button", name="Play on from here").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("Who plays Blue")).to_have_value("bot")
    dialog.get_by_role("button", name="Open the table").click()
    player = Player(page)
    player.wait()
    _, _, table, token = page.url.partition("#")[2].split("/")
    begun = server.get(f"/api/tables/{table}", token)
    assert begun["seq"] >= at and begun["seats"][0]["sits"] == "here"
    player.step(lambda choices: choices[0])
    if player.is_complete:
        player.confirm()


def test_a_finished_game_is_downloaded_and_brought_back(open_page: OpenPage, server: Server, tmp_path: Path) -> None:
    page = open_study(open_page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the record").click()
    file = tmp_path / "game.record"
    download.value.save_as(file)
    assert file.read_text() == find_record().read_text()
    page.goto("/")
    bring(page, file)
    expect(page.get_by_text("The beginning")).to_be_visible()
    server.kill()
    server.start()
    page.reload()
    expect(page.get_by_label("Through the game")).to_be_visible()


def test_a_bad_file_is_refused_with_its_fault(open_page: OpenPage) -> None:
    page = open_page("/")
    text = find_record().read_text()
    broken = text.replace("red: power 13", "red: power 14", 1)
    for content, fault in ((b"hello", "line 1"), (broken.encode(), "power 14"), (b"x" * 300_000, "too large")):
        bring(page, {"name": "game.record", "mimeType": "text/plain", "buffer": content})
        expect(page.get_by_role("alert")).to_contain_text(fault)
    expect(page.get_by_role("alert")).to_have_count(1)
    expect(page.get_by_text("No table yet")).to_be_visible()


def test_a_link_with_an_unknown_viewpoint_shows_the_usual_one(open_page: OpenPage, server: Server) -> None:
    opened = server.post("/api/records", {"record": find_record().read_text()})
    page = open_page(f"/#/study/{opened['id']}/{opened['spectator']}/40/nobody")
    expect(page.get_by_label("Seen by")).to_have_value("everything")
    assert position(page) == 40


def test_a_card_that_there_is_not_is_told_as_such(open_page: OpenPage) -> None:
    page = open_page("/#/cards/el_grande/ZZZ")
    expect(page.get_by_role("alert")).to_have_text("There is no ZZZ.")


def test_a_phone_shows_the_whole_screen(open_page: OpenPage) -> None:
    page = open_study(open_page)
    page.set_viewport_size({"width": 360, "height": 780})
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    sizes = page.eval_on_selector_all(
        "main button:not(:disabled), main select, header a",
        "all => all.map(each => Math.min(each.offsetWidth, each.offsetHeight))",
    )
    assert min(sizes) >= 44


def test_rules_and_cards_are_one_click_away(open_page: OpenPage, server: Server) -> None:
    table, tokens = server.open_table({"red": "here", "blue": "bot"})
    page = open_page(f"/#/table/{table}/{tokens['red']}")
    Player(page).wait()
    page.get_by_role("button", name="Rules and cards").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator("[data-card]")).to_have_count(33)
    dialog.get_by_label("Search").fill("secretly scores")
    expect(dialog.get_by_role("status")).to_contain_text("found")
    dialog.get_by_label("Search").fill("C4P")
    card = dialog.locator("[data-card=C4P]")
    expect(card).to_be_visible()
    dialog.get_by_label("Search").fill("")
    card.get_by_role("button", name="Rule EG-C4P").click()
    expect(dialog.locator("article [data-rule='EG-C4P']")).to_be_visible()
    dialog.locator("article").get_by_role("button").first.click()
    expect(dialog.locator("article [data-rule]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    assert Player(page).choices()


def test_rules_are_searched_on_a_page_of_their_own(open_page: OpenPage) -> None:
    page = open_page("/")
    page.get_by_role("link", name="Rules and cards").click()
    page.get_by_label("Search").fill("shortage province")
    rules = page.locator("details [data-rule]")
    expect(rules.filter(has_text="EG-5.3")).to_be_visible()
    page.get_by_role("button", name="Cards").click()
    expect(page.get_by_role("status")).to_contain_text("Nothing is found")
    page.goto("/#/rules/el_grande/eg-6.2")
    expect(page.locator("article [data-rule='EG-6.2']")).to_be_visible()
    page.goto("/#/rules/el_grande/EG-99")
    expect(page.get_by_role("alert")).to_have_text("There is no EG-99.")
    page.goto("/#/rules/chess")
    expect(page.get_by_text("There is nothing at this address")).to_be_visible()


def test_the_rule_of_an_option_is_opened(open_page: OpenPage) -> None:
    page = open_page("/#/new")
    page.get_by_role("button", name="Rule EG-2.8").click()
    expect(page.get_by_role("dialog").locator("article [data-rule='EG-2.8']")).to_contain_text("The short game")
