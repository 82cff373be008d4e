"""Event bus of the store: synchronous observers of stored events, evictions and clock expiry.

Observers are called one after the other, in the order of their subscription, in the thread that
publishes.
"""

from collections.abc import Callable

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
Listener = Callable[[StoreEvent], None]


class EventBus:
    """The observers of one store."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def subscribe(self, listener: Listener) -> None:
        """Call *listener* with every later event."""
        self._listeners.append(listener)

    def publish(self, event: StoreEvent) -> None:
        """Call every observer with an event."""
        for listener in self._listeners:
            listener(event)
