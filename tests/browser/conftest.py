"""A server with a database of its own, and Debian's chromium, without movement."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.browser.serving import Server, is_client_built

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page
    from tests.browser.player import OpenPage

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
POLICY = "Content Security Policy"
"""What the browser names when the page does something that the server's headers forbid."""
PATIENCE = 20_000
"""How long a page may take to show something, in milliseconds; a loaded machine is slow."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what cannot be tested here, and say why."""
    here = Path(__file__).parent
    for item in items:
        if here not in item.path.parents:
            continue
        if not is_client_built():
            item.add_marker(pytest.mark.skip(reason="the client for the browser is not built: python build_client.py"))
        elif CHROMIUM is None and "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.skip(reason="there is no chromium: apt-get install chromium"))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        yield found
        found.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path)
    running.start()
    yield running
    running.stop()


@pytest.fixture
def open_page(browser: Browser, server: Server) -> Iterator[OpenPage]:
    """Open an address of the server in a browser of its own; no script may fail on it, and none do what it may not."""
    failures: list[str] = []
    contexts = []

    def open_(path: str, **options: Any) -> Page:
        usual = {"viewport": {"width": 1440, "height": 900}, "reduced_motion": "reduce", "locale": "en-GB"}
        context = browser.new_context(base_url=server.address, **{**usual, **options})
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: failures.append(str(error)))
        page.on("console", lambda said: failures.append(said.text) if POLICY in said.text else None)
        page.goto(path)
        return page

    yield open_
    for context in contexts:
        context.close()
    assert failures == []
