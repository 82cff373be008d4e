"""Which events are there, in which order? The log of all matches, over the eventsourcing library.

Each match is a stream of events, numbered from 0; and all events together have one order, by which
the read models follow.
"""

import contextlib
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from eventsourcing.persistence import InfrastructureFactory, Notification, StoredEvent
from eventsourcing.utils import Environment

from adapters.database.database import never
from adapters.eventstore.codec import MatchMapper, NoTranscoder, StoredMatchEvent
from adapters.eventstore.corruption import ALTERED, CUT_OFF, CorruptMatch
from adapters.eventstore.errors import TablePurged
from adapters.eventstore.hash_chain import Chain
from adapters.eventstore.idempotency_keys import is_import
from adapters.eventstore.stream_heads import StreamHeads
from domain.match import Tidied

SERVER: Final = "server"
"""Who gives the commands that no seat gives."""
NAME: Final = "matches"
"""What the library calls the events, in its settings and among its tables."""
OURS: Final = {"ORIGINATOR_ID_TYPE": "text"}
"""What the process's environment, which the library reads too, can't change."""
RECENT: Final = 500
"""Among how many of the newest events the last one that was not imported is looked for."""

IDS: Final = (
    "SELECT DISTINCT originator_id FROM {events} WHERE originator_id > {value}"
    " ORDER BY originator_id LIMIT {value}"
)


class EventLog:
    """The events of all matches in one database."""

    def __init__(
        self, env: Mapping[str, str] | None = None, alone: Callable[[], bool] = never
    ) -> None:
        """*alone* tells whether nobody but this process has written since it began to."""
        environment = Environment(NAME, {**os.environ, **(env or {}), **OURS})
        self.factory: InfrastructureFactory[Any] = InfrastructureFactory.construct(environment)
        self.mapper: Any = self.factory.mapper(NoTranscoder(), MatchMapper)
        self.recorder: Any = self.factory.application_recorder()
        self._heads = StreamHeads(alone)

    def close(self) -> None:
        """Let go of the database."""
        self.factory.close()

    def append(self, recorded: Sequence[StoredMatchEvent]) -> int:
        """Store all of the events, of one match, or none; return how many bytes they have.

        Raises IntegrityError when one of the same match and number is there already.
        """
        rows = [self.mapper.to_stored_event(event) for event in recorded]
        last = recorded[-1]
        try:
            self.recorder.insert_events(rows)
        except BaseException:
            # Another was quicker, or nobody can say what became of it.
            self.invalidate_head(last.originator_id)
            raise
        self._heads.advance(last.originator_id, last.originator_version)
        return sum(len(row.state) for row in rows)

    def of(
        self, match_id: str, history: Sequence[StoredMatchEvent] = ()
    ) -> Iterator[StoredMatchEvent]:
        """Return the events of a match that came after its *history*.

        Raises TidiedAway, or Unreadable where one can't be read, or is not chained to the others.
        """
        return (recorded for recorded, _ in self.as_stored(match_id, history))

    def as_stored(
        self, match_id: str, history: Sequence[StoredMatchEvent] = ()
    ) -> Iterator[tuple[StoredMatchEvent, bytes]]:
        """Return the same events, each with the JSON that is stored of it; raise likewise.

        The last one of the *history* is looked at again, as it may be gone by now, or another.
        """
        # What can't be an id is asked for as well, and PostgreSQL takes no NUL for text.
        if not match_id.isprintable():
            return
        before, known = history[:-1], history[-1] if history else None
        last = len(before) - 1
        chain = Chain.after(before) if before else None
        for row in self.recorder.select_events(match_id, gt=last):
            recorded, stored = self.mapper.read(row)
            if isinstance(recorded.event, Tidied):
                raise TablePurged(match_id)
            chain = chain or Chain.found(recorded)
            last = recorded.originator_version
            checked = chain.checked(recorded, stored)
            if known is None:
                yield checked, stored
            elif checked.hash != known.hash:
                raise CorruptMatch(ALTERED, match_id, last + 1)
            known = None
        if known:
            raise CorruptMatch(CUT_OFF, match_id, last)
        if last >= 0:
            self._heads.advance(match_id, last)

    def is_current(self, match_id: str, number: int) -> bool:
        """Tell whether surely nothing came after the event of this *number*."""
        return self._heads.is_current(match_id, number)

    def invalidate_head(self, match_id: str) -> None:
        """Look again where the events of a match end: they were changed by another way."""
        self._heads.invalidate(match_id)

    def notifications(self, start: int, limit: int) -> Sequence[Notification]:
        """Return what comes next, of all matches, when the log was read up to *start*."""
        found: Sequence[Notification] = self.recorder.select_notifications(
            start, limit, inclusive_of_start=False
        )
        return found

    def read(self, notification: StoredEvent) -> StoredMatchEvent:
        """Return what a notification tells of, or an event as it is stored; raise Unreadable."""
        recorded: StoredMatchEvent = self.mapper.to_domain_event(notification)
        return recorded

    def ids(self, after: str, limit: int) -> list[str]:
        """Return the ids of the matches that come next in their own order, up to so many."""
        if asked_as := getattr(self.recorder, "asked_as", None):
            events, value = asked_as
            with self.recorder.datastore.transaction(commit=False) as cursor:
                cursor.execute(IDS.format(events=events, value=value), (after, limit))
                return [row["originator_id"] for row in cursor.fetchall()]
        # What lies in memory is never much.
        known = {str(row.originator_id) for row in self.notifications(0, self.end())}
        return sorted(match_id for match_id in known if match_id > after)[:limit]

    def end(self) -> int:
        """Return the id of the last notification of all matches, 0 before the first."""
        return self.recorder.max_notification_id() or 0

    def last_time(self) -> int | None:
        """Return when something was stored last, in UTC milliseconds; imports don't count.

        None when that is long ago, as many events go, or never was.
        """
        newest = self.end()
        recent = self.recorder.select_notifications(max(1, newest - RECENT), RECENT + 1)
        for notification in reversed(recent):
            with contextlib.suppress(CorruptMatch):
                recorded = self.read(notification)
                if not (recorded.by == SERVER and is_import(recorded.command)):
                    return recorded.at
        return None
