"""Which seats have a page open at other processes, as far as those have said it?"""

import threading
import time
from collections import OrderedDict
from typing import Final

from domain.game import Seat
from web.limits.rate_limits import KNOWN

LOST: Final = 5.0
"""After how many seconds nobody is there any more whose process gives no sign of life."""
NOBODY: Final[frozenset[Seat]] = frozenset()


class RemotePresence:
    """The seats that are at the pages of other processes."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._lived: dict[str, float] = {}
        """When each process was heard of last."""
        self._met: set[str] = set()
        """Those that have said of all their matches who is there, since they were forgotten."""
        self._here: dict[str, dict[str, frozenset[Seat]]] = {}
        """Who is there, by process and match."""
        self._left: OrderedDict[tuple[str, Seat], float] = OrderedDict()
        """When the last page of a seat was closed there."""

    def heartbeat(self, process: str) -> bool:
        """Note that a process lives; tell whether it was known."""
        with self._lock:
            known = process in self._met
            self._met.add(process)
            self._lived[process] = time.monotonic()
            return known

    def update(self, process: str, match_id: str, seats: frozenset[Seat]) -> None:
        """Note which seats of a match have a page open at a process."""
        with self._lock:
            # It may die before it gives a sign of life.
            self._lived.setdefault(process, time.monotonic())
            matches = self._here.setdefault(process, {})
            self._note_left(match_id, matches.pop(match_id, NOBODY) - seats)
            if seats:
                matches[match_id] = seats

    def forget(self, process: str) -> frozenset[str]:
        """Note that a process has ended; return the matches where somebody was."""
        with self._lock:
            self._lived.pop(process, None)
            self._met.discard(process)
            matches = self._here.pop(process, {})
            for match_id, seats in matches.items():
                self._note_left(match_id, seats)
            return frozenset(matches)

    def expired(self) -> list[str]:
        """Return the processes that have given no sign of life for too long."""
        now = time.monotonic()
        with self._lock:
            return [process for process, at in self._lived.items() if now - at > LOST]

    def present(self, match_id: str) -> frozenset[Seat]:
        """Return the seats of a match that have a page open somewhere else."""
        with self._lock:
            return NOBODY.union(*(here.get(match_id, NOBODY) for here in self._here.values()))

    def last_seen(self, match_id: str, seat: Seat) -> float:
        """Return when a seat's last page elsewhere was closed, by the steady clock; 0 for never."""
        with self._lock:
            return self._left.get((match_id, seat), 0.0)

    def _note_left(self, match_id: str, seats: frozenset[Seat]) -> None:
        for seat in seats:
            self._left[match_id, seat] = time.monotonic()
            self._left.move_to_end((match_id, seat))
        while len(self._left) > KNOWN:
            self._left.popitem(last=False)
