"""Event dump of a match: stored events, or those that a record would store."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from adapters.eventstore.codec import StoredMatchEvent, topic_of
from adapters.records.record import Record
from adapters.records.replay import Replay
from domain.match import Moved, in_effect


class Acceptance(msgspec.Struct, frozen=True):
    """When an event was accepted, in UTC milliseconds, and by whose command."""

    at: int
    by: str


class DumpedEvent(msgspec.Struct, frozen=True):
    """A log event, with the move of the record to which it belongs."""

    move: int
    """Counted from 1; 0 for the deal and everything before it."""
    k: int
    """Its number among the events of the match, from 1."""
    topic: str
    public: Acceptance | None
    """None for the events of a record, which have neither time nor author."""
    private: Any


def stored_events(
    stored: Sequence[tuple[StoredMatchEvent, bytes]], *, sealed: bool
) -> Iterator[DumpedEvent]:
    """Return the events of a *stored* match; a *sealed* one omits the seeds.

    A move that was taken back belongs to the last effective move before it.
    """
    line = in_effect(recorded.event for recorded, _ in stored)
    numbers = {id(move): number for number, (_, move) in enumerate(line, 1)}
    move = 0
    for recorded, text in stored:
        move = numbers.get(id(recorded.event), move)
        private = msgspec.json.decode(text)
        if sealed and "seed" in private:
            # Seeds are published at the end.
            private["seed"] = ""
        accepted = Acceptance(recorded.at, recorded.by)
        yield DumpedEvent(move, recorded.originator_version + 1, recorded.topic, accepted, private)


def recorded_events(record: Record, played: Replay) -> Iterator[DumpedEvent]:
    """Return the events of a *record*, as far as its replay is legal."""
    move = 0
    for k, event in enumerate(played.events, 1):
        move += isinstance(event, Moved)
        yield DumpedEvent(move, k, topic_of(record.game, type(event)), None, event)
