"""Parallel analysis: distributes the moves of many records to a process pool."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

import msgspec
from rich.progress import Progress

from adapters.analysis.eligibility import NotAnalysed, replay_for_analysis
from adapters.analysis.record_analyser import MoveRequest, RecordAnalyser
from adapters.i18n import gettext
from adapters.records.parser import NotARecord
from adapters.records.reader import FoundRecord
from adapters.records.record import Record
from adapters.records.replay import Replay, RuleBroken
from adapters.records.serializer import as_json
from domain.analysis import MoveAnalysis
from replay.advice import exit_code_of, with_advice
from replay.group import FINE
from replay.process_pool import ProcessPool


class RecordJob(msgspec.Struct, frozen=True):
    """A record with its replay, or with the reason why it can't be analysed."""

    entry: FoundRecord
    played: Replay | None = None
    exit_code: int = FINE
    wrong: str = ""

    @property
    def moves(self) -> int:
        """Number of moves to analyse."""
        return len(self.played.positions) - 1 if self.played else 0


@contextmanager
def analysing() -> Iterator[Callable[[MoveRequest | None], MoveAnalysis | None]]:
    """Return a worker's task function, which needs no setup."""
    analyser = RecordAnalyser()
    yield lambda request: analyser.analyse(request) if request else None


def analyse_records(
    jobs: int, trials: int, entries: Iterable[FoundRecord], progress: Progress
) -> Iterator[tuple[RecordJob, list[MoveAnalysis]]]:
    """Return each record with the analyses of its moves, in order; advance the progress bar."""
    waiting: deque[RecordJob] = deque()
    bar = progress.add_task(gettext("Analysing"), total=0)

    def requests() -> Iterator[MoveRequest | None]:
        total = 0
        for entry in entries:
            matter = _job(entry)
            waiting.append(matter)
            total += max(matter.moves, 1)
            progress.update(bar, total=total)
            if isinstance(entry.record, Record) and matter.moves:
                text = as_json(entry.record)
                yield from (MoveRequest(text, move, trials) for move in range(1, matter.moves + 1))
            else:
                yield None

    with ProcessPool(jobs, analysing) as workers:
        found = _notifying(workers.map(requests()), lambda: progress.advance(bar))
        for first in found:
            matter = waiting.popleft()
            rest = (analysis for _, analysis in zip(range(1, matter.moves), found, strict=False))
            yield matter, [analysis for analysis in (first, *rest) if analysis]


def _notifying(
    found: Iterator[MoveAnalysis | None], tell: Callable[[], None]
) -> Iterator[MoveAnalysis | None]:
    """Return the results and call *tell* after each."""
    for analysis in found:
        tell()
        yield analysis


def _job(entry: FoundRecord) -> RecordJob:
    try:
        if isinstance(entry.record, NotARecord):
            raise entry.record
        return RecordJob(entry, replay_for_analysis(entry.record))
    except (NotARecord, RuleBroken, NotAnalysed) as error:
        wrong = with_advice(error, entry.where)
        return RecordJob(entry, exit_code=exit_code_of(error), wrong=wrong)
