"""View model of the clocks, and the time control in words."""

from typing import Final

import msgspec

from adapters.i18n import gettext, ngettext
from domain.game import Seat
from domain.match import Clock, Match

SECOND: Final = 1_000
MINUTE: Final = 60 * SECOND
DAY: Final = 24 * 60 * MINUTE
SHORT: Final = 20 * SECOND
"""Milliseconds. Less than this, or than a tenth of the total, counts as little time."""


class ClockView(msgspec.Struct, frozen=True):
    """The clocks, in milliseconds. They are public."""

    left: tuple[int, ...]
    """Time left by seat; for the running clock, when it started."""
    running: Seat | None
    since: int
    """When it started or will start, in UTC milliseconds of the server's clock."""
    low: int
    """Below this, a clock is highlighted."""


def clock_view(match: Match) -> ClockView | None:
    """Return the clocks, if any has started."""
    agreed, clocks = match.opened.clock, match.clocks
    if agreed is None or clocks is None:
        return None
    whole = agreed.bank or agreed.turn
    low = min(max(SHORT, whole // 10), whole // 2)
    return ClockView(clocks.left, clocks.running, clocks.since, low)


def time_control(clock: Clock) -> str:
    """Return the time control in words."""
    if clock.turn:
        return gettext("{time} per turn", time=duration(clock.turn))
    if clock.increment:
        return gettext(
            "{time} each, plus {more} per turn",
            time=duration(clock.bank),
            more=duration(clock.increment),
        )
    return gettext("{time} each", time=duration(clock.bank))


def duration(time: int) -> str:
    """Return milliseconds in words, in the largest unit that divides them."""
    if time % DAY == 0:
        return ngettext("{count} day", "{count} days", time // DAY)
    if time % MINUTE == 0:
        return ngettext("{count} minute", "{count} minutes", time // MINUTE)
    return ngettext("{count} second", "{count} seconds", time // SECOND)
