"""Which engine keeps the events, and what does it promise?"""

import sqlite3
from typing import Any, Final

import msgspec

from adapters.eventstore.event_log import EventLog

ASKED: Final = (
    "SELECT current_setting('server_version') AS version, pg_is_in_recovery() AS standby,"
    " current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commits,"
    " current_setting('synchronous_standby_names') AS replicas,"
    " (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now"
)
CARELESS: Final = ("off", "local")
"""How PostgreSQL answers before a commit is as safe as it can be: not on the disk, or not there
where its replicas are."""


class Engine(msgspec.Struct, frozen=True):
    """What the engine of a store says of itself."""

    name: str
    """With its version."""
    is_standby: bool = False
    """Whether it follows another one, and takes no moves."""
    waits_for_disk: bool = True
    """Whether what it has answered outlives a power cut."""
    is_alone: bool = False
    """Whether it could have a replica that it waits for, and has none."""
    now: int | None = None
    """Its time in UTC milliseconds; None where that is the machine's own."""


def engine_of(log: EventLog) -> Engine:
    """Return what the engine says of itself under which the events lie."""
    datastore = getattr(log.recorder, "datastore", None)
    if datastore is None:
        return Engine("memory", waits_for_disk=False)
    if not hasattr(datastore, "schema"):
        return Engine(f"SQLite {sqlite3.sqlite_version}")
    with datastore.transaction(commit=False) as cursor:
        cursor.execute(ASKED)
        said: Any = cursor.fetchone()
    return Engine(
        f"PostgreSQL {said['version']}",
        is_standby=said["standby"],
        waits_for_disk=said["fsync"] == "on" and said["commits"] not in CARELESS,
        is_alone=not said["replicas"],
        now=int(said["now"]),
    )
