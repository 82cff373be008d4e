"""Reading of an SQLite file in a place where nothing can be written.

SQLite reads a database in WAL mode only if it can write next to it, unless it is told not to. A
file that nobody can change meanwhile is read as it is. If its log still holds something, or if its
list is behind its events, a copy is made in a temporary folder, and brought up to date there.
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

from adapters.database.migrations import (
    LATEST,
    MATCH_LIST_LOG,
    SELECT_VERSION,
    STATISTICS_LOG,
)
from adapters.database.schema import CREATE
from adapters.i18n import gettext
from adapters.os_errors import reason

OURS: Final = frozenset(
    found[1]
    for statement in CREATE
    if (found := re.search(r"(?:TABLE|INDEX) IF NOT EXISTS (?:\{at\})?(\w+)", statement))
)
"""The tables and indexes that are made when a database is opened for writing."""
BEHIND: Final = (
    "SELECT (SELECT COALESCE(MAX(rowid), 0) FROM stored_events) >"
    " (SELECT COALESCE(MIN(notification_id), 0) FROM tracking WHERE application_name IN (?, ?)"
    " HAVING COUNT(*) = 2)"
)
"""Null where the list or the sums have read nothing at all."""


class NoRoom(OSError):
    """There is no folder for a copy; the text is one sentence for the user."""


def can_write(file: Path) -> bool:
    """Tell whether this process can write a database, and all that belongs next to it."""
    known = [Path(f"{file}{ending}") for ending in ("-wal", "-shm", ".lock")]
    needed = [file.parent, *(path for path in (file, *known) if path.exists())]
    return all(os.access(path, os.W_OK) for path in needed)


def readable(opened: ExitStack, file: Path, *, complete: bool = True) -> str:
    """Return by what name SQLite reads a *file* that can't be written, until *opened* ends.

    It is a path of a copy, which may be written, or an address. A *complete* one has all of our
    tables, and list and sums that are up to date. Raises NoRoom and OSError.
    """
    with open(file, "rb"):
        pass  # SQLite does not say why it can't read a file.
    address = _address(file)
    if address and not (complete and _lacks_something(address)):
        return address
    return str(_copy(opened, file, address))


def _address(file: Path) -> str:
    """Return the address of a file that nothing needs to be written for, or an empty one."""
    wal, shared = Path(f"{file}-wal"), Path(f"{file}-shm")
    name = quote(os.fsencode(file))
    if wal.exists() and wal.stat().st_size:
        # Somebody may be writing: their shared memory says how far the log is valid.
        address = f"file:{name}?mode=ro"
        return address if shared.exists() and _answers(address) else ""
    return f"file:{name}?immutable=1"


def _answers(address: str) -> bool:
    try:
        with closing(sqlite3.connect(address, uri=True)) as asked:
            asked.execute("SELECT COUNT(*) FROM sqlite_master")
    except sqlite3.Error:
        return False
    return True


def _lacks_something(address: str) -> bool:
    """Tell whether a database was left by an older version, or before its list was up to date."""
    try:
        with closing(sqlite3.connect(address, uri=True)) as asked:
            names = {name for (name,) in asked.execute("SELECT name FROM sqlite_master")}
            if not names >= OURS:
                return True
            if asked.execute(SELECT_VERSION.format(at="")).fetchone() != (LATEST,):
                return True
            (behind,) = asked.execute(BEHIND, (MATCH_LIST_LOG, STATISTICS_LOG)).fetchone()
            return behind is None or bool(behind)
    except sqlite3.Error:
        # Whoever opens it says what is wrong.
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
            "{file} can't be written, and there is no room for a copy ({why}): set TMPDIR",
            file=file,
            why=reason(error),
        )
        raise NoRoom(sentence) from error
    return copy
