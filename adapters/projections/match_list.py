"""The match list, a projection of the notification log: search, paging and updates.

A batch of events changes the list and stores the log position in one transaction, so each event
is applied exactly once, even if a process is killed. The list can be rebuilt (``rebuild``).
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final, Literal

import msgspec
from eventsourcing.persistence import Notification

from adapters.database.name_normalization import folded
from adapters.eventstore.event_log import EventLog
from adapters.projections.match_list_projection import apply
from adapters.projections.runner import decoded, run_projection
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


class MatchList:
    """The list of all matches, updated from the log before it is read."""

    def __init__(self, log: EventLog, rows: ListRows) -> None:
        self._log = log
        self._rows = rows

    def catch_up(self) -> int:
        """Apply all new events; return how many there were."""
        return run_projection(self._log, self._rows.position, self._take_in)

    def _take_in(self, start: int, notifications: Sequence[Notification]) -> None:
        read = list(decoded(self._log, notifications))

        def change(entries: Sequence[MatchSummary]) -> Sequence[MatchSummary]:
            listed = {entry.id: entry for entry in entries}
            for match_id, event in read:
                apply(listed, match_id, event)
            return list(listed.values())

        ids = sorted({match_id for match_id, _ in read})
        self._rows.list_matches(start, notifications[-1].id, ids, change)

    def search(self, search: MatchSearch) -> Iterator[MatchSummary]:
        """Return all matches found, oldest first, read page by page."""
        conditions, after, after_id = conditions_of(search), -FOREVER, ""
        while True:
            # Keyset pagination: the index skips the previous pages.
            filters = {**conditions, "since": max(conditions["since"], after)}
            found = self._rows.search(
                {**filters, "after": after, "after_id": after_id, "limit": PAGE}
            )
            yield from found
            if len(found) < PAGE:
                return
            after, after_id = found[-1].opened, found[-1].id

    def position(self) -> int:
        """Return the log position; the list is unchanged as long as this is."""
        return self._rows.position()

    def of(self, ids: Sequence[str]) -> list[MatchSummary]:
        """Return the listed matches among *ids*, in that order."""
        return self._rows.of(ids)

    def active(self) -> list[MatchSummary]:
        """Return the matches that need the server to act, oldest first.

        A bot is to move in them, or a clock is running.
        """
        return self._rows.active()

    def branches(self, origin: str, most: int) -> list[MatchSummary]:
        """Return up to *most* branches of *origin*, or of its branches, oldest first."""
        return self._rows.branches({"origin": origin, "limit": most})

    def page(
        self, search: MatchSearch, size: int, after: tuple[int, str] = (FOREVER, "")
    ) -> list[MatchSummary]:
        """Return the matches found that are older than *after* (time and id), newest first."""
        opened, match_id = after
        where = {"after": opened, "after_id": match_id, "limit": size}
        return self._rows.page({**conditions_of(search), **where})

    def how_many(self, search: MatchSearch, most: int) -> int:
        """Return how many matches are found, counted up to *most*."""
        return self._rows.how_many({**conditions_of(search), "limit": most})

    def newest(self, status: Status, limit: int, since: int = -FOREVER) -> list[MatchSummary]:
        """Return the newest matches of one status, newest first, opened *since* a time."""
        return self.page(MatchSearch(status=status, since=since), limit)
