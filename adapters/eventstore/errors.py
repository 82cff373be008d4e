"""Exceptions of the event store: unknown match, stale position, conflicts."""

from typing import Final

from adapters.i18n import N_
from domain.match import Match

ENGINE: Final = (
    N_("file is not a database"),
    N_("unable to open database file"),
    N_("database disk image is malformed"),
    N_("database is locked"),
    N_("attempt to write a readonly database"),
    N_("disk I/O error"),
    N_("PostgreSQL does not answer"),
    N_("the connection was lost"),
)
"""Error messages of the databases, listed so that they are translated."""


class UnknownMatch(LookupError):
    """No match has this id."""


class TablePurged(UnknownMatch):
    """The table never began and was purged."""


class NotNow(Exception):
    """A command was refused by the state of its match, though by no rule."""


class StalePosition(NotNow):
    """The command was meant for another position than the current one."""

    def __init__(self, match: Match) -> None:
        super().__init__("The match has moved on.")
        self.match = match


class NotAway(NotNow):
    """The player whose seat another hands to a bot may still be there."""

    def __init__(self, *, slow: bool) -> None:
        """Initialise; *slow* if only the deadline counts in this match."""
        super().__init__(slow)
        self.slow = slow


class TimeIsUp(NotNow):
    """The seat's time had run out before its command arrived."""


class IdempotencyConflict(Exception):
    """An idempotency key was sent again with another command."""


class ConcurrencyConflict(Exception):
    """Other commands were first in every attempt."""
