"""Benchmark: moves and pages while servers of one database are killed, one after the other.

A killed server is restarted at once at the same address, and its pages reconnect as browsers do. A
move without a response is sent again to a running server.
"""

import contextlib
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import Final

from adapters.match_store import MatchStore
from adapters.settings import settings
from domain.match import Moved
from tests.benchmarks.planned_matches import PlannedMatch
from tests.benchmarks.play import AGAIN, Playing
from tests.benchmarks.screens import Lost, Screen
from tests.benchmarks.servers import OwnServer
from tests.benchmarks.table import PlayedTable
from tests.web.server_thread import Raw

COMING: Final = 8
"""How many pages come back at once."""


class Enduring(Playing):
    """All tables, whose pages come back when they are closed."""

    def __init__(self, urls: Sequence[str], matches: Sequence[PlannedMatch]) -> None:
        super().__init__(urls, matches)
        self._coming: dict[Screen, Future[Raw]] = {}
        self._threads = ThreadPoolExecutor(COMING)
        self._left = threading.Event()
        self.came_back = 0

    @property
    def disordered(self) -> int:
        """Return the number of messages that did not fit the view of their page."""
        return sum(screen.disordered for table in self.tables for screen in table.screens)

    def close(self) -> None:
        """Leave all tables, and wait for no page."""
        self._left.set()
        self._threads.shutdown()
        super().close()

    def _lose(self, screen: Screen, error: Exception) -> None:
        self._selector.unregister(screen.socket)
        screen.socket.close()
        table = next(table for table in self.tables if screen in table.screens)
        entering = partial(self._entered, table, table.screens.index(screen))
        self._coming[screen] = self._threads.submit(entering)

    def _entered(self, table: PlayedTable, number: int) -> Raw:
        while not self._left.is_set():
            with contextlib.suppress(OSError, IndexError), contextlib.ExitStack() as unless_seen:
                raw = table.entered(number)
                unless_seen.callback(raw.socket.close)
                if raw.status == 101:
                    unless_seen.pop_all()
                    return raw
            self._left.wait(AGAIN)
        raise Lost

    def _hear(self, seconds: float) -> bool:
        for screen, coming in list(self._coming.items()):
            if coming.done():
                del self._coming[screen]
                screen.come_back(coming.result())
                self._listen_to(screen)
                self.came_back += 1
        return super()._hear(seconds)


@contextlib.contextmanager
def enduring(urls: Sequence[str], matches: Sequence[PlannedMatch]) -> Iterator[Enduring]:
    """Sit down at tables of several servers, and leave them at the end."""
    tables = Enduring(urls, matches)
    try:
        yield tables
    finally:
        tables.close()


class Killer(threading.Thread):
    """Kills a server every so many seconds, each in turn, and begins it again."""

    def __init__(self, servers: Sequence[OwnServer], every: float) -> None:
        super().__init__()
        self._servers = servers
        self._every = every
        self._over = threading.Event()
        self.killed_at: list[float] = []
        """In seconds of the monotonic clock."""

    def __enter__(self) -> "Killer":
        if self._every:
            self.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._over.set()
        if self._every:
            self.join()

    def run(self) -> None:
        """Kill until it is over."""
        while not self._over.wait(self._every):
            server = self._servers[len(self.killed_at) % len(self._servers)]
            self.killed_at.append(time.monotonic())
            server.kill_and_begin_again()


def lost_and_doubled(database: str, tables: Sequence[PlayedTable]) -> tuple[int, int]:
    """Return how many of the moves that were answered are not stored, and how many are twice."""
    lost = doubled = 0
    with MatchStore(settings(database, {}), writes=False) as store:
        for table in tables:
            history = store.matches.history(table.id)
            stored = [each.command for each in history if isinstance(each.event, Moved)]
            lost += len(set(table.keys) - set(stored))
            doubled += len(stored) - len(set(stored))
    return lost, doubled
