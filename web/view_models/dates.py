"""Formats dates and times in the current language. All are in UTC."""

from typing import Final

from markupsafe import Markup

from adapters.i18n import N_, gettext, ngettext
from adapters.records.timestamps import format_timestamp

MONTHS: Final = (
    N_("{day} January {year}"),
    N_("{day} February {year}"),
    N_("{day} March {year}"),
    N_("{day} April {year}"),
    N_("{day} May {year}"),
    N_("{day} June {year}"),
    N_("{day} July {year}"),
    N_("{day} August {year}"),
    N_("{day} September {year}"),
    N_("{day} October {year}"),
    N_("{day} November {year}"),
    N_("{day} December {year}"),
)


def day_in_words(written: str) -> str:
    """Format the day of a date or time in record format (``2026-11-20T10:00:00Z``)."""
    year, month, day = (int(part) for part in written[:10].split("-"))
    return gettext(MONTHS[month - 1], day=day, year=year)


def age_in_words(at: int, now: int) -> str:
    """Format how long ago *at* was, or its day if that is a week or more. Both are UTC ms."""
    minutes = (now - at) // 60_000
    if minutes < 1:
        return gettext("just now")
    if minutes < 60:
        return ngettext("{count} minute ago", "{count} minutes ago", minutes)
    if minutes < 24 * 60:
        return ngettext("{count} hour ago", "{count} hours ago", minutes // 60)
    if minutes < 7 * 24 * 60:
        return ngettext("{count} day ago", "{count} days ago", minutes // (24 * 60))
    return day_in_words(format_timestamp(at))


def time_in_words(written: str) -> str:
    """Format a time in record format, to the minute."""
    return gettext("{day}, {time} UTC", day=day_in_words(written), time=written[11:16])


def local_time(written: str) -> Markup:
    """Return a time in record format as an element; local_time.js turns it to the reader's zone."""
    return Markup('<time datetime="{}">{}</time>').format(written, time_in_words(written))
