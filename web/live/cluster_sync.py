"""Synchronization between processes that serve one database.

Each process broadcasts which matches it changed and which seats are connected to it. A process
that joins gets the presence from all others. The presence of a dead process expires.
"""

from collections.abc import Callable
from threading import Lock

from adapters.cluster.peers import Peers
from adapters.database.notifications import (
    Changed,
    PeerHeartbeat,
    PeerJoined,
    PeerLeft,
    PeerMessage,
    PeerPresence,
)
from web.live.hub import Hub
from web.live.remote_presence import RemotePresence
from web.workers.failover import FailoverWorker


class ClusterSync:
    """Translates peer messages into updates of the hub, and announces local presence."""

    def __init__(
        self,
        peers: Peers,
        hub: Hub,
        remote: RemotePresence,
        failover: FailoverWorker,
        show: Callable[[str], None],
    ) -> None:
        """*show* pushes a changed match to the local viewers."""
        self._peers = peers
        self._hub = hub
        self._remote = remote
        self._failover = failover
        self._show = show
        self._saying = Lock()
        """Held so that the last message has the newest state."""

    def announce_presence(self, match_id: str) -> None:
        """Broadcast which seats of a match are connected to this process."""
        with self._saying:
            seats = tuple(sorted(self._hub.local_seats(match_id)))
            watching = tuple(sorted(self._hub.local_seats(match_id, visible=True)))
            self._peers.send(PeerPresence(self._peers.process, match_id, seats, watching))

    def on_message(self, message: PeerMessage) -> None:
        """Apply a message of another process."""
        match message:
            case Changed():
                self._hub.notify_chat(message.match, None)
                self._show(message.match)
                self._failover.look_later(message.match)
            case PeerPresence():
                seats, watching = frozenset(message.seats), frozenset(message.watching)
                if self._remote.update(message.process, message.match, seats, watching):
                    self._hub.notify(message.match)
            case PeerJoined():
                self._announce_all(message.process)
            case PeerHeartbeat():
                self._heartbeat(message.process)
            case PeerLeft():
                self._forget(message.process)

    def _announce_all(self, process: str) -> None:
        """Announce all local presence; after joining, refresh everybody."""
        for match_id in self._hub.local_matches():
            self.announce_presence(match_id)
        if process == self._peers.process:
            self._hub.notify_all()

    def _heartbeat(self, process: str) -> None:
        """Record a heartbeat and forget expired processes. Own heartbeats arrive, too."""
        if process != self._peers.process and not self._remote.heartbeat(process):
            # The process was considered dead, or joined before we listened.
            self._peers.send(PeerJoined(self._peers.process))
        for lost in self._remote.expired():
            self._forget(lost)

    def _forget(self, process: str) -> None:
        for match_id in self._remote.forget(process):
            self._hub.notify(match_id)
