"""Why was a command not carried out, or a match not found?"""

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
)
"""Some of SQLite's own words, so that they are translated."""


class UnknownMatch(LookupError):
    """There is no such match."""


class TablePurged(UnknownMatch):
    """There was such a table, but it never began and was cleared away."""


class StalePosition(Exception):
    """The command was meant for another position than the present one."""

    def __init__(self, match: Match) -> None:
        super().__init__("The match has moved on.")
        self.match = match


class TimeIsUp(Exception):
    """The time of the seat had run out before its command came."""


class IdempotencyConflict(Exception):
    """A command id came again with another command."""


class ConcurrencyConflict(Exception):
    """Other commands were quicker, again and again."""
