"""Opens the event log and the SQL tables of one database, for writing or for reading."""

import secrets
from contextlib import ExitStack
from typing import Any

from eventsourcing.persistence import InfrastructureFactory
from eventsourcing.sqlite import SQLiteFactory
from eventsourcing.utils import Environment

from adapters.database.database import Database, open_database
from adapters.database.file_lock import WritingRight
from adapters.eventstore.event_log import NAME, EventLog
from adapters.settings import MEMORY, Settings


def open_store(
    opened: ExitStack, settings: Settings, right: WritingRight
) -> tuple[EventLog, Database]:
    """Open both until *opened* ends; without the *right* to write, nothing is written."""
    if right.is_alone:
        # Without the right to write, the writing process has created the tables.
        makes_tables = {"CREATE_TABLE": "y" if right.is_held else "n"}
        log = EventLog({**settings.env, **makes_tables}, right.excludes_others)
    else:
        log = EventLog(settings.env)
    opened.callback(log.close)
    if right.is_alone:
        factory: Any = log.factory
        factory.datastore.pool.may_write = lambda: right.is_held
    database = open_database(_read_model_factory(log, settings), right.excludes_others)
    opened.callback(database.close)
    return log, database


def _read_model_factory(log: EventLog, settings: Settings) -> InfrastructureFactory[Any]:
    """Return the factory of the event log; events in memory get a separate in-memory database."""
    if settings.address == MEMORY:
        name = f"file:{secrets.token_hex(8)}?mode=memory&cache=shared"
        return SQLiteFactory(Environment(NAME, {"SQLITE_DBNAME": name}))
    return log.factory
