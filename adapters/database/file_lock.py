"""Single-writer lock of an SQLite database file, under any of its names.

SQLite keeps its log next to the name that a file is opened by. A file opened by two names is soon
corrupted. Symbolic links are therefore resolved before a file is opened. For hard links and bind
mounts of a single file, the first writer's name is stored under the identity of the file (device
and inode) in the user's state folder; any other name is refused. This does not protect against
other users or containers: they must use the same folder.

The database file is never opened here: closing it would release the POSIX locks that SQLite holds
on it in this process.
"""

import contextlib
import os
from pathlib import Path
from typing import Final

import platformdirs
from filelock import FileLock, Timeout

from adapters.i18n import gettext

FOLDER: Final = "databases"


class OtherName(Exception):
    """The file is known by another name; the text is one sentence for the user."""


class WriterLock:
    """The right to write to a database file, which is created if it is missing."""

    def __init__(self, file: Path) -> None:
        """Create the file if it is missing; raise OtherName if it is known by another name."""
        self._file = file
        _make(file)
        self._known = _known(file)
        # The lock next to the file, by the name that it is opened by.
        self._locks = [FileLock(f"{file}.lock", thread_local=False)]
        if self._known and _is_ours(self._known.parent):
            self._locks.append(FileLock(f"{self._known}.lock", thread_local=False))
        self.is_held = False
        """Whether this process holds the lock."""
        check_name(file)

    def acquire(self, patience: float = 0) -> bool:
        """Try for *patience* seconds to become the writer; tell whether it worked."""
        try:
            for lock in self._locks:
                lock.acquire(timeout=patience)
        except Timeout:
            self.release()
            return False
        check_name(self._file)
        if self._known:
            with contextlib.suppress(OSError):
                self._known.write_bytes(os.fsencode(self._file))
        self.is_held = True
        return True

    def release(self) -> None:
        """Release the lock."""
        self.is_held = False
        for lock in reversed(self._locks):
            lock.release()


class NeverHeld:
    """A lock that is never acquired, for places where nothing can be written."""

    is_held = False

    def acquire(self, patience: float = 0) -> bool:
        """Return False."""
        return False

    def release(self) -> None:
        """Do nothing."""


class WritingRight:
    """Whether this process may write to its database. Without a lock everybody may."""

    def __init__(self, lock: WriterLock | NeverHeld | None, *, stays: bool) -> None:
        """Initialise; a lock that *stays* is kept, any other is released when it is not needed."""
        self._lock = lock
        self._stays = stays

    @property
    def is_alone(self) -> bool:
        """Tell whether the lock excludes other writers."""
        return self._lock is not None

    @property
    def is_held(self) -> bool:
        """Tell whether this process may write at this moment."""
        return self._lock is None or self._lock.is_held

    def excludes_others(self) -> bool:
        """Tell whether no other process can write between two reads of this one."""
        return self._lock is not None and self._stays and self._lock.is_held

    def take(self, patience: float = 0) -> bool:
        """Try for *patience* seconds to become the writer; tell whether it worked."""
        return self._lock is None or self._lock.is_held or self._lock.acquire(patience)

    def give_up(self) -> None:
        """Release the lock, unless it stays with this process."""
        if self._lock and not self._stays:
            self._lock.release()

    def release(self) -> None:
        """Release the lock."""
        if self._lock:
            self._lock.release()


def _make(file: Path) -> None:
    # The file holds hidden information, so only its owner may read it.
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with contextlib.suppress(FileExistsError):
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def _identity(file: Path) -> str:
    found = file.stat()
    return f"{found.st_dev:x}-{found.st_ino:x}"


def check_name(file: Path) -> None:
    """Raise OtherName if a database is known by another name than *file*."""
    known = _known(file)
    if known is None:
        return
    with contextlib.suppress(OSError, ValueError):
        name = Path(os.fsdecode(known.read_bytes()))
        if name != file and name.samefile(file) and not _in_same_folder(name, file):
            sentence = gettext(
                "{file} is another name for {name}. Open it as {name}, because SQLite keeps its "
                "log next to that file.",
                file=file,
                name=name,
            )
            raise OtherName(sentence)


def _in_same_folder(name: Path, file: Path) -> bool:
    """Tell whether both names are in one folder that is mounted twice, and share the log."""
    return name.name == file.name and name.parent.samefile(file.parent)


def _known(file: Path) -> Path | None:
    """Return the file that stores the name of a database; None for a user without a home."""
    try:
        folder = platformdirs.user_state_path("giardino", appauthor=False) / FOLDER
    except (OSError, RuntimeError):
        return None
    return folder / _identity(file)


def _is_ours(folder: Path) -> bool:
    """Tell whether the folder exists or can be created, and is writable."""
    with contextlib.suppress(OSError):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return os.access(folder, os.W_OK)
