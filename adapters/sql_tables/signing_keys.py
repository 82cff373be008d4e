"""With which keys were receipts signed here? Their public halves stay known for ever."""

from adapters.database.database import Database
from adapters.database.schema import NOTE_SIGNING_KEY, SIGNING_KEYS


class SigningKeys:
    """The public halves of the keys of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def note(self, public: str, now: int) -> None:
        """Note that receipts are signed with this key from *now* on, in UTC milliseconds."""
        with self._database.transaction() as execute:
            execute(NOTE_SIGNING_KEY, {"public": public, "since": now})

    def all(self) -> list[tuple[str, int]]:
        """Return all keys with the time from which each was used, the newest first."""
        rows = self._database.cached_query(SIGNING_KEYS, {})
        return [(row["public"], int(row["since"])) for row in rows]
