"""Why was a command not carried out, or a match not found?"""

from typing import Final

from adapters.i18n import marked
from domain.match import Match

ENGINE: Final = (
    marked("file is not a database"),
    marked("unable to open database file"),
    marked("database disk image is malformed"),
    marked("database is locked"),
    marked("attempt to write a readonly database"),
    marked("disk I/O error"),
)
"""Some of SQLite's own words, so that they are translated."""


class UnknownMatch(LookupError):
    """There is no such match."""


class TidiedAway(UnknownMatch):
    """There was such a table, but it never began and was cleared away."""


class Late(Exception):
    """The command was meant for another position than the present one."""

    def __init__(self, match: Match) -> None:
        super().__init__("The match has moved on.")
        self.match = match


class TimeIsUp(Exception):
    """The time of the seat had run out before its command came."""


class KeyReused(Exception):
    """A command id came again with another command."""


class Busy(Exception):
    """Other commands were quicker, again and again."""
