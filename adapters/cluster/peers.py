"""Peer processes that serve the same database; a file has none."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

from adapters.database.notifications import OnMessage, PeerMessage
from adapters.eventstore.event_log import EventLog


class Peers(Protocol):
    """The other processes that serve this database."""

    process: str
    """The id of this process."""

    def listen(self, on_message: OnMessage) -> None:
        """Pass all later messages of peers to *on_message*, and announce this process.

        Our own heartbeats are passed too, and our own PeerJoined after messages may have been
        missed.
        """

    def send(self, message: PeerMessage) -> None:
        """Send a message to all peers."""

    def try_lock(self, name: str) -> Any:
        """Return a context whose value tells whether this process holds the lock *name*."""

    def close(self) -> None:
        """Announce that this process leaves, and stop listening."""


class NoPeers:
    """No peers: this process serves alone."""

    process = ""

    def listen(self, on_message: OnMessage) -> None:
        """Do nothing."""

    def send(self, message: PeerMessage) -> None:
        """Do nothing."""

    @contextmanager
    def try_lock(self, name: str) -> Iterator[bool]:
        """Always grant the lock."""
        yield True

    def close(self) -> None:
        """Do nothing."""


def peers_of(events: EventLog) -> Peers:
    """Return the peers that serve the database of an event log."""
    if not hasattr(events.recorder, "channel"):
        return NoPeers()
    # Imported late, because the PostgreSQL driver is slow to import.
    from adapters.cluster.postgres_peers import PostgresPeers

    return PostgresPeers(events)
