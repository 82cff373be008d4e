"""What time is it? Always UTC, always whole milliseconds, always from a clock that is handed in."""

import time
from collections.abc import Callable
from typing import Final

Clock = Callable[[], int]
"""Returns the milliseconds since 1970-01-01T00:00:00Z."""
FIRST: Final = -62_135_596_800_000
LAST: Final = 253_402_300_799_999
"""Between which times a day can be written: in the years 1 to 9999."""


def system_clock() -> int:
    """Return the machine's time."""
    return time.time_ns() // 1_000_000
