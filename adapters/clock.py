"""What time is it? Always UTC, always whole milliseconds, always from a clock that is handed in."""

import time
from collections.abc import Callable

Clock = Callable[[], int]
"""Returns the milliseconds since 1970-01-01T00:00:00Z."""


def system_clock() -> int:
    """Return the machine's time."""
    return time.time_ns() // 1_000_000
