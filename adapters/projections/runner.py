"""Runs a projection: reads the notification log in batches and applies each event.

A projection's position is stored together with its rows, so each event is applied once.
"""

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from threading import Event, Thread
from typing import Final, Self

from eventsourcing.persistence import IntegrityError, Notification, PersistenceError, StoredEvent

from adapters.eventstore.codec import StoredMatchEvent
from adapters.eventstore.corruption import CorruptMatch
from adapters.eventstore.event_bus import EventsStored
from adapters.eventstore.event_log import EventLog

BATCH: Final = 500
"""Events per batch."""


class NotWritten(PersistenceError):
    """The log could be read, but the projection could not be written."""


def run_projection(
    log: EventLog,
    position: Callable[[], int],
    take_in: Callable[[int, Sequence[Notification]], None],
) -> int:
    """Apply all new events in batches; return how many there were.

    *take_in* gets the previous log position and the batch. It stores its rows and the new position
    in one transaction. If another process applied the batch first, its IntegrityError is caught and
    the next batch is read. Raises NotWritten.
    """
    taken = 0
    while True:
        start = position()
        notifications = next_batch(log, start)
        if not notifications:
            return taken
        try:
            take_in(start, notifications)
        except IntegrityError:
            continue
        except PersistenceError as error:
            raise NotWritten(str(error)) from error
        taken += len(notifications)


def next_batch(log: EventLog, start: int) -> Sequence[Notification]:
    """Return the batch of events that follows the log position *start*."""
    return log.notifications(start, BATCH)


def decoded(
    log: EventLog, notifications: Iterable[StoredEvent]
) -> Iterator[tuple[str, StoredMatchEvent | CorruptMatch]]:
    """Return match id and event of each notification; an unreadable event is its CorruptMatch."""
    for notification in notifications:
        match_id = str(notification.originator_id)
        try:
            yield match_id, log.read(notification)
        except CorruptMatch as unreadable:
            yield match_id, unreadable


REST: Final = 1.0
"""Seconds between two updates, so that they don't slow down moves."""


class ProjectionThread:
    """Background thread that calls each *catch_up* soon after events were stored."""

    def __init__(self, *catch_up: Callable[[], object], rest: float = REST) -> None:
        self._catch_up = catch_up
        self._rest = rest
        self._something = Event()
        self._closing = Event()
        self._thread = Thread(target=self._keep, name="match list", daemon=True)

    def on_stored(self, event: EventsStored) -> None:
        """Wake the thread after events were stored."""
        self._something.set()

    def wake(self) -> None:
        """Run all updates once."""
        self._something.set()

    @contextmanager
    def at_work(self) -> Iterator[Self]:
        """Run the thread within a ``with`` block."""
        # Catches up with other processes, and with projections of another version.
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
                # The error's text may contain data of the list.
                message = "the match list and the counts are not up to date: %s"
                logging.getLogger(__name__).error(message, type(error).__name__)
            self._closing.wait(self._rest)
