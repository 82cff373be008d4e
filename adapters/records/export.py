"""Which of the stored matches may be taken along as records?"""

from collections.abc import Callable, Iterator

import msgspec

from adapters.eventstore.corruption import CorruptMatch
from adapters.match_store import MatchStore
from adapters.projections.match_list import MatchSearch
from adapters.records.conversion import NotDealt
from adapters.records.record import Record
from adapters.records.revalidation import followed_through, record_after
from domain.match import Match


class Exported(msgspec.Struct, frozen=True):
    """A stored match as a record."""

    record: Record
    sealed: bool
    """Whether it is still being played, so that its record is for nobody who plays."""


def exported(store: MatchStore, match_id: str) -> Exported:
    """Return a stored match; raise UnknownMatch, Unreadable, or NotDealt before it has begun."""
    history = store.matches.history(match_id)
    try:
        match = followed_through(history)
        return Exported(record_after(history, store.names.recorded(match)), is_sealed(match))
    except CorruptMatch:
        store.note_corruption(match_id)
        raise


def is_sealed(match: Match) -> bool:
    """Tell whether something hidden hangs on the match: it is played here, and not yet over."""
    return not match.over and match.opened.imported is None


def begun(store: MatchStore, search: MatchSearch) -> Iterator[str]:
    """Return the ids of the matches found that have begun, oldest first."""
    never = ("open", "sealed", "voided")
    return (listed.id for listed in store.list.search(search) if listed.status not in never)


def all_exported(
    store: MatchStore, search: MatchSearch, left_out: Callable[[CorruptMatch], None]
) -> Iterator[Exported]:
    """Return the matches found that have begun, oldest first; say which are *left_out*."""
    for match_id in begun(store, search):
        try:
            yield exported(store, match_id)
        except CorruptMatch as unreadable:
            left_out(unreadable)
        except NotDealt:  # It was damaged when it was listed.
            continue
