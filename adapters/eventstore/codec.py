"""Serialization of match events: topics, the stored envelope and JSON bodies.

Every event has one envelope, a short topic (``felci.moved.1``) and a typed body. Only this module
knows bytes and topics. An unknown topic raises CorruptMatch.
"""

from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar

import msgspec
from eventsourcing.persistence import Mapper, StoredEvent

from adapters.eventstore.corruption import DAMAGED, UNKNOWN, CorruptMatch
from domain.fair_random import canonical
from domain.game import AnyGame
from domain.match import (
    ClockPressed,
    Dealt,
    Disputed,
    Judged,
    Moved,
    Opened,
    OutOfTime,
    Resigned,
    Sealed,
    Seated,
    SeatHanded,
    SeedRevealed,
    SeedsOpened,
    TakebackAgreed,
    TakebackAsked,
    TakebackRefused,
    TakebackWithdrawn,
    TakenBack,
    Tidied,
    TimeGivenBack,
    Voided,
)
from domain.registry import RULES


class StoredMatchEvent(msgspec.Struct, frozen=True, gc=False):
    """One event of a match with its position in the store."""

    originator_id: str
    """The match's id."""
    originator_version: int
    """Counted from 0 in each match, without gaps."""
    topic: str
    at: int
    """When it was accepted, in UTC milliseconds."""
    command: str
    """The idempotency key of its command."""
    by: str
    """Who gave the command: a seat's number, or ``server``."""
    event: Any
    hash: str = ""
    """The head of the hash chain after it, in hexadecimal; empty without a chain."""
    commitment: str = ""
    """The commitment to its private part, in hexadecimal; recomputed on every read."""


Encoded = tuple[StoredMatchEvent, bytes]
"""An event with its JSON as it is stored."""
Event = TypeVar("Event")


class Envelope(msgspec.Struct, Generic[Event], frozen=True, array_like=True, gc=False):
    """The stored row of an event, without its topic and version; imported matches have no hash."""

    at: int
    command: str
    by: str
    event: Event
    hash: str = ""


TOPICS: Final[dict[Any, str]] = {
    Opened: "match.opened.2",
    Seated: "match.seated.1",
    Sealed: "match.sealed.1",
    SeedRevealed: "match.seed_revealed.1",
    Voided: "match.voided.1",
    TakebackAsked: "match.takeback_asked.1",
    TakebackAgreed: "match.takeback_agreed.1",
    TakebackRefused: "match.takeback_refused.1",
    TakebackWithdrawn: "match.takeback_withdrawn.1",
    TakenBack: "match.taken_back.1",
    SeatHanded: "match.seat_handed.1",
    Resigned: "match.resigned.1",
    ClockPressed: "match.clock_pressed.1",
    TimeGivenBack: "match.time_given_back.1",
    OutOfTime: "match.out_of_time.1",
    SeedsOpened: "match.seeds_opened.1",
    Disputed: "match.disputed.1",
    Judged: "match.judged.1",
    Tidied: "match.tidied.1",
}
GAME_TOPICS: Final[dict[Any, str]] = {Dealt: "dealt", Moved: "moved"}


def topic_of(game: AnyGame, event_type: type) -> str:
    """Return the topic of an event type in a match of this version of a *game*."""
    return TOPICS.get(event_type) or f"{game.name}.{GAME_TOPICS[event_type]}.{game.shape}"


def _types() -> dict[str, Any]:
    dealt: Any = Dealt
    moved: Any = Moved
    types: dict[str, Any] = {topic: event_type for event_type, topic in TOPICS.items()}
    for game in RULES.values():
        types[topic_of(game, Dealt)] = dealt[game.deal_type, game.events]
        types[topic_of(game, Moved)] = moved[game.commands, game.events]
    return types


Decode = Callable[[bytes], Any]
DECODERS: Final[dict[str, Decode]] = {
    topic: msgspec.json.Decoder(event_type).decode for topic, event_type in _types().items()
}
"""The decoder of the events of each topic."""
_envelope: Any = Envelope
_ROWS: Final[dict[str, Decode]] = {
    topic: msgspec.json.Decoder(_envelope[event_type]).decode
    for topic, event_type in _types().items()
}
"""The decoder of the rows of each topic."""
_undecoded: Final = msgspec.json.Decoder(Envelope[msgspec.Raw]).decode
encode: Final = msgspec.json.Encoder().encode
_in_order: Final = msgspec.json.Encoder(order="sorted").encode


def canonical_text(event: Any) -> bytes:
    """Return an event, or a decoded one, as canonical JSON, which the hash chain commits to."""
    text = _in_order(event)
    if text.isascii() and b"\x7f" not in text:
        return text
    return canonical(msgspec.json.decode(text))


def stored_event(state: bytes) -> bytes:
    """Return the JSON of the event in a row's *state*, as it is stored."""
    return bytes(_undecoded(state).event)


def row_with(row: Any, text: bytes) -> bytes:
    """Return the state of a row, or of a StoredMatchEvent, whose event has this JSON *text*."""
    return encode(Envelope(row.at, row.command, row.by, msgspec.Raw(text), row.hash))


def stored_canonical_text(row: Envelope[Any], state: bytes) -> bytes:
    """Return the event of a *row* with this *state* as canonical JSON.

    If today's classes write the same row, the event is not decoded a second time. Otherwise the
    text counts, which may lack a field that was added later.
    """
    text = canonical_text(row.event)
    if state == row_with(row, text) or state == encode(row):
        return text
    return canonical_text(msgspec.json.decode(state)[3])


def stored_text(event: Any, canonical_text: bytes) -> bytes:
    """Return the JSON of an event to store: of a move its canonical JSON, so it is encoded once.

    Other events may have dictionaries, whose order is part of logs and records: options, metadata
    of a record, and the lines of a count.
    """
    is_plain = isinstance(event, Moved) and event.count is None
    return canonical_text if is_plain else encode(event)


def in_field_order(event: Any, stored: bytes) -> bytes:
    """Return the *stored* JSON of an event for readers, in the order of its fields.

    Canonical JSON has sorted keys. Any other text was stored in the order of the fields.
    """
    return encode(event) if canonical_text(event) == stored else stored


class MatchMapper(Mapper[str]):
    """Maps our events to the library's rows; a configured compressor or cipher still applies."""

    def to_stored_event(self, domain_event: Any) -> StoredEvent:
        """Return *domain_event*, a StoredMatchEvent, as a row of the store."""
        event = domain_event.event
        return self.write(domain_event, stored_text(event, canonical_text(event)))

    def write(self, recorded: StoredMatchEvent, text: bytes) -> StoredEvent:
        """Return an event, whose JSON to store is *text*, as a row of the store."""
        state = row_with(recorded, text)
        if self.compressor:
            state = self.compressor.compress(state)
        if self.cipher:
            state = self.cipher.encrypt(state)
        return StoredEvent(
            recorded.originator_id, recorded.originator_version, recorded.topic, state
        )

    def to_domain_event(self, stored_event: StoredEvent) -> Any:
        """Return a row of the store as a StoredMatchEvent; raise CorruptMatch."""
        match_id = str(stored_event.originator_id)
        version, topic = stored_event.originator_version, stored_event.topic
        row, _ = self.read(match_id, version, topic, stored_event.state)
        return StoredMatchEvent(
            match_id, version, topic, row.at, row.command, row.by, row.event, row.hash
        )

    def read(
        self, match_id: str, version: int, topic: str, state: bytes
    ) -> tuple[Envelope[Any], bytes]:
        """Return the decoded row of an event, and its state in plain JSON; raise CorruptMatch."""
        decode = _ROWS.get(topic)
        if decode is None:
            raise CorruptMatch(UNKNOWN, match_id, version, topic)
        try:
            if self.cipher:
                state = self.cipher.decrypt(state)
            if self.compressor:
                state = self.compressor.decompress(state)
            return decode(state), state
        except Exception as error:
            raise CorruptMatch(DAMAGED, match_id, version, topic) from error
