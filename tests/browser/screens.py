"""Every screen of the client, and how to get there: what is checked, and pictured for review, screen by screen.

To add a screen, write a function below that opens it with the `Visit` that it is given, and mark it with `@screen`.
A screen of the table names the question that is asked there; its table is laid for it (`laying.py`).
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from math import sin
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.browser.laying import OVER, Cut, LaidTable, lay_tables
from tests.browser.serving import Server

RECORD: Final = "5-seats"
"""The golden record that tables are cut from: five seats, and every question is asked in it."""
CUTS: Final = {
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


AXE: Final = Path(__file__).resolve().parents[2] / "client/node_modules/axe-core/axe.min.js"
"""The checker of accessibility, from the client's packages."""


class Laid:
    """A server that has a table for every cut.

    Attributes:
        server: the server.
        tables: its tables by the names of `CUTS`.
    """

    def __init__(self, folder: Path) -> None:
        self.server = Server(folder)
        self.tables = lay_tables(self.server.database, CUTS)
        self.server.start()


@dataclass(frozen=True)
class Look:
    """How a screen is looked at.

    Attributes:
        wide: on a desk, or in a hand, 360 pixels wide.
        dark: in the dark theme.
        language: of the browser.
    """

    wide: bool = True
    dark: bool = False
    language: str = "en-GB"

    def __str__(self) -> str:
        return f"{'wide' if self.wide else 'narrow'}-{'dark' if self.dark else 'light'}"

    def context(self) -> dict[str, Any]:
        """Return the options of a browser's context that looks so."""
        size = {"width": 1440, "height": 900} if self.wide else {"width": 360, "height": 740}
        return {
            "viewport": size, "has_touch": not self.wide, "is_mobile": not self.wide, "locale": self.language,
            "color_scheme": "dark" if self.dark else "light", "reduced_motion": "reduce",
        }  # fmt: skip


LOOKS: Final = tuple(Look(wide, dark) for wide in (True, False) for dark in (False, True))


class Visit:
    """Somebody who opens a screen.

    Attributes:
        page: what is seen.
        look: how.
    """

    def __init__(self, browser: Browser, laid: Laid, look: Look) -> None:
        self.look = look
        self._laid = laid
        self._context: BrowserContext = browser.new_context(base_url=laid.server.address, **look.context())
        self._context.set_default_timeout(20_000)
        self.page: Page = self._context.new_page()

    def close(self) -> None:
        """Close the browser's window."""
        self._context.close()

    def open(self, place: str = "") -> Page:
        """Open a place of the client, written as in a link: `new`, `table/ID/TOKEN`."""
        self.page.goto(f"/#/{place}")
        return self.page

    def table(self, name: str) -> LaidTable:
        """Return a table by its name in `CUTS`."""
        return self._laid.tables[name]

    def sit(self, name: str) -> Page:
        """Open a table as the seat that is asked, and wait until it can answer."""
        table = self.table(name)
        page = self.open(f"table/{table.id}/{table.tokens[table.asked]}")
        page.wait_for_selector(".decision [data-choice], .over", state="attached")
        return page

    def know(self, *names: str, shared: bool = False) -> None:
        """Let the device know tables: with the asked seat played here, or (shared) every seat."""
        known = []
        for name in names:
            table = self.table(name)
            here = table.tokens if shared else {table.asked: table.tokens[table.asked]}
            friends = {seat: token for seat, token in table.tokens.items() if seat not in here}
            known.append({"id": table.id, "here": here, "friends": friends, "spectator": table.spectator})
        text = json.dumps(json.dumps(known))
        self._context.add_init_script(f"localStorage.setItem('castillo.tables', {text})")


Reach = Callable[[Visit], None]
SCREENS: Final[dict[str, Reach]] = {}


def screen(reach: Reach) -> Reach:
    """List a screen by the name of the function that opens it."""
    SCREENS[reach.__name__] = reach
    return reach


# The pages around a table.


@screen
def start(visit: Visit) -> None:
    visit.know("bid", "veto", "over")
    expect(visit.open().locator("main li")).to_have_count(3)


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
