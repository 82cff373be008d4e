"""Which process may write to a database file? One at a time, whatever the file is called.

SQLite keeps its log beside the name that a file is opened by, so a file that is opened by two names
is two databases in one, and soon damaged. Symbolic links are followed before anything is opened.
For hard links and mounts of the single file (not of its folder), the first writer's name is
remembered under what identifies the file itself, in the user's own folder; by any other name it is
not opened. That does not reach other users, nor other containers: they must come by the same
folder.

The database file itself is never opened here: closing it would take away the locks that SQLite has
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
    """The file is known by another name; the text is one sentence for whoever asked for it."""


class WriterLock:
    """The right to write to a database file, which is made when it is not there."""

    def __init__(self, file: Path) -> None:
        """Raise OtherName when the file is to be opened by the name that it is known by."""
        self._file = file
        _make(file)
        self._known = _known(file)
        # Versions that know of no other names honour this one.
        self._locks = [FileLock(f"{file}.lock", thread_local=False)]
        if self._known and _is_ours(self._known.parent):
            self._locks.append(FileLock(f"{self._known}.lock", thread_local=False))
        self.is_held = False
        """Whether this process may write."""
        check_name(file)

    def acquire(self, patience: float = 0) -> bool:
        """Tell whether this process may write from now on; wait for so many seconds for that."""
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
        """Let others write."""
        self.is_held = False
        for lock in reversed(self._locks):
            lock.release()


class NeverHeld:
    """The right to write where nothing can be written."""

    is_held = False

    def acquire(self, patience: float = 0) -> bool:
        """Tell that this process may not write."""
        return False

    def release(self) -> None:
        """Do nothing, as nothing is held."""


class WritingRight:
    """Whether this process may write to its database: to one without a lock everybody may."""

    def __init__(self, lock: WriterLock | NeverHeld | None, *, stays: bool) -> None:
        """It *stays* with this process once it is taken, or rests whenever it is not needed."""
        self._lock = lock
        self._stays = stays

    @property
    def is_alone(self) -> bool:
        """Tell whether nobody else may write while this process does."""
        return self._lock is not None

    @property
    def is_held(self) -> bool:
        """Tell whether this process may write just now."""
        return self._lock is None or self._lock.is_held

    @property
    def excludes_others(self) -> bool:
        """Tell whether nobody else can write between two looks of this process."""
        return self._lock is not None and self._stays and self._lock.is_held

    def take(self, patience: float = 0) -> bool:
        """Tell whether this process may write from now on; wait for so many seconds for that."""
        return self._lock is None or self._lock.is_held or self._lock.acquire(patience)

    def rest(self) -> None:
        """Let others write, unless the right stays here."""
        if self._lock and not self._stays:
            self._lock.release()

    def release(self) -> None:
        """Let others write."""
        if self._lock:
            self._lock.release()


def _make(file: Path) -> None:
    # The file holds what is hidden from the players, so it is its owner's alone.
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with contextlib.suppress(FileExistsError):
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def _identity(file: Path) -> str:
    found = file.stat()
    return f"{found.st_dev:x}-{found.st_ino:x}"


def check_name(file: Path) -> None:
    """Raise OtherName if a database is known by another name than that of *file*."""
    known = _known(file)
    if known is None:
        return
    with contextlib.suppress(OSError, ValueError):
        name = Path(os.fsdecode(known.read_bytes()))
        if name != file and name.samefile(file) and not _is_beside(name, file):
            sentence = gettext(
                "{file} is another name of {name}: open it by that one,"
                " because SQLite keeps its log beside it.",
                file=file,
                name=name,
            )
            raise OtherName(sentence)


def _is_beside(name: Path, file: Path) -> bool:
    """Tell whether both names are one in a folder that is mounted twice: the log is there too."""
    return name.name == file.name and name.parent.samefile(file.parent)


def _known(file: Path) -> Path | None:
    """Return where the name of a database is remembered; None for a user without a home."""
    try:
        folder = platformdirs.user_state_path("giardino", appauthor=False) / FOLDER
    except (OSError, RuntimeError):
        return None
    return folder / _identity(file)


def _is_ours(folder: Path) -> bool:
    """Tell whether there is such a folder to write to: not every user has a home."""
    with contextlib.suppress(OSError):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return os.access(folder, os.W_OK)
