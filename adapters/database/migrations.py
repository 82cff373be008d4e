"""Schema migrations: numbered statements that bring an older database up to the current schema.

A database stores the version of its schema in ``schema_version``. All missing migrations run in one
transaction when a database is opened for writing. Entries are only ever appended. A database of a
version before 1.0.0 is refused.
"""

from collections.abc import Callable
from typing import Any, Final

from eventsourcing.persistence import PersistenceError

from adapters.database.schema import CREATE, CREATE_PUSH_SUBSCRIPTIONS, CREATE_SCHEMA_VERSION
from adapters.i18n import N_

MATCH_LIST_LOG: Final = "match_list/10"
"""The projection name of the match list. A new number makes it read the log from the start; change
it whenever the content of an entry changes."""
STATISTICS_LOG: Final = "match_counts/6"
"""The same for the statistics. Change its number with their content or the assets of a game."""

BASELINE: Final = 2
"""The oldest schema version that can be opened; earlier development versions had lower ones."""
MIGRATIONS: tuple[tuple[str, ...], ...] = (
    CREATE_PUSH_SUBSCRIPTIONS,
    # Analyses without the shared chances are made again.
    ("DELETE FROM {at}move_analyses",),
)
"""The statements that lead from each schema version to the next, beginning with the baseline."""


def latest() -> int:
    """Return the schema version that this code reads and writes."""
    return BASELINE + len(MIGRATIONS)


SELECT_VERSION: Final = "SELECT version FROM {at}schema_version"
SET_VERSION: Final = (
    "INSERT INTO {{at}}schema_version (place, version) VALUES ('database', {version})"
    " ON CONFLICT (place) DO UPDATE SET version = excluded.version"
)
NEWER: Final = N_("it was written by a newer version of Giardino")
UNRELEASED: Final = N_("it was written by a version of Giardino before 1.0.0")


class OtherSchema(PersistenceError):
    """The schema is newer than this version, or older than the first release."""


def migrate(run: Callable[[str], Any], *, is_new: bool) -> None:
    """Create all missing tables, after the migrations that an existing database lacks.

    *run* executes a statement in the transaction of all of them, and returns a cursor. Raises
    OtherSchema.
    """
    run(CREATE_SCHEMA_VERSION)
    row, newest = run(SELECT_VERSION).fetchone(), latest()
    version = row["version"] if row else newest if is_new else 0
    if not BASELINE <= version <= newest:
        raise OtherSchema(NEWER if version > newest else UNRELEASED)
    for statements in MIGRATIONS[version - BASELINE :]:
        for statement in statements:
            run(statement)
    for statement in CREATE:
        run(statement)
    if row is None or version < newest:
        run(SET_VERSION.format(version=newest))
