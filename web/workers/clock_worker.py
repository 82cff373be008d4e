"""Who sees to it that a flag falls in time? One thread for all matches, woken when one is due.

While a clock runs it also leaves the signs of life by which a server that comes later, or this one
after it could not answer for a while, knows how much time to give back.
"""

import logging
import threading
from collections.abc import Callable
from functools import partial
from typing import Final

from adapters.cluster.heartbeat import EVERY
from adapters.eventstore.corruption import CorruptMatch
from adapters.eventstore.event_bus import ClockExpired, ClockExpiring, EventsStored, StoreEvent
from adapters.match_store import MatchStore
from domain.match import Match, deadline
from web.workers.worker import Worker

log = logging.getLogger(__name__)

REST: Final = 1_000
"""For how many milliseconds a match is left alone when its flag could not be looked at."""


class ClockWorker(Worker):
    """Knows when which flag is to fall; leaves a last sign of life when it is stopped.

    Times are UTC milliseconds by the store's clock.
    """

    def __init__(self, store: MatchStore, changed: Callable[[str], None]) -> None:
        super().__init__("watchman")
        self._store = store
        self._changed = changed
        self._due: dict[str, int] = {}
        """When the flag of each running clock is to fall, by match."""
        self._next_beat = 0
        self._beating = threading.Lock()
        self._well = True
        """Whether nothing went wrong the last time."""
        store.matches.event_bus.subscribe(self._on_event)

    def start(self) -> None:
        """Begin with the running matches; the time without a server is given back first."""
        for listed in self._store.list.active():
            if listed.timed:
                self._with(listed.id, self._begin_with)
        self._beat()
        self._store.matches.event_bus.subscribe(self._give_back_first)
        super().start()

    def look_at(self, match: Match) -> None:
        """Take note of when the flag of a match is to fall, as it stands now."""
        due = deadline(match)
        with self._todo:
            if due is None:
                self._due.pop(match.id, None)
            else:
                self._due[match.id] = due
            self._todo.notify()

    def _on_event(self, event: StoreEvent) -> None:
        """Take note of what was stored of a match with a clock, and tell whose flag fell."""
        if isinstance(event, EventsStored) and event.match.opened.clock:
            self.look_at(event.match)
        elif isinstance(event, ClockExpired):
            self._changed(event.match_id)

    def _give_back_first(self, event: StoreEvent) -> None:
        """Give back the time that there was without a server before any flag falls."""
        if isinstance(event, ClockExpiring):
            self._beat()

    def _now(self) -> int:
        return self._store.clock()

    def _work(self) -> None:
        while (due := self._next()) is not None:
            if not self._survives(partial(self._see_to, due)):
                self._rest(due)
        if self._due:
            self._survives(lambda: self._store.heartbeat.beat(self._now()))

    def _survives(self, act: Callable[[], object]) -> bool:
        """Do something, and tell whether it went well."""
        try:
            act()
        except Exception as error:
            if self._well:
                # Its text may tell what a seat holds.
                log.error("the watchman failed: %s", type(error).__name__)
            self._well = False
            return False
        self._well = True
        return True

    def _see_to(self, due: list[str]) -> None:
        self._beat()
        for match_id in due:
            self._with(match_id, self._let_fall)

    def _with(self, match_id: str, act: Callable[[str], None]) -> None:
        """Do something with a match; a damaged one has no clock until it is mended."""
        try:
            act(match_id)
        except CorruptMatch as damage:
            log.error("watchman: %s", damage)
            with self._todo:
                self._due.pop(match_id, None)

    def _begin_with(self, match_id: str) -> None:
        self.look_at(self._store.matches.live(match_id).match)

    def _next(self) -> list[str] | None:
        """Wait for the next beat or flag, and return the matches that are due; None to stop."""
        with self._todo:
            while not self._stopped:
                if not self._due:
                    self._todo.wait()
                    continue
                now = self._now()
                left = min(self._next_beat, *self._due.values()) - now
                if left <= 0:
                    return [match_id for match_id, due in self._due.items() if due <= now]
                self._todo.wait(left / 1000)
        return None

    def _beat(self) -> None:
        """Leave a sign of life when it is time to, and give back what lay before it in silence."""
        with self._beating:
            now = self._now()
            if now < self._next_beat:
                return
            before = self._store.heartbeat.beat(now)
            self._next_beat = now + EVERY
            if before is not None:
                self._give_back(now, *before)

    def _give_back(self, now: int, last: int, shortest: int) -> None:
        """Give back the time since the *last* sign of life; wait for nobody whose clock is late."""
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

    def _let_fall(self, match_id: str) -> None:
        matches = self._store.matches
        matches.let_flag_fall(match_id)
        # Another process may have done it, or a move may have come there.
        self.look_at(matches.live(match_id).match)
        self._changed(match_id)

    def _rest(self, due: list[str]) -> None:
        later = self._now() + REST
        with self._todo:
            self._next_beat = max(self._next_beat, later)
            self._due |= {match_id: later for match_id in due if match_id in self._due}
