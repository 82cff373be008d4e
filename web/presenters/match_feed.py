"""Private feed: the matches that wait for a browser's seats, and those that ended.

An entry is one turn, one deal to open, or one end. Its id and its time follow from the stored match
alone.
"""

from typing import Final
from uuid import UUID, uuid5

import msgspec

from adapters.records.timestamps import format_timestamp
from adapters.sql_tables.feeds import DAY
from adapters.sql_tables.match_summary import MatchSummary
from domain.match import Moved
from web.auth.visitor_cookies import seats_kept
from web.presenters.match_row import ENDED, ListedMatch, rows
from web.services import AppServices

KEPT: Final = 30 * DAY
"""Milliseconds for which a match stays in the feed after its end; then it has expired."""


class FeedEntry(msgspec.Struct, frozen=True):
    """An entry of a feed."""

    id: str
    updated: str
    row: ListedMatch


class MatchFeed(msgspec.Struct, frozen=True):
    """A feed: its permanent id, when a match of it last changed, and its entries."""

    id: str
    updated: str
    entries: tuple[FeedEntry, ...]


def match_feed(service: AppServices, name: str) -> MatchFeed | None:
    """Return the feed of this *name*; None if it has ended."""
    kept = {each.match: each for each in service.store.feeds.of(name)}
    expired = service.store.clock() - KEPT
    found = [
        listed
        for listed in service.store.shown_list.of(list(kept))
        if listed.status != "damaged" and not (listed.status in ENDED and listed.changed < expired)
    ]
    if not found:
        return None
    found.sort(key=lambda listed: (listed.changed, listed.id), reverse=True)
    own = {listed.id: tuple(seats_kept(service.store, kept[listed.id])) for listed in found}
    entries = (
        FeedEntry(_entry_id(service, listed), format_timestamp(listed.changed), row)
        for listed, row in zip(found, rows(service, found, own), strict=True)
        if own[listed.id] and (row.urgent or row.ended)
    )
    return MatchFeed(UUID(name, version=5).urn, format_timestamp(found[0].changed), tuple(entries))


def _entry_id(service: AppServices, listed: MatchSummary) -> str:
    """Return the id of a turn, which stays until another player has moved, or of an end."""
    about = "end"
    if listed.status not in ENDED:
        history = service.store.matches.live(listed.id).history
        moved = (stored.event for stored in history if isinstance(stored.event, Moved))
        others = sum(move.seat != listed.to_move for move in moved)
        about = f"{listed.status} {others}"
    return uuid5(UUID(listed.id), about).urn
