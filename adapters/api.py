"""Matches for notebooks and scripts: stored ones, records and simulations, and their tables.

This module is stable: what it names keeps its meaning within a major version. Its page with
examples is ``PYTHON.md``.

- Matches: ``read_records``, ``simulate``, ``open_store``
- One match: ``replay``, ``audit``, ``analyse``
- Tables: ``rows``, ``to_arrow``, ``to_pandas``, ``query``
"""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import cached_property
from time import thread_time
from typing import Any, Literal, TypedDict, Unpack

from adapters.analysis.eligibility import NotAnalysed, replay_for_analysis
from adapters.analysis.record_analyser import MoveRequest, RecordAnalyser
from adapters.analysis.report import AnalysedMatch, analysis_report
from adapters.eventstore.errors import UnknownMatch
from adapters.i18n import ENGLISH, use_locale
from adapters.match_store import CannotOpen, MatchStore
from adapters.records import audit as audits
from adapters.records.assumed import replay_without_assumed
from adapters.records.audit import AuditLine, IllegalRecord, LegalRecord
from adapters.records.export import export_match
from adapters.records.parser import NotARecord
from adapters.records.reader import DATABASE, read_file
from adapters.records.record import Record
from adapters.records.record_ids import id_of
from adapters.records.replay import Replay, RuleBroken
from adapters.records.serializer import as_json
from adapters.records.simulation import simulated_record
from adapters.settings import settings
from adapters.tables import arrow
from adapters.tables import query as queries
from adapters.tables.arrow import NotInstalled
from adapters.tables.columns import Table, table_named
from adapters.tables.facts import MatchFacts
from adapters.tables.filters import MatchFilter, find_facts, record_admitted
from adapters.tables.query import BadQuery
from adapters.tables.rows import Row, TableMatch, of_record, of_stored, rows_of
from domain import match as matches_of_any_game
from domain.analysis import TRIALS
from domain.bot_levels import with_levels
from domain.game import Count, CountLine, Observer, Viewer
from domain.match import Match as Position
from domain.registry import GAMES

__all__ = [
    "AnalysedMatch",
    "AuditLine",
    "BadQuery",
    "CannotOpen",
    "Conditions",
    "Count",
    "CountLine",
    "IllegalRecord",
    "LegalRecord",
    "Match",
    "Matches",
    "NotARecord",
    "NotAnalysed",
    "NotInstalled",
    "Position",
    "Record",
    "Replay",
    "RuleBroken",
    "Store",
    "UnknownMatch",
    "analyse",
    "audit",
    "open_store",
    "query",
    "read_records",
    "replay",
    "rows",
    "simulate",
    "to_arrow",
    "to_pandas",
]

TableName = Literal["matches", "seats", "moves", "score-lines", "score_lines", "events"]


class Conditions(TypedDict, total=False):
    """Conditions of a filter: the options of ``giardino export``."""

    game: str
    rules: str
    options: Sequence[str]
    player: str
    bot: str
    players: int
    ending: Literal["count", "resigned", "out_of_time", "unfinished"]
    since: datetime
    before: datetime
    """A time without a zone is in UTC."""
    disputes: Literal["any", "undecided"]
    ids: Iterable[str]


class Match:
    """A match as a value. What a record does not contain is computed when it is first read."""

    def __init__(self, record: Record, source: str, match_id: str, table: "_Tabled") -> None:
        self.record = record
        self.source = source
        """Where the match was read: a file and its line, ``database``, or ``simulation``."""
        self.id = match_id
        self._table = table

    def __repr__(self) -> str:
        return f"<Match {self.id}: {self.game}, {len(self.record.moves)} moves>"

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.record.game.name

    @property
    def rules(self) -> str:
        """The version of the rules."""
        return self.record.game.rules

    @property
    def options(self) -> tuple[str, ...]:
        """The names of the chosen options."""
        names, chosen = self.record.game.option_names, self.record.options
        return tuple(name for name in names if getattr(chosen, name))

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players, in seat order."""
        return self.record.players

    @property
    def meta(self) -> Mapping[str, Any]:
        """What the record says besides the match, such as ``id`` and ``started``."""
        return self.record.meta or {}

    @cached_property
    def replay(self) -> Replay:
        """Every move decided again: events and positions."""
        return replay_without_assumed(self.record)

    @property
    def positions(self) -> tuple[Position, ...]:
        """The match after the deal and after each move, with all that is hidden.

        ``state`` is the game's own, ``to_move`` the seat on turn, ``count`` the final score.
        """
        return self.replay.positions

    def view(self, position: int, viewer: Viewer | str = Observer.REFEREE) -> Any:
        """Return what a viewer may see after so many moves.

        A viewer is the number of a seat, ``spectator`` or ``referee``.
        """
        who = Observer(viewer) if isinstance(viewer, str) else viewer
        if who not in (*Observer, *range(len(self.players))):
            raise ValueError(f"there is no seat {who}")
        return matches_of_any_game.view(self.replay.positions[position], who)

    def views(self, viewer: Viewer | str = Observer.REFEREE) -> Iterator[Any]:
        """Return what a viewer may see after the deal and after each move."""
        return (self.view(number, viewer) for number in range(len(self.replay.positions)))

    @property
    def score(self) -> Count | None:
        """The final score with its lines; None if the match did not end by a count."""
        positions = self.replay.positions
        return positions[-1].count if positions else None

    @cached_property
    def tabled(self) -> TableMatch:
        """The match as the tables read it."""
        return self._table(self)


_Tabled = Callable[[Match], TableMatch]


class Matches(Iterable[Match]):
    """Matches that are read one by one, again at each iteration."""

    def __init__(self, read: Callable[[], Iterator[Match]]) -> None:
        self._read = read

    def __iter__(self) -> Iterator[Match]:
        return self._read()


class Store:
    """The ended matches of a database."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store

    def matches(self, **conditions: Unpack[Conditions]) -> Matches:
        """Return the ended matches that meet all conditions, oldest first."""
        wanted = _filter(conditions)
        return Matches(lambda: map(self._match, find_facts(self._store, wanted)))

    def match(self, match_id: str) -> Match:
        """Return an ended match; raise UnknownMatch."""
        found = self.matches(ids=[match_id])
        for match in found:
            return match
        raise UnknownMatch(match_id)

    def _match(self, facts: MatchFacts) -> Match:
        record = export_match(self._store, facts.id).record
        return Match(record, DATABASE, facts.id, lambda match: of_stored(self._store, facts))


@contextmanager
def open_store(path: str | os.PathLike[str] | None = None) -> Iterator[Store]:
    """Open a database for reading: a file, a PostgreSQL address, or the usual one.

    Raises FileNotFoundError if there is no such file, and CannotOpen.
    """
    place = settings(None if path is None else os.fspath(path))
    if place.file and not place.file.exists():
        raise FileNotFoundError(place.file)
    with MatchStore(place, writes=False) as store:
        yield Store(store)


def read_records(*paths: str | os.PathLike[str], **conditions: Unpack[Conditions]) -> Matches:
    """Return the matches of files with a record, or with one on each line.

    Iterating raises NotARecord for what is none, with its file and line.
    """
    wanted = _filter(conditions)

    def read() -> Iterator[Match]:
        for entry in (entry for path in paths for entry in read_file(path)):
            record = entry.record
            if isinstance(record, NotARecord):
                raise NotARecord(f"{entry.where}: {record}")
            if record_admitted(wanted, record):
                yield _of_record(record, entry.where)

    return Matches(read)


def simulate(
    game: str,
    matches: int = 1,
    *,
    seed: int,
    players: str | Sequence[str] = "house",
    options: Sequence[str] = (),
) -> Matches:
    """Return matches between bots: those of ``giardino simulate`` with the same arguments.

    *players* are the levels of the bots in seat order, or one level for as few as can play. They
    are played in this process, one by one: for many matches use the command and ``read_records``.
    """
    if game not in GAMES:
        raise ValueError(f"there is no game {game!r}: choose from {', '.join(GAMES)}")
    levels = [players] * GAMES[game].players.start if isinstance(players, str) else list(players)
    version = with_levels(GAMES[game], levels, thread_time)
    chosen = dict.fromkeys(options, True)

    def play() -> Iterator[Match]:
        for number in range(1, matches + 1):
            record = simulated_record(version, chosen, levels, seed, number)
            yield _of_record(record, "simulation")

    return Matches(play)


def replay(match: Match | Record) -> Replay:
    """Decide every move of a match again, up to the first illegal one."""
    return match.replay if isinstance(match, Match) else replay_without_assumed(match)


def audit(match: Match | Record) -> LegalRecord | IllegalRecord:
    """Return the audit of a match: legality, score line by line, and the claimed result."""
    if isinstance(match, Record):
        return audits.public_audit(match).verdict
    stored = match.id if match.source == DATABASE else ""
    return audits.public_audit(match.record, stored, match.source).verdict


def analyse(match: Match | Record, trials: int = TRIALS) -> AnalysedMatch:
    """Return what each move was worth; raise NotAnalysed, or RuleBroken.

    With the usual number of trials a match takes about a minute.
    """
    record = match if isinstance(match, Record) else match.record
    played, text, analyser = replay_for_analysis(record), as_json(record), RecordAnalyser()
    moves = range(1, len(played.positions))
    looks = [analyser.analyse(MoveRequest(text, move, trials)) for move in moves]
    count = played.last.count
    with use_locale(ENGLISH):
        return analysis_report(record, count.winners if count else None, trials, looks)


def rows(table: TableName, matches: Iterable[Match]) -> Iterator[dict[str, Any]]:
    """Return the rows of a table, each by the names of its columns; times are datetimes."""
    columns = table_named(table).columns
    times = {column.name for column in columns if column.kind == "timestamp"}
    for row in _rows(table_named(table), matches):
        yield {
            column.name: _time(value) if column.name in times else value
            for column, value in zip(columns, row, strict=True)
        }


def to_arrow(table: TableName, matches: Iterable[Match]) -> Any:
    """Return a table as a ``pyarrow.Table``; raise NotInstalled."""
    wanted = table_named(table)
    batches = arrow.batches(wanted, _rows(wanted, matches))
    return arrow.pyarrow().Table.from_batches(batches, arrow.schema_of(wanted))


def to_pandas(table: TableName, matches: Iterable[Match]) -> Any:
    """Return a table as a ``pandas.DataFrame``; raise NotInstalled."""
    try:
        import pandas
    except ImportError:
        raise NotInstalled from None

    columns = table_named(table).columns
    frame = pandas.DataFrame(
        _rows(table_named(table), matches),
        columns=[column.name for column in columns],
        dtype=object,
    )
    for column in columns:
        if column.kind == "timestamp":
            times = pandas.to_datetime(frame[column.name], unit="ms", utc=True)
            frame[column.name] = times.astype("datetime64[ms, UTC]")
        elif dtype := PANDAS.get(column.kind):
            frame[column.name] = frame[column.name].astype(dtype)
    return frame


PANDAS = {"text": "string", "integer": "Int64", "boolean": "boolean"}
"""The pandas types of columns: those that can be empty."""


def query(sql: str, matches: Iterable[Match]) -> Any:
    """Return the result of a query over the tables, as a ``pyarrow.Table``.

    The tables are called matches, seats, moves, score_lines and events. Raises BadQuery and
    NotInstalled.
    """
    again = list(matches) if isinstance(matches, Iterator) else matches
    with queries.ask(sql, lambda table: _rows(table, again)) as answer:
        return arrow.pyarrow().Table.from_batches(answer.batches, answer.schema)


def _of_record(record: Record, source: str) -> Match:
    return Match(record, source, id_of(record), _table_of_record)


def _table_of_record(match: Match) -> TableMatch:
    found = of_record(match.record, match.source, match_id=match.id, played=match.replay)
    assert found, "without a filter every record is admitted"
    return found


def _rows(table: Table, matches: Iterable[Match]) -> Iterator[Row]:
    for match in matches:
        yield from rows_of(table, match.tabled)


def _filter(conditions: Conditions) -> MatchFilter:
    """Return the filter; raise TypeError or ValueError for what is no condition."""
    converted: dict[str, Any] = dict(conditions)
    for name in ("since", "before"):
        if name in converted:
            at = converted[name]
            converted[name] = int((at if at.tzinfo else at.replace(tzinfo=UTC)).timestamp() * 1000)
    if "options" in converted:
        converted["options"] = tuple(converted["options"])
    if "ids" in converted:
        converted["ids"] = frozenset(converted["ids"])
    return MatchFilter(**converted)


def _time(at: int | None) -> datetime | None:
    return None if at is None else datetime.fromtimestamp(at / 1000, UTC)
