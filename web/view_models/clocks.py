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
"""Less than this, or than a tenth of the whole, is little time."""


class ClockSeen(msgspec.Struct, frozen=True):
    """How the clocks stand, in milliseconds. Everybody sees them."""

    left: tuple[int, ...]
    """By seat; of the running one, what was left when it began to run."""
    running: Seat | None
    since: int
    """When it began to run or will, in UTC milliseconds by the clock of the table."""
    low: int
    """What is little time."""


def clock_seen(match: Match) -> ClockSeen | None:
    """Return how the clocks stand, if there are any that run or have run."""
    agreed, clocks = match.opened.clock, match.clocks
    if agreed is None or clocks is None:
        return None
    return ClockSeen(clocks.left, clocks.running, clocks.since, _low(agreed.bank or agreed.turn))


def agreed_on(clock: Clock) -> str:
    """Return in words how much time was agreed on."""
    if clock.turn:
        return gettext("{time} for each turn", time=duration(clock.turn))
    if clock.increment:
        return gettext(
            "{time} each, {more} more for each turn",
            time=duration(clock.bank),
            more=duration(clock.increment),
        )
    return gettext("{time} each", time=duration(clock.bank))


def duration(time: int) -> str:
    """Return some milliseconds in words: as days, minutes or seconds, whichever are whole."""
    if time % DAY == 0:
        return ngettext("{count} day", "{count} days", time // DAY)
    if time % MINUTE == 0:
        return ngettext("{count} minute", "{count} minutes", time // MINUTE)
    return ngettext("{count} second", "{count} seconds", time // SECOND)


def _low(whole: int) -> int:
    return min(max(SHORT, whole // 10), whole // 2)
