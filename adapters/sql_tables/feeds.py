"""Feeds of matches: which matches and seats each private feed link shows.

A feed is stored by its name, which is no link, and lasts as long as it has matches.
"""

from collections.abc import Iterable
from typing import Final

import msgspec

from adapters.clock import Clock
from adapters.database.database import Database, Execute
from domain.game import Seat

MOST: Final = 100
"""Matches of a feed, the newest first."""
DAY: Final = 24 * 3600 * 1000
LONGEST: Final = 365 * DAY
"""Milliseconds after which a match leaves a feed, unless it is added again."""
SELECT_FEED: Final = (
    "SELECT id, seats, added FROM {at}feed_matches WHERE feed = :feed ORDER BY added DESC, id"
)
UPSERT_MATCH: Final = (
    "INSERT INTO {at}feed_matches (feed, id, seats, added) VALUES (:feed, :id, :seats, :added)"
    " ON CONFLICT (feed, id) DO UPDATE SET seats = excluded.seats, added = excluded.added"
)
DELETE_MATCH: Final = "DELETE FROM {at}feed_matches WHERE feed = :feed AND id = :id"
DELETE_FEED: Final = "DELETE FROM {at}feed_matches WHERE feed = :feed"
DELETE_OLD: Final = "DELETE FROM {at}feed_matches WHERE added < :since"


class FeedMatch(msgspec.Struct, frozen=True):
    """A match of a feed, the seats that its browser has, and when it was added."""

    match: str
    seats: tuple[Seat, ...]
    added: int


class Feeds:
    """The feeds of one database."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    def of(self, feed: str) -> tuple[FeedMatch, ...]:
        """Return the matches of a *feed*, the newest first; none if it has ended."""
        rows = self._database.cached_query(SELECT_FEED, {"feed": feed})
        since = self._clock() - LONGEST
        return tuple(
            FeedMatch(row["id"], tuple(map(int, row["seats"].split())), row["added"])
            for row in rows
            if row["added"] >= since
        )

    def begin(self, feed: str, matches: Iterable[FeedMatch]) -> None:
        """Store a *feed* with its *matches*; delete what has expired in others."""
        with self._database.transaction() as execute:
            execute(DELETE_OLD, {"since": self._clock() - LONGEST})
            self._add(feed, matches, execute)

    def add(self, feed: str, match_id: str, seats: tuple[Seat, ...]) -> None:
        """Add a match to a *feed*, or its new seats; an ended feed stays ended."""
        with self._database.transaction() as execute:
            if execute(SELECT_FEED, {"feed": feed}).fetchone():
                self._add(feed, [FeedMatch(match_id, seats, self._clock())], execute)

    def remove(self, feed: str, match_id: str) -> None:
        """Remove a match from a *feed*."""
        with self._database.transaction() as execute:
            execute(DELETE_MATCH, {"feed": feed, "id": match_id})

    def end(self, feed: str) -> None:
        """End a *feed*; its link then leads nowhere."""
        with self._database.transaction() as execute:
            execute(DELETE_FEED, {"feed": feed})

    def _add(self, feed: str, matches: Iterable[FeedMatch], execute: Execute) -> None:
        for own in matches:
            row = {"feed": feed, "id": own.match, "seats": " ".join(map(str, own.seats))}
            execute(UPSERT_MATCH, {**row, "added": own.added})
        kept = execute(SELECT_FEED, {"feed": feed}).fetchall()
        for old in kept[MOST:]:
            execute(DELETE_MATCH, {"feed": feed, "id": old["id"]})
