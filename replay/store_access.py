"""Access to the stored matches: opens the database and reports errors as Unusable."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from eventsourcing.persistence import PersistenceError

from adapters.eventstore.corruption import CorruptMatch
from adapters.eventstore.errors import TablePurged, UnknownMatch
from adapters.i18n import gettext
from adapters.match_store import AnotherWriter, CannotOpen, MatchStore
from adapters.records.conversion import NotDealt
from adapters.records.export import Exported, export_match
from adapters.settings import BadSetting, settings
from adapters.typed_text import typed_match_id
from replay.advice import with_advice
from replay.group import Unusable

Found = TypeVar("Found")


def no_database(file: Path) -> str:
    """Return the sentence for a missing database, with the commands that create one."""
    return gettext(
        "there is no database {file}: giardino serve or giardino import creates it", file=file
    )


def no_match(match_id: str) -> str:
    """Return the sentence for an unknown match, with the command that lists them."""
    return gettext(
        "there is no match {match}: giardino matches lists those that are stored", match=match_id
    )


@contextmanager
def open_store(
    database: str | None, *, writes: bool = False, creates: bool = False
) -> Iterator[MatchStore]:
    """Open the database; raise Unusable for each error, and if there is none it *creates*."""
    try:
        place = settings(database)
        if place.file and not creates and not place.file.exists():
            raise Unusable(no_database(place.file))
        with MatchStore(place, writes=writes) as store:
            yield store
    except (BadSetting, AnotherWriter) as error:
        raise Unusable(str(error)) from None
    except PersistenceError as error:
        unusable = gettext("the database can't be used")
        raise Unusable(with_advice(error, unusable)) from None
    except (CannotOpen, CorruptMatch) as error:
        raise Unusable(with_advice(error)) from None


def is_match_id(text: str) -> bool:
    """Tell whether *text* is the id of a match, or a link to one."""
    return typed_match_id(text) is not None


def stored_record(store: MatchStore, match_id: str) -> Exported:
    """Return a stored match as a record; raise Unusable if there is none or it has no deal."""
    return find_stored(match_id, lambda name: export_match(store, name))


def find_stored(match_id: str, look: Callable[[str], Found]) -> Found:
    """Return the result of *look* for a stored match; raise Unusable if there is none."""
    try:
        return look(typed_match_id(match_id) or match_id)
    except TablePurged:
        sentence = gettext(
            "giardino tidy removed table {match}, which never started", match=match_id
        )
        raise Unusable(sentence) from None
    except UnknownMatch:
        raise Unusable(no_match(match_id)) from None
    except NotDealt:
        raise Unusable(
            gettext(
                "match {match} has not started: giardino matches shows its state", match=match_id
            )
        ) from None
