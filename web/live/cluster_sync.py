"""How do the processes that serve one database hear of each other, so that all show the same?

What one of them stores the others let their viewers look at; and each says which seats have a page
open there. Whoever comes is told by all, and what a process that died had said is forgotten.
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
    """What is said between this process and the others."""

    def __init__(
        self,
        others: Peers,
        hub: Hub,
        remote: RemotePresence,
        failover: FailoverWorker,
        show: Callable[[str], None],
    ) -> None:
        """*show* lets everybody here look at a match again."""
        self._others = others
        self._hub = hub
        self._remote = remote
        self._failover = failover
        self._show = show
        self._saying = Lock()
        """Held so that what is said last is the newest."""

    def announce_presence(self, match_id: str) -> None:
        """Say which seats of a match have a page open here."""
        with self._saying:
            seats = tuple(sorted(self._hub.local_seats(match_id)))
            self._others.say(PeerPresence(self._others.process, match_id, seats))

    def hear(self, said: PeerMessage) -> None:
        """Take in what another process says."""
        match said:
            case Changed():
                self._hub.notify_chat(said.match, None)
                self._show(said.match)
                self._failover.look_later(said.match)
            case PeerPresence():
                self._remote.update(said.process, said.match, frozenset(said.seats))
                self._hub.notify(said.match)
            case PeerJoined():
                self._meet(said.process)
            case PeerHeartbeat():
                self._hear_of(said.process)
            case PeerLeft():
                self._forget(said.process)

    def _meet(self, process: str) -> None:
        """Tell all who is here; where it is we who came, much may have been missed."""
        for match_id in self._hub.local_matches():
            self.announce_presence(match_id)
        if process == self._others.process:
            self._hub.notify_all()

    def _hear_of(self, process: str) -> None:
        """Note that a process lives, and that others don't any more; we hear ourselves, too."""
        if process != self._others.process and not self._remote.heartbeat(process):
            # It was taken for dead, or came before we listened.
            self._others.say(PeerJoined(self._others.process))
        for lost in self._remote.expired():
            self._forget(lost)

    def _forget(self, process: str) -> None:
        for match_id in self._remote.forget(process):
            self._hub.notify(match_id)
