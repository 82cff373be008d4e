"""Web Push subscriptions: which browsers are notified of a seat's turn and of the match's end.

There is one per seat and session. Revoking a session deletes its subscription in the same
transaction (``seat_sessions``). A claim is one statement, so only one process sends each
notification; a claimed one that can't be delivered is lost, never sent twice.
"""

from typing import Any, Final

import msgspec

from adapters.database.database import Database
from domain.game import Seat

COLUMNS: Final = "id, seat, session, endpoint, p256dh, auth, language, site, told"
UPSERT: Final = (
    f"INSERT INTO {{at}}push_subscriptions ({COLUMNS})"
    " VALUES (:id, :seat, :session, :endpoint, :p256dh, :auth, :language, :site, :told)"
    " ON CONFLICT (id, seat, session) DO UPDATE SET endpoint = excluded.endpoint,"
    " p256dh = excluded.p256dh, auth = excluded.auth, language = excluded.language,"
    " site = excluded.site, told = excluded.told"
)
SELECT_ONE: Final = (
    "SELECT 1 AS known FROM {at}push_subscriptions"
    " WHERE id = :id AND seat = :seat AND session = :session"
)
SELECT_ANY: Final = "SELECT 1 AS known FROM {at}push_subscriptions WHERE id = :id LIMIT 1"
SELECT_MATCHES: Final = "SELECT DISTINCT id FROM {at}push_subscriptions ORDER BY id LIMIT :limit"
CLAIM_TURN: Final = (
    "UPDATE {at}push_subscriptions SET told = :moves"
    f" WHERE id = :id AND seat = :seat AND told < :moves RETURNING {COLUMNS}"
)
CLAIM_END: Final = f"DELETE FROM {{at}}push_subscriptions WHERE id = :id RETURNING {COLUMNS}"
DELETE: Final = (
    "DELETE FROM {at}push_subscriptions WHERE id = :id AND seat = :seat AND session = :session"
)
DELETE_ENDPOINT: Final = "DELETE FROM {at}push_subscriptions WHERE endpoint = :endpoint"
DELETE_OF_SEAT: Final = "DELETE FROM {at}push_subscriptions WHERE id = :id AND seat = :seat"
DELETE_OF_OTHERS: Final = f"{DELETE_OF_SEAT} AND session <> :own"
RENAME_OWN: Final = (
    "UPDATE {at}push_subscriptions SET session = :name"
    " WHERE id = :id AND seat = :seat AND session = :own"
)
"""For a browser that revokes all other sessions, and gets a new one itself."""
NEVER_NOTIFIED: Final = -2
BEFORE_THE_DEAL: Final = -1
"""The position of a table that waits for seeds."""


class PushSubscription(msgspec.Struct, frozen=True):
    """A browser's request to be notified about one seat."""

    id: str
    """The match."""
    seat: Seat
    session: str
    endpoint: str
    """The secret URL at the browser's push service."""
    p256dh: str
    """The browser's public key, in base64url."""
    auth: str
    """The secret that authenticates our messages, in base64url."""
    language: str
    site: str
    """The address at which the browser reaches this server."""
    told: int = NEVER_NOTIFIED
    """The position of the newest turn that needs no more notification."""


class PushSubscriptions:
    """The subscriptions in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, subscription: PushSubscription) -> None:
        """Add a subscription, or replace that of its seat and session."""
        with self._database.transaction() as execute:
            execute(UPSERT, msgspec.structs.asdict(subscription))

    def has(self, match_id: str, seat: Seat, session: str) -> bool:
        """Tell whether a session is notified about a seat."""
        row = {"id": match_id, "seat": seat, "session": session}
        return bool(self._database.cached_query(SELECT_ONE, row))

    def remove(self, match_id: str, seat: Seat, session: str) -> None:
        """Delete the subscription of a session to a seat, if there is one."""
        self._change(DELETE, {"id": match_id, "seat": seat, "session": session})

    def remove_endpoint(self, endpoint: str) -> None:
        """Delete all subscriptions of a browser that its push service does not know any more."""
        self._change(DELETE_ENDPOINT, {"endpoint": endpoint})

    def matches(self, limit: int) -> list[str]:
        """Return the matches with subscriptions."""
        return [row["id"] for row in self._database.query(SELECT_MATCHES, {"limit": limit})]

    def any_of(self, match_id: str) -> bool:
        """Tell whether anybody is notified about a match; this takes no lock."""
        return bool(self._database.query(SELECT_ANY, {"id": match_id}))

    def claim_turn(self, match_id: str, seat: Seat, moves: int) -> list[PushSubscription]:
        """Mark the turn at position *moves* as notified; return the subscriptions to notify."""
        return self._change(CLAIM_TURN, {"id": match_id, "seat": seat, "moves": moves})

    def claim_end(self, match_id: str) -> list[PushSubscription]:
        """Delete all subscriptions of a match that has ended; return them, to notify them."""
        return self._change(CLAIM_END, {"id": match_id})

    def _change(self, statement: str, values: dict[str, Any]) -> list[PushSubscription]:
        """Execute a statement; return the subscriptions that it returns."""
        with self._database.transaction() as execute:
            cursor = execute(statement, values)
            rows = cursor.fetchall() if "RETURNING" in statement else ()
        return [msgspec.convert(dict(row), PushSubscription) for row in rows]
