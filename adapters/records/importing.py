"""How does a record become a stored match? Under an id that follows from its text."""

import hashlib
from uuid import UUID

import msgspec

from adapters.club import Club
from adapters.records.converting import events_of
from adapters.records.record import Record
from adapters.records.writing import fields


class StoredRecord(msgspec.Struct, frozen=True):
    """A record that is a stored match now."""

    match_id: str
    anew: bool
    """Whether the club did not have it before."""


def bring_in(club: Club, record: Record) -> StoredRecord:
    """Store *record* as a match, once; raise RuleBroken, and store nothing, if it is not legal."""
    match_id = _id_of(record)
    events = events_of(record, club.clock())
    # Before the match, which is counted with its players as soon as it is there.
    club.names.write(match_id, dict(enumerate(record.players)))
    anew = club.matches.import_match(match_id, events)
    return StoredRecord(match_id, anew)


def _id_of(record: Record) -> str:
    """Return the id that follows from the text of *record*.

    A game's first version is not named in it: those ids were given before there were others.
    """
    text = fields(record)
    if record.game.before is None:
        del text["rules"]
    return str(UUID(bytes=hashlib.sha256(msgspec.json.encode(text)).digest()[:16], version=4))
