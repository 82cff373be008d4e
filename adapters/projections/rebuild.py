"""Rebuild of the match list from the log, and marking of damaged matches.

A few matches are replaced per transaction, so readers always see a whole list, memory is bounded,
and an interrupted rebuild does no harm. Every match is then loaded in full, which the projection
never does.
"""

import contextlib
from collections.abc import Sequence
from functools import partial
from typing import Final

from eventsourcing.persistence import PersistenceError
from msgspec.structs import replace

from adapters.eventstore.corruption import CorruptMatch
from adapters.eventstore.errors import UnknownMatch
from adapters.eventstore.loaded_match import followed
from adapters.eventstore.match_service import MatchService
from adapters.projections import runner
from adapters.projections.match_list import MatchList
from adapters.projections.match_list_projection import damaged, entry_after
from adapters.sql_tables.match_summary import MatchSummary
from domain.match import Match

AT_ONCE: Final = 50
"""Matches per transaction."""


def rebuild_match_list(matches: MatchService, match_list: MatchList) -> int:
    """Rebuild the match list from the log; return how many events the log has."""
    if match_list.position() > (end := matches.log.end()):
        match_list.set_position(end)
    try:
        match_list.catch_up()
    except runner.NotWritten:
        # The table is not a list at all, so nothing can be added to it.
        _rebuilt_entries(matches, match_list)
        match_list.catch_up()
    return _rebuilt_entries(matches, match_list)


def _rebuilt_entries(matches: MatchService, match_list: MatchList) -> int:
    taken = 0
    after: str | None = ""
    while after is not None:
        ids = matches.log.ids(after, AT_ONCE)
        # A match that is listed but not stored is damaged: its events are missing.
        up_to = ids[-1] if len(ids) == AT_ONCE else None
        read: dict[str, int] = {}
        match_list.rebuild_rows(
            sorted({*ids, *match_list.between(after, up_to)}),
            partial(_new_entry, matches, match_list, read=read),
        )
        taken, after = taken + sum(read.values()), up_to
    return taken


def _new_entry(
    matches: MatchService, match_list: MatchList, match_id: str, *, read: dict[str, int]
) -> MatchSummary | None:
    """Return the new entry of a match; add the number of its events to *read*."""
    entry, log = None, matches.log
    stored = log.recorder.select_events(match_id)
    for _, event in runner.decoded(log, stored):
        entry = entry_after(entry, event)
    read[match_id] = len(stored)
    if not stored:
        return replace(damaged(_known(match_list, match_id), match_id), last=-1)
    return entry and _revalidated(matches, entry)


def _known(match_list: MatchList, match_id: str) -> MatchSummary | None:
    """Return the entry of a match, or None if there is none that can be read."""
    with contextlib.suppress(PersistenceError):
        return next(iter(match_list.of([match_id])), None)
    return None


def _revalidated(matches: MatchService, entry: MatchSummary) -> MatchSummary:
    match: Match | None = None
    try:
        for recorded in matches.history(entry.id):
            match = followed(match, recorded)
    except (CorruptMatch, UnknownMatch):
        return damaged(entry, entry.id)
    return entry


def mark_damaged(match_list: MatchList, match_id: str) -> bool:
    """Mark a match as damaged in the list; return whether it was not marked before."""

    def marked(entries: Sequence[MatchSummary]) -> Sequence[MatchSummary]:
        entry = entries[0] if entries else None
        return [] if entry and entry.status == "damaged" else [damaged(entry, match_id)]

    # Reads first: each request for such a match comes here, and only the first must write.
    return bool(marked(match_list.of([match_id]))) and match_list.change_entry(match_id, marked)
