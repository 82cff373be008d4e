"""How is a table cleared away that never began? All of it goes but the word that it did.

That word stands at the version after its last event, so that whoever still had the table before
their eyes can't add to it, and behind all other events of the log, so that every reader meets it.
"""

from typing import Any, Final

from eventsourcing.postgres import PostgresApplicationRecorder

from adapters.store.carrying import SERVER
from adapters.store.codec import TOPICS, Recorded
from adapters.store.matches import Matches
from adapters.store.tables import Tables
from domain.match import Tidied

BEGAN: Final = ".dealt."
"""What the topic of a deal has in it, whatever the game and the version."""


class Tidying:
    """Clears tables away from one database."""

    def __init__(self, matches: Matches, tables: Tables) -> None:
        self._matches = matches
        self._tables = tables

    def tidy(self, match_id: str) -> bool:
        """Clear a table away; tell whether it was one that has not begun."""
        recorder: Any = self._matches.recorder
        # Readers of PostgreSQL's log could pass over what is committed in another order.
        alone = isinstance(recorder, PostgresApplicationRecorder)
        return self._tables.clear(
            match_id,
            recorder.events_table_name,
            [one.as_string() for one in recorder.lock_table_statements] if alone else (),
            self._last_word,
        )

    def _last_word(self, match_id: str, topics: list[str]) -> dict[str, Any] | None:
        """Return the row that stays of a table with events of these *topics*, in order."""
        if not topics or any(BEGAN in topic for topic in topics):
            return None
        topic, at = TOPICS[Tidied], self._matches.clock()
        mapper: Any = self._matches.mapper
        word = Recorded(match_id, len(topics), topic, at, "tidy", SERVER, Tidied())
        stored = mapper.to_stored_event(word)
        return {"id": match_id, "version": len(topics), "topic": topic, "state": stored.state}
