"""Pictures of every screen for review: `python -m tests.browser.pictures` (`--help` says what can be chosen)."""

from __future__ import annotations

import argparse
import base64
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser.conftest import CHROMIUM
from tests.browser.screens import SCREENS
from tests.browser.visiting import LOOKS, Laid, Look, Visit

FOLDER: Final = Path(__file__).resolve().parents[2] / "docs/screens"
QUALITY: Final = 14
"""Of WebP; lettering stays sharp, and a picture has about 25 KB."""


SIGHTS: Final = ("protanopia", "deuteranopia", "tritanopia", "achromatopsia")
"""Kinds of colour-blindness that Chromium simulates."""
FULL_BOARD: Final = "veto"
"""A screen with five seats and a full board."""


def take_picture(page: Page, path: Path) -> None:
    """Save what a page shows, down to the end of a narrow one, as WebP."""
    page.evaluate("document.fonts.ready.then(() => undefined)")
    session = page.context.new_cdp_session(page)
    picture = session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    path.write_bytes(base64.b64decode(picture["data"]))
    session.detach()


def picture_screen(browser: Browser, laid: Laid, name: str, language: str, folder: Path) -> None:
    """Take pictures of a screen, wide and narrow, light and dark."""
    for look in LOOKS:
        visit = Visit(browser, laid, replace(look, language=language))
        SCREENS[name](visit)
        take_picture(visit.page, folder / f"{name}-{look}.webp")
        visit.close()


def picture_sights(browser: Browser, laid: Laid, language: str, folder: Path) -> None:
    """Take pictures of a full board as it is seen by those who do not see some colours."""
    visit = Visit(browser, laid, Look(language=language))
    SCREENS[FULL_BOARD](visit)
    session = visit.page.context.new_cdp_session(visit.page)
    for sight in SIGHTS:
        session.send("Emulation.setEmulatedVisionDeficiency", {"type": sight})
        take_picture(visit.page, folder / f"{FULL_BOARD}-{sight}.webp")
    visit.close()


def main() -> None:
    """Take the pictures that the command line asks for."""
    parser = argparse.ArgumentParser(description="Take pictures of every screen of the client.")
    parser.add_argument("--only", nargs="+", choices=sorted(SCREENS), default=sorted(SCREENS), metavar="NAME")
    parser.add_argument("--to", type=Path, default=FOLDER, metavar="FOLDER")
    parser.add_argument("--language", default="en-GB", metavar="CODE")
    wanted = parser.parse_args()
    wanted.to.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        laid = Laid(Path(folder))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        try:
            for name in wanted.only:
                picture_screen(browser, laid, name, wanted.language, wanted.to)
            if FULL_BOARD in wanted.only:
                picture_sights(browser, laid, wanted.language, wanted.to)
        finally:
            browser.close()
            laid.server.stop()


if __name__ == "__main__":
    main()
