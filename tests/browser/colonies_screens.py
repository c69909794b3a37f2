"""The screens of Grand Inquisitor & the Colonies."""

from __future__ import annotations

from typing import Final

from tests.browser.laying import OVER, Cut
from tests.browser.visiting import CUTS, Visit, screen
from tests.records.golden import COLONIES

KEY: Final = "el_grande+colonies"


def cut(record: str, question: str, time: int = -1, others: str = "link") -> Cut:
    """Cut one of the expansion's golden records."""
    return Cut(record, question, time, others, COLONIES)


CUTS.update(
    {
        "gi_sail": cut("5-seats", "sail", 6),
        "gi_bid": cut("5-seats", "bid", -3),
        "gi_halves": cut("3-seats", "halves", 47),
        "gi_to": cut("3-seats", "to"),
        "gi_fill": cut("5-seats", "fill", 0),
        "gi_limit": cut("5-seats", "limit", 0),
        "gi_over": cut("5-seats", OVER),
    }
)


@screen
def gi_sail(visit: Visit) -> None:
    """Caballeros at sea, two with discs; the Grand Inquisitor is at a court."""
    visit.sit("gi_sail").locator(".overseas button.stand").first.wait_for()


@screen
def gi_bid(visit: Visit) -> None:
    visit.sit("gi_bid")


@screen
def gi_halves(visit: Visit) -> None:
    visit.sit("gi_halves")


@screen
def gi_to(visit: Visit) -> None:
    visit.sit("gi_to").locator(".overseas button.field.legal, g.area[data-legal=true]").first.wait_for()


@screen
def gi_fill(visit: Visit) -> None:
    """The Limit table has fewer spaces than there are Caballeros."""
    visit.sit("gi_fill").locator("[data-beside] button.stand").first.wait_for()


@screen
def gi_limit(visit: Visit) -> None:
    visit.sit("gi_limit").locator("g.area[data-legal=true]").first.wait_for()


@screen
def gi_study(visit: Visit) -> None:
    table = visit.table("gi_over")
    visit.open(f"study/{table.id}/{table.tokens[table.asked]}/204").wait_for_selector("g.area")


@screen
def gi_cards(visit: Visit) -> None:
    visit.open(f"cards/{KEY}/GI7G").locator('[data-card="GI7G"]').wait_for()


@screen
def gi_new_table(visit: Visit) -> None:
    page = visit.open(f"new/{KEY}")
    page.locator("details summary").click()
    page.get_by_role("radio").last.wait_for()
