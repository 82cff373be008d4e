"""How does a record write a time? UTC and whole seconds, as ``2026-11-20T10:00:00Z``."""

import re
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Final

WRITTEN: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T([0-9]{2}):[0-9]{2}:[0-9]{2}Z")
DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
SECONDS: Final = 24 * 60 * 60
"""Of a day."""
KNOWN: Final = 1000
"""How many days are kept as they are written: the moves of a match have few."""


def moment(text: str) -> datetime:
    """Return what time a record has written; raise ValueError when it is none."""
    written = WRITTEN.fullmatch(text)
    if written is None:
        raise ValueError("a time is written as 2026-11-20T10:00:00Z")
    try:
        if written[1] == "24":  # Newer Pythons take it for the midnight after the day.
            raise ValueError
        return datetime.fromisoformat(text)
    except ValueError:
        raise ValueError("there is no such day or time of day") from None


def milliseconds(text: str) -> int:
    """Return the UTC milliseconds of a time in a record; raise ValueError when it is none."""
    return (moment(text) - EPOCH) // timedelta(milliseconds=1)


def start_of(day: str) -> int:
    """Return the UTC milliseconds at which a day begins; raise ValueError when it is none."""
    if DAY.fullmatch(day) is None:
        raise ValueError("a day is written as 2026-11-20")
    return milliseconds(f"{day}T00:00:00Z")


def text(at: int) -> str:
    """Return UTC milliseconds as a record writes them; what is less than a second is dropped."""
    days, seconds = divmod(at // 1000, SECONDS)
    minutes, second = divmod(seconds, 60)
    return f"{_day(days)}T{minutes // 60:02}:{minutes % 60:02}:{second:02}Z"


@lru_cache(KNOWN)
def _day(number: int) -> str:
    """Return a day, counted from the first of 1970, as it is written."""
    return (EPOCH + timedelta(days=number)).date().isoformat()
