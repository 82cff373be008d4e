"""Who does what another process has left undone? A thread that looks after it a little later.

Whoever stores something sees to what follows from it: the bot that is to move, the flag that is to
fall. Had that process died, nobody would; so all others look at the match, too, when it should have
been done. What is done meanwhile by both is stored once, as the log lets only one of them in.
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
"""After how many seconds a match is looked at that another process has changed."""
AGAIN: Final = 1.0
"""After how many seconds, when the store could not be reached."""


class FailoverWorker(Worker):
    """Looks after the matches that other processes have changed."""

    def __init__(self, store: MatchStore, look_at: Callable[[Match], None]) -> None:
        """*look_at* sees to whatever is to be done of itself in a match, as it stands."""
        super().__init__("stand-in")
        self._store = store
        self._look_at = look_at
        self._due: dict[str, float] = {}

    def look_later(self, match_id: str) -> None:
        """Look after a match soon; that it has changed again meanwhile is no reason to wait."""
        with self._todo:
            self._due.setdefault(match_id, time.monotonic() + LATER)
            self._todo.notify()

    def _work(self) -> None:
        while (due := self._next()) is not None:
            for match_id in due:
                self._see_to(match_id)

    def _next(self) -> list[str] | None:
        """Wait for the matches that are due, and return them; None when it is time to stop."""
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
            # Its text may tell what a seat holds.
            log.error("the stand-in failed in match %s: %s", match_id, type(error).__name__)
