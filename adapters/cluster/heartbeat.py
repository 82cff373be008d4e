"""Since when was there no server? Each process that serves leaves signs of life in the database.

What lies between the last sign and the next was time in which nobody could move.
"""

from typing import Final

from adapters.database.database import Database

UPSERT_HEARTBEAT: Final = (
    "INSERT INTO {at}heartbeat (name, at) VALUES ('server', :now)"
    " ON CONFLICT (name) DO UPDATE SET at = excluded.at"
)
SELECT_HEARTBEAT: Final = "SELECT at FROM {at}heartbeat"
EVERY: Final = 3_000
"""How many milliseconds lie between two signs of a process, while a clock runs."""
MISSED: Final = 3 * EVERY
"""A shorter silence says nothing: others may serve too, and a machine may be busy."""


class Heartbeat:
    """The signs of life of this process."""

    def __init__(self, database: Database, *, alone: bool, one_clock: bool = False) -> None:
        """With *one_clock* all processes have the same time, and a sign far ahead was wrong."""
        self._database = database
        self._shortest = 0 if alone else MISSED
        """Who alone may serve knows at the start that nobody did since the last sign."""
        self._one_clock = one_clock

    def beat(self, now: int) -> tuple[int, int] | None:
        """Leave a sign of life; return the time of the last one before, if there was any.

        With it comes how long a silence must be to count. Times are UTC milliseconds.
        """
        with self._database.transaction() as execute:
            last = [int(row["at"]) for row in execute(SELECT_HEARTBEAT, {}).fetchall()]
            # The clock of another server may be ahead of ours.
            said = [at for at in last if at <= now + MISSED or not self._one_clock]
            execute(UPSERT_HEARTBEAT, {"now": max([now, *said])})
        shortest, self._shortest = self._shortest, MISSED
        return (last[0], shortest) if last else None

    def last(self) -> int | None:
        """Return the time of the last sign of any process, if there was one."""
        return next((int(row["at"]) for row in self._database.query(SELECT_HEARTBEAT, {})), None)
