"""What time is it? Always UTC, always whole milliseconds, always from a clock that is handed in.

A clock on the wall may be set, forward and back, while somebody thinks about a move. So it is
looked at once, when the process begins; from then on a clock counts that nobody can set.
"""

import time
from collections.abc import Callable
from typing import Final

Clock = Callable[[], int]
"""Returns the milliseconds since 1970-01-01T00:00:00Z."""
COUNTER: Final[int | None] = getattr(time, "CLOCK_BOOTTIME", None)
"""Where there is one: a counter that goes on while the machine sleeps, so that it wakes up to the
right time. What it slept is given back like any time without a server."""
APART: Final = 1_000
"""By how many milliseconds two clocks may differ without a warning."""
FIRST: Final = -62_135_596_800_000
LAST: Final = 253_402_300_799_999
"""Between which times a day can be written: in the years 1 to 9999."""


def wall_clock() -> int:
    """Return the machine's time of day, which anybody may set."""
    return time.time_ns() // 1_000_000


def counter() -> int:
    """Return the milliseconds since some moment before the process began: they only grow."""
    counted = time.monotonic_ns() if COUNTER is None else time.clock_gettime_ns(COUNTER)
    return counted // 1_000_000


def steady(wall: Clock = wall_clock, count: Callable[[], int] = counter) -> Clock:
    """Return a clock that begins with what *wall* says now, and goes on as *count* does."""
    begun = wall() - count()
    return lambda: begun + count()


system_clock: Final = steady()
"""The time of this process."""


class Onward:
    """A clock that can be put forward, so that it never says less than was said before it."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._ahead = 0

    def __call__(self) -> int:
        """Return what time it is."""
        return self._clock() + self._ahead

    @property
    def apart(self) -> int:
        """Return by how many milliseconds another clock, which is used, differs: there is none."""
        return 0

    def tell(self) -> None:
        """Log nothing, as there is no other clock."""

    def not_before(self, at: int) -> None:
        """Put the clock forward if it says less than *at*."""
        self._ahead += max(0, at - self())
