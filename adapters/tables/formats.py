"""Formats of tables: JSON Lines, CSV and Parquet, written as rows arrive."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, BinaryIO, Final, Literal

import msgspec

from adapters.tables.arrow import batches, schema_of, write_parquet
from adapters.tables.columns import Table
from adapters.tables.text_formats import csv_header, csv_lines, json_lines

Format = Literal["jsonl", "csv", "parquet"]
FORMATS: Final[tuple[Format, ...]] = ("jsonl", "csv", "parquet")
MEDIA: Final[Mapping[Format, str]] = {
    "jsonl": "application/x-ndjson",
    "csv": "text/csv",
    "parquet": "application/vnd.apache.parquet",
}
"""Media types."""

Rows = Sequence[Sequence[Any]]


class Part(msgspec.Struct, frozen=True):
    """Rows of one match: encoded for a format of text, as they are for Parquet."""

    rows: Rows | bytes


def part(table: Table, style: Format, rows: Rows) -> Part:
    """Return the rows of a match as a part of a file, encoded where they were computed."""
    if style == "jsonl":
        return Part(json_lines(table.columns, rows))
    return Part(csv_lines(table.columns, rows)) if style == "csv" else Part(rows)


def write(table: Table, style: Format, parts: Iterable[Part], file: BinaryIO) -> None:
    """Write the *parts* of a table to *file* as they arrive; raise NotInstalled."""
    if style == "parquet":
        rows = (row for each in parts for row in each.rows)
        write_parquet(schema_of(table), batches(table, rows), file)  # type: ignore[arg-type]
        return
    for text in texts(table, style, parts):
        file.write(text)


def texts(table: Table, style: Format, parts: Iterable[Part]) -> Iterator[bytes]:
    """Return the text of a table, part by part."""
    if style == "csv":
        yield csv_header(table.columns)
    for each in parts:
        assert isinstance(each.rows, bytes)
        yield each.rows
