"""Read-only access to an SQLite file where nothing can be written.

SQLite reads a database in WAL mode only if it can write next to it, unless it opens the file as
immutable. A file that nobody can change is therefore opened as immutable. If its log is not empty,
or its schema or projections are out of date, a copy in a temporary folder is updated and read.
"""

import os
import re
import shutil
import sqlite3
from contextlib import ExitStack, closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from urllib.parse import quote

from adapters.database.migrations import MATCH_LIST_LOG, SELECT_VERSION, STATISTICS_LOG, latest
from adapters.database.schema import CREATE
from adapters.i18n import gettext
from adapters.os_errors import reason

OURS: Final = frozenset(
    found[1]
    for statement in CREATE
    if (found := re.search(r"(?:TABLE|INDEX) IF NOT EXISTS (?:\{at\})?(\w+)", statement))
)
"""The names of all our tables and indexes."""
BEHIND: Final = (
    "SELECT (SELECT COALESCE(MAX(rowid), 0) FROM stored_events) >"
    " (SELECT COALESCE(MIN(notification_id), 0) FROM tracking WHERE application_name IN (?, ?)"
    " HAVING COUNT(*) = 2)"
)
"""Null if a projection has not read anything."""


class NoRoom(OSError):
    """There is no folder for a copy; the text is one sentence for the user."""


def can_write(file: Path) -> bool:
    """Tell whether this process can write a database and the files next to it."""
    known = [Path(f"{file}{ending}") for ending in ("-wal", "-shm", ".lock")]
    needed = [file.parent, *(path for path in (file, *known) if path.exists())]
    return all(os.access(path, os.W_OK) for path in needed)


def readable(opened: ExitStack, file: Path, *, complete: bool = True) -> str:
    """Return the name by which SQLite reads an unwritable *file*, until *opened* ends.

    It is a URI, or the path of a copy that may be written. A *complete* database has the current
    schema and up-to-date projections. Raises NoRoom and OSError.
    """
    with open(file, "rb"):
        pass  # Raises the reason, which SQLite does not report.
    address = _address(file)
    if address and not (complete and _lacks_something(address)):
        return address
    return str(_copy(opened, file, address))


def _address(file: Path) -> str:
    """Return the URI of a file that SQLite can read without writing; empty if there is none."""
    wal, shared = Path(f"{file}-wal"), Path(f"{file}-shm")
    name = quote(os.fsencode(file))
    if wal.exists() and wal.stat().st_size:
        # Another process may be writing: its shared memory holds the valid length of the log.
        address = f"file:{name}?mode=ro"
        return address if shared.exists() and _answers(address) else ""
    return f"file:{name}?immutable=1"


def _answers(address: str) -> bool:
    try:
        with closing(sqlite3.connect(address, uri=True)) as connection:
            connection.execute("SELECT COUNT(*) FROM sqlite_master")
    except sqlite3.Error:
        return False
    return True


def _lacks_something(address: str) -> bool:
    """Tell whether the schema is of another version, or a projection is behind."""
    try:
        with closing(sqlite3.connect(address, uri=True)) as connection:
            names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
            if not names >= OURS:
                return True
            if connection.execute(SELECT_VERSION.format(at="")).fetchone() != (latest(),):
                return True
            (behind,) = connection.execute(BEHIND, (MATCH_LIST_LOG, STATISTICS_LOG)).fetchone()
            return behind is None or bool(behind)
    except sqlite3.Error:
        # The error is reported when the file is opened.
        return False


def _copy(opened: ExitStack, file: Path, address: str) -> Path:
    try:
        folder = opened.enter_context(TemporaryDirectory(prefix="giardino-"))
        copy = Path(folder) / file.name
        if address:
            with (
                closing(sqlite3.connect(address, uri=True)) as source,
                closing(sqlite3.connect(copy)) as target,
            ):
                source.backup(target)
        else:
            for ending in ("", "-wal"):
                shutil.copyfile(f"{file}{ending}", f"{copy}{ending}")
    except OSError as error:
        sentence = gettext(
            "{file} is read-only, and there is no room for a copy ({why}): set TMPDIR to a "
            "folder with free space",
            file=file,
            why=reason(error),
        )
        raise NoRoom(sentence) from error
    return copy
