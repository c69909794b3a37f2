"""Screens of the client, and whoever opens one: modules of screens list here what is checked and pictured."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Page
from tests.browser.laying import Cut, LaidTable, lay_tables
from tests.browser.serving import Server

CUTS: Final[dict[str, Cut]] = {}
"""The tables that screens need, by names of their own; modules of screens add theirs."""
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
