"""Public keys that receipts were ever signed with; they are kept for ever."""

from typing import Final

from adapters.database.database import Database

INSERT_SIGNING_KEY: Final = (
    "INSERT INTO {at}signing_keys (public, since) VALUES (:public, :since)"
    " ON CONFLICT (public) DO NOTHING"
)
SELECT_SIGNING_KEYS: Final = (
    "SELECT public, since FROM {at}signing_keys ORDER BY since DESC, public"
)


class SigningKeys:
    """The public signing keys in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def note(self, public: str, now: int) -> None:
        """Note that receipts are signed with this key from *now* on, in UTC milliseconds."""
        with self._database.transaction() as execute:
            execute(INSERT_SIGNING_KEY, {"public": public, "since": now})

    def all(self) -> list[tuple[str, int]]:
        """Return all keys with the start of their use, newest first."""
        rows = self._database.cached_query(SELECT_SIGNING_KEYS, {})
        return [(row["public"], int(row["since"])) for row in rows]
