"""How is a table cleared away that never began? All of it goes but the word that it did.

That word stands at the version after its last event, so that whoever still had the table before
their eyes can't add to it, and behind all other events of the log, so that every reader meets it.
"""

from typing import Any, Final

from adapters.clock import Clock
from adapters.database.database import Database, Values
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
    "DELETE FROM {at}chat WHERE id = :id",
)
BEGAN: Final = (".dealt.", "match.sealed.")
"""What the topic of a deal has in it, whatever the game and the version; and that of a seal, after
which nobody may have the seeds that were promised go unseen.
"""


class TablePurger:
    """Clears tables away from one database."""

    def __init__(self, log: EventLog, database: Database, clock: Clock) -> None:
        self._log = log
        self._database = database
        self._clock = clock

    def purge(self, match_id: str) -> bool:
        """Clear a table away, in one step; tell whether it was one that has not begun."""
        try:
            return self._clear(match_id)
        finally:
            self._log.invalidate_head(match_id)

    def _clear(self, match_id: str) -> bool:
        events: str = self._log.recorder.events_table_name
        with self._database.transaction(match_id) as execute:
            for statement in self._alone():
                execute(statement, {})
            asked = SELECT_TOPICS.replace("{events}", events)
            topics = [row["topic"] for row in execute(asked, {"id": match_id}).fetchall()]
            if not topics or any(began in topic for topic in topics for began in BEGAN):
                return False
            last_word = self._last_word(match_id, len(topics))
            # Before the others go: SQLite gives the next event the place after the highest.
            for statement in (INSERT_TOMBSTONE, *DELETE_MATCH):
                execute(statement.replace("{events}", events), last_word)
            return True

    def _alone(self) -> list[str]:
        """Return what keeps others from writing to the events meanwhile, where they could.

        Readers of PostgreSQL's log could pass over what is committed in another order.
        """
        locks: Any = getattr(self._log.recorder, "lock_table_statements", ())
        return [lock.as_string() for lock in locks]

    def _last_word(self, match_id: str, version: int) -> Values:
        """Return the row that stays of a table, at the place of this *version*."""
        topic = TOPICS[Tidied]
        word = StoredMatchEvent(match_id, version, topic, self._clock(), "tidy", SERVER, Tidied())
        state = self._log.mapper.to_stored_event(word).state
        return {"id": match_id, "version": version, "topic": topic, "state": state}
