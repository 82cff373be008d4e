"""What happens at one socket, from the first picture to its end?

One thread of its own waits, asks whether somebody is there, and may be kept waiting by whoever
takes things in slowly. What the wire takes at once is sent by whoever changed the match, so that
nobody need be woken for it: in the context of the socket's own request, which says who looks and in
which language.
"""

import threading
import time
from contextvars import copy_context
from typing import Any, Final

import msgspec

from domain.game import Seat
from web.limits.rate_limits import Limits, TokenBucket
from web.live.memo import Memo
from web.live.subscriber import Subscriber
from web.services import AppServices
from web.tokens.seat_tokens import seats_held_by
from web.websocket.framing import Framing
from web.websocket.updates import Updates

SERVICE_RESTART: Final = 1012
POLICY_VIOLATION: Final = 1008
INTERNAL_ERROR: Final = 1011
TRY_AGAIN_LATER: Final = 1013
SESSION_REVOKED: Final = 4403
"""The pass was ended from another browser."""


class Keepalive:
    """When is the other side to be asked whether it is there, and when is it gone?"""

    __slots__ = ("_asked", "_heard", "_limits", "beats")

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._heard = time.monotonic()
        self._asked: float | None = None
        self.beats = 0

    def heard(self) -> None:
        """Note a sign of life."""
        self._heard, self._asked = time.monotonic(), None

    def beat(self) -> bool:
        """Tell whether to ask now, and note that it was asked."""
        if self._asked is not None or self.due() > 0:
            return False
        self._asked = time.monotonic()
        self.beats += 1
        return True

    def due(self) -> float:
        """Return in how many seconds there is something to do."""
        now = time.monotonic()
        if self._asked is not None:
            return max(0.0, self._asked + self._limits.silence - now)
        return max(0.0, self._heard + self._limits.beat - now)

    def gone(self) -> bool:
        """Tell whether the other side kept silent for too long."""
        return self._asked is not None and self.due() <= 0


class Connection:
    """One socket, whose messages are sent by one thread at a time."""

    __slots__ = (
        "_allowance",
        "_context",
        "_error",
        "_held",
        "_messages",
        "_over",
        "_pulse",
        "_rest",
        "_service",
        "_turn",
        "_unsaid",
        "_watcher",
        "_wire",
        "_ws",
    )

    def __init__(
        self, service: AppServices, ws: Any, watcher: Subscriber, messages: Updates, rest: float
    ) -> None:
        """It rests so many seconds after each time; if not at all, others may show what is new."""
        self._service = service
        self._ws = ws
        self._messages = messages
        self._rest = rest
        self._wire: Framing = ws.sock
        self._watcher = watcher
        self._watcher.wake = self._wire.wake = ws.event
        limits = service.limits
        self._pulse = Keepalive(limits)
        per_minute = limits.messages_per_minute
        self._allowance = TokenBucket(per_minute, per_minute / 60)
        self._turn = threading.Lock()
        """Whoever has it shows what is new."""
        self._unsaid: list[bytes] = []
        """Messages that the wire did not take at once."""
        self._error: Exception | None = None
        """What went wrong where another thread showed what is new."""
        self._over = False
        self._held: Memo[tuple[Seat, ...]] = Memo()
        """The seats that the socket's pass holds."""
        self._context = copy_context()
        """Only whoever has the turn may be in it."""

    def run(self) -> None:
        """Send what there is to see whenever it has changed, until somebody ends it."""
        if not self._rest:
            self._watcher.show = self._shown_at_once
        try:
            self._go_on()
        finally:
            self._end()

    def _end(self) -> None:
        """Let nobody show anything more: the descriptor may soon be another connection's."""
        with self._turn:
            self._over = True

    def _go_on(self) -> None:
        while self._ws.connected:
            self._ws.event.clear()
            code = self._ending() or self._looked()
            if code is not None:
                self._end()
                self._ws.close(code)
                return
            if self._pulse.beat():
                # What another server stored wakes nobody: whoever answers looks again.
                self._watcher.chat_dirty = True
                self._watcher.push_later()
                self._say(msgspec.json.encode({"beat": self._pulse.beats}))
            self._ws.event.wait(self._pulse.due())
            if self._rest:
                self._service.hub.closed.wait(self._rest)

    def _ending(self) -> int | None:
        """Return the code with which the socket is to be closed, if it is."""
        if self._service.hub.closed.is_set():
            return SERVICE_RESTART
        if self._watcher.evicted:
            return TRY_AGAIN_LATER
        unread = self._ws.input_buffer
        if self._wire.flooded or len(unread) > self._service.limits.queued:
            return POLICY_VIOLATION
        while unread:
            unread.pop(0)
            self._pulse.heard()
            if not self._allowance.try_take():
                return POLICY_VIOLATION
        return POLICY_VIOLATION if self._pulse.gone() else None

    def _looked(self) -> int | None:
        """Show what is new, if anything may be; or return the code to close with."""
        with self._turn:
            if self._error:
                raise self._error
            while self._unsaid:
                self._say(self._unsaid.pop(0))
            self._wire.say_the_rest()
            if not self._watcher.take_dirty():
                return None
            if not self._may_look():
                return SESSION_REVOKED
            for message in self._messages.news():
                self._say(message)
        return None

    def _may_look(self) -> bool:
        watcher, store = self._watcher, self._service.store
        if not watcher.seats:
            return True
        match = store.matches.live(watcher.match_id).match
        held = self._held.get(store, match, None, lambda: seats_held_by(store, watcher.own))
        return watcher.seats.issubset(held)

    def _shown_at_once(self) -> bool:
        """Show what is new, in any thread, without waiting; tell whether all of it was shown."""
        if not self._turn.acquire(blocking=False):
            return False
        try:
            return self._context.run(self._show_what_is_taken)
        except Exception as error:
            # It is this socket's own trouble.
            self._error = error
            return False
        finally:
            self._turn.release()

    def _show_what_is_taken(self) -> bool:
        if self._over or self._error or self._unsaid or not self._may_look():
            return False
        if self._watcher.take_dirty():
            for message in self._messages.news():
                if self._unsaid or not self._wire.says_at_once(message):
                    self._unsaid.append(message)
        return not self._unsaid

    def _say(self, message: bytes) -> None:
        if self._ws.connected:
            self._wire.say(message)
