"""Clocks: UTC time in whole milliseconds, always injected.

A wall clock may be set forward or back while a player thinks. So it is read once, at process start;
after that a monotonic counter is added.
"""

import time
from collections.abc import Callable
from typing import Final

Clock = Callable[[], int]
"""Returns milliseconds since 1970-01-01T00:00:00Z."""
COUNTER: Final[int | None] = getattr(time, "CLOCK_BOOTTIME", None)
"""A counter that includes the machine's sleep, if there is one. Time asleep is given back to
players like any time without a server."""
APART: Final = 1_000
"""Milliseconds that two clocks may differ without a warning."""
FIRST: Final = -62_135_596_800_000
LAST: Final = 253_402_300_799_999
"""The range of representable times: years 1 to 9999."""


def wall_clock() -> int:
    """Return the machine's wall-clock time, which can be set."""
    return time.time_ns() // 1_000_000


def counter() -> int:
    """Return the monotonic milliseconds since an arbitrary start."""
    counted = time.monotonic_ns() if COUNTER is None else time.clock_gettime_ns(COUNTER)
    return counted // 1_000_000


def steady(wall: Clock = wall_clock, count: Callable[[], int] = counter) -> Clock:
    """Return a clock that starts at *wall* and advances with *count*."""
    begun = wall() - count()
    return lambda: begun + count()


system_clock: Final = steady()
"""The clock of this process."""


class MonotonicClock:
    """A clock that can be set forward, so that it never goes back behind stored times."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._ahead = 0

    def __call__(self) -> int:
        """Return the time."""
        return self._clock() + self._ahead

    @property
    def apart(self) -> int:
        """Return the offset to another clock, in milliseconds; 0 here."""
        return 0

    def report_offset(self) -> None:
        """Do nothing; there is no other clock."""

    def not_before(self, at: int) -> None:
        """Set the clock forward if it is before *at*."""
        self._ahead += max(0, at - self())
