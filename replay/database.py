"""How do the commands come to the stored matches?"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final
from uuid import UUID

import click
import msgspec
from eventsourcing.persistence import PersistenceError

from adapters.house import CannotOpen, House
from adapters.records.record import Record
from adapters.records.stored import NotDealt, record_of
from adapters.settings import DATABASE, BadSetting, settings
from adapters.store.codec import Unreadable
from adapters.store.matches import UnknownMatch
from domain.match import Match
from replay.program import Unusable

SEALED: Final = "is still being played: its record holds what is hidden (--unsealed shows it)"


class Stored(msgspec.Struct, frozen=True):
    """A stored match as a record."""

    record: Record
    sealed: bool
    """Whether it is still being played, so that its record is for nobody who plays."""


def database_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--database`` to a command."""
    return click.option(
        "--database",
        metavar="PATH|postgresql://...",
        help=f"Where the matches lie.  [default: ${DATABASE}, else the user's data folder]",
    )(command)


def unsealed_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--unsealed`` to a command."""
    return click.option(
        "--unsealed",
        is_flag=True,
        help="Also show what is hidden in a match that is still being played.",
    )(command)


@contextmanager
def opened(database: str | None, *, writes: bool = False) -> Iterator[House]:
    """Open the stored matches; whatever is wrong with them becomes Unusable."""
    try:
        place = settings(database)
        if place.file and not writes and not place.file.exists():
            raise Unusable(f"there is no database {place.file}")
        with House(place, writes=writes) as house:
            yield house
    except (BadSetting, CannotOpen) as error:
        raise Unusable(str(error)) from None
    except (PersistenceError, Unreadable) as error:
        raise Unusable(f"the database can't be used: {error}") from None


def is_match_id(text: str) -> bool:
    """Tell whether *text* is the id of a match, as its path on the page has it."""
    try:
        return str(UUID(text)) == text.lower()
    except ValueError:
        return False


def stored(house: House, match_id: str) -> Stored:
    """Return a stored match; raise Unusable when it is not there or not dealt yet."""
    try:
        history = house.matches.history(match_id.lower())
    except UnknownMatch:
        raise Unusable(f"there is no match {match_id}") from None
    match = house.matches.live(match_id.lower()).match
    names = house.names(match)
    try:
        record = record_of(match.id, [(one.at, one.event) for one in history], names)
    except NotDealt:
        raise Unusable(f"match {match_id} has not begun") from None
    return Stored(record, is_sealed(match))


def is_sealed(match: Match) -> bool:
    """Tell whether something hidden hangs on the match: it is played here, and not yet over."""
    return match.count is None and match.opened.imported is None


def unseal(found: Stored, name: str, unsealed: bool) -> Record:
    """Return the record of a match if it may be shown; raise Unusable."""
    if found.sealed and not unsealed:
        raise Unusable(f"match {name} {SEALED}")
    return found.record
