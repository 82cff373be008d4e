"""Who is looking at which match just now, and how do they hear that it changed?

Whoever changes a match only sets the events of its watchers; each watcher's own thread then works
out and sends what there is to see, so that no slow viewer keeps anybody waiting.
"""

import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Hashable, Iterable
from typing import Final

from domain.game import Seat, Viewer
from web.limits import KNOWN, Limits
from web.seats import Pass

HOUSE: Final = ""
"""What the watchers of the house look at, who see which matches there are."""
UNSET: Final = threading.Event()


class Watcher:
    """One open socket of a match."""

    def __init__(
        self,
        match_id: str,
        viewer: Viewer,
        address: str,
        seats: Iterable[Seat] = (),
        own: Pass | None = None,
    ) -> None:
        self.match_id = match_id
        self.viewer = viewer
        self.seats = frozenset(seats) | ({viewer} if isinstance(viewer, Seat) else frozenset())
        """Those whose players are there: all who share the screen, whoever is looking."""
        self.own = own
        """By which pass they are; the socket is to be closed when it is not good any more."""
        self.address = address
        self.wake = UNSET
        """Set to let the watcher look again; its socket's own event, once there is a socket."""

    def counted(self) -> Iterable[tuple[Hashable, str]]:
        """Return under which keys the watcher is counted, and the limits that hold there."""
        yield "all", "sockets"
        yield ("match", self.match_id), "sockets_per_match"
        yield ("address", self.address), "sockets_per_address"
        for seat in self.seats:
            yield ("seat", self.match_id, seat), "sockets_per_seat"


class Hub:
    """The watchers of all matches."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._lock = threading.Lock()
        self._watchers: dict[str, set[Watcher]] = {}
        self._counts: Counter[Hashable] = Counter()
        self._began = time.monotonic()
        self._left: OrderedDict[tuple[str, Seat], float] = OrderedDict()
        """When the last page of a seat was closed."""
        self.closed = threading.Event()
        """Set when the server stops, and every socket is to be closed."""

    def admit(self, watcher: Watcher) -> bool:
        """Take in a watcher, or tell that there are too many."""
        with self._lock:
            keys = list(watcher.counted())
            full = any(self._counts[key] >= getattr(self._limits, limit) for key, limit in keys)
            if full or self.closed.is_set():
                return False
            self._counts.update(key for key, _ in keys)
            self._watchers.setdefault(watcher.match_id, set()).add(watcher)
        self._came_or_went(watcher, others=1)
        return True

    def dismiss(self, watcher: Watcher) -> None:
        """Let a watcher go."""
        with self._lock:
            for key, _ in watcher.counted():
                self._counts[key] -= 1
                if not self._counts[key]:
                    del self._counts[key]
            watchers = self._watchers[watcher.match_id]
            watchers.discard(watcher)
            for seat in watcher.seats:
                self._left[watcher.match_id, seat] = time.monotonic()
                self._left.move_to_end((watcher.match_id, seat))
            while len(self._left) > KNOWN:
                self._left.popitem(last=False)
            if not watchers:
                del self._watchers[watcher.match_id]
        self._came_or_went(watcher, others=0)

    def _came_or_went(self, watcher: Watcher, others: int) -> None:
        """Let a seat's presence be seen; who else looks on is nobody's concern."""
        with self._lock:
            here = Counter(
                seat for one in self._watchers.get(watcher.match_id, ()) for seat in one.seats
            )
        if any(here[seat] == others for seat in watcher.seats):
            self.changed(watcher.match_id)

    def changed(self, match_id: str) -> None:
        """Let every watcher of a match look again."""
        with self._lock:
            watchers = list(self._watchers.get(match_id, ()))
        for watcher in watchers:
            watcher.wake.set()

    def present(self, match_id: str) -> frozenset[Seat]:
        """Return the seats that have a page of the match open."""
        with self._lock:
            watchers = self._watchers.get(match_id, ())
            return frozenset(seat for watcher in watchers for seat in watcher.seats)

    def away(self, match_id: str, seat: Seat) -> float:
        """Return for how many seconds a seat has had no page open; since the start at most."""
        if seat in self.present(match_id):
            return 0
        with self._lock:
            return time.monotonic() - self._left.get((match_id, seat), self._began)

    def __len__(self) -> int:
        return self._counts["all"]

    def close(self) -> None:
        """Let every socket be closed, and admit none from now on."""
        with self._lock:
            self.closed.set()
            watchers = [one for watchers in self._watchers.values() for one in watchers]
        for watcher in watchers:
            watcher.wake.set()
