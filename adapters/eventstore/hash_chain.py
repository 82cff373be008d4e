"""Hash chain of the stored events: every event is bound to all earlier events of its match.

Imported matches have no chain, nor have matches from before it.
"""

from collections.abc import Sequence
from typing import Self

import msgspec

from adapters.eventstore.codec import StoredMatchEvent, private_part
from adapters.eventstore.corruption import ALTERED, MISSING, CorruptMatch
from domain.hash_chain import commitment, genesis, linked
from domain.match import Opened


class Chain:
    """The head of a match's hash chain, which advances event by event."""

    def __init__(self, match_id: str, seed: bytes, head: bytes, length: int) -> None:
        """Initialise; *seed* is the server's, or empty for no chain; *length* counts the events."""
        self._match_id = match_id
        self._seed = seed
        self._head = head
        self._length = length

    @classmethod
    def begun(cls, match_id: str, opened: Opened) -> Self:
        """Return the chain of a match at its *opened* event."""
        return cls(match_id, bytes.fromhex(opened.seed), genesis(match_id), 0)

    @classmethod
    def after(cls, history: Sequence[StoredMatchEvent]) -> Self:
        """Return the chain after the checked *history* of a match."""
        first, last = history[0], history[-1]
        seed = bytes.fromhex(first.event.seed) if first.hash else b""
        return cls(first.originator_id, seed, bytes.fromhex(last.hash), len(history))

    @classmethod
    def found(cls, first: StoredMatchEvent) -> Self:
        """Return the chain of a match that begins with this stored *first* event."""
        if first.hash and isinstance(first.event, Opened):
            try:
                return cls.begun(first.originator_id, first.event)
            except ValueError:
                # A seed that is not hexadecimal was altered.
                raise CorruptMatch(ALTERED, first.originator_id, 1) from None
        return cls(first.originator_id, b"", b"", 0)

    def go_on(self, recorded: StoredMatchEvent, private: bytes) -> StoredMatchEvent:
        """Return the next event with its commitment and hash; without a chain they are empty."""
        self._length += 1
        if not self._seed:
            return recorded.chained(b"", b"")
        bound = commitment(self._seed, self._match_id, self._length, private)
        self._head = linked(
            self._head, self._length, recorded.topic, recorded.at, recorded.by, bound
        )
        return recorded.chained(bound, self._head)

    def checked(self, recorded: StoredMatchEvent, stored: bytes) -> StoredMatchEvent:
        """Advance by a *stored* event; raise CorruptMatch if its hash differs."""
        if recorded.originator_version != self._length:
            raise CorruptMatch(MISSING, self._match_id, self._length - 1)
        private = private_part(msgspec.json.decode(stored)) if self._seed else b""
        known = self.go_on(recorded, private)
        if known.hash != recorded.hash:
            raise CorruptMatch(ALTERED, self._match_id, self._length)
        return known


def chained(
    history: Sequence[StoredMatchEvent], recorded: Sequence[StoredMatchEvent]
) -> list[StoredMatchEvent]:
    """Return the next events of a match with their commitments and hashes."""
    if history:
        chain = Chain.after(history)
    else:
        opened = recorded[0].event
        assert isinstance(opened, Opened)
        chain = Chain.begun(recorded[0].originator_id, opened)
    return [chain.go_on(each, private_part(each.event)) for each in recorded]
