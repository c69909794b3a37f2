"""The screens of Intrigue & the King."""

from __future__ import annotations

from typing import Final

from tests.browser.laying import OVER, Cut
from tests.browser.visiting import CUTS, Visit, screen
from tests.records.golden import INTRIGUE_AND_KING

KEY: Final = "el_grande+intrigue_and_king"


def cut(record: str, question: str, time: int = -1, others: str = "link") -> Cut:
    """Cut one of the expansion's golden records."""
    return Cut(record, question, time, others, INTRIGUE_AND_KING)


CUTS.update(
    {
        "ik_hand": cut("5-seats", "choose_hand", 0),
        "ik_bid": cut("5-seats", "bid", -3),
        "ik_use": cut("3-seats", "use", -2),
        "ik_shove": cut("own-action-always-of-five", "shove", 0),
        "ik_shoved": cut("own-action-always-of-five", "place", 30),
        "ik_over": cut("5-seats", OVER),
    }
)


@screen
def ik_hand(visit: Visit) -> None:
    """A hand is put together, and half of it lies there."""
    table = visit.table("ik_hand")
    page = visit.open(f"table/{table.id}/{table.tokens[table.asked]}")
    page.locator("[data-action=take-hand]").wait_for()
    for card in (10, 23, 40, 60, 80, 110):
        page.locator(f'.choosing [data-card="{card}"]').click()


@screen
def ik_bid(visit: Visit) -> None:
    visit.sit("ik_bid")


@screen
def ik_use(visit: Visit) -> None:
    visit.sit("ik_use")


@screen
def ik_shove(visit: Visit) -> None:
    visit.sit("ik_shove")


@screen
def ik_shoved(visit: Visit) -> None:
    """The Castillo stands on a region."""
    visit.sit("ik_shoved").locator("[data-piece=castillo]").wait_for()


@screen
def ik_study(visit: Visit) -> None:
    table = visit.table("ik_over")
    visit.open(f"study/{table.id}/{table.tokens[table.asked]}/204").wait_for_selector("g.area")


@screen
def ik_cards(visit: Visit) -> None:
    visit.open(f"cards/{KEY}/40").locator('[data-card="40"]').wait_for()


@screen
def ik_new_table(visit: Visit) -> None:
    page = visit.open(f"new/{KEY}")
    page.locator("details summary").click()
    page.get_by_role("radio").last.wait_for()
