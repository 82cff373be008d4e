"""Layout shifts of a page, as the browser counts them, including those after an input."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from tests.browser.people import Person

MOST: Final = 0.02
"""The most that a page may shift: while it loads, and over a whole match."""
OBSERVE: Final = """
window.shifts = [];
new PerformanceObserver((list) => {
  const words = ({ tagName, className, data }) => data ?? `${tagName} ${className}`;
  for (const { value, hadRecentInput, sources, startTime } of list.getEntries()) {
    const moved = sources.map(({ node }) => (node ? words(node) : "gone"));
    window.shifts.push([value, hadRecentInput, moved.join(", "), startTime]);
  }
}).observe({ type: "layout-shift", buffered: true });
"""
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
