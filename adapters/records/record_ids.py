"""Ids of records: the one that a record names, and the one derived from its text."""

import hashlib
from uuid import UUID

import msgspec

from adapters.records.record import Record
from adapters.records.serializer import fields


def named_id(record: Record) -> str:
    """Return the id that a *record* names in ``meta``, or an empty text."""
    named = (record.meta or {}).get("id")
    return named if isinstance(named, str) else ""


def id_of(record: Record) -> str:
    """Return the id that a *record* names, or the one that an import would give it.

    The latter is a digest of all that the record contains: not for players of a running match.
    """
    return named_id(record) or record_id(record)


def record_id(record: Record) -> str:
    """Return the id derived from the text of *record*.

    The first rules version is not part of the text: a record that names none is the same.
    """
    text = fields(record)
    if record.game.before is None:
        del text["rules"]
    return str(UUID(bytes=hashlib.sha256(msgspec.json.encode(text)).digest()[:16], version=4))
