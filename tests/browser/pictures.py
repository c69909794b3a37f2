"""Pictures of every screen for review: `python -m tests.browser.pictures` (`--help` says what can be chosen)."""

from __future__ import annotations

import argparse
import base64
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, sync_playwright
from tests.browser.conftest import CHROMIUM
from tests.browser.screens import LOOKS, SCREENS, Laid, Look, Visit

FOLDER: Final = Path(__file__).resolve().parents[2] / "docs/screens"
QUALITY: Final = 45
"""Of WebP; lettering stays sharp, and a picture has about 40 KB."""


def take_picture(page: Page, path: Path) -> None:
    """Save what a page shows, down to the end of a narrow one, as WebP."""
    page.evaluate("document.fonts.ready.then(() => undefined)")
    session = page.context.new_cdp_session(page)
    picture = session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    path.write_bytes(base64.b64decode(picture["data"]))
    session.detach()


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
                for look in LOOKS:
                    look = Look(look.wide, look.dark, wanted.language)
                    visit = Visit(browser, laid, look)
                    SCREENS[name](visit)
                    take_picture(visit.page, wanted.to / f"{name}-{look}.webp")
                    visit.close()
        finally:
            browser.close()
            laid.server.stop()


if __name__ == "__main__":
    main()
