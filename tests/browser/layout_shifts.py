"""Layout shifts of a page, as the browser counts them, including those after an input."""

import re
from collections.abc import Callable
from threading import Event
from typing import Any, Final, NamedTuple

from playwright.sync_api import Route

from tests.browser.people import Person, wait_for

MOST: Final = 0.02
"""The most that a page may shift: while it loads, and over a whole match."""
OBSERVE: Final = """
window.shifts = [];
new PerformanceObserver((list) => {
  const words = ({ tagName, className, data }) => data ?? `${tagName} ${className}`;
  const rect = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(" ");
  for (const { value, hadRecentInput, sources, startTime } of list.getEntries()) {
    const moved = sources.map(({ node, previousRect: from, currentRect: to }) =>
      `${node ? words(node) : "gone"} (${rect(from)} -> ${rect(to)})`);
    window.shifts.push([value, hadRecentInput, moved.join(", "), startTime]);
  }
}).observe({ type: "layout-shift", buffered: true });
"""
MODULES: Final = re.compile(r"/(?!theme|browser_check)\w+\.js$")
"""The scripts that a page does not wait for before it is painted."""
PAINTED: Final = "performance.getEntriesByName('first-contentful-paint').length"
WINDOW: Final = 5000
"""Within so many milliseconds shifts are counted together."""
SETTLED: Final = 700
"""After so many milliseconds a page has loaded what it loads by itself."""


class Shifted(NamedTuple):
    """What moved on a page within some time."""

    total: float
    by_itself: float
    """Without what came within half a second of an input of the page's reader."""
    score: float
    """The cumulative layout shift as browsers define it: that of the worst five seconds."""
    largest: list[tuple[float, bool, str, float]]
    """The largest shifts: how much, whether after an input, and what moved."""


def observed(visit: Callable[..., Person]) -> Callable[..., Person]:
    """Let people come whose browsers count how their pages shift."""

    def come(url: str, **how: Any) -> Person:
        person = visit(url, **how)
        person.context.add_init_script(OBSERVE)
        return person

    return come


def open_slowly(person: Person, path: str) -> None:
    """Open a page whose modules come only after its first paint, as over a slow connection."""
    page, held, painted = person.page, list[Route](), Event()
    page.route(
        MODULES,
        lambda route: route.continue_() if painted.is_set() else held.append(route),
    )
    page.goto(f"{person.url}{path}", wait_until="commit")
    wait_for(page, PAINTED)
    painted.set()
    for route in held:
        route.continue_()
    page.wait_for_load_state("load")
    page.unroute(MODULES)


def shifted(person: Person) -> Shifted:
    """Return what moved on the page of *person* since this was asked last, once it is at rest."""
    person.page.wait_for_timeout(SETTLED)
    shifts = [tuple(shift) for shift in person.page.evaluate("shifts.splice(0)")]
    total = sum(value for value, *_ in shifts)
    alone = sum(value for value, after_input, *_ in shifts if not after_input)
    return Shifted(total, alone, worst(shifts), sorted(shifts, reverse=True)[:5])


def worst(shifts: list[tuple[float, bool, str, float]]) -> float:
    """Return the most that shifted within five seconds."""
    times = [time for *_, time in shifts]
    return max(
        (
            sum(value for value, _, _, time in shifts if begun <= time < begun + WINDOW)
            for begun in times
        ),
        default=0,
    )
