"""PostgreSQL recorders: schema creation, NOTIFY for stored events, and short timeouts.

``PERSISTENCE_MODULE=adapters.database.postgres:SchemaFactory`` replaces the library's PostgreSQL
module. It also creates the schema, lets one process at a time create tables, and uses short
timeouts (``postgres_timeouts``).
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

import psycopg
from eventsourcing.persistence import ApplicationRecorder, OperationalError, StoredEvent
from eventsourcing.postgres import PostgresAggregateRecorder, PostgresFactory
from psycopg.sql import SQL, Identifier, Literal

from adapters.database.migrations import migrate
from adapters.database.notifications import Changed, channel_of, encode, new_process
from adapters.database.postgres_timeouts import (
    OnceRecorder,
    OnceTrackingRecorder,
    extended_timeout,
    pool_with_timeouts,
)
from adapters.settings import SESSION

MAKING: Final = 0x676961
"""The advisory lock that is held while schema and tables are created."""
HAS_TABLES: Final = "SELECT 1 FROM pg_tables WHERE schemaname = %s AND tablename = 'match_list'"
HAS_SCHEMA: Final = "SELECT 1 FROM pg_namespace WHERE nspname = %s"


class AnnouncingRecorder(OnceRecorder):
    """Sends a NOTIFY with the match id in the transaction that stores events."""

    def __init__(self, datastore: Any, **others: Any) -> None:
        super().__init__(datastore, **others)
        self.channel = channel_of(datastore.schema)
        self.process: str = datastore.process
        events = Identifier(datastore.schema, self.events_table_name)
        self.table_and_placeholder = (events.as_string(), "%s")

    def _insert_stored_events(
        self, curs: Any, stored_events: Sequence[StoredEvent], **kwargs: Any
    ) -> None:
        self._lock_table(curs)
        last = stored_events[-1]
        payload = encode(Changed(self.process, str(last.originator_id), last.originator_version))
        curs.execute(SQL("NOTIFY {}, {}").format(Identifier(self.channel), Literal(payload)))
        # Skips the library's own NOTIFY, which names no match and has no listener.
        PostgresAggregateRecorder._insert_stored_events(self, curs, stored_events, **kwargs)


class RecorderInSchema(OnceTrackingRecorder):
    """Creates our tables in the schema of the library's, and adapts statements to PostgreSQL."""

    named = r"%(\1)s"

    def __init__(self, datastore: Any, **others: Any) -> None:
        super().__init__(datastore, **others)
        schema = Identifier(datastore.schema)
        self.at = f"{schema.as_string()}."
        self.tracking = self.tracking_table_name
        self._channel = channel_of(datastore.schema)
        self._process: str = datastore.process

    def _create_table(self, curs: Any) -> None:
        schema = self.datastore.schema
        is_new = not curs.execute(HAS_TABLES, (schema,)).fetchone()
        super()._create_table(curs)
        at = SQL("{}.").format(Identifier(schema))
        migrate(lambda statement: curs.execute(SQL(statement).format(at=at)), is_new=is_new)

    @contextmanager
    def reading(self) -> Iterator[Any]:
        """Give a cursor for one query, outside of a transaction."""
        with self.datastore.get_connection() as connection, connection.cursor() as cursor:
            yield cursor

    def announcement(self, match_id: str) -> dict[str, str]:
        """Return the parameters of the NOTIFY for a change next to the events of a match."""
        return {"channel": self._channel, "said": encode(Changed(self._process, match_id))}


class SchemaFactory(PostgresFactory):
    """Creates the recorders for the library."""

    application_recorder_class = AnnouncingRecorder
    tracking_recorder_class = RecorderInSchema

    def __init__(self, env: Any) -> None:
        super().__init__(env)
        known: Any = self.datastore
        known.process = new_process()
        if attributes := self.env.get(SESSION):
            known.pool.kwargs["target_session_attrs"] = attributes
        pool: Any = pool_with_timeouts(self.datastore)
        self.datastore.pool = pool
        self._reach()
        if self.env_create_table():
            self._make_schema()

    def _reach(self) -> None:
        """Connect once without the pool, because the pool hides why a connection failed."""
        options: Any = self.datastore.pool.kwargs
        try:
            psycopg.connect(**options).close()
        except psycopg.OperationalError as error:
            raise OperationalError(str(error).splitlines()[0]) from error

    def _make_schema(self) -> None:
        name = self.datastore.schema
        with self._alone() as cursor:
            # Checked first: even IF NOT EXISTS needs the privilege to create a schema.
            if not cursor.execute(HAS_SCHEMA, (name,)).fetchone():
                cursor.execute(SQL("CREATE SCHEMA {}").format(Identifier(name)))

    @contextmanager
    def _alone(self) -> Iterator[Any]:
        """Hold a lock while tables are created: IF NOT EXISTS fails when two processes race."""
        with extended_timeout(), self.datastore.transaction(commit=True) as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", (MAKING,))
            yield cursor

    def application_recorder(self) -> ApplicationRecorder:
        """Return the recorder of events."""
        with self._alone():
            return super().application_recorder()

    def tracking_recorder(self, tracking_recorder_class: Any = None) -> Any:
        """Return the recorder of projection positions."""
        with self._alone():
            return super().tracking_recorder(tracking_recorder_class)
