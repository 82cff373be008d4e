"""``giardino export``: matches as records or tables."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from functools import partial
from pathlib import PurePath
from typing import Any

import click
import msgspec

from adapters.eventstore.corruption import CorruptMatch
from adapters.i18n import gettext, ngettext
from adapters.match_store import MatchStore
from adapters.records.conversion import NotDealt
from adapters.records.export import Exported, export_match, exportable_ids
from adapters.records.parser import NotARecord
from adapters.records.reader import FoundRecord
from adapters.records.serializer import as_json
from adapters.tables.arrow import NotInstalled
from adapters.tables.columns import TABLES
from adapters.tables.filters import MatchFilter, find_listed, record_admitted
from adapters.tables.formats import FORMATS, Format, Part, write
from replay.advice import with_advice
from replay.disclosure import unseal
from replay.filters import filter_options, note_none
from replay.group import FINE, UNUSABLE, Unusable, note
from replay.help_text import help_epilog
from replay.options import (
    FileName,
    database_option,
    format_of,
    jobs_option,
    open_out,
    out_option,
    unsealed_option,
)
from replay.process_pool import ProcessPool
from replay.record_sources import is_stored, open_source
from replay.store_access import open_store, stored_record
from replay.table_jobs import TableRequest, answers, is_about_stored


class ExportedLine(msgspec.Struct, frozen=True):
    """Result for a match: its record as a line, or a message and an exit code, or neither."""

    name: str
    sealed: bool = False
    line: bytes = b""
    noted: str = ""


class Task(msgspec.Struct, frozen=True):
    """A stored match that was named or found, or a record."""

    what: str | FoundRecord
    named: bool = False


class TableName(click.Choice[str]):
    """The name of a table, also as in SQL."""

    def normalize_choice(self, choice: object, ctx: click.Context | None) -> str:
        """Return a name in one form."""
        return super().normalize_choice(choice, ctx).replace("_", "-")


@click.command("export", epilog=help_epilog("export"))
@click.argument("sources", type=FileName(), metavar="[SOURCE]...", nargs=-1)
@click.option(
    "--table",
    type=TableName(list(TABLES)),
    help="Export this table; without it, whole records.",
)
@click.option(
    "--format",
    "style",
    type=click.Choice(FORMATS),
    help="Format of the table.  [default: by the ending of --out, else jsonl]",
)
@filter_options
@unsealed_option
@out_option("the data")
@jobs_option
@database_option
@click.pass_context
def export_command(
    ctx: click.Context,
    /,
    sources: tuple[str, ...],
    table: str | None,
    style: Format | None,
    wanted: MatchFilter,
    unsealed: bool,
    out: str | None,
    jobs: int,
    database: str | None,
) -> None:
    """Print matches as records, one per line (JSON Lines), or as the rows of a table.

    A SOURCE is a file with one record, a file with one record per line (JSON Lines), - for
    standard input, or the id of a stored match. Without a SOURCE, all stored matches that fit the
    options are exported, oldest first. Running matches are left out, because a record contains
    everything hidden. Damaged matches are reported on stderr and left out; the exit code is then 2.
    """
    if table is None:
        if "jsonl" != (style or PurePath(out or "").suffix[1:]) in FORMATS:
            raise Unusable(gettext("a record has no columns: choose a --table"))
        ctx.exit(_export_records(sources, wanted, unsealed, out, jobs, database))
    if unsealed:
        raise Unusable(gettext("tables contain only finished matches: --unsealed is for records"))
    chosen: Any = format_of(style, out, FORMATS)
    request = TableRequest(table, chosen, wanted, database, is_about_stored(sources))
    ctx.exit(_export_table(request, sources, out, jobs))


def _export_table(request: TableRequest, sources: Sequence[str], out: str | None, jobs: int) -> int:
    if request.style == "parquet" and not out and sys.stdout.isatty():
        raise Unusable(gettext("Parquet is not text: choose a file with --out"))
    exit_code = matches = 0

    def parts() -> Iterator[Part]:
        nonlocal exit_code, matches
        for found in answers(request, sources, jobs):
            exit_code = max(exit_code, found.exit_code)
            if found.noted:
                note(found.noted)
            if found.part:
                matches += 1
                yield found.part

    try:
        with open_out(out) as file:
            write(TABLES[request.table], request.style, parts(), file)
    except NotInstalled as missing:
        raise Unusable(str(missing)) from None
    if matches or not exit_code:
        _tell(matches, out, request.wanted)
    return exit_code


def _tell(matches: int, out: str | None, wanted: MatchFilter) -> None:
    if not matches:
        note_none(wanted)
    elif out:
        note(ngettext("{count} match in {file}", "{count} matches in {file}", matches, file=out))


def _export_records(
    sources: Sequence[str],
    wanted: MatchFilter,
    unsealed: bool,
    out: str | None,
    jobs: int,
    database: str | None,
) -> int:
    stored = is_about_stored(sources)
    noted: list[str] = []
    written = 0
    with (
        open_store(database) if stored else nullcontext() as store,
        ProcessPool(
            jobs, partial(begin_export, database if stored else None, stored, wanted)
        ) as workers,
        open_out(out) as file,
    ):
        for taken in workers.map(_tasks(sources, wanted, store)):
            if taken.noted:
                noted.append(taken.noted)
            elif taken.line and (sources or unsealed or not taken.sealed):
                unseal(taken.sealed, taken.name, unsealed, gettext("its record"))
                file.write(taken.line)
                written += 1
    if written or not noted:
        _tell(written, out, wanted)
    for message in noted:
        note(message)
    return UNUSABLE if noted else FINE


def _tasks(sources: Sequence[str], wanted: MatchFilter, store: MatchStore | None) -> Iterator[Task]:
    if store and not sources:
        yield from map(Task, exportable_ids(find_listed(store, wanted)))
    for source in sources:
        if is_stored(source):
            yield Task(source, named=True)
        else:
            yield from map(Task, open_source(source))


@contextmanager
def begin_export(
    database: str | None, stored: bool, wanted: MatchFilter
) -> Iterator[Callable[[Task], ExportedLine]]:
    """Return a worker's task function, which opens the *database* itself."""
    with open_store(database) if stored else nullcontext() as store:
        yield partial(_exported, store, wanted)


def _exported(store: MatchStore | None, wanted: MatchFilter, task: Task) -> ExportedLine:
    if isinstance(task.what, FoundRecord):
        return _read(task.what, wanted)
    assert store
    match_id = task.what
    if task.named:
        exported = stored_record(store, match_id)
        fits = record_admitted(wanted, exported.record, match_id)
        return _line(match_id, exported) if fits else ExportedLine(match_id)
    try:
        return _line(match_id, export_match(store, match_id))
    except CorruptMatch as damage:
        return ExportedLine(match_id, noted=with_advice(damage, gettext("left out")))
    except NotDealt:  # It was already damaged when it was listed.
        return ExportedLine(match_id)


def _read(entry: FoundRecord, wanted: MatchFilter) -> ExportedLine:
    record = entry.record
    if isinstance(record, NotARecord):
        return ExportedLine(entry.where, noted=with_advice(record, entry.where))
    if not record_admitted(wanted, record):
        return ExportedLine(entry.where)
    return ExportedLine(entry.where, line=as_json(record) + b"\n")


def _line(name: str, match: Exported) -> ExportedLine:
    return ExportedLine(name, match.sealed, as_json(match.record) + b"\n")
