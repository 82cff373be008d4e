"""Remote presence: the seats connected to other processes, with heartbeats and expiry."""

import threading
import time
from collections import OrderedDict
from typing import Final

from domain.game import Seat
from web.limits.rate_limits import KNOWN

LOST: Final = 5.0
"""Seconds without a heartbeat after which a process is considered dead."""
NOBODY: Final[frozenset[Seat]] = frozenset()


class RemotePresence:
    """Tracks the seats connected to other processes. Thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._lived: dict[str, float] = {}
        """Time of the last message of each process."""
        self._met: set[str] = set()
        """Processes that have announced all their presence."""
        self._here: dict[str, dict[str, frozenset[Seat]]] = {}
        """Connected seats, by process and match."""
        self._watching: dict[str, dict[str, frozenset[Seat]]] = {}
        """Seats with a visible page, by process and match."""
        self._left: OrderedDict[tuple[str, Seat], float] = OrderedDict()
        """When the last remote connection of a seat closed."""

    def heartbeat(self, process: str) -> bool:
        """Record a heartbeat; tell whether the process was known."""
        with self._lock:
            known = process in self._met
            self._met.add(process)
            self._lived[process] = time.monotonic()
            return known

    def update(
        self,
        process: str,
        match_id: str,
        seats: frozenset[Seat],
        watching: frozenset[Seat] = NOBODY,
    ) -> bool:
        """Set the seats of a match that are connected to a process; tell whether they changed.

        Those *watching* have a page that is visible.
        """
        with self._lock:
            # It may die before its first heartbeat.
            self._lived.setdefault(process, time.monotonic())
            matches = self._here.setdefault(process, {})
            before = matches.pop(match_id, NOBODY)
            self._note_left(match_id, before - seats)
            if seats:
                matches[match_id] = seats
            visible = self._watching.setdefault(process, {})
            visible.pop(match_id, None)
            if watching:
                visible[match_id] = watching
            return before != seats

    def forget(self, process: str) -> frozenset[str]:
        """Remove a process; return the matches whose presence changed."""
        with self._lock:
            self._lived.pop(process, None)
            self._met.discard(process)
            self._watching.pop(process, None)
            matches = self._here.pop(process, {})
            for match_id, seats in matches.items():
                self._note_left(match_id, seats)
            return frozenset(matches)

    def expired(self) -> list[str]:
        """Return the processes without a recent heartbeat."""
        now = time.monotonic()
        with self._lock:
            return [process for process, at in self._lived.items() if now - at > LOST]

    def present(self, match_id: str) -> frozenset[Seat]:
        """Return the seats of a match that are connected to other processes."""
        with self._lock:
            return NOBODY.union(*(here.get(match_id, NOBODY) for here in self._here.values()))

    def watching(self, match_id: str) -> frozenset[Seat]:
        """Return the seats of a match that have a visible page at other processes."""
        with self._lock:
            return NOBODY.union(*(each.get(match_id, NOBODY) for each in self._watching.values()))

    def last_seen(self, match_id: str, seat: Seat) -> float:
        """Return when a seat's last remote connection closed (monotonic seconds); 0 for never."""
        with self._lock:
            return self._left.get((match_id, seat), 0.0)

    def _note_left(self, match_id: str, seats: frozenset[Seat]) -> None:
        for seat in seats:
            self._left[match_id, seat] = time.monotonic()
            self._left.move_to_end((match_id, seat))
        while len(self._left) > KNOWN:
            self._left.popitem(last=False)
