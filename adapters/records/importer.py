"""How does a record become a stored match? Under an id that follows from its text."""

import hashlib
from uuid import UUID

import msgspec

from adapters.limits import check_box, check_names
from adapters.match_store import MatchStore
from adapters.records.conversion import events_of
from adapters.records.record import Record
from adapters.records.serializer import fields
from domain.match import MatchEvent


class StoredRecord(msgspec.Struct, frozen=True):
    """A record that is a stored match now."""

    match_id: str
    anew: bool
    """Whether the store did not have it before."""


class DecidedRecord(msgspec.Struct, frozen=True):
    """A record whose every move was decided again: what is to be stored of it."""

    match_id: str
    players: tuple[str, ...]
    events: list[tuple[int, MatchEvent]]


def decide(record: Record, now: int) -> DecidedRecord:
    """Return what is to be stored of *record*; raise RuleBroken if it is not legal.

    Raises BeyondLimits for what no table is opened with.
    """
    check_limits(record)
    return DecidedRecord(id_of_record(record), record.players, events_of(record, now))


def check_limits(record: Record) -> None:
    """See that a table may be opened for a record; raise BeyondLimits."""
    check_names(record.players)
    check_box(record.game, record.components)


def store_record(store: MatchStore, legal: DecidedRecord, bearer: str = "") -> StoredRecord:
    """Store a record as a match, once: that it was the *bearer* who brought it stays known."""
    # Before the match, which is counted with its players as soon as it is there.
    store.names.write(legal.match_id, dict(enumerate(legal.players)))
    anew = store.matches.import_match(legal.match_id, legal.events, bearer)
    return StoredRecord(legal.match_id, anew)


def bring_in(store: MatchStore, record: Record) -> StoredRecord:
    """Store *record* as a match, once; raise RuleBroken, and store nothing, if it is not legal."""
    return store_record(store, decide(record, store.clock()))


def id_of_record(record: Record) -> str:
    """Return the id that follows from the text of *record*.

    A game's first version is not named in it: those ids were given before there were others.
    """
    text = fields(record)
    if record.game.before is None:
        del text["rules"]
    return str(UUID(bytes=hashlib.sha256(msgspec.json.encode(text)).digest()[:16], version=4))
