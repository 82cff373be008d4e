"""How does a record write a time? UTC and whole seconds, as ``2026-11-20T10:00:00Z``."""

import re
from datetime import UTC, datetime, timedelta
from typing import Final

WRITTEN: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T([0-9]{2}):[0-9]{2}:[0-9]{2}Z")
DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


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
    written = EPOCH + timedelta(seconds=at // 1000)
    return written.isoformat(timespec="seconds").removesuffix("+00:00") + "Z"
