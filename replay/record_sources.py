"""Sources of records: files, standard input, or stored matches."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Final

from adapters.eventstore.codec import StoredMatchEvent
from adapters.i18n import gettext
from adapters.records.bug_report import REPORT_FORMAT, Report, parse_report
from adapters.records.export import Exported
from adapters.records.parser import NotARecord, as_record
from adapters.records.reader import FoundRecord, read_file, read_stream
from adapters.typed_text import typed_match_id
from replay.group import Unusable
from replay.store_access import find_stored, is_match_id, open_store, stored_record

STANDARD_INPUT: Final = "-"


def open_source(source: str, database: str | None = None) -> Iterator[FoundRecord]:
    """Read the records of *source* one by one; unreadable ones are entries too.

    A *source* that looks like a match id and is not a file is read from the *database*.
    """
    if source == STANDARD_INPUT:
        return read_stream(sys.stdin.buffer, gettext("standard input"))
    if is_stored(source):
        match_id = typed_match_id(source) or source
        return iter([FoundRecord.of(source, _stored(source, database).record, match_id)])
    return read_file(source)


def open_sources(sources: Iterable[str], database: str | None = None) -> Iterator[FoundRecord]:
    """Read the records of all *sources* in order."""
    for source in sources:
        yield from open_source(source, database)


def one_match(source: str, number: int | None, database: str | None) -> Exported | Report:
    """Return the match of *source* and whether it is still being played, or a report.

    *number* selects one of several records, counted from 1. Raises Unusable.
    """
    if is_stored(source):
        return _stored(source, database)
    entry = _one_entry(source, number)
    try:
        value = entry.value()
        if isinstance(value, dict) and value.get("format") == REPORT_FORMAT:
            return parse_report(value)
        return Exported(as_record(value), sealed=False)
    except NotARecord as error:
        raise Unusable(f"{entry.where}: {error}") from None


def all_stored(match_id: str, database: str | None) -> Sequence[tuple[StoredMatchEvent, bytes]]:
    """Return the events of a stored match, each with its stored JSON."""
    with open_store(database) as store:
        return find_stored(match_id, lambda name: store.matches.as_stored(name))


def is_stored(source: str) -> bool:
    """Tell whether *source* is a match id, and not a file."""
    return is_match_id(source) and not Path(source).exists()


def _stored(match_id: str, database: str | None) -> Exported:
    with open_store(database) as store:
        return stored_record(store, match_id)


def _one_entry(source: str, number: int | None) -> FoundRecord:
    entries = open_source(source)
    entry = next(islice(entries, (number or 1) - 1, None), None)
    if entry is None:
        raise Unusable(
            gettext("{source} contains fewer than {number} records", source=source, number=number)
        )
    if number is None and (others := sum(1 for _ in entries)):
        raise Unusable(
            gettext(
                "{source} contains {count} records: choose one with --record",
                source=source,
                count=others + 1,
            )
        )
    return entry
