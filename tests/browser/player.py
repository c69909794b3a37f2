"""Somebody who plays by clicking."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

READY = ".decision [data-choice], .decision [data-action=confirm], .over"
"""Shown when this seat is asked something, or the game is over."""
OpenPage = Callable[..., Page]
"""Opens an address of the server in a browser of its own; named arguments are those of a browser's context."""
Pick = Callable[[list[str]], str]


def finish(page: Page) -> None:
    """Wait until what was clicked has been carried out; what a server is asked before may be what was so before.

    A plan and its buttons are gone as soon as it is on its way.
    """
    page.wait_for_function("() => document.querySelector('main[data-busy=true]') === null")


class Player:
    """Plays at the table that a page shows."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def wait(self) -> None:
        """Wait until this seat is asked something, or the game is over."""
        self.page.wait_for_selector(READY, state="attached")

    @property
    def is_over(self) -> bool:
        return self.page.locator(".over").count() > 0

    @property
    def is_asked(self) -> bool:
        return self.page.locator("[data-choice], [data-action=confirm]").count() > 0

    def choices(self) -> list[str]:
        """List the words of all choices that have a button now."""
        self.wait()
        found = self.page.eval_on_selector_all("[data-choice]", "all => all.map(one => one.dataset.choice)")
        return [str(words) for words in found]

    def plan(self) -> list[str]:
        """List the lines of the plan that is not sent yet."""
        return self.page.locator(".plan li").all_inner_texts()

    def choose(self, words: str) -> None:
        """Click the button of a choice, and wait until it is planned or sent, or a curtain has fallen."""
        before = self.state
        button = self.page.locator(f'[data-choice="{words}"]')
        if not button.is_visible():
            self.page.locator(".choices summary").click()
        button.click()
        self.wait_for_change(before)

    def click_area(self, area: str) -> None:
        """Click an area on the board that may be chosen, and wait until it is planned."""
        before = self.state
        self.page.locator(f'g.area[data-area="{area}"][data-legal=true]').dispatch_event("click")
        self.wait_for_change(before)

    @property
    def is_complete(self) -> bool:
        """Whether the plan can only be sent or taken back."""
        return self.page.locator("[data-action=confirm]").count() > 0

    def confirm(self) -> None:
        """Send the plan, and wait until it has been."""
        self.page.click("[data-action=confirm]")
        expect(self.page.locator(".plan")).to_have_count(0)
        finish(self.page)

    def step(self, pick: Pick) -> None:
        """Answer one question, or send the plan if it is complete."""
        self.wait()
        if self.is_complete:
            self.confirm()
        else:
            self.choose(pick(self.choices()))

    @property
    def state(self) -> str:
        """What changes with every choice that is planned or sent."""
        return self.page.locator("main").get_attribute("data-state") or ""

    def wait_for_change(self, before: str) -> None:
        """Wait until the state is another than `before` and nothing is under way, or a curtain has fallen."""
        changed = """before => {
            const table = document.querySelector("main[data-state]");
            const titles = [...document.querySelectorAll("h1")];
            if (!table) return titles.some((title) => title.textContent.startsWith("Hand the device"));
            return table.dataset.busy === "false" && table.dataset.state !== before;
        }"""
        self.page.wait_for_function(changed, arg=before)
