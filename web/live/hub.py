"""Hub: registry of the subscribers of each match, and broadcast of changes to their sockets.

A broadcast pushes to subscribers that accept data at once, in the caller's thread. For all others
it only sets an event; their own threads compute and send the view. So a slow viewer delays nobody.
"""

import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Final

from adapters.eventstore.loaded_match import LoadedMatch
from domain.game import Seat
from web.limits.rate_limits import KNOWN, Limits
from web.live.remote_presence import RemotePresence
from web.live.subscriber import Subscriber


def choose_eviction(subscribers: Sequence[Subscriber], newcomer: Subscriber) -> Subscriber | None:
    """Return the subscriber to evict for a *newcomer*, or None; *subscribers* are newest first.

    Players evict spectators. Among equals, the newest of the address with the most connections is
    evicted, if that address keeps at least as many as the newcomer's. So a few addresses can't
    lock out everybody else.
    """
    spectators = [subscriber for subscriber in subscribers if not subscriber.seats]
    above = bool(newcomer.seats and spectators)
    equals = spectators if above or not newcomer.seats else subscribers
    held = Counter(subscriber.address for subscriber in equals)
    if not held:
        return None
    ((busiest, most),) = held.most_common(1)
    if not above and most < held[newcomer.address] + 2:
        return None
    return next(subscriber for subscriber in equals if subscriber.address == busiest)


def _keys(subscriber: Subscriber) -> list[Hashable]:
    return [key for key, _ in subscriber.counted()]


def _seats_of(subscribers: Iterable[Subscriber], *, visible: bool = False) -> frozenset[Seat]:
    seats: set[Seat] = set()
    for subscriber in subscribers:
        if not (visible and subscriber.hidden):
            seats |= subscriber.seats
    return frozenset(seats)


class Hub:
    """The subscribers of all matches. Thread-safe."""

    def __init__(self, limits: Limits, remote: RemotePresence | None = None) -> None:
        """*remote* knows the seats connected to other processes."""
        self._limits = limits
        self._remote = remote or RemotePresence()
        self.announce_presence: Callable[[str], None] = lambda match_id: None
        """Called with a match id when a page of its seats comes, leaves, is hidden or shown."""
        self._lock = threading.Lock()
        self._admitted: dict[Subscriber, None] = {}
        """All subscribers, in order of arrival."""
        self._subscribers: dict[str, dict[Subscriber, None]] = {}
        """Subscribers by match."""
        self._counts: Counter[Hashable] = Counter()
        self._began = time.monotonic()
        self._left: OrderedDict[tuple[str, Seat], float] = OrderedDict()
        """When the last connection of a seat closed (monotonic seconds)."""
        self.closed = threading.Event()
        """Set when the server stops and every WebSocket must close."""

    def admit(self, subscriber: Subscriber) -> bool:
        """Register a subscriber, evicting others if needed; return False if limits forbid it."""
        with self._lock:
            evictions = None if self.closed.is_set() else self._evictions(subscriber)
            if evictions is None:
                return False
            for other in evictions:
                self._forget(other)
            self._counts.update(key for key, _ in subscriber.counted())
            self._subscribers.setdefault(subscriber.match_id, {})[subscriber] = None
            self._admitted[subscriber] = None
        for other in evictions:
            other.evicted = True
            other.wake.set()
            self._presence_changed(other, others=0)
        self._presence_changed(subscriber, others=1)
        return True

    def _evictions(self, subscriber: Subscriber) -> set[Subscriber] | None:
        """Return the subscribers to evict so that all limits hold; None if impossible."""
        leaving: set[Subscriber] = set()
        for key, limit in subscriber.counted():
            freed = sum(key in _keys(other) for other in leaving)
            if self._counts[key] - freed < getattr(self._limits, limit):
                continue
            staying = (other for other in reversed(self._admitted) if other not in leaving)
            other = choose_eviction([other for other in staying if key in _keys(other)], subscriber)
            if other is None:
                return None
            leaving.add(other)
        return leaving

    def dismiss(self, subscriber: Subscriber) -> None:
        """Unregister a subscriber, if it is registered."""
        with self._lock:
            if subscriber not in self._admitted:
                return
            self._forget(subscriber)
        self._presence_changed(subscriber, others=0)

    def _forget(self, subscriber: Subscriber) -> None:
        del self._admitted[subscriber]
        for key, _ in subscriber.counted():
            self._counts[key] -= 1
            if not self._counts[key]:
                del self._counts[key]
        subscribers = self._subscribers[subscriber.match_id]
        del subscribers[subscriber]
        if not subscribers:
            del self._subscribers[subscriber.match_id]
        for seat in subscriber.seats:
            self._left[subscriber.match_id, seat] = time.monotonic()
            self._left.move_to_end((subscriber.match_id, seat))
        while len(self._left) > KNOWN:
            self._left.popitem(last=False)

    def _presence_changed(self, subscriber: Subscriber, others: int) -> None:
        """Broadcast that a seat's page connected or left; spectators cause no broadcast."""
        with self._lock:
            local = Counter(
                seat
                for other in self._subscribers.get(subscriber.match_id, ())
                for seat in other.seats
            )
        if any(local[seat] == others for seat in subscriber.seats):
            self.notify(subscriber.match_id)
        if subscriber.seats:
            self.announce_presence(subscriber.match_id)

    def notify(self, match_id: str) -> None:
        """Mark all subscribers of a match as dirty, and wake them."""
        with self._lock:
            subscribers = list(self._subscribers.get(match_id, ()))
        for subscriber in subscribers:
            subscriber.invalidate()

    def push(
        self, match_id: str, loaded: LoadedMatch | None = None, by: Seat | None = None
    ) -> None:
        """Push a change to all subscribers of a match in this thread; wake those that are busy.

        They show the match as *loaded*, or load it themselves. The seat *by* that acted comes
        last: it already has its response.
        """
        with self._lock:
            subscribers = sorted(
                self._subscribers.get(match_id, ()), key=lambda each: by in each.seats
            )
        for subscriber in subscribers:
            subscriber.push(loaded)

    def notify_all(self) -> None:
        """Mark all subscribers of all matches as dirty, and wake them."""
        with self._lock:
            subscribers = list(self._admitted)
        for subscriber in subscribers:
            subscriber.invalidate()

    def local_matches(self) -> list[str]:
        """Return the matches with a seat connected to this process."""
        with self._lock:
            return [
                known for known, subscribers in self._subscribers.items() if _seats_of(subscribers)
            ]

    def local_seats(self, match_id: str, *, visible: bool = False) -> frozenset[Seat]:
        """Return the seats connected to this process, or only those with a *visible* page."""
        with self._lock:
            return _seats_of(self._subscribers.get(match_id, ()), visible=visible)

    def set_hidden(self, subscriber: Subscriber, hidden: bool) -> None:
        """Note that the page of a subscriber is hidden or visible."""
        if subscriber.hidden != hidden:
            subscriber.hidden = hidden
            if subscriber.seats:
                self.announce_presence(subscriber.match_id)

    def notify_chat(self, match_id: str, seated: bool | None) -> None:
        """Announce new chat to players (*seated*), to spectators, or to both (None)."""
        with self._lock:
            subscribers = list(self._subscribers.get(match_id, ()))
        for subscriber in subscribers:
            if seated is None or bool(subscriber.seats) == seated:
                subscriber.chat_dirty = True
                subscriber.invalidate()

    def count_spectators(self, match_id: str) -> int:
        """Return the number of spectators connected to this process."""
        with self._lock:
            return self._counts["match", match_id]

    def present(self, match_id: str) -> frozenset[Seat]:
        """Return the seats of a match connected to any process."""
        return self.local_seats(match_id) | self._remote.present(match_id)

    def watching(self, match_id: str) -> frozenset[Seat]:
        """Return the seats of a match whose page is open and visible, at any process."""
        return self.local_seats(match_id, visible=True) | self._remote.watching(match_id)

    def is_watched(self, match_id: str) -> bool:
        """Tell whether anybody is connected to a match at this process."""
        with self._lock:
            return match_id in self._subscribers

    def seconds_away(self, match_id: str, seat: Seat) -> float:
        """Return for how many seconds a seat has been disconnected (at most since start-up)."""
        if seat in self.present(match_id):
            return 0
        with self._lock:
            left = self._left.get((match_id, seat), self._began)
        return time.monotonic() - max(left, self._remote.last_seen(match_id, seat))

    def __len__(self) -> int:
        return len(self._admitted)

    def close(self) -> None:
        """Close all WebSockets and refuse new ones."""
        with self._lock:
            self.closed.set()
            subscribers = list(self._admitted)
        for subscriber in subscribers:
            subscriber.wake.set()


GLANCE: Final = 30.0
"""Seconds for which a request without a WebSocket counts as a viewer."""


class RecentViewers:
    """Knows which matches have viewers: a WebSocket, or a request within the last 30 seconds."""

    def __init__(self, hub: Hub, glance: float = GLANCE) -> None:
        self._hub = hub
        self._glance = glance
        self._lock = threading.Lock()
        self._requested: OrderedDict[str, float] = OrderedDict()
        """By match: time of the last request."""

    def note(self, match_id: str) -> None:
        """Record a request for a match."""
        with self._lock:
            self._requested[match_id] = time.monotonic()
            self._requested.move_to_end(match_id)
            while len(self._requested) > KNOWN:
                self._requested.popitem(last=False)

    def has(self, match_id: str) -> bool:
        """Tell whether a match has a viewer."""
        with self._lock:
            seen = self._requested.get(match_id)
        recent = seen is not None and time.monotonic() - seen < self._glance
        return recent or self._hub.is_watched(match_id)
