"""One WebSocket connection: sends updates until it is closed, and keeps it alive.

Each connection has a thread, which waits and sends keepalives. The thread that changes a match
also sends to the connections whose sockets accept the data at once, so that no thread need wake.
It does so in the context of the connection's request, which has the viewer and the language.
"""

import threading
import time
from contextvars import copy_context
from typing import Any, Final

import msgspec

from adapters.eventstore.loaded_match import LoadedMatch
from domain.game import Seat
from web.limits.rate_limits import Limits, TokenBucket
from web.live.memo import Memo
from web.live.subscriber import HOME, Subscriber
from web.services import AppServices
from web.tokens.seat_tokens import seats_held_by
from web.websocket.framing import Framing
from web.websocket.updates import Updates

SERVICE_RESTART: Final = 1012
POLICY_VIOLATION: Final = 1008
INTERNAL_ERROR: Final = 1011
TRY_AGAIN_LATER: Final = 1013
HIDDEN: Final = {'{"hidden":true}': True, '{"hidden":false}': False}
"""Messages of a page that was hidden or shown."""
SESSION_REVOKED: Final = 4403
"""Another browser revoked the session of this one."""
TABLE_CLOSED: Final = 4410


class Keepalive:
    """Timer of keepalives: when to send the next, and when the client has timed out."""

    __slots__ = ("_limits", "_pinged_at", "_received_at", "beats")

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._received_at = time.monotonic()
        self._pinged_at: float | None = None
        self.beats = 0

    def note_received(self) -> None:
        """Note a message of the client."""
        self._received_at, self._pinged_at = time.monotonic(), None

    def try_beat(self) -> bool:
        """Tell whether to send a keepalive now, and note that it is sent."""
        if self._pinged_at is not None or self.seconds_left() > 0:
            return False
        self._pinged_at = time.monotonic()
        self.beats += 1
        return True

    def seconds_left(self) -> float:
        """Return the seconds until the next keepalive, or until the client times out."""
        now = time.monotonic()
        if self._pinged_at is not None:
            return max(0.0, self._pinged_at + self._limits.silence - now)
        return max(0.0, self._received_at + self._limits.beat - now)

    def timed_out(self) -> bool:
        """Tell whether the client left the keepalive without an answer for too long."""
        return self._pinged_at is not None and self.seconds_left() <= 0


class Connection:
    """One socket; one thread at a time sends its messages."""

    __slots__ = (
        "_bucket",
        "_closed",
        "_context",
        "_error",
        "_framing",
        "_held_seats",
        "_keepalive",
        "_min_interval",
        "_send_lock",
        "_service",
        "_subscriber",
        "_unsent",
        "_updates",
        "_ws",
    )

    def __init__(
        self,
        service: AppServices,
        ws: Any,
        subscriber: Subscriber,
        updates: Updates,
        min_interval: float,
    ) -> None:
        """Send at most once per *min_interval* seconds; other threads may send only if it is 0."""
        self._service = service
        self._ws = ws
        self._updates = updates
        self._min_interval = min_interval
        self._framing: Framing = ws.sock
        self._subscriber = subscriber
        self._subscriber.wake = self._framing.wake = ws.event
        limits = service.limits
        self._keepalive = Keepalive(limits)
        per_minute = limits.messages_per_minute
        self._bucket = TokenBucket(per_minute, per_minute / 60)
        self._send_lock = threading.Lock()
        """Held by the thread that sends."""
        self._unsent: list[bytes] = []
        """Messages that the socket did not accept at once."""
        self._error: Exception | None = None
        """The error of another thread that sent to this connection."""
        self._closed = False
        self._held_seats: Memo[tuple[Seat, ...]] = Memo()
        """The seats that the connection's session holds."""
        self._context = copy_context()
        """The context of the request; only the thread with the lock may enter it."""

    def run(self) -> None:
        """Send updates until either side closes the connection."""
        if not self._min_interval:
            self._subscriber.show = self._push
        try:
            self._loop()
        finally:
            self._end()

    def _end(self) -> None:
        """Stop sending from all threads: another connection may reuse the descriptor."""
        with self._send_lock:
            self._closed = True

    def _loop(self) -> None:
        while self._ws.connected:
            self._ws.event.clear()
            code = self._close_code() or self._send_updates()
            if code is not None:
                self._end()
                self._ws.close(code)
                return
            if self._keepalive.try_beat():
                # Events of another server wake no connection, so each keepalive checks for updates.
                self._subscriber.chat_dirty = True
                self._subscriber.push_later()
                self._send(msgspec.json.encode({"beat": self._keepalive.beats}))
            self._ws.event.wait(self._keepalive.seconds_left())
            if self._min_interval:
                self._service.hub.closed.wait(self._min_interval)

    def _close_code(self) -> int | None:
        """Return the code to close with, or None to stay open."""
        if self._service.hub.closed.is_set():
            return SERVICE_RESTART
        if self._subscriber.evicted:
            return TRY_AGAIN_LATER
        unread = self._ws.input_buffer
        if self._framing.flooded or len(unread) > self._service.limits.queued:
            return POLICY_VIOLATION
        while unread:
            message = unread.pop(0)
            self._keepalive.note_received()
            if not self._bucket.try_take():
                return POLICY_VIOLATION
            if message in HIDDEN:
                self._service.hub.set_hidden(self._subscriber, HIDDEN[message])
        return POLICY_VIOLATION if self._keepalive.timed_out() else None

    def _send_updates(self) -> int | None:
        """Send pending updates; return the code to close with if the session was revoked."""
        with self._send_lock:
            if self._error:
                raise self._error
            while self._unsent:
                self._send(self._unsent.pop(0))
            self._framing.flush()
            if not self._subscriber.take_dirty():
                return None
            loaded = self._load()
            if not self._may_view(loaded):
                return SESSION_REVOKED
            for message in self._updates.pending(loaded):
                self._send(message)
        return None

    def _load(self) -> LoadedMatch | None:
        """Return the current match; None for the home page."""
        match_id = self._subscriber.match_id
        return None if match_id == HOME else self._service.store.matches.live(match_id)

    def _may_view(self, loaded: LoadedMatch | None) -> bool:
        subscriber, store = self._subscriber, self._service.store
        if not subscriber.seats or loaded is None:
            return True
        held = self._held_seats.get(
            store, loaded.match, None, lambda: seats_held_by(store, subscriber.own)
        )
        return subscriber.seats.issubset(held)

    def _push(self, loaded: LoadedMatch | None) -> bool:
        """Send updates from any thread without blocking; tell whether all of them were sent."""
        if not self._send_lock.acquire(blocking=False):
            return False
        try:
            return self._context.run(self._push_in_context, loaded or self._load())
        except Exception as error:
            # The connection's own thread raises it.
            self._error = error
            return False
        finally:
            self._send_lock.release()

    def _push_in_context(self, loaded: LoadedMatch | None) -> bool:
        if self._closed or self._error or self._unsent or not self._may_view(loaded):
            return False
        if self._subscriber.take_dirty():
            for message in self._updates.pending(loaded):
                if self._unsent or not self._framing.try_send(message):
                    self._unsent.append(message)
        return not self._unsent

    def _send(self, message: bytes) -> None:
        if self._ws.connected:
            self._framing.send_text(message)
