"""Every screen of the client, and how to get there: what is checked, and pictured for review, screen by screen.

To add a screen, write a function below that opens it with the `Visit` that it is given, and mark it with `@screen`.
A screen of the table names the question that is asked there; its table is laid for it (`laying.py`). The screens of
other games than El Grande have modules of their own.
"""

from __future__ import annotations

from math import sin
from typing import Any, Final

from playwright.sync_api import expect
from tests.browser import caesar_screens, colonies_screens, intrigue_screens
from tests.browser.laying import OVER, Cut
from tests.browser.visiting import CUTS, SCREENS, Visit, screen

__all__ = ["SCREENS", "caesar_screens", "colonies_screens", "intrigue_screens"]

RECORD: Final = "5-seats"
"""The golden record that tables are cut from: five seats, and every question is asked in it."""
CUTS.update(
    {
        "bid": Cut(RECORD, "bid"),
        "take_card": Cut(RECORD, "take_card"),
        "hint": Cut(RECORD, "take_card", others="here"),
        "place": Cut(RECORD, "place", -2),
        "lift": Cut(RECORD, "lift"),
        "board": Cut(RECORD, "board"),
        "veto": Cut(RECORD, "veto"),
        "disk": Cut(RECORD, "disk", -5),
        "first_round": Cut(RECORD, "take_card", 0),
        "over": Cut(RECORD, OVER),
    }
)


# The pages around a table.


@screen
def start(visit: Visit) -> None:
    visit.know("bid", "veto", "over")
    expect(visit.open().locator(".tables li")).to_have_count(3)


@screen
def start_empty(visit: Visit) -> None:
    visit.open().wait_for_selector("main .soft")


@screen
def new_table(visit: Visit) -> None:
    page = visit.open("new")
    page.locator("details summary").click()
    page.get_by_role("radio").last.wait_for()


@screen
def links(visit: Visit) -> None:
    visit.know("bid")
    page = visit.sit("bid")
    page.locator("[data-action=links]").click()
    page.get_by_role("dialog").wait_for()


@screen
def nowhere(visit: Visit) -> None:
    visit.open("no/such/place").get_by_role("alert").wait_for()


@screen
def settings(visit: Visit) -> None:
    visit.sit("bid").locator("[data-action=settings]").click()
    visit.page.get_by_role("dialog").wait_for()


@screen
def curtain(visit: Visit) -> None:
    visit.know("disk", shared=True)
    table = visit.table("disk")
    visit.open(f"table/{table.id}/{table.tokens[table.asked]}").wait_for_selector("main > .shield")


# The table, by what is asked.


@screen
def bid(visit: Visit) -> None:
    visit.sit("bid")


@screen
def first_round(visit: Visit) -> None:
    visit.sit("first_round")


@screen
def take_card(visit: Visit) -> None:
    visit.sit("take_card")


@screen
def place(visit: Visit) -> None:
    visit.sit("place")


@screen
def plan(visit: Visit) -> None:
    page = visit.sit("place")
    page.locator("g.area[data-legal=true]").first.dispatch_event("click")
    page.locator(".plan li").first.wait_for()


@screen
def lift(visit: Visit) -> None:
    visit.sit("lift")


@screen
def scoreboard(visit: Visit) -> None:
    visit.sit("board")


@screen
def veto(visit: Visit) -> None:
    visit.sit("veto")


@screen
def secret_disk(visit: Visit) -> None:
    visit.sit("disk")


@screen
def refusal(visit: Visit) -> None:
    page = visit.sit("place")
    page.locator('g.area.closed[data-legal="false"]').first.dispatch_event("click")
    page.locator(".popover").wait_for()


@screen
def hint(visit: Visit) -> None:
    """The best choices, as they were found once: the search takes its time in plain Python."""
    page = visit.sit("hint")
    answers = [make_prospect(f"card {card}", 0.4 - 0.1 * place, visit) for place, card in enumerate((5, 3))]
    found = {"seq": 0, "seat": visit.table("hint").asked, "choices": [], "answers": answers}
    page.route("**/hint", lambda route: route.fulfill(json=found))
    page.locator("[data-action=hint]").click()
    page.locator("[data-hint]").first.wait_for()


def make_prospect(words: str, share: float, visit: Visit) -> dict[str, Any]:
    """Make up what an answer promises to everybody."""
    table = visit.table("hint")
    seats = list(table.tokens)
    shares = {seat: share if seat == table.asked else (1 - share) / 4 for seat in seats}
    line = ["place", "put CAS", "put CAS", "put GRA", "act", "king CVI"]
    return {"words": words, "visits": 400, "shares": shares, "points": dict.fromkeys(seats, 104.0), "line": line}


@screen
def spectator(visit: Visit) -> None:
    table = visit.table("place")
    visit.open(f"table/{table.id}/{table.spectator}").wait_for_selector(".decision")


@screen
def game_over(visit: Visit) -> None:
    visit.sit("over").locator(".over figure").wait_for()


# A game that is gone through.


@screen
def study(visit: Visit) -> None:
    table = visit.table("over")
    visit.open(f"study/{table.id}/{table.tokens[table.asked]}/204").wait_for_selector("g.area")


@screen
def play_on(visit: Visit) -> None:
    study(visit)
    visit.page.locator("[data-action=play-on]").click()
    visit.page.get_by_role("dialog").wait_for()


@screen
def study_own_past(visit: Visit) -> None:
    table = visit.table("disk")
    page = visit.open(f"study/{table.id}/{table.tokens[table.asked]}")
    page.locator("main[data-position]").wait_for()


@screen
def analysis(visit: Visit) -> None:
    """Shares of the win that were made up: looking into a whole game takes its time."""
    table = visit.table("over")
    page = visit.page
    page.route("**/analysis?*", lambda route: route.fulfill(json=make_analysis(list(table.tokens))))
    visit.open(f"study/{table.id}/{table.tokens[table.asked]}/204").wait_for_selector("g.area")
    page.locator("[data-action=analyse]").click()
    page.locator("[data-curve]").first.wait_for()


def make_analysis(seats: list[str]) -> dict[str, Any]:
    """Make up how everybody stood before every eighth choice of a game."""
    judged = []
    for number, n in enumerate(range(16, 380, 8)):
        weights = [1.6 + sin(number / 7 + place * 1.3) for place in range(len(seats))]
        shares = {seat: weight / sum(weights) for seat, weight in zip(seats, weights, strict=True)}
        better = {"words": "power 13", "visits": 99, "shares": shares, "points": None, "line": []}
        verdict = {3: "inaccuracy", 17: "mistake", 30: "blunder"}.get(number)
        judged.append({
            "n": n, "seat": seats[number % len(seats)], "words": "power 4", "shares": shares, "points": None,
            "lost": 0.2 if verdict else 0.0, "verdict": verdict, "better": better if verdict else None,
        })  # fmt: skip
    changes = dict(zip(seats, (0.2, -0.12, -0.05, -0.02, -0.01), strict=True))
    return {
        "seq": 400, "seats": seats, "total": len(judged), "done": len(judged), "failed": False, "first": 0,
        "judged": judged, "turns": [{"n": 96, "changes": changes}, {"n": 240, "changes": changes}],
        "end": {seat: float(place == 0) for place, seat in enumerate(seats)},
    }  # fmt: skip


# Rules and cards.


@screen
def rules(visit: Visit) -> None:
    page = visit.open("rules/el_grande/EG-3.1")
    page.locator("details summary").first.click()
    page.locator("article [data-rule]").wait_for()


@screen
def cards(visit: Visit) -> None:
    visit.open("cards/el_grande/C4P").locator("[data-card=C4P]").wait_for()


@screen
def cards_at_a_table(visit: Visit) -> None:
    visit.sit("take_card").locator("[data-action=reference]").click()
    visit.page.get_by_role("dialog").locator("[data-card]").first.wait_for()
