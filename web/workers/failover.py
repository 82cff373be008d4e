"""Failover: performs follow-up work (bot moves, clock expiry) that another process left undone.

The process that stores an event does its follow-up work. Every other process checks the match
again two seconds later. If both do the work, optimistic concurrency lets only one result into the
log.
"""

import logging
import time
from collections.abc import Callable
from typing import Final

from eventsourcing.persistence import PersistenceError

from adapters.eventstore.corruption import CorruptMatch
from adapters.eventstore.errors import TablePurged, UnknownMatch
from adapters.match_store import MatchStore
from domain.match import Match
from web.workers.worker import Worker

log = logging.getLogger(__name__)

LATER: Final = 2.0
"""Seconds between a remote change and the check."""
AGAIN: Final = 1.0
"""Seconds before a retry, if the database was unreachable."""


class FailoverWorker(Worker):
    """Checks the matches that other processes have changed."""

    def __init__(self, store: MatchStore, look_at: Callable[[Match], None]) -> None:
        """*look_at* does the pending follow-up work of a match."""
        super().__init__("stand-in")
        self._store = store
        self._look_at = look_at
        self._due: dict[str, float] = {}

    def look_later(self, match_id: str) -> None:
        """Schedule a check; further changes don't postpone it."""
        with self._todo:
            self._due.setdefault(match_id, time.monotonic() + LATER)
            self._todo.notify()

    def _work(self) -> None:
        while (due := self._next()) is not None:
            for match_id in due:
                self._see_to(match_id)

    def _next(self) -> list[str] | None:
        """Wait for due matches and return them; None to stop."""
        with self._todo:
            while not self._stopped:
                now = time.monotonic()
                if due := [match_id for match_id, at in self._due.items() if at <= now]:
                    for match_id in due:
                        del self._due[match_id]
                    return due
                self._todo.wait(min(self._due.values()) - now if self._due else None)
        return None

    def _see_to(self, match_id: str) -> None:
        try:
            self._look_at(self._store.matches.live(match_id).match)
        except (TablePurged, UnknownMatch):
            return
        except CorruptMatch as damage:
            log.error("stand-in: %s", damage)
        except PersistenceError as error:
            log.error("the stand-in can't reach the store: %s", type(error).__name__)
            with self._todo:
                self._due.setdefault(match_id, time.monotonic() + AGAIN)
        except Exception as error:
            # Log no text: it may contain hidden information.
            log.error("the stand-in failed in match %s: %s", match_id, type(error).__name__)
