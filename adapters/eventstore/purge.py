"""Purge of tables that never began: everything is deleted except a tombstone event.

The tombstone has the version after the last event, so nobody with a stale page can append to the
table. It comes last in the log, so every projection reads it.
"""

from collections.abc import Callable
from typing import Any, Final

from eventsourcing.persistence import StoredEvent

from adapters.clock import Clock
from adapters.database.database import Database
from adapters.eventstore.codec import TOPICS, StoredMatchEvent
from adapters.eventstore.event_log import SERVER, EventLog
from domain.match import Tidied

DELETE_LIST_ENTRY: Final = (
    "DELETE FROM {at}match_list WHERE id = :id",
    "DELETE FROM {at}match_index WHERE id = :id",
    "DELETE FROM {at}branches WHERE id = :id",
    "DELETE FROM {at}active_matches WHERE id = :id",
)
SELECT_TOPICS: Final = (
    "SELECT topic FROM {at}{events} WHERE originator_id = :id ORDER BY originator_version"
)
INSERT_TOMBSTONE: Final = (
    "INSERT INTO {at}{events} (originator_id, originator_version, topic, state)"
    " VALUES (:id, :version, :topic, :state)"
)
DELETE_MATCH: Final = (
    "DELETE FROM {at}{events} WHERE originator_id = :id AND originator_version < :version",
    *DELETE_LIST_ENTRY,
    "DELETE FROM {at}known_ends WHERE id = :id",
    "DELETE FROM {at}seat_names WHERE id = :id",
    "DELETE FROM {at}seat_sessions WHERE id = :id",
    "DELETE FROM {at}short_links WHERE id = :id",
    "DELETE FROM {at}feed_matches WHERE id = :id",
    "DELETE FROM {at}chat WHERE id = :id",
    "DELETE FROM {at}push_subscriptions WHERE id = :id",
)
BEGAN: Final = (".dealt.", "match.sealed.")
"""Parts of the topics of a deal (of any game and version) and of a seal. After a seal the promised
seeds must not disappear unseen.
"""


class TablePurger:
    """Purges tables of one database."""

    def __init__(
        self, log: EventLog, database: Database, clock: Clock, invalidate: Callable[[str], None]
    ) -> None:
        """Initialise; *invalidate* is called with each match that may have lost its events."""
        self._log = log
        self._database = database
        self._clock = clock
        self._invalidate = invalidate

    def purge(self, match_id: str, version: int | None = None) -> bool:
        """Purge a table in one transaction; return False if its match has begun.

        With the *version* of the last event known, also return False if there are others.
        """
        try:
            return self._clear(match_id, version)
        finally:
            self._invalidate(match_id)

    def _clear(self, match_id: str, version: int | None) -> bool:
        recorder = self._log.recorder
        # The recorder in memory has no table: its events stay below the tombstone.
        events: str = getattr(recorder, "events_table_name", "")
        with self._database.transaction(match_id) as execute:
            for statement in self._alone():
                execute(statement, {})
            if events:
                statement = SELECT_TOPICS.replace("{events}", events)
                topics = [row["topic"] for row in execute(statement, {"id": match_id}).fetchall()]
            else:
                topics = [stored.topic for stored in recorder.select_events(match_id)]
            if not topics or any(began in topic for topic in topics for began in BEGAN):
                return False
            if version not in (None, len(topics) - 1):
                return False
            tombstone = self._tombstone(match_id, len(topics))
            if not events:
                recorder.insert_events([tombstone])
            values = {
                "id": match_id,
                "version": tombstone.originator_version,
                "topic": tombstone.topic,
                "state": tombstone.state,
            }
            # Inserted first: SQLite numbers the next event after the highest existing one.
            for statement in (INSERT_TOMBSTONE, *DELETE_MATCH):
                if events or "{events}" not in statement:
                    execute(statement.replace("{events}", events), values)
            return True

    def _alone(self) -> list[str]:
        """Return the statements that lock the event table, on PostgreSQL.

        Otherwise readers of the log could skip events that are committed out of order.
        """
        locks: Any = getattr(self._log.recorder, "lock_table_statements", ())
        return [lock.as_string() for lock in locks]

    def _tombstone(self, match_id: str, version: int) -> StoredEvent:
        """Return the tombstone at this *version*."""
        topic = TOPICS[Tidied]
        word = StoredMatchEvent(match_id, version, topic, self._clock(), "tidy", SERVER, Tidied())
        stored: StoredEvent = self._log.mapper.to_stored_event(word)
        return stored
