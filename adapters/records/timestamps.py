"""Timestamps of a record: ISO 8601, UTC, whole seconds, as ``2026-11-20T10:00:00Z``."""

import re
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Final

WRITTEN: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T([0-9]{2}):[0-9]{2}:[0-9]{2}Z")
DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
SECONDS: Final = 24 * 60 * 60
"""Seconds of a day."""
KNOWN: Final = 1000
"""Cached days; the moves of a match need few."""


def parse_timestamp(text: str) -> datetime:
    """Parse a timestamp; raise ValueError."""
    written = WRITTEN.fullmatch(text)
    if written is None:
        raise ValueError("a time is written as 2026-11-20T10:00:00Z")
    try:
        if written[1] == "24":  # Newer Pythons accept hour 24 as midnight of the next day.
            raise ValueError
        return datetime.fromisoformat(text)
    except ValueError:
        raise ValueError("there is no such day or time of day") from None


def parse_milliseconds(text: str) -> int:
    """Parse a timestamp to UTC milliseconds; raise ValueError."""
    return (parse_timestamp(text) - EPOCH) // timedelta(milliseconds=1)


def day_start(day: str) -> int:
    """Return the UTC milliseconds of a day's start; raise ValueError."""
    if DAY.fullmatch(day) is None:
        raise ValueError("a day is written as 2026-11-20")
    return parse_milliseconds(f"{day}T00:00:00Z")


def format_timestamp(at: int) -> str:
    """Format UTC milliseconds as a timestamp; fractions of a second are dropped."""
    days, seconds = divmod(at // 1000, SECONDS)
    minutes, second = divmod(seconds, 60)
    return f"{_day(days)}T{minutes // 60:02}:{minutes % 60:02}:{second:02}Z"


def format_milliseconds(at: int) -> str:
    """Format UTC milliseconds as ``2026-11-20T10:00:00.000Z``."""
    return f"{format_timestamp(at)[:-1]}.{at % 1000:03}Z"


@lru_cache(KNOWN)
def _day(number: int) -> str:
    """Format a day, counted from 1970-01-01."""
    return (EPOCH + timedelta(days=number)).date().isoformat()
