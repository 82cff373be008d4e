"""Heartbeat of the serving processes, stored in the database.

The gap before a new heartbeat is time without a server, in which nobody could move.
"""

from typing import Final

from adapters.database.database import Database

UPSERT_HEARTBEAT: Final = (
    "INSERT INTO {at}heartbeat (name, at) VALUES ('server', :now)"
    " ON CONFLICT (name) DO UPDATE SET at = excluded.at"
)
SELECT_HEARTBEAT: Final = "SELECT at FROM {at}heartbeat"
EVERY: Final = 3_000
"""Milliseconds between two heartbeats of a process, while a clock is running."""
MISSED: Final = 3 * EVERY
"""A shorter gap does not count: another process may be serving, or the machine is busy."""


class Heartbeat:
    """The heartbeat of this process."""

    def __init__(self, database: Database, *, alone: bool, one_clock: bool = False) -> None:
        """With *one_clock* all processes share one time, and a heartbeat far ahead is wrong."""
        self._database = database
        self._shortest = 0 if alone else MISSED
        """A process that serves alone counts the whole gap before its start."""
        self._one_clock = one_clock

    def beat(self, now: int) -> tuple[int, int] | None:
        """Store a heartbeat; return the time of the previous one, and the shortest gap that counts.

        Times are UTC milliseconds. Returns None for the first heartbeat.
        """
        with self._database.transaction(cached=False) as execute:
            last = [int(row["at"]) for row in execute(SELECT_HEARTBEAT, {}).fetchall()]
            # The clock of another server may be ahead of ours.
            beats = [at for at in last if at <= now + MISSED or not self._one_clock]
            execute(UPSERT_HEARTBEAT, {"now": max([now, *beats])})
        shortest, self._shortest = self._shortest, MISSED
        return (last[0], shortest) if last else None

    def last(self) -> int | None:
        """Return the time of the last heartbeat of any process, or None."""
        return next((int(row["at"]) for row in self._database.query(SELECT_HEARTBEAT, {})), None)
