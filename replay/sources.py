"""Where do records come from? A file of them, or standard input."""

import sys
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from adapters.records.files import Entry, read_file, read_stream
from adapters.records.reading import NotARecord
from adapters.records.record import Record
from replay.program import Unusable

STANDARD_INPUT: Final = "-"


def open_source(source: str) -> Iterator[Entry]:
    """Return the records of *source*, one at a time; what can't be read is an entry as well."""
    if source == STANDARD_INPUT:
        return read_stream(sys.stdin.buffer, "standard input")
    return read_file(source)


def open_sources(sources: Iterable[str]) -> Iterator[Entry]:
    """Return the records of all *sources* in order."""
    for source in sources:
        yield from open_source(source)


def one_record(source: str, number: int | None) -> Record:
    """Return record *number* of *source*, counted from 1, or the only one; raise Unusable."""
    entries = open_source(source)
    entry = next(islice(entries, (number or 1) - 1, None), None)
    if entry is None:
        raise Unusable(f"{source} holds fewer than {number} records")
    if number is None and (others := sum(1 for _ in entries)):
        raise Unusable(f"{source} holds {others + 1} records: choose one with --record")
    if isinstance(entry.record, NotARecord):
        raise Unusable(f"{entry.where}: {entry.record}")
    return entry.record
