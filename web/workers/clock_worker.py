"""Clock worker: stores each clock timeout in time, and heartbeats while a clock runs.

Heartbeats tell a later server, or this one after a freeze, how much time to give back. One thread
serves all matches; it sleeps until the next deadline.
"""

import logging
import math
import threading
from collections.abc import Callable
from functools import partial
from typing import Final

from adapters.cluster.heartbeat import EVERY
from adapters.eventstore.corruption import CorruptMatch
from adapters.eventstore.event_bus import ClockExpired, ClockExpiring, EventsStored
from adapters.match_store import MatchStore
from domain.match import Match, deadline
from web.workers.worker import Worker

log = logging.getLogger(__name__)

REST: Final = 1_000
"""Milliseconds to wait after a failure."""


class ClockWorker(Worker):
    """Knows the deadline of each running clock; writes a last heartbeat when stopped.

    Times are UTC milliseconds of the clock of the database.
    """

    def __init__(self, store: MatchStore, changed: Callable[[str], None]) -> None:
        super().__init__("watchman")
        self._store = store
        self._changed = changed
        self._due: dict[str, int] = {}
        """Deadline of each running clock, by match."""
        self._next_beat = 0
        self._wakes_at = 0.0
        """When the thread looks at the deadlines again by itself."""
        self._beating = threading.Lock()
        self._well = True
        """Whether the last action succeeded; failures are logged once."""
        bus = store.matches.event_bus
        bus.subscribe(EventsStored, self._on_stored)
        bus.subscribe(ClockExpired, lambda event: changed(event.match_id))

    def start(self) -> None:
        """Load the active clocks, give back the time without a server, and start the thread."""
        for listed in self._store.list.active():
            if listed.timed:
                self._with(listed.id, self._begin_with)
        self._beat()
        # Time without a server is given back before a clock expires.
        self._store.matches.event_bus.subscribe(ClockExpiring, lambda event: self._beat())
        super().start()

    def look_at(self, match: Match) -> None:
        """Update the deadline of a match; wake the thread only if it is the earliest."""
        due = deadline(match)
        with self._todo:
            if due is None:
                self._due.pop(match.id, None)
            else:
                self._due[match.id] = due
                if due < self._wakes_at:
                    self._todo.notify()

    def _on_stored(self, event: EventsStored) -> None:
        if event.match.opened.clock:
            self.look_at(event.match)

    def _now(self) -> int:
        return self._store.clock()

    def _work(self) -> None:
        while (due := self._next()) is not None:
            if not self._succeeds(partial(self._see_to, due)):
                self._postpone(due)
        if self._due:
            self._succeeds(lambda: self._store.heartbeat.beat(self._now()))

    def _succeeds(self, act: Callable[[], object]) -> bool:
        """Run an action; log its failure and return False."""
        try:
            act()
        except Exception as error:
            if self._well:
                # Log no text: it may contain hidden information.
                log.error("the watchman failed: %s", type(error).__name__)
            self._well = False
            return False
        self._well = True
        return True

    def _see_to(self, due: list[str]) -> None:
        self._beat()
        for match_id in due:
            self._with(match_id, self._expire)

    def _with(self, match_id: str, act: Callable[[str], None]) -> None:
        """Run an action on a match; a corrupt match loses its clock until it is repaired."""
        try:
            act(match_id)
        except CorruptMatch as damage:
            log.error("watchman: %s", damage)
            with self._todo:
                self._due.pop(match_id, None)

    def _begin_with(self, match_id: str) -> None:
        self.look_at(self._store.matches.live(match_id).match)

    def _next(self) -> list[str] | None:
        """Wait for the next heartbeat or deadline; return the expired matches, or None to stop."""
        with self._todo:
            while not self._stopped:
                if not self._due:
                    self._wakes_at = math.inf
                    self._todo.wait()
                    continue
                now = self._now()
                self._wakes_at = min(self._next_beat, *self._due.values())
                if self._wakes_at <= now:
                    return [match_id for match_id, due in self._due.items() if due <= now]
                self._todo.wait((self._wakes_at - now) / 1000)
        return None

    def _beat(self) -> None:
        """Write a heartbeat when due, and give back the time of a gap before it."""
        with self._beating:
            now = self._now()
            if now < self._next_beat:
                return
            before = self._store.heartbeat.beat(now)
            self._next_beat = now + EVERY
            if before is not None:
                self._give_back(now, *before)

    def _give_back(self, now: int, last: int, shortest: int) -> None:
        """Give back the time since the *last* heartbeat to all running clocks."""
        self._store.clock.not_before(last)
        if now - last <= shortest:
            return
        with self._todo:
            running = list(self._due)
        for match_id in running:
            self._with(match_id, partial(self._give_time_back, last, shortest))

    def _give_time_back(self, last: int, shortest: int, match_id: str) -> None:
        self._store.matches.give_time_back(match_id, last, shortest)
        self._changed(match_id)

    def _expire(self, match_id: str) -> None:
        matches = self._store.matches
        matches.let_flag_fall(match_id)
        # Another process may have expired it, or stored a move.
        self.look_at(matches.live(match_id).match)
        self._changed(match_id)

    def _postpone(self, due: list[str]) -> None:
        later = self._now() + REST
        with self._todo:
            self._next_beat = max(self._next_beat, later)
            self._due |= {match_id: later for match_id in due if match_id in self._due}
