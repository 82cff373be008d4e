"""Which events are stored of each move, or would be if the record were stored?"""

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
    """An event as a log has it, and the move of the record that it came with or after."""

    move: int
    """Counted from 1; 0 is what led to the deal, and the deal."""
    k: int
    """Its number among the events of the match, from 1."""
    topic: str
    public: Acceptance | None
    """None for an event of a record, which nobody has accepted."""
    private: Any


def stored_events(
    stored: Sequence[tuple[StoredMatchEvent, bytes]], *, sealed: bool
) -> Iterator[DumpedEvent]:
    """Return the events of a match by what is *stored*, with no seed while it is *sealed*.

    A move that was taken back comes after the last one before it that was not.
    """
    line = in_effect(recorded.event for recorded, _ in stored)
    numbers = {id(move): number for number, (_, move) in enumerate(line, 1)}
    move = 0
    for recorded, text in stored:
        move = numbers.get(id(recorded.event), move)
        private = msgspec.json.decode(text)
        if sealed and "seed" in private:
            # It is opened with the end, and to nobody before.
            private["seed"] = ""
        accepted = Acceptance(recorded.at, recorded.by)
        yield DumpedEvent(move, recorded.originator_version + 1, recorded.topic, accepted, private)


def recorded_events(record: Record, played: Replay) -> Iterator[DumpedEvent]:
    """Return the events that a *record* leads to, as far as it could be *played*."""
    move = 0
    for k, event in enumerate(played.events, 1):
        move += isinstance(event, Moved)
        topic = topic_of(record.game, type(event))
        yield DumpedEvent(move, k, topic, None, msgspec.to_builtins(event))
