"""Schema migrations: numbered statements that bring an older database up to the current schema.

A database stores the number of its last migration in ``schema_version``. All missing migrations run
in one transaction when a database is opened for writing. A database without that table was written
before version 1.0.0 and has number 0. Entries are only ever appended.
"""

from collections.abc import Callable
from typing import Any, Final

from eventsourcing.persistence import PersistenceError

from adapters.database.schema import CREATE, CREATE_SCHEMA_VERSION
from adapters.i18n import N_

MATCH_LIST_LOG: Final = "match_list/9"
"""The projection name of the match list. A new number makes it read the log from the start; change
it whenever the content of an entry changes."""
STATISTICS_LOG: Final = "match_counts/3"
"""The same for the statistics. Change its number with their content or the assets of a game."""

MIGRATIONS: Final = (
    # 1: tables get the names of 1.0.0. The match list fills its new tables from the log.
    (
        "DROP TABLE IF EXISTS {at}disputed",
        "DROP INDEX IF EXISTS {at}match_list_opened",
        "DROP INDEX IF EXISTS {at}match_list_status",
        "DROP INDEX IF EXISTS {at}match_list_game",
        "DROP INDEX IF EXISTS {at}match_list_game_status",
        "DROP TABLE IF EXISTS {at}leads",
        "DROP TABLE IF EXISTS {at}going",
        # The earliest databases lack these tables.
        "CREATE TABLE IF NOT EXISTS {at}passes (id TEXT NOT NULL, seat INTEGER NOT NULL,"
        " name TEXT NOT NULL, way TEXT NOT NULL, browser TEXT NOT NULL, made BIGINT NOT NULL,"
        " used BIGINT NOT NULL, ended BIGINT NOT NULL, PRIMARY KEY (id, seat, name))",
        "ALTER TABLE {at}passes RENAME TO seat_sessions",
        "CREATE TABLE IF NOT EXISTS {at}talk (id TEXT NOT NULL, room TEXT NOT NULL,"
        " number INTEGER NOT NULL, who TEXT NOT NULL, name TEXT NOT NULL, folded TEXT NOT NULL,"
        " phrase TEXT NOT NULL, words TEXT NOT NULL, at BIGINT NOT NULL,"
        " PRIMARY KEY (id, room, number))",
        "ALTER TABLE {at}talk RENAME TO chat",
        "CREATE TABLE IF NOT EXISTS {at}looks (id TEXT NOT NULL, move INTEGER NOT NULL,"
        " look TEXT NOT NULL, PRIMARY KEY (id, move))",
        "ALTER TABLE {at}looks RENAME TO move_analyses",
    ),
)
LATEST: Final = len(MIGRATIONS)
"""The schema version that this code reads and writes."""

SELECT_VERSION: Final = "SELECT version FROM {at}schema_version"
SET_VERSION: Final = (
    f"INSERT INTO {{at}}schema_version (place, version) VALUES ('database', {LATEST})"
    " ON CONFLICT (place) DO UPDATE SET version = excluded.version"
)
NEWER: Final = N_("a newer Giardino wrote it")


class NewerSchema(PersistenceError):
    """A newer version has migrated the database."""


def migrate(run: Callable[[str], Any], *, is_new: bool) -> None:
    """Create all missing tables, after the migrations that an existing database lacks.

    *run* executes a statement in the transaction of all of them, and returns a cursor. Raises
    NewerSchema.
    """
    run(CREATE_SCHEMA_VERSION)
    row = run(SELECT_VERSION).fetchone()
    version = row["version"] if row else LATEST if is_new else 0
    if version > LATEST:
        raise NewerSchema(NEWER)
    for statements in MIGRATIONS[version:]:
        for statement in statements:
            run(statement)
    for statement in CREATE:
        run(statement)
    if row is None or version < LATEST:
        run(SET_VERSION)
