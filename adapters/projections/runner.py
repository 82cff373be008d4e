"""How does a read model follow the notification log? A batch of events at a time."""

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from threading import Event, Thread
from typing import Final, Self

from eventsourcing.persistence import IntegrityError, Notification, PersistenceError, StoredEvent

from adapters.eventstore.codec import StoredMatchEvent
from adapters.eventstore.corruption import CorruptMatch
from adapters.eventstore.event_bus import EventsStored, StoreEvent
from adapters.eventstore.event_log import EventLog

BATCH: Final = 500
"""How many events are read at a time."""


class NotWritten(PersistenceError):
    """The log could be read, but not what a read model makes of it be written."""


def run_projection(
    log: EventLog,
    position: Callable[[], int],
    take_in: Callable[[int, Sequence[Notification]], None],
) -> int:
    """Take in every event since the last time; return how many there were.

    *take_in* is told up to where the log had been read, and what comes then; it keeps what it
    makes of that together with how far the log is read now. Another process may be doing the same:
    whoever comes second is met with an IntegrityError, and finds it done. Raises NotWritten.
    """
    taken = 0
    while True:
        start = position()
        notifications = batch_after(log, start)
        if not notifications:
            return taken
        try:
            take_in(start, notifications)
        except IntegrityError:
            continue
        except PersistenceError as error:
            raise NotWritten(str(error)) from error
        taken += len(notifications)


def batch_after(log: EventLog, start: int) -> Sequence[Notification]:
    """Return the events that come next when the log was read up to *start*."""
    return log.notifications(start, BATCH)


def readable(
    log: EventLog, notifications: Iterable[StoredEvent]
) -> Iterator[tuple[str, StoredMatchEvent | CorruptMatch]]:
    """Return of each event its match, and the event itself or why it can't be read."""
    for notification in notifications:
        match_id = str(notification.originator_id)
        try:
            yield match_id, log.read(notification)
        except CorruptMatch as unreadable:
            yield match_id, unreadable


REST: Final = 1.0
"""How many seconds lie between two updates, so that they don't slow the moves down."""


class ProjectionThread:
    """Calls each *catch_up* soon after something was stored; rests otherwise."""

    def __init__(self, *catch_up: Callable[[], object], rest: float = REST) -> None:
        self._catch_up = catch_up
        self._rest = rest
        self._something = Event()
        self._closing = Event()
        self._thread = Thread(target=self._keep, name="match list", daemon=True)

    def on_event(self, event: StoreEvent) -> None:
        """Wake up when something was stored."""
        if isinstance(event, EventsStored):
            self.wake()

    def wake(self) -> None:
        """Bring everything up to date once more."""
        self._something.set()

    @contextmanager
    def at_work(self) -> Iterator[Self]:
        """Let the thread keep them up to date meanwhile."""
        # What another process stored, or another version of what is kept, is taken in at once.
        self._something.set()
        self._thread.start()
        try:
            yield self
        finally:
            self._closing.set()
            self._something.set()
            self._thread.join()

    def _keep(self) -> None:
        while self._something.wait() and not self._closing.is_set():
            self._something.clear()
            try:
                for catch_up in self._catch_up:
                    catch_up()
            except Exception as error:
                # Its text may tell what stands in the list.
                told = "the match list and the counts are not up to date: %s"
                logging.getLogger(__name__).error(told, type(error).__name__)
            self._closing.wait(self._rest)
