"""Plays planned matches on a server from one thread, one after the other or at a steady rate."""

import selectors
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from statistics import quantiles
from typing import Final

from tests.benchmarks.http_client import HttpLine
from tests.benchmarks.planned_matches import PLAYERS, PlannedMatch
from tests.benchmarks.screens import Lost, Screen
from tests.benchmarks.table import Made, PlayedTable

PATIENCE: Final = 20.0
"""How many seconds a move may take to be answered and seen before it is an error."""
LONG: Final = 180.0
"""The same while there is much to do."""
AGAIN: Final = 0.25
"""After how many seconds it is asked again when there was no answer yet."""
CALM: Final = 0.3
"""For how many seconds nothing must come before nothing more is expected."""


class Playing:
    """All tables at one server or several, heard by the thread that plays."""

    def __init__(self, urls: Sequence[str], matches: Sequence[PlannedMatch]) -> None:
        """Of several servers each table has its screens at the next one after that of its moves."""
        self.tables = [
            PlayedTable((*urls[number % len(urls) :], *urls[: number % len(urls)]), match, number)
            for number, match in enumerate(matches)
        ]
        self._put_off: deque[tuple[float, HttpLine]] = deque()
        """Who is to ask again, and when."""
        self.put_off = 0
        """How often somebody did."""
        self._selector = selectors.DefaultSelector()
        for table in self.tables:
            self._listen_to(table.line)

    def open_screens(self, spectators: int = 0) -> None:
        """Open two screens at each table, and those of so many *spectators* in all."""
        opened = []
        for number, table in enumerate(self.tables):
            opened += table.open_screens(number < spectators)
        for screen in opened:
            self._listen_to(screen)
        while self._hear(CALM):
            pass
        for screen in opened:
            screen.size()

    def look(self) -> None:
        """Ask what each seat sees, so that the server knows all tables."""
        for table in self.tables:
            for seat in range(PLAYERS):
                table.look(seat)
                self._hear_until(lambda table=table: table.line.answer.body is not None)

    def one_by_one(self, table: PlayedTable) -> Iterator[Made]:
        """Make all moves of a table, each when the one before was seen."""
        while not table.is_over:
            table.send(time.monotonic())
            self._hear_until(lambda: table.is_quiet)
            yield table.made()

    def at_rate(self, rate: float, seconds: float) -> Iterator[Made]:
        """Make so many moves a second, at all tables in turn, for so long."""
        began, tables = time.monotonic(), self._going_on()
        dues = (began + number / rate for number in count())
        waiting: deque[tuple[float, PlayedTable]] = deque()
        moving: list[PlayedTable] = []
        due = next(dues)
        while due < began + seconds or waiting or moving:
            now = time.monotonic()
            while due <= now and due < began + seconds:
                waiting.append((due, next(tables)))
                due = next(dues)
            for table in moving:
                if now - table.due > LONG:
                    raise TimeoutError(table.state())
            if waiting and waiting[0][1] not in moving:
                at, table = waiting.popleft()
                if not table.is_over:
                    table.send(at)
                    moving.append(table)
                continue
            self._hear(min(max(0.0, due - now), CALM))
            yield from (table.made() for table in moving if table.is_quiet)
            moving = [table for table in moving if not table.is_quiet]

    def at_once(self, many: int, seconds: float) -> Iterator[Made]:
        """Let so many tables move at once for so long, as fast as moves are seen."""
        until, tables = time.monotonic() + seconds, self._going_on()
        moving: list[PlayedTable] = []
        while moving or time.monotonic() < until:
            while len(moving) < many and time.monotonic() < until:
                table = next(tables)
                if table in moving:
                    break
                table.send(time.monotonic())
                moving.append(table)
            self._hear(CALM)
            yield from (table.made() for table in moving if table.is_quiet)
            moving = [table for table in moving if not table.is_quiet]

    def _going_on(self) -> Iterator[PlayedTable]:
        """Return the tables whose planned moves are not all made, in turn."""
        while True:
            going_on = [table for table in self.tables if not table.is_over]
            assert going_on
            yield from (table for table in going_on if not table.is_over)

    def close(self) -> None:
        """Leave all tables."""
        for key in list(self._selector.get_map().values()):
            key.data.socket.close()
        self._selector.close()

    def _hear_until(self, come: Callable[[], bool]) -> None:
        until = time.monotonic() + PATIENCE
        while not come():
            self._hear(CALM)
            if time.monotonic() > until:
                raise TimeoutError

    def _hear(self, seconds: float) -> bool:
        """Take in what comes within a time; tell whether anything did."""
        while self._put_off and self._put_off[0][0] <= time.monotonic():
            self._put_off.popleft()[1].send_again()
            self.put_off += 1
        ready = self._selector.select(seconds)
        for key, _ in ready:
            try:
                stays = key.data.hear()
            except (Lost, ConnectionResetError) as error:
                self._lose(key.data, error)
                continue
            if stays is False:
                self._selector.unregister(key.data.socket)
                key.data.call_again()
                self._listen_to(key.data)
            if stays is not None and key.data.is_put_off:
                self._put_off.append((time.monotonic() + AGAIN, key.data))
        return bool(ready)

    def _lose(self, screen: Screen, error: Exception) -> None:
        """Go on when a page was closed from the other side, which here it must not be."""
        raise error

    def _listen_to(self, line: HttpLine | Screen) -> None:
        self._selector.register(line.socket, selectors.EVENT_READ, line)


@contextmanager
def playing(url: str, matches: Sequence[PlannedMatch], *others: str) -> Iterator[Playing]:
    """Sit down at tables of a server, and of *others*, and leave them at the end."""
    tables = Playing((url, *others), matches)
    try:
        yield tables
    finally:
        tables.close()


def percentile(found: Sequence[float], percent: int) -> float:
    """Return below which number so many percent lie."""
    return quantiles(found, n=100, method="inclusive")[percent - 1]
