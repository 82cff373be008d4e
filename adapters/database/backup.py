"""Online backup of an SQLite database while a server writes to it.

SQLite reads everything in one transaction, so the copy is consistent and writers do not wait.
``cp`` would miss everything in the write-ahead log.
"""

import os
import sqlite3
import tempfile
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import Final

from adapters.database.read_only import can_write, readable
from adapters.database.sqlite_pool import ADDRESS, READING
from adapters.i18n import gettext

SOUND: Final = "ok"
"""The result of ``PRAGMA quick_check`` for an intact database."""


class CannotCopy(Exception):
    """The backup failed; the text is one sentence for the user."""


def copy_database(file: Path, to: Path) -> None:
    """Copy a database *file* to a new one, completely or not at all; raise CannotCopy, OSError."""
    if to.exists():
        raise CannotCopy(
            gettext("{file} already exists. Choose a new file for the backup.", file=to)
        )
    descriptor, unfinished = tempfile.mkstemp(prefix=f"{to.name}.", dir=to.parent)
    os.close(descriptor)
    try:
        _copy(file, unfinished)
        # Never overwrites a file, even one that was created in the meantime.
        os.link(unfinished, to)
    except FileExistsError:
        raise CannotCopy(
            gettext("{file} already exists. Choose a new file for the backup.", file=to)
        ) from None
    except sqlite3.Error as error:
        sentence = gettext("{file} can't be copied: {error}", file=file, error=error)
        raise CannotCopy(sentence) from error
    finally:
        with suppress(FileNotFoundError):
            os.unlink(unfinished)
    _keep(to.parent)


def _copy(file: Path, unfinished: str) -> None:
    with (
        ExitStack() as opened,
        closing(_source(opened, file)) as source,
        closing(sqlite3.connect(unfinished)) as copy,
    ):
        for pragma in READING:
            source.execute(pragma)
        # The copy is a single file that includes the log of the source.
        copy.execute("PRAGMA journal_mode=DELETE")
        copy.execute("PRAGMA synchronous=FULL")
        source.backup(copy)
        (found,) = copy.execute("PRAGMA quick_check(1)").fetchone()
        if found != SOUND:
            raise CannotCopy(gettext("{file} is damaged: {found}", file=file, found=found))


def _source(opened: ExitStack, file: Path) -> sqlite3.Connection:
    """Connect to a database, even where nothing can be written."""
    if can_write(file):
        return sqlite3.connect(file)
    name = readable(opened, file, complete=False)
    return sqlite3.connect(name, uri=name.startswith(ADDRESS))


def _keep(folder: Path) -> None:
    """Sync a folder, so that the name of a new file survives a power cut."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
