"""Peer messages over PostgreSQL LISTEN/NOTIFY.

A thread listens. After a lost connection it catches up from the event log. Our own heartbeats prove
that the connection still delivers.
"""

import logging
import time
from threading import Event, Thread
from typing import Any, Final

import psycopg
from eventsourcing.persistence import PersistenceError
from psycopg.sql import SQL, Identifier

from adapters.cluster.advisory_locks import AdvisoryLocks
from adapters.database.notifications import (
    Changed,
    OnMessage,
    PeerHeartbeat,
    PeerJoined,
    PeerLeft,
    PeerMessage,
    decode,
    encode,
)
from adapters.eventstore.event_log import EventLog
from adapters.projections.runner import next_batch

log = logging.getLogger(__name__)

BEAT: Final = 1.0
"""Seconds between two heartbeats."""
SILENCE: Final = 4.0
"""Seconds without a heartbeat after which a connection counts as dead."""
AGAIN: Final = 0.5
"""Seconds until a lost connection is reopened."""
SAY: Final = "SELECT pg_notify(%s, %s)"


class PostgresPeers:
    """The processes that serve the same schema of a PostgreSQL server."""

    def __init__(self, events: EventLog) -> None:
        self._log = events
        self._datastore = events.recorder.datastore
        self.process: str = events.recorder.process
        self._channel: str = events.recorder.channel
        self._locks = AdvisoryLocks(self._datastore)
        self._position = 0
        """The position of the log up to which nothing was missed."""
        self._last_own = 0.0
        """When our own heartbeat last arrived."""
        self._well = True
        self._unsaid = False
        """Whether sending failed, so that peers may have outdated information."""
        self._closing = Event()
        self._thread = Thread(target=self._listen, name="others", daemon=True)

    def listen(self, on_message: OnMessage) -> None:
        """Pass all later messages to *on_message*, in a thread."""
        self._on_message = on_message
        self._position = self._log.end()
        self._thread.start()

    def send(self, message: PeerMessage) -> None:
        """Send a message; if that fails, the whole state is announced again later."""
        try:
            with self._datastore.transaction(commit=True) as cursor:
                cursor.execute(SAY, (self._channel, encode(message)))
        except PersistenceError:
            self._unsaid = True

    def try_lock(self, name: str) -> Any:
        """Return a context that tells whether this process holds a lock."""
        return self._locks.try_lock(f"{self._datastore.schema} {name}")

    def close(self) -> None:
        """Announce that this process leaves, and stop listening."""
        if self._thread.is_alive():
            self.send(PeerLeft(self.process))
            self._closing.set()
            self._thread.join(2 * BEAT)
        self._locks.close()

    def _listen(self) -> None:
        while not self._closing.is_set():
            try:
                self._receive_all()
            except (psycopg.Error, PersistenceError) as error:
                if self._well:
                    log.error("other processes can't be heard: %s", type(error).__name__)
                self._well = False
                self._closing.wait(AGAIN)

    def _receive_all(self) -> None:
        """Receive messages until the connection is lost or this object is closed."""
        options = self._datastore.pool.kwargs
        with psycopg.connect(**{**options, "autocommit": True}) as connection:
            connection.execute(SQL("LISTEN {}").format(Identifier(self._channel)))
            self._catch_up()
            self._announce()
            self._last_own, self._well = time.monotonic(), True
            while not self._closing.is_set():
                self.send(PeerHeartbeat(self.process, self._log.end()))
                if self._unsaid:
                    self._announce()
                for notify in connection.notifies(timeout=BEAT):
                    self._take(decode(notify.payload))
                if time.monotonic() - self._last_own > SILENCE:
                    raise psycopg.OperationalError("the connection is silent")

    def _announce(self) -> None:
        """Announce this process as new: it knows nothing, and nothing is known about it."""
        self._unsaid = False
        joined = PeerJoined(self.process)
        self.send(joined)
        self._on_message(joined)

    def _catch_up(self) -> None:
        """Report the matches that changed while nobody listened."""
        while batch := next_batch(self._log, self._position):
            last = {str(known.originator_id): known.originator_version for known in batch}
            for match_id, number in last.items():
                self._on_message(Changed("", match_id, number))
            self._position = batch[-1].id

    def _take(self, message: PeerMessage | None) -> None:
        if message is None:
            return
        if message.process == self.process:
            if not isinstance(message, PeerHeartbeat):
                return
            # Changes stored before this heartbeat were announced before it.
            self._last_own, self._position = time.monotonic(), message.end
        self._on_message(message)
