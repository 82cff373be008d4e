"""Import of records as stored matches, with an id derived from the record's text."""

import msgspec

from adapters.limits import check_components, check_names
from adapters.match_store import MatchStore
from adapters.records.conversion import events_of
from adapters.records.record import Record
from adapters.records.record_ids import record_id
from domain.match import MatchEvent


class StoredRecord(msgspec.Struct, frozen=True):
    """Result of an import."""

    match_id: str
    created: bool
    """Whether the match was not stored before."""


class DecidedRecord(msgspec.Struct, frozen=True):
    """A record whose moves were replayed, with the events to store."""

    match_id: str
    players: tuple[str, ...]
    events: list[tuple[int, MatchEvent]]


def decide(record: Record, now: int) -> DecidedRecord:
    """Return the events to store for *record*; raise RuleBroken if it is not legal.

    Raises BeyondLimits for a table that could not be opened here.
    """
    check_limits(record)
    return DecidedRecord(record_id(record), record.players, events_of(record, now))


def check_limits(record: Record) -> None:
    """Check a record against the limits of a table; raise BeyondLimits."""
    check_names(record.players)
    check_components(record.game, record.components)


def store_record(store: MatchStore, legal: DecidedRecord, bearer: str = "") -> StoredRecord:
    """Store a record as a match, once, with the *bearer* who uploaded it."""
    # Before the match, because the statistics read the names with the first event.
    store.names.write(legal.match_id, dict(enumerate(legal.players)))
    created = store.matches.import_match(legal.match_id, legal.events, bearer)
    return StoredRecord(legal.match_id, created)


def import_record(store: MatchStore, record: Record) -> StoredRecord:
    """Replay and store *record* as a match, once; raise RuleBroken if it is not legal."""
    return store_record(store, decide(record, store.clock()))
