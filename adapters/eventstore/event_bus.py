"""Who hears of what happens in the store? Whoever listens, in the thread that does it.

The listeners are told one after the other, in the order in which they came.
"""

from collections.abc import Callable

import msgspec

from domain.match import Match


class EventsStored(msgspec.Struct, frozen=True):
    """Something of a match was stored."""

    match: Match
    """As it stands now."""
    events: int
    """How many events were stored."""
    size: int
    """How many bytes they have."""
    moves: int
    """How many of them are moves."""
    seconds: float
    """How long it took to append them."""


class ClockExpiring(msgspec.Struct, frozen=True):
    """A flag is about to fall: what time there was without a server is to be given back first."""


class ClockExpired(msgspec.Struct, frozen=True):
    """The flag of a match has fallen."""

    match_id: str


class MatchCorrupted(msgspec.Struct, frozen=True):
    """A match turned out to be Unreadable."""

    match_id: str


class MatchEvicted(msgspec.Struct, frozen=True):
    """A match is not kept at hand any more, for others have been asked for since."""

    match_id: str


StoreEvent = EventsStored | ClockExpiring | ClockExpired | MatchCorrupted | MatchEvicted
Listener = Callable[[StoreEvent], None]


class EventBus:
    """All who listen to one store."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def subscribe(self, listener: Listener) -> None:
        """Let *listener* be told of everything from now on."""
        self._listeners.append(listener)

    def publish(self, event: StoreEvent) -> None:
        """Tell everybody what happens."""
        for listener in self._listeners:
            listener(event)
