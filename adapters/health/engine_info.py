"""Database engine: version, replication and durability, as PostgreSQL or SQLite reports them."""

import sqlite3
from typing import Any, Final

import msgspec

from adapters.eventstore.event_log import EventLog

QUERY: Final = (
    "SELECT current_setting('server_version') AS version, pg_is_in_recovery() AS standby,"
    " current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commits,"
    " current_setting('synchronous_standby_names') AS replicas,"
    " (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now"
)
NOT_DURABLE: Final = ("off", "local")
"""Values of ``synchronous_commit`` that answer before a commit is durable on disk or on replicas.
"""


class Engine(msgspec.Struct, frozen=True):
    """Properties of a database engine."""

    name: str
    """Name and version."""
    is_standby: bool = False
    """Whether it is a standby, which refuses writes."""
    waits_for_disk: bool = True
    """Whether a committed transaction survives a power cut."""
    is_alone: bool = False
    """Whether it could wait for a replica and has none."""
    now: int | None = None
    """The engine's time in UTC milliseconds; None if it is the machine's own."""


def engine_of(log: EventLog) -> Engine:
    """Return the properties of the engine that stores the events."""
    datastore = getattr(log.recorder, "datastore", None)
    if datastore is None:
        return Engine("memory", waits_for_disk=False)
    if not hasattr(datastore, "schema"):
        return Engine(f"SQLite {sqlite3.sqlite_version}")
    with datastore.transaction(commit=False) as cursor:
        cursor.execute(QUERY)
        row: Any = cursor.fetchone()
    return Engine(
        f"PostgreSQL {row['version']}",
        is_standby=row["standby"],
        waits_for_disk=row["fsync"] == "on" and row["commits"] not in NOT_DURABLE,
        is_alone=not row["replicas"],
        now=int(row["now"]),
    )
