"""Parallel computation of tables: distributes matches to a process pool."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from functools import partial

import msgspec

from adapters.eventstore.corruption import CorruptMatch
from adapters.i18n import gettext
from adapters.match_store import MatchStore
from adapters.records.parser import NotARecord
from adapters.records.reader import FoundRecord
from adapters.records.replay import RuleBroken
from adapters.tables.columns import TABLES
from adapters.tables.facts import MatchFacts, stored_facts
from adapters.tables.filters import ENDED, MatchFilter, damaged_ids, find_facts
from adapters.tables.formats import Format, Part, part
from adapters.tables.rows import TableMatch, of_record, of_stored, rows_of
from adapters.typed_text import typed_match_id
from replay.advice import exit_code_of, with_advice
from replay.group import FINE, Unusable
from replay.process_pool import ProcessPool
from replay.record_sources import is_stored, open_source
from replay.store_access import find_stored, open_store

Damaged = str
"""Id of a stored match that can't be read."""
Task = FoundRecord | MatchFacts | Damaged
"""A record, or a stored match that has ended."""


class TableRequest(msgspec.Struct, frozen=True):
    """What workers need to know: names instead of values, because those can't be pickled."""

    table: str
    style: Format
    wanted: MatchFilter
    database: str | None
    stored: bool
    """Whether some of the matches are stored ones."""


class TableAnswer(msgspec.Struct, frozen=True):
    """The rows of a match; or an exit code and a message."""

    part: Part | None = None
    exit_code: int = FINE
    noted: str = ""


def is_about_stored(sources: Sequence[str]) -> bool:
    """Tell whether stored matches are among *sources*; without sources, all of them are meant."""
    return not sources or any(map(is_stored, sources))


def answers(request: TableRequest, sources: Sequence[str], jobs: int) -> Iterator[TableAnswer]:
    """Return the rows of each match in *sources*, in order; of all stored ones without any."""
    with (
        open_store(request.database) if request.stored else nullcontext() as store,
        ProcessPool(jobs, partial(begin_table, request)) as workers,
    ):
        yield from workers.map(_tasks(request, sources, store))


def _tasks(
    request: TableRequest, sources: Sequence[str], store: MatchStore | None
) -> Iterator[Task]:
    if store and not sources:
        yield from damaged_ids(store, request.wanted)
        yield from find_facts(store, request.wanted)
    for source in sources:
        if store and is_stored(source):
            yield from _named(store, source, request.wanted)
        else:
            yield from open_source(source)


def _named(store: MatchStore, source: str, wanted: MatchFilter) -> Iterator[MatchFacts]:
    """Return the facts of a stored match; raise Unusable unless it has ended."""
    match_id = typed_match_id(source) or source
    find_stored(match_id, store.matches.live)
    listed = store.list.of([match_id])
    if [entry for entry in listed if entry.status not in ENDED]:
        raise Unusable(
            gettext(
                "match {match} has not ended, and tables contain only finished matches: giardino "
                "replay shows it",
                match=match_id,
            )
        )
    yield from (facts for facts in stored_facts(store, listed) if wanted.admits(facts))


@contextmanager
def begin_table(request: TableRequest) -> Iterator[Callable[[Task], TableAnswer]]:
    """Return a worker's task function, which opens the database if it needs it."""
    with open_store(request.database) if request.stored else nullcontext() as store:
        yield partial(_answer, request, store)


def _answer(request: TableRequest, store: MatchStore | None, task: Task) -> TableAnswer:
    try:
        match = _match(request, store, task)
        if match is None:
            return TableAnswer()
        table = TABLES[request.table]
        return TableAnswer(part(table, request.style, rows_of(table, match)))
    except (NotARecord, RuleBroken, CorruptMatch) as error:
        where = task.where if isinstance(task, FoundRecord) else gettext("left out")
        return TableAnswer(exit_code=exit_code_of(error), noted=with_advice(error, where))


def _match(request: TableRequest, store: MatchStore | None, task: Task) -> TableMatch | None:
    if isinstance(task, FoundRecord):
        if isinstance(task.record, NotARecord):
            raise task.record
        return of_record(task.record, task.where, request.wanted)
    assert store
    if isinstance(task, MatchFacts):
        return of_stored(store, task)
    store.matches.history(task)
    return None
