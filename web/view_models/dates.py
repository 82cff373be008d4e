"""How are days and times said, in the language that is spoken? All are in UTC."""

from typing import Final

from adapters.i18n import marked, say

MONTHS: Final = (
    marked("{day} January {year}"),
    marked("{day} February {year}"),
    marked("{day} March {year}"),
    marked("{day} April {year}"),
    marked("{day} May {year}"),
    marked("{day} June {year}"),
    marked("{day} July {year}"),
    marked("{day} August {year}"),
    marked("{day} September {year}"),
    marked("{day} October {year}"),
    marked("{day} November {year}"),
    marked("{day} December {year}"),
)


def day_in_words(written: str) -> str:
    """Return a day, or that of a time, as records write them (``2026-11-20T10:00:00Z``)."""
    year, month, day = (int(part) for part in written[:10].split("-"))
    return say(MONTHS[month - 1], day=day, year=year)


def time_in_words(written: str) -> str:
    """Return a time to the minute, as records write it."""
    return say("{day}, {time} UTC", day=day_in_words(written), time=written[11:16])
