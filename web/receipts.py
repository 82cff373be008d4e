"""Signed receipts for accepted commands."""

from adapters.eventstore.loaded_match import LoadedMatch
from adapters.match_store import MatchStore
from adapters.sql_tables.seat_sessions import key_of
from adapters.verification.match_log import Receipt
from adapters.verification.signing import SigningKey
from web.tokens.seat_tokens import SeatToken


class Receipts:
    """Signs receipts with the key of this server."""

    def __init__(self, store: MatchStore, key: SigningKey) -> None:
        self._store = store
        self._key = key
        self.public = key.public

    def note_key(self) -> None:
        """Record the public key permanently as one of this server's."""
        self._store.signing_keys.note(self.public, self._store.clock())

    def of(self, loaded: LoadedMatch, last: int | None) -> Receipt | None:
        """Return the receipt for a command, by the number of its *last* event.

        None if the command stored nothing, or the match has no hash chain.
        """
        if last is None:
            return None
        recorded = loaded.history[last]
        return self._key.receipt(recorded) if recorded.hash else None

    def for_seat(self, own: SeatToken) -> Receipt | None:
        """Return the receipt for taking a seat with a session, or None if it took none."""
        loaded = self._store.matches.live(own.match)
        sat = loaded.results.get((str(own.seat), key_of(own.name).stored))
        return self.of(loaded, sat.last if sat else None)
