"""Event bus of the store: synchronous observers of stored events, evictions and clock expiry.

Observers of a kind of event are called one after the other, in the order of their subscription, in
the thread that publishes.
"""

from collections import defaultdict
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from domain.match import Match


class EventsStored(msgspec.Struct, frozen=True):
    """Events of a match were stored."""

    match: Match
    """The match after them."""
    events: int
    """How many events were stored."""
    size: int
    """How many bytes they have."""
    moves: int
    """How many of them are moves."""
    seconds: float
    """How long it took to append them."""


class ClockExpiring(msgspec.Struct, frozen=True):
    """A clock is about to expire: time without a server must be given back first."""


class ClockExpired(msgspec.Struct, frozen=True):
    """The clock of a match has expired."""

    match_id: str


class MatchCorrupted(msgspec.Struct, frozen=True):
    """A match could not be loaded (CorruptMatch)."""

    match_id: str


class MatchEvicted(msgspec.Struct, frozen=True):
    """A match was evicted from the cache."""

    match_id: str


StoreEvent = EventsStored | ClockExpiring | ClockExpired | MatchCorrupted | MatchEvicted
Kind = TypeVar("Kind", bound=StoreEvent)


class EventBus:
    """The observers of one store."""

    def __init__(self) -> None:
        self._listeners: defaultdict[type, list[Callable[[Any], object]]] = defaultdict(list)

    def subscribe(self, kind: type[Kind], listener: Callable[[Kind], object]) -> None:
        """Call *listener* with every later event of a *kind*."""
        self._listeners[kind].append(listener)

    def publish(self, event: StoreEvent) -> None:
        """Call every observer of its kind with an event."""
        for listener in self._listeners[type(event)]:
            listener(event)
