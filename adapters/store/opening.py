"""How are the events opened, and the tables beside them, by whoever may write or may not?"""

import secrets
from contextlib import ExitStack
from typing import Any

from eventsourcing.persistence import InfrastructureFactory
from eventsourcing.sqlite import SQLiteFactory
from eventsourcing.utils import Environment

from adapters.clock import Clock
from adapters.locking import WriterLock
from adapters.settings import MEMORY, Settings
from adapters.store.matches import Matches
from adapters.store.tables import Tables, open_tables


def open_store(
    opened: ExitStack, settings: Settings, clock: Clock, lock: WriterLock | None
) -> tuple[Matches, Tables]:
    """Open both, until *opened* ends; into a file nothing is written while its *lock* is free."""
    if lock is None:
        matches = Matches(settings.env, clock)
    else:
        # Without the right to write they are there already: the process that has it made them.
        makes_tables = {"CREATE_TABLE": "y" if lock.is_held else "n"}
        matches = Matches({**settings.env, **makes_tables}, clock)
    opened.callback(matches.close)
    if lock is not None:
        factory: Any = matches.factory
        factory.datastore.pool.may_write = lambda: lock.is_held
    tables = open_tables(_tables_factory(matches, settings))
    opened.callback(tables.close)
    return matches, tables


def _tables_factory(matches: Matches, settings: Settings) -> InfrastructureFactory[Any]:
    """Return the factory of the matches' own database; events in memory have tables in memory."""
    if settings.address == MEMORY:
        name = f"file:{secrets.token_hex(8)}?mode=memory&cache=shared"
        return SQLiteFactory(Environment("matches", {"SQLITE_DBNAME": name}))
    return matches.factory
