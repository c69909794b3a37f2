"""Every screen can be read, heard, and hit with a finger: light and dark, wide and narrow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

import pytest

pytest.importorskip("playwright", reason="pip install 'castillo[dev]'")
pytest.importorskip("uvicorn", reason="pip install 'castillo[server]'")

from tests.browser.player import Player
from tests.browser.screens import SCREENS
from tests.browser.visiting import AXE, Laid, Look, Visit

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

LEAST: Final = 44
"""How many pixels a finger needs."""

pytestmark = pytest.mark.skipif(not AXE.is_file(), reason="there is no axe-core: npm ci, in client/")


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Laid]:
    found = Laid(tmp_path_factory.mktemp("laid"))
    yield found
    found.server.stop()


def reach(browser: Browser, laid: Laid, name: str, look: Look) -> Visit:
    visit = Visit(browser, laid, look)
    SCREENS[name](visit)
    return visit


def find_faults(page: Page, *rules: str) -> list[str]:
    """List what axe-core finds serious or critical, with where: by some rules, or all."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    options = {"resultTypes": ["violations"]} | ({"runOnly": list(rules)} if rules else {})
    result: dict[str, Any] = page.evaluate("options => axe.run(options)", options)
    assert len(result["passes"]) >= (len(rules) or 6)
    return [
        f"{fault['id']}: {node['target']} {node['failureSummary']}"
        for fault in result["violations"]
        if fault["impact"] in ("serious", "critical")
        for node in fault["nodes"]
    ]


MEASURE: Final = """least => {
    const names = "a[href], button, select, summary, input, [role=button].legal, [role=button].allowed";
    const measure = (one) => {
        const { width, height } = (one.closest("label") ?? one).getBoundingClientRect();  // its label is hit for it
        const { position, top, left } = getComputedStyle(one, "::after");  // what widens a word within a text
        const [wider, higher] = position === "absolute" ? [-2 * parseFloat(left), -2 * parseFloat(top)] : [0, 0];
        return [width, height, width + wider, height + higher];
    };
    return [...document.querySelectorAll(names)]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.disabled)
        .map((one) => [one, ...measure(one)])
        .filter(([, shown, , width, height]) => shown > 0 && (width < least - 0.5 || height < least - 0.5))
        .map(([one, , , width, height]) => `${one.outerHTML.slice(0, 120)} is ${width} x ${height}`);
}"""
"""Lists what is hit with less than so many pixels; an area of the map counts with all its land."""


def check_narrow(page: Page) -> None:
    """Check that nothing lies beside a narrow screen, and that a finger hits everything."""
    assert page.evaluate("[document.scrollingElement.scrollWidth, innerWidth]") == [360, 360]
    assert page.evaluate(MEASURE, LEAST) == []


@pytest.mark.parametrize("wide", [True, False], ids=["wide", "narrow"])
@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_can_be_read_heard_and_hit(browser: Browser, laid: Laid, name: str, wide: bool) -> None:
    visit = reach(browser, laid, name, Look(wide))
    assert find_faults(visit.page) == []
    visit.page.emulate_media(color_scheme="dark")
    assert find_faults(visit.page, "color-contrast") == []  # nothing else changes
    if not wide:
        check_narrow(visit.page)
    visit.close()


@pytest.mark.parametrize("language", ["de", pytest.param("es", marks=pytest.mark.soak)])  # German has the longest words
@pytest.mark.parametrize("name", SCREENS)
def test_longer_words_fit_too(browser: Browser, laid: Laid, name: str, language: str) -> None:
    visit = reach(browser, laid, name, Look(wide=False, language=language))
    check_narrow(visit.page)
    visit.close()


MEASURE_SHIFTS: Final = """() => {
    window.shifts = [];
    const news = ".decide, .log";
    const measure = ({ previousRect: from, currentRect: to }) => {
        const way = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y)) / Math.max(innerWidth, innerHeight);
        const width = Math.max(from.right, to.right) - Math.min(from.left, to.left);
        const height = Math.max(from.bottom, to.bottom) - Math.min(from.top, to.top);
        return way * (width * height) / (innerWidth * innerHeight);
    };
    new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) {
            if (shift.hadRecentInput) continue;
            for (const source of shift.sources) {
                const one = source.node instanceof Element ? source.node : source.node?.parentElement;
                if (one && !one.closest(news)) window.shifts.push([measure(source), one.outerHTML.slice(0, 80)]);
            }
        }
    }).observe({ type: "layout-shift", buffered: true });
}"""
"""Collects what moves by itself, and how much, each by the measure of all layout shifts. What is asked and told is left
out: it comes when a bot has decided, early or late, and needs room then."""
MOST_SHIFT: Final = 0.02
"""A fifth of what counts as good for a page (0.1), for a whole part of a game."""


@pytest.mark.parametrize("wide", [True, False], ids=["wide", "narrow"])
def test_nothing_jumps_while_a_game_is_played(browser: Browser, laid: Laid, wide: bool) -> None:
    table, tokens = laid.server.open_table({"red": "here", "blue": "bot", "green": "bot"})
    visit = Visit(browser, laid, Look(wide))
    visit.page.add_init_script(f"({MEASURE_SHIFTS})()")
    visit.open(f"table/{table}/{tokens['red']}")
    player = Player(visit.page)
    for _ in range(14):
        player.step(lambda choices: next((words for words in choices if words != "end"), choices[0]))
    shifts = visit.page.evaluate("window.shifts")
    assert sum(value for value, _ in shifts) < MOST_SHIFT, shifts
    visit.close()
