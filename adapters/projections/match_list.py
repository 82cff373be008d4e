"""The match list, a projection of the notification log: search, paging and updates.

A batch of events changes the list and stores the log position in one transaction, so each event
is applied exactly once, even if a process is killed. The list can be rebuilt (``rebuild``).
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final, Literal

import msgspec
from eventsourcing.persistence import Notification

from adapters.database.database import Database
from adapters.database.name_normalization import folded
from adapters.eventstore.event_log import EventLog
from adapters.projections.match_list_projection import apply
from adapters.projections.runner import decoded, run_projection
from adapters.sql_tables import match_index
from adapters.sql_tables.match_list import ListRows
from adapters.sql_tables.match_summary import MatchSummary, Status

PAGE: Final = 500
"""Matches per page."""
FOREVER: Final = 2**62


class MatchSearch(msgspec.Struct, frozen=True):
    """Search conditions; each that is not None must hold. Times are UTC milliseconds."""

    game: str | None = None
    status: Status | None = None
    since: int | None = None
    """Opened at this time or later."""
    before: int | None = None
    """Opened before this time."""
    player: str | None = None
    """The name of a player, compared without case."""
    disputes: Literal["any", "undecided"] | None = None
    """Only matches with a dispute, or with one that has no verdict yet."""
    fresh: int | None = None
    """Matches that have not begun are found only if opened at this time or later."""


def conditions_of(search: MatchSearch) -> dict[str, Any]:
    """Return the statement parameters of a search."""
    return {
        "game": search.game or "",
        "status": search.status or "",
        "since": -FOREVER if search.since is None else search.since,
        "before": FOREVER if search.before is None else search.before,
        "player": folded(search.player or ""),
        "disputes": search.disputes or "",
        "fresh": -FOREVER if search.fresh is None else search.fresh,
    }


class MatchList(ListRows):
    """The list of all matches, updated from the log before it is read."""

    def __init__(self, log: EventLog, database: Database) -> None:
        super().__init__(database)
        self._log = log

    def catch_up(self) -> int:
        """Apply all new events; return how many there were."""
        return run_projection(self._log, self.position, self._take_in)

    def _take_in(self, start: int, notifications: Sequence[Notification]) -> None:
        read = list(decoded(self._log, notifications))

        def change(entries: Sequence[MatchSummary]) -> Sequence[MatchSummary]:
            listed = {entry.id: entry for entry in entries}
            for match_id, event in read:
                apply(listed, match_id, event)
            return list(listed.values())

        ids = sorted({match_id for match_id, _ in read})
        self.list_matches(start, notifications[-1].id, ids, change)

    def search(self, search: MatchSearch) -> Iterator[MatchSummary]:
        """Return all matches found, oldest first, read page by page."""
        conditions, after, after_id = conditions_of(search), -FOREVER, ""
        while True:
            # Keyset pagination: the index skips the previous pages.
            filters = {**conditions, "since": max(conditions["since"], after)}
            values = {**filters, "after": after, "after_id": after_id, "limit": PAGE}
            found = self._select(match_index.search(values), values)
            yield from found
            if len(found) < PAGE:
                return
            after, after_id = found[-1].opened, found[-1].id

    def page(
        self, search: MatchSearch, size: int, after: tuple[int, str] = (FOREVER, "")
    ) -> list[MatchSummary]:
        """Return the matches found that are older than *after* (time and id), newest first."""
        opened, match_id = after
        where = {"after": opened, "after_id": match_id, "limit": size}
        values = {**conditions_of(search), **where}
        return self._select(match_index.page(values), values)

    def how_many(self, search: MatchSearch, most: int) -> int:
        """Return how many matches are found, counted up to *most*."""
        values = {**conditions_of(search), "limit": most}
        return int(self._database.query(match_index.how_many(values), values)[0]["many"])

    def newest(self, status: Status, limit: int, since: int = -FOREVER) -> list[MatchSummary]:
        """Return the newest matches of one status, newest first, opened *since* a time."""
        return self.page(MatchSearch(status=status, since=since), limit)
