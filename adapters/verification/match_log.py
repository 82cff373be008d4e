"""Portable log of a match, open or closed: ``giardino-log/1``.

A closed log, of a running match, omits the private parts. Its chain heads equal those of the open
log after the end, so it commits to what that will contain.
"""

from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import UNSET

from adapters.eventstore.codec import StoredMatchEvent
from adapters.records.parser import as_record, typed
from adapters.records.record import Digest, Record
from domain.fair_random import canonical
from domain.match import MatchEvent, Opened, Seated, SeedRevealed, SeedsOpened

LOG_FORMAT: Final = "giardino-log/1"

Number = Annotated[int, msgspec.Meta(ge=1, le=2**53)]
Moment = Annotated[int, msgspec.Meta(ge=0, le=2**53)]


class PublicPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When an event was accepted, in UTC milliseconds, and by whose command."""

    at: Moment
    by: str


class LoggedEvent(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The *k*-th event of a match, counted from 1."""

    k: Number
    topic: str
    public: PublicPart
    private: Any = UNSET
    commitment: Digest
    hash: Digest

    @property
    def is_open(self) -> bool:
        """Tell whether the private part is included."""
        return self.private is not UNSET

    def canonical(self) -> bytes:
        """Return the private part as canonical bytes, as the chain hashes it."""
        return canonical(self.private)


class Log(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The log of one match."""

    format: Literal["giardino-log/1"] = LOG_FORMAT
    match: str
    rules: str
    key: Digest
    """The public key of the receipts."""
    events: Annotated[tuple[LoggedEvent, ...], msgspec.Meta(min_length=1)]
    head: Digest


class Receipt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player's receipt for a command: the signed chain head after it."""

    match: str
    k: Number
    head: Digest
    at: Moment
    key: Digest
    signature: Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]{128}\Z")]


class NotChained(Exception):
    """The match has no chain, because it was imported as a record."""


def log_of(stored: Sequence[tuple[StoredMatchEvent, bytes]], key: str, *, opened: bool) -> Log:
    """Return the log of *stored* events; closed unless *opened*.

    Raises NotChained.
    """
    first, last = stored[0][0], stored[-1][0]
    if not first.hash or not isinstance(first.event, Opened):
        raise NotChained(first.originator_id)
    return Log(
        match=first.originator_id,
        rules=first.event.rules,
        key=key,
        events=tuple(_logged(recorded, text if opened else b"") for recorded, text in stored),
        head=last.hash,
    )


def _logged(recorded: StoredMatchEvent, private: bytes) -> LoggedEvent:
    return LoggedEvent(
        k=recorded.originator_version + 1,
        topic=recorded.topic,
        public=PublicPart(recorded.at, recorded.by),
        private=msgspec.json.decode(private) if private else UNSET,
        commitment=recorded.commitment,
        hash=recorded.hash,
    )


def hex_fields(event: MatchEvent) -> Sequence[str]:
    """Return the hexadecimal text of a field, before it is converted to bytes."""
    match event:
        case Opened() | Seated():
            return event.commitment, event.seed
        case SeedRevealed():
            return (event.seed,)
        case SeedsOpened():
            return event.server, *event.seats
    return ()


Evidence = Log | Record | Receipt
"""What can be verified."""


def as_evidence(value: Any) -> Evidence:
    """Return the log, record or receipt that a JSON *value* holds; raise NotARecord."""
    evidence: Evidence
    if isinstance(value, dict) and "format" not in value and "signature" in value:
        evidence = typed(value, Receipt)
    elif isinstance(value, dict) and value.get("format") == LOG_FORMAT:
        evidence = typed(value, Log)
    else:
        evidence = as_record(value)
    return evidence
