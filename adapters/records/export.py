"""Export of stored matches as records."""

from collections.abc import Callable, Iterable, Iterator

import msgspec

from adapters.eventstore.corruption import CorruptMatch
from adapters.match_store import MatchStore
from adapters.records.conversion import NotDealt
from adapters.records.record import Record
from adapters.records.revalidation import record_after, revalidate
from adapters.sql_tables.match_summary import MatchSummary
from domain.match import Match


class Exported(msgspec.Struct, frozen=True):
    """A stored match as a record."""

    record: Record
    sealed: bool
    """Whether it is still being played, so that players must not see its record."""


def export_match(store: MatchStore, match_id: str) -> Exported:
    """Return a stored match; raise UnknownMatch, CorruptMatch, or NotDealt before its deal."""
    history = store.matches.history(match_id)
    try:
        match = revalidate(history)
        return Exported(record_after(history, store.names.recorded(match)), is_sealed(match))
    except CorruptMatch:
        store.note_corruption(match_id)
        raise


def is_sealed(match: Match) -> bool:
    """Tell whether a match has secrets to protect: it is played here and not over yet."""
    return not match.over and match.opened.imported is None


def exportable_ids(found: Iterable[MatchSummary]) -> Iterator[str]:
    """Return the ids of the matches *found* that have begun."""
    never = ("open", "sealed", "voided")
    return (listed.id for listed in found if listed.status not in never)


def export_matches(
    store: MatchStore, found: Iterable[MatchSummary], left_out: Callable[[CorruptMatch], None]
) -> Iterator[Exported]:
    """Return the matches *found* that have begun; add damaged ones to *left_out*."""
    for match_id in exportable_ids(found):
        try:
            yield export_match(store, match_id)
        except CorruptMatch as unreadable:
            left_out(unreadable)
        except NotDealt:  # It was already damaged when it was listed.
            continue
