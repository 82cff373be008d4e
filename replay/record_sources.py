"""Sources of records: files, standard input, or stored matches."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from adapters.eventstore.codec import StoredMatchEvent
from adapters.i18n import gettext, ngettext
from adapters.records.bug_report import REPORT_FORMAT, Report, parse_report
from adapters.records.export import Exported
from adapters.records.parser import NotARecord, as_record
from adapters.records.reader import FoundRecord, read_file, read_stream
from adapters.records.record import Record
from adapters.tables.filters import EVERY, MatchFilter, record_admitted
from adapters.typed_text import typed_match_id
from replay.advice import with_advice
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


def open_sources(
    sources: Iterable[str], database: str | None = None, wanted: MatchFilter = EVERY
) -> Iterator[FoundRecord]:
    """Read the records of all *sources* that a filter admits, and what is no record, in order."""
    for source in sources:
        for entry in open_source(source, database):
            record = entry.record if wanted != EVERY else None
            if not isinstance(record, Record) or record_admitted(wanted, record, entry.match_id):
                yield entry


def one_match(
    source: str, number: int | None, database: str | None, wanted: MatchFilter
) -> Exported | Report:
    """Return the match of *source* and whether it is still being played, or a report.

    *number* selects one of several records that a filter admits, counted from 1. Raises Unusable.
    """
    if is_stored(source) and wanted == EVERY:
        return _stored(source, database)
    entry = _one_entry(source, number, database, wanted)
    if entry.match_id:
        return _stored(source, database)
    try:
        value = entry.value()
        if isinstance(value, dict) and value.get("format") == REPORT_FORMAT:
            return parse_report(value)
        return Exported(as_record(value), sealed=False)
    except NotARecord as error:
        raise Unusable(with_advice(error, entry.where)) from None


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


def _one_entry(
    source: str, number: int | None, database: str | None, wanted: MatchFilter
) -> FoundRecord:
    chosen, count = None, 0
    for count, entry in enumerate(open_sources([source], database, wanted), 1):
        if count == number:
            return entry
        chosen = entry
    if chosen and count == 1 and number is None:
        return chosen
    if not count:
        raise Unusable(gettext("no record of {source} meets the conditions", source=source))
    raise Unusable(
        ngettext(
            "{source} contains {count} record: choose one with --record",
            "{source} contains {count} records: choose one with --record",
            count,
            source=source,
        )
    )
