"""How are the moves of many matches looked at, one by one, by as many processes as there are?"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial

import msgspec
from rich.progress import Progress

from adapters.analysing.endings import NotAnalysed, analysable
from adapters.languages import say
from adapters.records.files import FoundRecord
from adapters.records.reading import NotARecord, read_record
from adapters.records.record import Record
from adapters.records.replaying import Replay, RuleBroken, replay
from adapters.records.writing import as_json
from domain.analysis import Look, look_at
from replay.program import FINE, UNUSABLE, WRONG
from replay.workers import Workers


class Asked(msgspec.Struct, frozen=True):
    """A move of a record that is to be looked at, counted from 1; 0 where there is none.

    The record goes as text: a game is functions, which would not travel.
    """

    record: bytes
    move: int


class Matter(msgspec.Struct, frozen=True):
    """A record that was read, with what it leads to, or what is wrong with it."""

    entry: FoundRecord
    played: Replay | None = None
    exit_code: int = FINE
    wrong: str = ""

    @property
    def moves(self) -> int:
        """How many moves are to be looked at."""
        return len(self.played.positions) - 1 if self.played else 0


class Eyes:
    """Looks at moves; a record is played out once, however many moves of it are asked for."""

    def __init__(self, trials: int) -> None:
        self._trials = trials
        self._record, self._played = b"", Replay((), (), None)

    def look(self, asked: Asked) -> Look | None:
        """Return what there is to say of a move."""
        if not asked.move:
            return None
        if self._record != asked.record:
            self._record, self._played = asked.record, replay(read_record(asked.record))
        before, after = self._played.positions[asked.move - 1 : asked.move + 1]
        return look_at(before, after, self._trials, judged=True)


@contextmanager
def looking(trials: int) -> Iterator[Callable[[Asked], Look | None]]:
    """Return what looks at moves with so many *trials*: it needs nothing that is opened."""
    yield Eyes(trials).look


def looked_at(
    jobs: int, trials: int, entries: Iterable[FoundRecord], progress: Progress
) -> Iterator[tuple[Matter, list[Look]]]:
    """Return each record in order with what was found of its moves; show how far it is."""
    waiting: deque[Matter] = deque()
    bar = progress.add_task(say("Analysing"), total=0)

    def asked() -> Iterator[Asked]:
        total = 0
        for entry in entries:
            matter = _matter(entry)
            waiting.append(matter)
            total += max(matter.moves, 1)
            progress.update(bar, total=total)
            if isinstance(entry.record, Record) and matter.moves:
                text = as_json(entry.record)
                yield from (Asked(text, move) for move in range(1, matter.moves + 1))
            else:
                yield Asked(b"", 0)

    with Workers(jobs, partial(looking, trials)) as workers:
        found = _told(workers.in_order(asked()), lambda: progress.advance(bar))
        for first in found:
            matter = waiting.popleft()
            rest = (look for _, look in zip(range(1, matter.moves), found, strict=False))
            yield matter, [look for look in (first, *rest) if look]


def _told(found: Iterator[Look | None], tell: Callable[[], None]) -> Iterator[Look | None]:
    """Return what is *found*, and tell of each that it has come."""
    for look in found:
        tell()
        yield look


def _matter(entry: FoundRecord) -> Matter:
    if isinstance(entry.record, NotARecord):
        return Matter(entry, exit_code=UNUSABLE, wrong=str(entry.record))
    try:
        return Matter(entry, analysable(entry.record))
    except RuleBroken as broken:
        return Matter(entry, exit_code=WRONG, wrong=str(broken))
    except NotAnalysed as refused:
        return Matter(entry, exit_code=UNUSABLE, wrong=str(refused))
