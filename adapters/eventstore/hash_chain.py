"""Hash chain of the stored events: every event is bound to all earlier events of its match.

Imported matches have no chain.
"""

from collections.abc import Sequence
from typing import Any, Self

from adapters.eventstore.codec import Envelope, StoredMatchEvent, stored_canonical_text
from adapters.eventstore.corruption import ALTERED, MISSING, CorruptMatch
from domain.hash_chain import commitment, genesis, linked
from domain.match import Opened


class Chain:
    """The head of a match's hash chain, which advances event by event."""

    def __init__(self, match_id: str, opened: Any, head: bytes, length: int) -> None:
        """Initialise at the *head* after *length* events; *opened* is the first event.

        Raises ValueError for a seed that is not hexadecimal.
        """
        is_opening = isinstance(opened, Opened)
        self._match_id = match_id
        self._is_chained = is_opening and opened.imported is None
        self._seed = bytes.fromhex(opened.seed) if is_opening else b""
        self._head = head
        self._length = length

    @classmethod
    def begun(cls, match_id: str, opened: Any) -> Self:
        """Return the chain of a match before its *opened* event; raise CorruptMatch."""
        try:
            return cls(match_id, opened, genesis(match_id), 0)
        except ValueError:
            # A seed that is not hexadecimal was altered.
            raise CorruptMatch(ALTERED, match_id, 1) from None

    @classmethod
    def after(cls, history: Sequence[StoredMatchEvent]) -> Self:
        """Return the chain after the checked *history* of a match."""
        first, last = history[0], history[-1]
        return cls(first.originator_id, first.event, bytes.fromhex(last.hash), len(history))

    def link(self, topic: str, at: int, by: str, private: bytes) -> tuple[str, str]:
        """Advance by one event; return its commitment and its hash, in hexadecimal digits.

        *private* is its canonical JSON. Without a chain both are empty.
        """
        self._length += 1
        if not self._is_chained:
            return "", ""
        bound = commitment(self._seed, self._match_id, self._length, private)
        self._head = linked(self._head, self._length, topic, at, by, bound)
        return bound.hex(), self._head.hex()

    def checked(
        self, version: int, topic: str, row: Envelope[Any], state: bytes
    ) -> StoredMatchEvent:
        """Advance by a stored *row* of this *state*; raise CorruptMatch if its hash differs."""
        if version != self._length:
            raise CorruptMatch(MISSING, self._match_id, self._length - 1)
        at, by = row.at, row.by
        private = stored_canonical_text(row, state) if self._is_chained else b""
        bound, head = self.link(topic, at, by, private)
        if head != row.hash:
            raise CorruptMatch(ALTERED, self._match_id, self._length)
        return StoredMatchEvent(
            self._match_id, version, topic, at, row.command, by, row.event, head, bound
        )
