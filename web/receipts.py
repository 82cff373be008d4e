"""What does a player hold in hand of a command that was accepted?"""

from adapters.match_store import MatchStore
from adapters.sql_tables.seat_sessions import key_of
from adapters.verification.match_log import Receipt
from adapters.verification.signing import SigningKey
from web.tokens.seat_tokens import SeatToken


class Receipts:
    """Signs what was accepted with the key of this server."""

    def __init__(self, store: MatchStore, key: SigningKey) -> None:
        self._store = store
        self._key = key
        self.public = key.public

    def note_key(self) -> None:
        """Let the key be known as one of this server's for ever."""
        self._store.signing_keys.note(self.public, self._store.clock())

    def of(self, match_id: str, last: int | None) -> Receipt | None:
        """Return the receipt for a command whose *last* event has that number.

        None when nothing was stored for it, and in a match without a chain.
        """
        if last is None:
            return None
        recorded = self._store.matches.live(match_id).history[last]
        return self._key.receipt(recorded) if recorded.hash else None

    def for_seat(self, own: SeatToken) -> Receipt | None:
        """Return the receipt for taking a seat by a pass; None when that didn't take it."""
        answered = self._store.matches.live(own.match).answered
        sat = answered.get((str(own.seat), key_of(own.name).stored))
        return self.of(own.match, sat.last if sat else None)
