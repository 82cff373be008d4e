"""Who else serves this database? Whoever serves a file is alone."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

from adapters.database.notifications import Hear, PeerMessage
from adapters.eventstore.event_log import EventLog


class Peers(Protocol):
    """The other processes, as far as there are any."""

    process: str
    """What this process is called by them."""

    def listen(self, on_message: Hear) -> None:
        """Let everything be heard that the others say from now on, and say that we came.

        So are our own signs of life, and that we came, whenever we may know nothing of them.
        """

    def say(self, said: PeerMessage) -> None:
        """Say something to all others."""

    def try_lock(self, what: str) -> Any:
        """Return a context whose value tells whether *what* is ours to do, until it ends."""

    def close(self) -> None:
        """Say that we leave, and listen no longer."""


class NoPeers:
    """Nobody else serves this database."""

    process = ""

    def listen(self, on_message: Hear) -> None:
        """There is nothing to be heard."""

    def say(self, said: PeerMessage) -> None:
        """There is nobody who would on_message it."""

    @contextmanager
    def try_lock(self, what: str) -> Iterator[bool]:
        """Everything is ours to do."""
        yield True

    def close(self) -> None:
        """There was nobody to listen to."""


def peers_of(events: EventLog) -> Peers:
    """Return the other processes that serve the database of a log."""
    if not hasattr(events.recorder, "channel"):
        return NoPeers()
    # PostgreSQL takes its time to import, which those who have none should not pay.
    from adapters.cluster.postgres_peers import PostgresPeers

    return PostgresPeers(events)
