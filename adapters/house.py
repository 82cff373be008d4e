"""The whole service without a face: what do the web page and the command line work with?"""

import contextlib
import hashlib
import hmac
import secrets
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self
from uuid import UUID

from eventsourcing.application import Application
from eventsourcing.sqlite import SQLiteFactory
from eventsourcing.utils import Environment
from filelock import FileLock, Timeout

from adapters.clock import Clock, system_clock
from adapters.settings import Settings
from adapters.store.match_list import MatchList
from adapters.store.matches import Answer, Matches
from adapters.store.tables import open_tables
from domain.chance import SEED_BYTES
from domain.game import AnyGame, Seat
from domain.match import PERSON, Match, open_table

Seeds = Callable[[], bytes]
LONGEST_NAME: Final = 40


class AnotherWriter(Exception):
    """Another process writes to this database file."""


def system_seed() -> bytes:
    """Return a seed from the operating system's own chance."""
    return secrets.token_bytes(SEED_BYTES)


class House:
    """All matches of one database, with their list and the names of the players."""

    def __init__(
        self,
        settings: Settings,
        *,
        writes: bool,
        clock: Clock = system_clock,
        seed: Seeds = system_seed,
    ) -> None:
        """Open the database; as its only writer if *writes*, else raise AnotherWriter."""
        self.settings = settings
        self.seed = seed
        self._lock = _lock(settings.file)
        self._writes = writes
        if writes and not _acquire(self._lock):
            raise AnotherWriter(f"Another process is writing to {settings.file}.")
        self.matches = Matches(settings.env, clock)
        self._tables = open_tables(_tables_factory(self.matches, settings))
        self._list = MatchList(self.matches, self._tables)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the database."""
        self.matches.close()
        if self._lock:
            self._lock.release()

    @property
    def list(self) -> MatchList:
        """Return the list of matches, up to date unless another process writes and keeps it so."""
        if _acquire(self._lock):
            self._list.catch_up()
            if self._lock and not self._writes:
                self._lock.release()
        return self._list

    def rebuild_list(self) -> int:
        """Make the list of matches anew from the log; return how many events it took."""
        return self._list.rebuild()

    def open_table(
        self,
        game: AnyGame,
        options: Mapping[str, bool],
        seats: Sequence[str],
        names: Mapping[Seat, str],
        *,
        key: str,
        secret: bytes,
        components: Any = None,
    ) -> str:
        """Open a table and return its match's id: always the same for the same *key*.

        Bots sit down at once. Raises ValueError for what the game does not have.
        """
        match_id = match_id_for(key, secret)
        opened = open_table(match_id, game, dict(options), tuple(seats), self.seed(), components)
        answer = self.matches.open(match_id, opened, key)
        if answer.fresh:
            self._tables.name_seats(match_id, names)
        for seat, kind in enumerate(seats):
            if kind != PERSON:
                self.matches.take_seat(match_id, seat, self.seed(), f"{key}/{seat}")
        return match_id

    def take_seat(self, match_id: str, seat: Seat, name: str | None, *, key: str) -> Answer:
        """Let a person take a seat under a *name*."""
        if name:
            self._tables.name_seats(match_id, {seat: name})
        return self.matches.take_seat(match_id, seat, self.seed(), key)

    def names(self, match: Match) -> tuple[str, ...]:
        """Return the players' names in seat order; who has none is called after the seat."""
        known = self._tables.names(match.id)
        return tuple(
            known.get(seat) or match.game.seat_names[seat].capitalize()
            for seat in range(len(match.seated))
        )

    def name_seats(self, match_id: str, names: Mapping[Seat, str]) -> None:
        """Write who sits where."""
        self._tables.name_seats(match_id, names)


def match_id_for(key: str, secret: bytes) -> str:
    """Return the id of the match that the command *key* opens; nobody else can work it out."""
    mixed = hmac.digest(secret, key.encode(), hashlib.sha256)
    return str(UUID(bytes=mixed[:16], version=4))


def _lock(file: Path | None) -> FileLock | None:
    if file is None:
        return None
    file.parent.mkdir(parents=True, exist_ok=True)
    return FileLock(f"{file}.lock", thread_local=False)


def _acquire(lock: FileLock | None) -> bool:
    """Tell whether we may write: no file, or its lock is ours now or was before."""
    if lock and not lock.is_locked:
        with contextlib.suppress(Timeout):
            lock.acquire(timeout=0)
    return lock is None or lock.is_locked


def _tables_factory(matches: Application[str], settings: Settings) -> Any:
    """Return the factory of the matches' own database; events in memory have tables in memory."""
    if settings.file is None and "POSTGRES_DBNAME" not in settings.env:
        name = f"file:{secrets.token_hex(8)}?mode=memory&cache=shared"
        return SQLiteFactory(Environment("matches", {"SQLITE_DBNAME": name}))
    return matches.factory
