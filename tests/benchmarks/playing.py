"""How does one thread play planned matches on a server, one after the other or at a steady rate?"""

import selectors
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count, cycle
from statistics import quantiles
from typing import Final

import msgspec

from tests.benchmarks.line import Line
from tests.benchmarks.planned import PLAYERS, PlannedMatch
from tests.benchmarks.screens import Screen
from tests.web.serving import Raw

PATIENCE: Final = 20.0
"""How many seconds a move may take to be answered and seen before it is an error."""
CALM: Final = 0.3
"""For how many seconds nothing must come before nothing more is expected."""


class Made(msgspec.Struct, frozen=True):
    """A move that was made and seen."""

    seconds: float
    """From when it was due until it was on the other screen."""
    answer: int
    """How many bytes its answer had."""
    seen: tuple[int, ...]
    """How many bytes each viewer was sent."""


class Table:
    """A planned match at a server, with the screens that are open."""

    def __init__(self, url: str, match: PlannedMatch, number: int, screens_at: str) -> None:
        # Each household has an address of its own, as the server believes.
        self._here = {"X_Forwarded_For": f"10.0.{number // 250}.{number % 250 + 1}"}
        self._match = match
        self._path = f"/matches/{match.id}/"
        self._position = 0
        self._due = 0.0
        self._screens_at = screens_at
        self.line = Line(url)
        self.screens: list[Screen] = []

    def open_screens(self, onlookers: int = 0) -> None:
        """Open the page of each seat, and those of some who only look on."""
        for cookie in (*self._match.cookies, *("",) * onlookers):
            headers = {name.replace("_", "-"): said for name, said in self._here.items()}
            raw = Raw(self._screens_at, f"{self._path}socket", Cookie=cookie, **headers)
            self.screens.append(Screen(raw))

    @property
    def is_over(self) -> bool:
        """Tell whether all planned moves were made."""
        return self._position == len(self._match.moves)

    @property
    def is_quiet(self) -> bool:
        """Tell whether the last move was answered, and is on all screens."""
        answered = not self._position or self.line.answer.body is not None
        return answered and all(screen.position >= self._position for screen in self.screens)

    def send(self, due: float) -> None:
        """Send the next move, which was *due* at a time of the monotonic clock."""
        seat, move = self._match.moves[self._position]
        headers = {
            "Cookie": self._match.cookies[seat],
            "Expected_Position": str(self._position),
            "Idempotency_Key": f"{self._match.id}-{self._position}",
        }
        self._due = due
        self._position += 1
        self.line.send("POST", f"{self._path}moves", move, **headers, **self._here)

    def look(self, seat: int) -> None:
        """Ask for what a seat sees."""
        headers = {"Cookie": self._match.cookies[seat], **self._here}
        self.line.send("GET", f"{self._path}picture", **headers)

    def made(self) -> Made:
        """Return what became of the last move."""
        answer = self.line.answer
        assert answer.status == 200, answer.body
        assert answer.body is not None
        seat, _ = self._match.moves[self._position - 1]
        seconds = self.screens[1 - seat].heard_at - self._due
        seen = tuple(screen.size() for screen in self.screens[:PLAYERS])
        return Made(seconds, len(answer.body), seen)


class Playing:
    """All tables at one server or several, heard by the thread that plays."""

    def __init__(self, urls: Sequence[str], matches: Sequence[PlannedMatch]) -> None:
        """Of several servers each table has its screens at the next one after that of its moves."""
        many = len(urls)
        self.tables = [
            Table(urls[number % many], match, number, urls[(number + 1) % many])
            for number, match in enumerate(matches)
        ]
        self._selector = selectors.DefaultSelector()
        for table in self.tables:
            self._listen_to(table.line)

    def open_screens(self, onlookers: int = 0) -> None:
        """Open two screens at each table, and those of so many *onlookers* in all."""
        for number, table in enumerate(self.tables):
            table.open_screens(number < onlookers)
            for screen in table.screens:
                self._selector.register(screen.socket, selectors.EVENT_READ, screen)
        while self._hear(CALM):
            pass
        for table in self.tables:
            for screen in table.screens:
                screen.size()

    def look(self) -> None:
        """Ask what each seat sees, so that the server knows all tables."""
        for table in self.tables:
            for seat in range(PLAYERS):
                table.look(seat)
                self._hear_until(lambda table=table: table.line.answer.body is not None)

    def one_by_one(self, table: Table) -> Iterator[Made]:
        """Make all moves of a table, each when the one before was seen."""
        while not table.is_over:
            table.send(time.monotonic())
            self._hear_until(lambda: table.is_quiet)
            yield table.made()

    def at_rate(self, rate: float, seconds: float) -> Iterator[Made]:
        """Make so many moves a second, at all tables in turn, for so long."""
        began, tables = time.monotonic(), cycle(self.tables)
        dues = (began + number / rate for number in count())
        waiting: deque[tuple[float, Table]] = deque()
        moving: list[Table] = []
        due = next(dues)
        while due < began + seconds or waiting or moving:
            now = time.monotonic()
            while due <= now and due < began + seconds:
                waiting.append((due, next(tables)))
                due = next(dues)
            if waiting and waiting[0][1] not in moving:
                at, table = waiting.popleft()
                table.send(at)
                moving.append(table)
                continue
            self._hear(min(max(0.0, due - now), CALM))
            yield from (table.made() for table in moving if table.is_quiet)
            moving = [table for table in moving if not table.is_quiet]

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
        ready = self._selector.select(seconds)
        for key, _ in ready:
            if key.data.hear() is False:
                self._selector.unregister(key.data.socket)
                key.data.call_again()
                self._listen_to(key.data)
        return bool(ready)

    def _listen_to(self, line: Line) -> None:
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
