"""Who is looking at which match just now, and how do they hear that it changed?

Whoever changes a match shows it to those who take it in at once, which wakes nobody. Of all others
only the events are set; each watcher's own thread then works out and sends what there is to see, so
that no slow viewer keeps anybody waiting.
"""

import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Final

from domain.game import Seat
from web.limits.rate_limits import KNOWN, Limits
from web.live.remote_presence import RemotePresence
from web.live.subscriber import Subscriber


def choose_eviction(watchers: Sequence[Subscriber], newcomer: Subscriber) -> Subscriber | None:
    """Return which of *watchers*, the newest first, gives its place to a *newcomer*; if any does.

    Whoever sits at the table goes before those who only look on. Among equals it is whoever came
    last from the address that has most places, as long as that leaves it no fewer than the
    newcomer's: so nobody is kept out from a few addresses.
    """
    onlookers = [watcher for watcher in watchers if not watcher.seats]
    above = bool(newcomer.seats and onlookers)
    equals = onlookers if above or not newcomer.seats else watchers
    held = Counter(watcher.address for watcher in equals)
    if not held:
        return None
    ((busiest, most),) = held.most_common(1)
    if not above and most < held[newcomer.address] + 2:
        return None
    return next(watcher for watcher in equals if watcher.address == busiest)


def _keys(watcher: Subscriber) -> list[Hashable]:
    return [key for key, _ in watcher.counted()]


def _seats_of(watchers: Iterable[Subscriber]) -> frozenset[Seat]:
    return frozenset(seat for watcher in watchers for seat in watcher.seats)


class Hub:
    """The watchers of all matches."""

    def __init__(self, limits: Limits, remote: RemotePresence | None = None) -> None:
        """*remote* are the seats at the pages of other processes."""
        self._limits = limits
        self._remote = remote or RemotePresence()
        self.announce_presence: Callable[[str], None] = lambda match_id: None
        """Says to other processes which seats of a match have a page open here."""
        self._lock = threading.Lock()
        self._admitted: dict[Subscriber, None] = {}
        """All watchers, in the order in which they came."""
        self._watchers: dict[str, dict[Subscriber, None]] = {}
        """Those of each match."""
        self._counts: Counter[Hashable] = Counter()
        self._began = time.monotonic()
        self._left: OrderedDict[tuple[str, Seat], float] = OrderedDict()
        """When the last page of a seat was closed."""
        self.closed = threading.Event()
        """Set when the server stops, and every socket is to be closed."""

    def admit(self, watcher: Subscriber) -> bool:
        """Take in a watcher, for whom others may have to give way; or tell that it can't be."""
        with self._lock:
            evicted_now = None if self.closed.is_set() else self._evictions(watcher)
            if evicted_now is None:
                return False
            for other in evicted_now:
                self._forget(other)
            self._counts.update(key for key, _ in watcher.counted())
            self._watchers.setdefault(watcher.match_id, {})[watcher] = None
            self._admitted[watcher] = None
        for other in evicted_now:
            other.evicted = True
            other.wake.set()
            self._came_or_went(other, others=0)
        self._came_or_went(watcher, others=1)
        return True

    def _evictions(self, watcher: Subscriber) -> set[Subscriber] | None:
        """Return who must go for a watcher to have a place wherever it counts; None if it can't."""
        leaving: set[Subscriber] = set()
        for key, limit in watcher.counted():
            freed = sum(key in _keys(other) for other in leaving)
            if self._counts[key] - freed < getattr(self._limits, limit):
                continue
            staying = (other for other in reversed(self._admitted) if other not in leaving)
            other = choose_eviction([other for other in staying if key in _keys(other)], watcher)
            if other is None:
                return None
            leaving.add(other)
        return leaving

    def dismiss(self, watcher: Subscriber) -> None:
        """Let a watcher go, unless it is gone already."""
        with self._lock:
            if watcher not in self._admitted:
                return
            self._forget(watcher)
        self._came_or_went(watcher, others=0)

    def _forget(self, watcher: Subscriber) -> None:
        del self._admitted[watcher]
        for key, _ in watcher.counted():
            self._counts[key] -= 1
            if not self._counts[key]:
                del self._counts[key]
        watchers = self._watchers[watcher.match_id]
        del watchers[watcher]
        if not watchers:
            del self._watchers[watcher.match_id]
        for seat in watcher.seats:
            self._left[watcher.match_id, seat] = time.monotonic()
            self._left.move_to_end((watcher.match_id, seat))
        while len(self._left) > KNOWN:
            self._left.popitem(last=False)

    def _came_or_went(self, watcher: Subscriber, others: int) -> None:
        """Let a seat's presence be seen; who else looks on is nobody's concern."""
        with self._lock:
            here = Counter(
                seat for other in self._watchers.get(watcher.match_id, ()) for seat in other.seats
            )
        if any(here[seat] == others for seat in watcher.seats):
            self.notify(watcher.match_id)
            self.announce_presence(watcher.match_id)

    def notify(self, match_id: str) -> None:
        """Let every watcher of a match look again."""
        with self._lock:
            watchers = list(self._watchers.get(match_id, ()))
        for watcher in watchers:
            watcher.invalidate()

    def push(self, match_id: str, by: Seat | None = None) -> None:
        """Show every watcher of a match at once what has changed, as far as they take it in.

        The seat that did it comes last: who sits there has had an answer already.
        """
        with self._lock:
            watchers = sorted(self._watchers.get(match_id, ()), key=lambda each: by in each.seats)
        for watcher in watchers:
            watcher.push()

    def notify_all(self) -> None:
        """Let every watcher look again."""
        with self._lock:
            watchers = list(self._admitted)
        for watcher in watchers:
            watcher.invalidate()

    def local_matches(self) -> list[str]:
        """Return the matches of which a seat has a page open at this process."""
        with self._lock:
            return [known for known, watchers in self._watchers.items() if _seats_of(watchers)]

    def local_seats(self, match_id: str) -> frozenset[Seat]:
        """Return the seats that have a page of the match open at this process."""
        with self._lock:
            return _seats_of(self._watchers.get(match_id, ()))

    def notify_chat(self, match_id: str, seated: bool | None) -> None:
        """Let those hear that something was said who sit at a table or look on; or both."""
        with self._lock:
            watchers = list(self._watchers.get(match_id, ()))
        for watcher in watchers:
            if seated is None or bool(watcher.seats) == seated:
                watcher.chat_dirty = True
                watcher.invalidate()

    def count_spectators(self, match_id: str) -> int:
        """Return how many look on."""
        with self._lock:
            return self._counts["match", match_id]

    def present(self, match_id: str) -> frozenset[Seat]:
        """Return the seats that have a page of the match open, at whichever process."""
        return self.local_seats(match_id) | self._remote.present(match_id)

    def is_watched(self, match_id: str) -> bool:
        """Tell whether anybody has a page of the match open, with a seat or without."""
        with self._lock:
            return match_id in self._watchers

    def seconds_away(self, match_id: str, seat: Seat) -> float:
        """Return for how many seconds a seat has had no page open; since the start at most."""
        if seat in self.present(match_id):
            return 0
        with self._lock:
            left = self._left.get((match_id, seat), self._began)
        return time.monotonic() - max(left, self._remote.last_seen(match_id, seat))

    def sockets_of(self, address: str) -> int:
        """Return how many sockets an address has open."""
        with self._lock:
            return self._counts["address", address] + self._counts["home", address]

    def __len__(self) -> int:
        return len(self._admitted)

    def close(self) -> None:
        """Let every socket be closed, and admit none from now on."""
        with self._lock:
            self.closed.set()
            watchers = list(self._admitted)
        for watcher in watchers:
            watcher.wake.set()


GLANCE: Final = 30.0
"""For how many seconds somebody looks on who asked for a match once, without a socket."""


class RecentViewers:
    """Who looks on: those with a socket, and those who asked for something of the match."""

    def __init__(self, hub: Hub, glance: float = GLANCE) -> None:
        self._hub = hub
        self._glance = glance
        self._lock = threading.Lock()
        self._asked: OrderedDict[str, float] = OrderedDict()
        """When each match was last asked for."""

    def note(self, match_id: str) -> None:
        """Note that somebody asks for a match just now."""
        with self._lock:
            self._asked[match_id] = time.monotonic()
            self._asked.move_to_end(match_id)
            while len(self._asked) > KNOWN:
                self._asked.popitem(last=False)

    def has(self, match_id: str) -> bool:
        """Tell whether anybody looks at a match."""
        with self._lock:
            asked = self._asked.get(match_id)
        recent = asked is not None and time.monotonic() - asked < self._glance
        return recent or self._hub.is_watched(match_id)
