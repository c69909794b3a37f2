"""The screens of Caesar & Cleopatra."""

from __future__ import annotations

from typing import Final

from tests.browser.laying import OVER, Cut
from tests.browser.visiting import CUTS, Visit, screen
from tests.records.golden import CAESAR_CLEOPATRA

GAME: Final = "caesar_cleopatra"


def cut(record: str, question: str, time: int = -1, others: str = "link") -> Cut:
    """Cut one of the game's golden records."""
    return Cut(record, question, time, others, CAESAR_CLEOPATRA)


CUTS.update(
    {
        "cc_hide": cut("new", "hide", 2),
        "cc_full": cut("ten-cards", "play", 60),
        "cc_veto": cut("new", "veto", 2),
        "cc_draw": cut("new", "draw", 20),
        "cc_keep": cut("new", "keep"),
        "cc_spy": cut("1997", "spy"),
        "cc_arrange": cut("1997", "arrange", 3),
        "cc_over": cut("new", OVER),
    }
)


@screen
def cc_hide(visit: Visit) -> None:
    visit.sit("cc_hide")


@screen
def cc_held(visit: Visit) -> None:
    """A card is held, and the sides light up where it can go."""
    page = visit.sit("cc_full")
    page.locator(".hand [data-card][data-legal=true]").first.click()
    page.locator("[data-drop]").first.wait_for()


@screen
def cc_veto(visit: Visit) -> None:
    visit.sit("cc_veto")


@screen
def cc_draw(visit: Visit) -> None:
    visit.sit("cc_draw")


@screen
def cc_keep(visit: Visit) -> None:
    visit.sit("cc_keep")


@screen
def cc_spy(visit: Visit) -> None:
    visit.sit("cc_spy")


@screen
def cc_arrange(visit: Visit) -> None:
    visit.sit("cc_arrange")


@screen
def cc_game_over(visit: Visit) -> None:
    visit.sit("cc_over").locator(".over figure").wait_for()


@screen
def cc_study(visit: Visit) -> None:
    table = visit.table("cc_over")
    page = visit.open(f"study/{table.id}/{table.tokens[table.asked]}/54")
    page.locator("main[data-position] .vote").wait_for()


@screen
def cc_cards(visit: Visit) -> None:
    visit.open(f"cards/{GAME}").locator("[data-card=wrath]").wait_for()


@screen
def cc_new_table(visit: Visit) -> None:
    page = visit.open(f"new/{GAME}")
    page.locator("details summary").click()
    page.get_by_role("radio").last.wait_for()
