"""Event log of all matches, on top of the eventsourcing library.

Each match is a stream of events with versions from 0. All events together have one order, the
notification log, which the projections follow.
"""

import contextlib
import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from eventsourcing.persistence import InfrastructureFactory, Notification, StoredEvent
from eventsourcing.utils import Environment

from adapters.database.database import never
from adapters.eventstore.codec import Encoded, MatchMapper, StoredMatchEvent
from adapters.eventstore.corruption import ALTERED, CUT_OFF, CorruptMatch
from adapters.eventstore.errors import TablePurged
from adapters.eventstore.hash_chain import Chain
from adapters.eventstore.idempotency_keys import is_import
from domain.match import Tidied

SERVER: Final = "server"
"""The sender of commands that come from no seat."""
NAME: Final = "matches"
"""The name of the events in the library's settings and tables."""
OURS: Final = {"ORIGINATOR_ID_TYPE": "text"}
"""Settings that the environment of the process cannot override."""
RECENT: Final = 500
"""How many of the newest events ``last_time`` reads."""

IDS: Final = (
    "SELECT DISTINCT originator_id FROM {events} WHERE originator_id > {value}"
    " ORDER BY originator_id LIMIT {value}"
)


class EventLog:
    """The events of all matches in one database."""

    def __init__(
        self, env: Mapping[str, str] | None = None, alone: Callable[[], bool] = never
    ) -> None:
        """Open the log; *alone* tells whether only this process has written since it started."""
        self.alone = alone
        environment = Environment(NAME, {**os.environ, **(env or {}), **OURS})
        self.factory: InfrastructureFactory[Any] = InfrastructureFactory.construct(environment)
        self.mapper: Any = self.factory.mapper(mapper_class=MatchMapper)
        self.recorder: Any = self.factory.application_recorder()

    def close(self) -> None:
        """Close the database."""
        self.factory.close()

    def append(self, recorded: Sequence[Encoded]) -> int:
        """Store all events of one match, or none; return their size in bytes.

        Raises IntegrityError if a version is already stored.
        """
        rows, size = [], 0
        for event, text in recorded:
            row = self.mapper.write(event, text)
            size += len(row.state)
            rows.append(row)
        self.recorder.insert_events(rows)
        return size

    def of(self, match_id: str, history: Sequence[StoredMatchEvent] = ()) -> list[StoredMatchEvent]:
        """Return the events of a match after its known *history*.

        Raises TablePurged, or CorruptMatch if one is unreadable or breaks the hash chain.
        """
        found, _ = self.with_states(match_id, history)
        return found

    def with_states(
        self, match_id: str, history: Sequence[StoredMatchEvent] = ()
    ) -> tuple[list[StoredMatchEvent], list[bytes]]:
        """Return the same events, and the states of their rows; raise the same errors.

        The last event of the *history* is read again, because it may be deleted or altered.
        """
        found: list[StoredMatchEvent] = []
        states: list[bytes] = []
        # Ids come from requests, and PostgreSQL rejects NUL in text.
        if not match_id.isprintable():
            return found, states
        before, known = history[:-1], history[-1] if history else None
        last = len(before) - 1
        chain = Chain.after(before) if before else None
        read = self.mapper.read
        for stored in self.recorder.select_events(match_id, gt=last):
            last, topic = stored.originator_version, stored.topic
            row, state = read(match_id, last, topic, stored.state)
            if isinstance(row.event, Tidied):
                raise TablePurged(match_id)
            chain = chain or Chain.begun(match_id, row.event)
            checked = chain.checked(last, topic, row, state)
            if known is None:
                found.append(checked)
                states.append(state)
            elif checked.hash != known.hash:
                raise CorruptMatch(ALTERED, match_id, last + 1)
            known = None
        if known:
            raise CorruptMatch(CUT_OFF, match_id, last)
        return found, states

    def notifications(self, start: int, limit: int) -> Sequence[Notification]:
        """Return the next events of all matches after the position *start*."""
        found: Sequence[Notification] = self.recorder.select_notifications(
            start, limit, inclusive_of_start=False
        )
        return found

    def read(self, notification: StoredEvent) -> StoredMatchEvent:
        """Return the event of a notification or a stored row; raise CorruptMatch."""
        recorded: StoredMatchEvent = self.mapper.to_domain_event(notification)
        return recorded

    def ids(self, after: str, limit: int) -> list[str]:
        """Return the next match ids after *after*, in their own order."""
        if table_and_placeholder := getattr(self.recorder, "table_and_placeholder", None):
            events, value = table_and_placeholder
            with self.recorder.datastore.transaction(commit=False) as cursor:
                cursor.execute(IDS.format(events=events, value=value), (after, limit))
                return [row["originator_id"] for row in cursor.fetchall()]
        # An in-memory log is small.
        known = {str(row.originator_id) for row in self.notifications(0, self.end())}
        return sorted(match_id for match_id in known if match_id > after)[:limit]

    def end(self) -> int:
        """Return the position of the last event of all matches, or 0."""
        return self.recorder.max_notification_id() or 0

    def last_time(self) -> int | None:
        """Return the time of the last stored event in UTC milliseconds, without imports.

        Returns None if none of the recent events qualifies.
        """
        newest = self.end()
        recent = self.recorder.select_notifications(max(1, newest - RECENT), RECENT + 1)
        for notification in reversed(recent):
            with contextlib.suppress(CorruptMatch):
                recorded = self.read(notification)
                if not (recorded.by == SERVER and is_import(recorded.command)):
                    return recorded.at
        return None
