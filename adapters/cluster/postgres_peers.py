"""What do other processes say that serve the same PostgreSQL, and what do we say to them?

A thread listens; when its connection was lost, it catches up from the log. A connection that keeps
silent is noticed by what we say to ourselves.
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
    Hear,
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
"""How many seconds lie between two signs of life."""
SILENCE: Final = 4.0
"""After how many seconds without one a process is taken for dead."""
AGAIN: Final = 0.5
"""After how many seconds a lost connection is made anew."""
SAY: Final = "SELECT pg_notify(%s, %s)"


class PostgresPeers:
    """Those who serve the same schema of a PostgreSQL server, on whatever machine."""

    def __init__(self, events: EventLog) -> None:
        self._log = events
        self._datastore = events.recorder.datastore
        self.process: str = events.recorder.process
        self._channel: str = events.recorder.channel
        self._locks = AdvisoryLocks(self._datastore)
        self._position = 0
        """Up to where the log surely was heard of."""
        self._heard = 0.0
        """When we heard ourselves last."""
        self._well = True
        self._unsaid = False
        """Whether something could not be said, so that the others may know wrong things."""
        self._closing = Event()
        self._thread = Thread(target=self._listen, name="others", daemon=True)

    def listen(self, on_message: Hear) -> None:
        """Hear what is said from now on, in a thread."""
        self._on_message = on_message
        self._position = self._log.end()
        self._thread.start()

    def say(self, said: PeerMessage) -> None:
        """Say something; who can't be reached is told all anew when they can."""
        try:
            with self._datastore.transaction(commit=True) as cursor:
                cursor.execute(SAY, (self._channel, encode(said)))
        except PersistenceError:
            self._unsaid = True

    def try_lock(self, what: str) -> Any:
        """Return a context in which something is ours to do, unless it is another's."""
        return self._locks.try_lock(f"{self._datastore.schema} {what}")

    def close(self) -> None:
        """Say that we leave, and listen no longer."""
        if self._thread.is_alive():
            self.say(PeerLeft(self.process))
            self._closing.set()
            self._thread.join(2 * BEAT)
        self._locks.close()

    def _listen(self) -> None:
        while not self._closing.is_set():
            try:
                self._hear_all()
            except (psycopg.Error, PersistenceError) as error:
                if self._well:
                    log.error("other processes can't be heard: %s", type(error).__name__)
                self._well = False
                self._closing.wait(AGAIN)

    def _hear_all(self) -> None:
        """Hear all that is said, until we are closed or the connection is lost."""
        asked = self._datastore.pool.kwargs
        with psycopg.connect(**{**asked, "autocommit": True}) as connection:
            connection.execute(SQL("LISTEN {}").format(Identifier(self._channel)))
            self._catch_up()
            self._come()
            self._heard, self._well = time.monotonic(), True
            while not self._closing.is_set():
                self.say(PeerHeartbeat(self.process, self._log.end()))
                if self._unsaid:
                    self._come()
                for notify in connection.notifies(timeout=BEAT):
                    self._take(decode(notify.payload))
                if time.monotonic() - self._heard > SILENCE:
                    raise psycopg.OperationalError("the connection is silent")

    def _come(self) -> None:
        """Say that we are here and know nothing, and that nothing may be known of us."""
        self._unsaid = False
        came = PeerJoined(self.process)
        self.say(came)
        self._on_message(came)

    def _catch_up(self) -> None:
        """Hear of what was stored while nobody listened."""
        while batch := next_batch(self._log, self._position):
            last = {str(known.originator_id): known.originator_version for known in batch}
            for match_id, number in last.items():
                self._on_message(Changed("", match_id, number))
            self._position = batch[-1].id

    def _take(self, said: PeerMessage | None) -> None:
        if said is None:
            return
        if said.process == self.process:
            if not isinstance(said, PeerHeartbeat):
                return
            # What was stored before that was said, was said before it.
            self._heard, self._position = time.monotonic(), said.end
        self._on_message(said)
