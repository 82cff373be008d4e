"""``giardino query``: SQL over the tables of matches."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import chain, islice
from shutil import copyfileobj
from tempfile import NamedTemporaryFile
from typing import Any, Final

import click
import msgspec

from adapters.os_errors import reason
from adapters.records.reader import UnreadableFile
from adapters.records.timestamps import format_milliseconds
from adapters.tables.arrow import NotInstalled, write_parquet
from adapters.tables.columns import Column, Table
from adapters.tables.filters import MatchFilter
from adapters.tables.query import Answer, BadQuery, ask
from adapters.tables.text_formats import csv_header, csv_lines, json_lines
from replay.advice import with_advice
from replay.filters import filter_options, note_none
from replay.group import FINE, Unusable, note
from replay.help_text import help_epilog
from replay.options import FileName, database_option, format_of, jobs_option, open_out, out_option
from replay.record_sources import STANDARD_INPUT, is_stored
from replay.table_jobs import TableRequest, answers, is_about_stored
from replay.terminal import visible

STYLES: Final = ("text", "jsonl", "csv", "parquet")
MEASURED: Final = 1000
"""Rows that decide how wide the columns of a text are."""


@click.command("query", epilog=help_epilog("query"))
@click.argument("sql")
@click.argument("sources", type=FileName(), metavar="[SOURCE]...", nargs=-1)
@click.option(
    "--format",
    "style",
    type=click.Choice(STYLES),
    help="Format of the result.  [default: by the ending of --out, else text]",
)
@filter_options
@out_option("the result")
@jobs_option
@database_option
@click.pass_context
def query_command(
    ctx: click.Context,
    /,
    sql: str,
    sources: tuple[str, ...],
    style: str | None,
    wanted: MatchFilter,
    out: str | None,
    jobs: int,
    database: str | None,
) -> None:
    """Run a query in SQL (DuckDB) over matches, seats, moves, score_lines and events.

    They are the tables of giardino export, computed while the query reads them. A SOURCE is a file
    with one record, a file with one record per line (JSON Lines), - for standard input, or the id
    of a stored match. Without a SOURCE, the tables contain all stored matches that have ended.
    """
    style = format_of(style, out, STYLES)
    for source in sources:
        _check_file(source)
    exit_code, reported, found_any = FINE, set[str](), True

    def rows(table: Table) -> Iterator[Sequence[Any]]:
        nonlocal exit_code, found_any
        found_any = False
        asked = TableRequest(table.name, "parquet", wanted, database, is_about_stored(files))
        for found in answers(asked, files, jobs):
            exit_code = max(exit_code, found.exit_code)
            if found.noted and found.noted not in reported:
                reported.add(found.noted)
                note(found.noted)
            if found.part:
                found_any = True
                yield from found.part.rows  # type: ignore[misc]

    try:
        with (
            _files(sources) as files,
            ask(sql, rows) as answer,
            open_out(out) as file,
        ):
            if style == "parquet":
                write_parquet(answer.schema, answer.batches, file)
            else:
                for text in WRITERS[style](answer):
                    file.write(text)
    except BadQuery as error:
        raise Unusable(with_advice(error)) from None
    except NotInstalled as missing:
        raise Unusable(str(missing)) from None
    if not found_any and not reported:
        note_none(wanted)
    ctx.exit(exit_code)


def _check_file(source: str) -> None:
    """Raise Unusable if a file can't be read: a result without it would be wrong."""
    if source != STANDARD_INPUT and not is_stored(source):
        try:
            open(source, "rb").close()
        except OSError as error:
            raise Unusable(with_advice(UnreadableFile(reason(error)), source)) from None


@contextmanager
def _files(sources: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Return the sources, with standard input as a file: a query may read it more than once."""
    if STANDARD_INPUT not in sources:
        yield sources
        return
    with NamedTemporaryFile(prefix="giardino-", suffix=".json") as copy:
        copyfileobj(sys.stdin.buffer, copy)
        copy.flush()
        yield tuple(copy.name if source == STANDARD_INPUT else source for source in sources)


def _as_lines(answer: Answer) -> Iterator[bytes]:
    columns = answer.columns
    yield from (json_lines(columns, [row]) for row in answer.rows())


def _as_csv(answer: Answer) -> Iterator[bytes]:
    columns = answer.columns
    yield csv_header(columns)
    yield from (csv_lines(columns, [row]) for row in answer.rows())


def _as_text(answer: Answer) -> Iterator[bytes]:
    columns = answer.columns
    rows = ([_cell(*each) for each in zip(columns, row, strict=True)] for row in answer.rows())
    first = [[visible(column.name) for column in columns], *islice(rows, MEASURED)]
    widths = [max(map(len, cells)) for cells in zip(*first, strict=True)]
    for row in chain(first, rows):
        cells = (
            cell.rjust(width) if column.kind == "integer" else cell.ljust(width)
            for column, cell, width in zip(columns, row, widths, strict=True)
        )
        yield ("  ".join(cells).rstrip() + "\n").encode(errors="backslashreplace")


def _cell(column: Column, value: Any) -> str:
    if value is None:
        return ""
    if column.kind == "timestamp":
        return format_milliseconds(value)
    if column.kind == "json":
        return visible(msgspec.json.encode(value).decode())
    return f"{value:.4g}" if isinstance(value, float) else visible(str(value))


WRITERS: Final = {"text": _as_text, "jsonl": _as_lines, "csv": _as_csv}
