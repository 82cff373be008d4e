"""By which passes is a seat held? Each browser has one of its own, and any of them can be ended.

The pass that took a seat is named in the event; the others, and which were ended, lie in a table
beside the events. A pass is known here by its name, which opens nothing.
"""

from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from adapters.store.keys import OwnKey
from adapters.store.matches import Matches
from adapters.store.statements import (
    END_OTHER_PASSES,
    END_OWN_PASS,
    FORGET_PASSES,
    KEEP_PASS,
    KNOW_PASS,
    USE_PASS,
)
from adapters.store.tables import Execute, Row, Tables
from domain.game import Seat

Way = Literal["", "opened", "invited", "link", "rematch", "kept"]
"""How a browser came to its pass; empty when nobody wrote it down."""
MOST: Final = 12
"""In how many browsers a seat can be open at once."""


class _Ended(Exception):
    """A pass is not good any more."""


class Kept(msgspec.Struct, frozen=True):
    """A pass to a seat. Times are UTC milliseconds, 0 for never or not known."""

    name: str
    way: Way
    browser: str
    made: int
    used: int
    """When its browser first came back with it."""
    ended: int


class Passes:
    """The passes to the seats of all matches."""

    def __init__(self, matches: Matches, tables: Tables) -> None:
        self._matches = matches
        self._tables = tables

    def holds(self, match_id: str, seat: Seat, name: str) -> bool:
        """Tell whether the bearer of the pass *name* has the seat; raise UnknownMatch."""
        return any(one.name == name and not one.ended for one in self._all(match_id, seat))

    def is_ended(self, match_id: str, seat: Seat, name: str) -> bool:
        """Tell whether the pass was good once, until it was ended."""
        return any(one.name == name and one.ended for one in self._all(match_id, seat))

    def was_used(self, match_id: str, seat: Seat, name: str) -> bool:
        """Tell whether a browser came back with the pass."""
        return any(one.name == name and one.used for one in self._all(match_id, seat))

    def were_ended(self, match_id: str, seat: Seat) -> bool:
        """Tell whether anybody ever ended a pass to the seat."""
        return any(one.ended for one in self._all(match_id, seat))

    def of(self, match_id: str, seat: Seat) -> tuple[Kept, ...]:
        """Return the passes by which the seat is held just now, the oldest first."""
        return tuple(one for one in self._all(match_id, seat) if not one.ended)

    def add(self, match_id: str, seats: Sequence[Seat], name: str, way: Way, browser: str) -> None:
        """Let a pass hold *seats*, unless it did already or was ended."""
        made = Kept(name, way, browser, self._matches.clock(), 0, 0)
        self._write(KEEP_PASS, match_id, seats, made)

    def use(self, match_id: str, seats: Sequence[Seat], name: str, browser: str) -> None:
        """Note that a browser came back with a pass that holds *seats*; once is enough."""
        fresh = [seat for seat in seats if not self.was_used(match_id, seat, name)]
        if fresh:
            used = Kept(name, "", browser, 0, self._matches.clock(), 0)
            self._write(USE_PASS, match_id, fresh, used)

    def end_all(
        self, match_id: str, seats: Sequence[Seat], name: str, new: str, browser: str
    ) -> bool:
        """End all passes to *seats* but the pass *new*, with which the bearer of *name* goes on.

        Tell whether that could be done: not when that bearer's pass was ended before.
        """
        now = self._matches.clock()
        rows = [
            {
                **_row(match_id, seat, Kept(new, "kept", browser, now, 0, 0)),
                "now": now,
                "own": name,
                "first": self._first(match_id, seat),
            }
            for seat in seats
        ]
        try:
            with self._tables.changing() as execute:
                _end(rows, execute)
        except _Ended:
            return False
        return True

    def _write(self, statement: str, match_id: str, seats: Sequence[Seat], one: Kept) -> None:
        with self._tables.changing() as execute:
            for seat in seats:
                execute(statement, _row(match_id, seat, one))

    def _all(self, match_id: str, seat: Seat) -> tuple[Kept, ...]:
        """Return all passes that ever held the seat, with the one that took it."""
        found = [msgspec.convert(dict(row), Kept) for row in self._tables.passes(match_id, seat)]
        first = self._first(match_id, seat)
        if first and all(one.name != first for one in found):
            found.insert(0, Kept(first, "", "", 0, 0, 0))
        return tuple(found)

    def _first(self, match_id: str, seat: Seat) -> str:
        """Return the name of the pass that took the seat; empty where no person's did."""
        return name_of(self._matches.live(match_id).took.get(seat, ""))


def key_of(name: str) -> OwnKey:
    """Return the key under which the pass *name* takes a seat."""
    return OwnKey("join", name)


def name_of(stored: str) -> str:
    """Return which pass took a seat, by the key as it is *stored*; empty when none did.

    It was ``join-...`` once. No client could take a seat under a key of its choice, so of a seat
    that was taken the text is the server's.
    """
    kind, name = stored[:4], stored[5:]
    return name if kind == "join" and stored[4:5] in (" ", "-") else ""


def _end(rows: Sequence[Row], execute: Execute) -> None:
    """End all passes to the seats of *rows* but the new ones, if the own ones are good still."""
    for row in rows:
        execute(KNOW_PASS, row)
        if not execute(END_OWN_PASS, row).fetchone():
            raise _Ended
        # Those ended before hold nothing without a row either; only the first would.
        execute(FORGET_PASSES, row)
        execute(END_OTHER_PASSES, row)
        execute(KEEP_PASS, row)


def _row(match_id: str, seat: Seat, one: Kept) -> Row:
    return {"id": match_id, "seat": seat, **msgspec.structs.asdict(one)}
