"""How does a read model follow the notification log? A batch of events at a time."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from eventsourcing.persistence import IntegrityError, Notification, PersistenceError, StoredEvent

from adapters.eventstore.codec import Recorded
from adapters.eventstore.corruption import Unreadable
from adapters.eventstore.event_log import EventLog

BATCH: Final = 500
"""How many events are read at a time."""


class NotWritten(PersistenceError):
    """The log could be read, but not what a read model makes of it be written."""


def follow(
    log: EventLog,
    read_up_to: Callable[[], int],
    take_in: Callable[[int, Sequence[Notification]], None],
) -> int:
    """Take in every event since the last time; return how many there were.

    *take_in* is told up to where the log had been read, and what comes then; it keeps what it
    makes of that together with how far the log is read now. Another process may be doing the same:
    whoever comes second is met with an IntegrityError, and finds it done. Raises NotWritten.
    """
    taken = 0
    while True:
        start = read_up_to()
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
) -> Iterator[tuple[str, Recorded | Unreadable]]:
    """Return of each event its match, and the event itself or why it can't be read."""
    for notification in notifications:
        match_id = str(notification.originator_id)
        try:
            yield match_id, log.read(notification)
        except Unreadable as unreadable:
            yield match_id, unreadable
