"""Clock of a PostgreSQL database: the time that all servers of the database share.

The clocks of several machines differ, but a match that two servers share needs one time. The clock
reads the database's time at the start and every few seconds. In between it counts monotonically.
"""

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from eventsourcing.persistence import PersistenceError

from adapters.clock import APART, Clock, counter, wall_clock

SELECT_TIME: Final = "SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT) AS now"
EVERY: Final = 5.0
"""Seconds between two reads."""

log = logging.getLogger(__name__)


class DatabaseClock:
    """A clock in UTC milliseconds that follows a database."""

    def __init__(
        self,
        ask: Callable[[], int],
        *,
        wall: Clock = wall_clock,
        count: Callable[[], int] = counter,
        every: float = EVERY,
    ) -> None:
        """Initialise; *ask* returns the database's time or raises PersistenceError."""
        self._ask = ask
        self._wall = wall
        self._count = count
        self._every = every
        self._reported = False
        earliest, latest = self._measured_offsets()
        self._ahead = (earliest + latest) // 2

    def __call__(self) -> int:
        """Return the time of the database."""
        return self._count() + self._ahead

    @property
    def apart(self) -> int:
        """Return how many milliseconds this machine's clock is ahead of the database's."""
        return self._wall() - self()

    def not_before(self, at: int) -> None:
        """Do nothing: a later stored time comes from a server whose clock was wrong."""

    def synchronize(self) -> None:
        """Read the database's time again; correct only an error larger than the round trip."""
        earliest, latest = self._measured_offsets()
        self._ahead = min(max(self._ahead, earliest), latest)

    def report_offset(self) -> None:
        """Log once that this machine's clock differs, and again only after it was right."""
        apart = self.apart
        differs = abs(apart) > APART
        if differs and not self._reported:
            seconds, direction = abs(apart) // 1000, "ahead of" if apart > 0 else "behind"
            log.warning(
                "the clock of this machine is %s seconds %s that of the database;"
                " the database's is used",
                seconds,
                direction,
            )
        self._reported = differs

    @contextmanager
    def synchronizing(self) -> Iterator[None]:
        """Read the database's time again from time to time, in a thread."""
        closing = threading.Event()

        def keep() -> None:
            while not closing.wait(self._every):
                try:
                    self.synchronize()
                    self.report_offset()
                except PersistenceError:
                    # The counter continues until the database answers again.
                    continue
                except Exception as error:
                    log.error("the database's clock can't be read: %s", type(error).__name__)

        thread = threading.Thread(target=keep, name="database clock", daemon=True)
        thread.start()
        try:
            yield
        finally:
            closing.set()
            thread.join()

    def _measured_offsets(self) -> tuple[int, int]:
        """Return the least and the greatest offset of the database's time from the counter."""
        before = self._count()
        now = self._ask()
        return now - self._count(), now - before
