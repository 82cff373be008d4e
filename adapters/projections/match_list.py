"""Which matches are there? A read model made from the notification log alone.

Each batch of events changes the list and notes how far the log was read in one transaction, so
every event counts exactly once, whatever is killed when; and the list can be made anew at any
time (``remaking``).
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final, Literal

import msgspec
from eventsourcing.persistence import Notification

from adapters.database.name_normalization import folded
from adapters.eventstore.event_log import EventLog
from adapters.projections.match_list_projection import apply
from adapters.projections.runner import readable, run_projection
from adapters.sql_tables.match_list import ListRows
from adapters.sql_tables.match_summary import MatchSummary, Status

PAGE: Final = 500
"""How many matches are listed at a time."""
FOREVER: Final = 2**62


class MatchSearch(msgspec.Struct, frozen=True):
    """Which matches: every condition that is not None must hold; times are UTC milliseconds."""

    game: str | None = None
    status: Status | None = None
    since: int | None = None
    """Opened at this time or later."""
    before: int | None = None
    """Opened earlier than this time."""
    player: str | None = None
    """The name of anybody who sits there, in any case of letters."""
    disputes: Literal["any", "undecided"] | None = None
    """Only those of which something was disputed, or where that waits for a verdict."""
    fresh: int | None = None
    """Of those that have not begun, only what was opened at this time or later."""


def conditions_of(search: MatchSearch) -> dict[str, Any]:
    """Return what a search asks for as values of the statements."""
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
    """The list of all matches, brought up to date from the log whenever it is asked to."""

    def __init__(self, log: EventLog, rows: ListRows) -> None:
        self._log = log
        self._rows = rows

    def catch_up(self) -> int:
        """Take in every event since the last time; return how many there were."""
        return run_projection(self._log, self._rows.position, self._take_in)

    def _take_in(self, start: int, notifications: Sequence[Notification]) -> None:
        read = list(readable(self._log, notifications))

        def change(entries: Sequence[MatchSummary]) -> Sequence[MatchSummary]:
            listed = {entry.id: entry for entry in entries}
            for match_id, event in read:
                apply(listed, match_id, event)
            return list(listed.values())

        ids = sorted({match_id for match_id, _ in read})
        self._rows.list_matches(start, notifications[-1].id, ids, change)

    def search(self, search: MatchSearch) -> Iterator[MatchSummary]:
        """Return the matches found, oldest first, a page at a time."""
        conditions, after, after_id = conditions_of(search), -FOREVER, ""
        while True:
            # What was found before is not looked through again: one index leads behind it.
            wanted = {**conditions, "since": max(conditions["since"], after)}
            found = self._rows.search(
                {**wanted, "after": after, "after_id": after_id, "limit": PAGE}
            )
            yield from found
            if len(found) < PAGE:
                return
            after, after_id = found[-1].opened, found[-1].id

    def position(self) -> int:
        """Return how far the log was read: the list is the same as long as this is."""
        return self._rows.position()

    def of(self, ids: Sequence[str]) -> list[MatchSummary]:
        """Return those of the matches *ids* that there are, in the order of *ids*."""
        return self._rows.of(ids)

    def active(self) -> list[MatchSummary]:
        """Return the matches that go on of themselves, oldest first: of those that are running.

        They are those that are being played just now.
        """
        return self._rows.active()

    def branches(self, origin: str, most: int) -> list[MatchSummary]:
        """Return those that go on from the match *origin*, or from one of these, up to so many.

        The oldest come first.
        """
        return self._rows.branches({"origin": origin, "limit": most})

    def page(self, search: MatchSearch, number: int, size: int) -> list[MatchSummary]:
        """Return one page of the matches found, newest first, and the first of the next page.

        The pages are counted from 1.
        """
        where = {"limit": size + 1, "skipped": (number - 1) * size}
        return self._rows.page({**conditions_of(search), **where})

    def how_many(self, search: MatchSearch, most: int) -> int:
        """Return how many matches are found; they are counted up to *most*."""
        return self._rows.how_many({**conditions_of(search), "limit": most})

    def newest(self, status: Status, limit: int, since: int = -FOREVER) -> list[MatchSummary]:
        """Return the newest matches of one status, newest first, opened *since* a time."""
        return self.page(MatchSearch(status=status, since=since), 1, limit)[:limit]
