"""Seat sessions and their revocation: one session per browser that holds a seat.

The session that took a seat is named in the event. The ``seat_sessions`` table has all others,
revoked ones, and those that reserve a free seat. A session is stored by its name, which grants no
access.
"""

from collections.abc import Callable, Sequence
from typing import Final, Literal

import msgspec

from adapters.clock import Clock
from adapters.database.database import Database, Execute, Values
from adapters.eventstore.idempotency_keys import ServerKey
from adapters.eventstore.match_service import MatchService
from adapters.sql_tables.push_subscriptions import DELETE_OF_OTHERS, DELETE_OF_SEAT, RENAME_OWN
from domain.game import Seat

DELETE_OTHER_SESSIONS: Final = (
    "DELETE FROM {at}seat_sessions WHERE id = :id AND seat = :seat AND name <> :first"
)
CLEAR_FIRST_SESSION: Final = (
    "UPDATE {at}seat_sessions SET ended = :now, way = '', browser = '', made = 0, used = 0"
    " WHERE id = :id AND seat = :seat AND name = :first"
)
SELECT_SESSIONS: Final = (
    "SELECT name, way, browser, made, used, ended FROM {at}seat_sessions"
    " WHERE id = :id AND seat = :seat ORDER BY made, name"
)
_INSERT: Final = (
    "INSERT INTO {at}seat_sessions (id, seat, name, way, browser, made, used, ended) VALUES "
)
INSERT_SESSION: Final = (
    f"{_INSERT} (:id, :seat, :name, :way, :browser, :made, :used, :ended)"
    " ON CONFLICT (id, seat, name) DO NOTHING"
)
UPDATE_USED: Final = (
    "UPDATE {at}seat_sessions SET used = :used, browser = CASE browser WHEN '' THEN :browser"
    " ELSE browser END WHERE id = :id AND seat = :seat AND name = :name AND ended = 0"
)
INSERT_FIRST_SESSION: Final = (
    f"{_INSERT} (:id, :seat, :first, '', '', 0, 0, 0) ON CONFLICT (id, seat, name) DO NOTHING"
)
LOCK_SESSIONS: Final = (
    "UPDATE {at}seat_sessions SET made = made WHERE id = :id AND seat = :seat AND name = :first"
)
"""Locks the row of the first session of a seat, so that changes are serialised."""
DELETE_REVOKED: Final = (
    "DELETE FROM {at}seat_sessions WHERE id = :id AND seat = :seat AND ended > 0"
    " AND name <> :own AND name <> :first"
)
REVOKE_OWN: Final = (
    "UPDATE {at}seat_sessions SET ended = :now"
    " WHERE id = :id AND seat = :seat AND name = :own AND ended = 0 RETURNING name"
)
REVOKE_OTHERS: Final = (
    "UPDATE {at}seat_sessions SET ended = :now"
    " WHERE id = :id AND seat = :seat AND name <> :name AND ended = 0"
)
SessionOrigin = Literal["", "opened", "invited", "link", "rematch", "kept"]
"""How a browser got its session; empty if unknown."""
MOST: Final = 12
"""The largest number of browsers that can hold a seat at once."""


class _Ended(Exception):
    """The session was revoked."""


class SeatSession(msgspec.Struct, frozen=True):
    """A session of a seat. Times are UTC milliseconds, 0 for never or unknown."""

    name: str
    way: SessionOrigin
    browser: str
    made: int
    used: int
    """When its browser first returned."""
    ended: int


class SeatSessions:
    """The sessions of the seats of all matches."""

    def __init__(self, matches: MatchService, database: Database, clock: Clock) -> None:
        self._matches = matches
        self._database = database
        self._clock = clock

    def find(self, match_id: str, seat: Seat, name: str) -> SeatSession | None:
        """Return the session *name* of a seat, revoked or not, or None; raise UnknownMatch.

        The session that took the seat needs no row.
        """
        rows = self._database.cached_query(SELECT_SESSIONS, {"id": match_id, "seat": seat})
        for row in rows:
            if row["name"] == name:
                return msgspec.convert(dict(row), SeatSession)
        is_first = name == self._first(match_id, seat) != ""
        return SeatSession(name, "", "", 0, 0, 0) if is_first else None

    def is_valid(self, match_id: str, seat: Seat, name: str) -> bool:
        """Tell whether the session *name* holds the seat; raise UnknownMatch."""
        found = self.find(match_id, seat, name)
        return found is not None and not found.ended

    def is_revoked(self, match_id: str, seat: Seat, name: str) -> bool:
        """Tell whether the session was valid until it was revoked."""
        found = self.find(match_id, seat, name)
        return found is not None and found.ended > 0

    def was_used(self, match_id: str, seat: Seat, name: str) -> bool:
        """Tell whether a browser returned with the session."""
        found = self.find(match_id, seat, name)
        return found is not None and found.used > 0

    def of(self, match_id: str, seat: Seat) -> tuple[SeatSession, ...]:
        """Return the valid sessions of a seat, oldest first."""
        rows = self._database.cached_query(SELECT_SESSIONS, {"id": match_id, "seat": seat})
        found = [msgspec.convert(dict(row), SeatSession) for row in rows]
        first = self._first(match_id, seat)
        if first and all(held.name != first for held in found):
            found.insert(0, SeatSession(first, "", "", 0, 0, 0))
        return tuple(held for held in found if not held.ended)

    def add(
        self, match_id: str, seats: Sequence[Seat], name: str, way: SessionOrigin, browser: str
    ) -> None:
        """Add a session to *seats*, unless it is already there or was revoked."""
        made = SeatSession(name, way, browser, self._clock(), 0, 0)
        with self._database.transaction(match_id) as execute:
            for seat in seats:
                execute(INSERT_SESSION, _row(match_id, seat, made))

    def add_where(
        self,
        match_id: str,
        seats: Sequence[Seat],
        name: str,
        way: SessionOrigin,
        browser: str,
        allows: Callable[[Sequence[SeatSession]], bool],
    ) -> tuple[Seat, ...]:
        """Add a session to those *seats* whose existing sessions allow it; return them.

        No session of a seat is added or revoked between the check and the change.
        """
        made = SeatSession(name, way, browser, self._clock(), 0, 0)
        rows = [self._row(match_id, seat, made) for seat in seats]
        with self._database.transaction(match_id) as execute:
            return tuple(row["seat"] for row in rows if _admitted(row, allows, execute))

    def use(self, match_id: str, seats: Sequence[Seat], name: str, browser: str) -> None:
        """Note that a browser returned with a session; only the first time counts."""
        fresh = [seat for seat in seats if not self.was_used(match_id, seat, name)]
        if fresh:
            used = SeatSession(name, "", browser, 0, self._clock(), 0)
            rows = [self._row(match_id, seat, used) for seat in fresh]
            with self._database.transaction(match_id) as execute:
                for row in rows:
                    execute(INSERT_FIRST_SESSION, row)
                    execute(UPDATE_USED, row)

    def revoke_others(
        self, match_id: str, seats: Sequence[Seat], name: str, new: str, browser: str
    ) -> bool:
        """Revoke all sessions of *seats* except *new*, which replaces the session *name*.

        Returns False if the session *name* was revoked before.
        """
        now = self._clock()
        session = SeatSession(new, "kept", browser, now, 0, 0)
        rows = [{**self._row(match_id, seat, session), "now": now, "own": name} for seat in seats]
        try:
            with self._database.transaction(match_id) as execute:
                _end(rows, execute)
        except _Ended:
            return False
        return True

    def forget(self, match_id: str, seat: Seat) -> None:
        """Revoke all sessions of a seat and delete all that is known about them.

        Raises UnknownMatch and CorruptMatch.
        """
        row = {"id": match_id, "seat": seat, "first": self._first(match_id, seat)}
        with self._database.transaction(match_id) as execute:
            # Without a row, the session that took the seat would be valid again.
            if row["first"]:
                execute(INSERT_FIRST_SESSION, row)
                execute(CLEAR_FIRST_SESSION, {**row, "now": self._clock()})
            execute(DELETE_OTHER_SESSIONS, row)
            execute(DELETE_OF_SEAT, row)

    def _row(self, match_id: str, seat: Seat, known: SeatSession) -> Values:
        """Return the row of a session, with the name of the session that took the seat."""
        return {**_row(match_id, seat, known), "first": self._first(match_id, seat)}

    def _first(self, match_id: str, seat: Seat) -> str:
        """Return the session that took the seat, or that reserves it; empty if none."""
        if taken := self._matches.live(match_id).seat_keys.get(seat):
            return name_of(taken)
        rows = self._database.cached_query(SELECT_SESSIONS, {"id": match_id, "seat": seat})
        return str(rows[0]["name"]) if rows else ""


def key_of(name: str) -> ServerKey:
    """Return the idempotency key with which the session *name* takes a seat."""
    return ServerKey("join", name)


def name_of(stored: str) -> str:
    """Return the session that took a seat, from its *stored* idempotency key; empty if none."""
    kind, _, name = stored.partition(" ")
    return name if kind == "join" else ""


def _admitted(
    row: Values, allows: Callable[[Sequence[SeatSession]], bool], execute: Execute
) -> bool:
    """Add a session if the existing ones allow it; tell whether it is valid now."""
    if not row["first"]:
        return False
    execute(INSERT_FIRST_SESSION, row)
    execute(LOCK_SESSIONS, row)
    if not allows(_kept(row, execute)):
        return False
    execute(INSERT_SESSION, row)
    return any(held.name == row["name"] and not held.ended for held in _kept(row, execute))


def _kept(row: Values, execute: Execute) -> list[SeatSession]:
    return [
        msgspec.convert(dict(found), SeatSession)
        for found in execute(SELECT_SESSIONS, row).fetchall()
    ]


def _end(rows: Sequence[Values], execute: Execute) -> None:
    """Revoke all sessions of the seats but the new ones; raise _Ended if an own one was revoked."""
    for row in rows:
        execute(INSERT_FIRST_SESSION, row)
        execute(LOCK_SESSIONS, row)
        if not execute(REVOKE_OWN, row).fetchone():
            raise _Ended
        # Revoked sessions need no row, except the one that took the seat.
        execute(DELETE_REVOKED, row)
        execute(REVOKE_OTHERS, row)
        execute(INSERT_SESSION, row)
        execute(DELETE_OF_OTHERS, row)
        execute(RENAME_OWN, row)


def _row(match_id: str, seat: Seat, known: SeatSession) -> Values:
    return {"id": match_id, "seat": seat, **msgspec.structs.asdict(known)}
