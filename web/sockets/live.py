"""How does an open page hear of every change? A socket that is only ever spoken to.

After each change its viewer is sent the whole picture, so a page that comes back needs nothing
but to connect again. What a viewer sends is a sign of life and nothing else.
"""

import logging
import threading
import time
from typing import Any, Final
from uuid import UUID

import msgspec
from flask import Flask, g, request
from flask_sock import Sock
from simple_websocket import ConnectionClosed
from wsproto.utilities import LocalProtocolError

from web.desk import Desk, desk
from web.errors import SOCKET, Problem
from web.limits import Allowance, Limits
from web.showing import caller, seen_by
from web.sockets.hub import Watcher
from web.sockets.wire import NAMES, Wire

log = logging.getLogger(__name__)

RESTART: Final = 1012
POLICY: Final = 1008
FAILED: Final = 1011
PATH: Final = "/matches/<uuid:match_id>/socket"


class Reader(threading.Thread):
    """The library's reader thread; a process that ends does not wait for it."""

    def __init__(self, **arguments: Any) -> None:
        super().__init__(daemon=True, **arguments)


def add_socket(app: Flask, limits: Limits) -> None:
    """Let *app* answer at the socket's path."""
    app.config["SOCK_SERVER_OPTIONS"] = {
        "max_message_size": limits.message,
        "thread_class": Reader,
    }
    app.before_request(_gate)
    app.teardown_request(_leave)
    Sock(app).route(PATH, endpoint=SOCKET)(_serve)


def _gate() -> None:
    """Refuse a socket while a refusal can still be an answer, before it is one."""
    if request.endpoint != SOCKET or not request.view_args:
        return
    environ = request.environ
    wires = [name for name in NAMES if name in environ]
    if "HTTP_SEC_WEBSOCKET_KEY" not in environ or not wires:
        raise Problem(400, "malformed", "This address is for a web socket.")

    front = desk()
    match = front.match(request.view_args["match_id"])
    address = request.remote_addr or ""
    watcher = Watcher(match.id, caller(front, match), address)
    if not front.hub.admit(watcher):
        raise Problem(503, "full", "Too many pages are open here.", retry_after=10)
    g.watcher = watcher
    # The compression that the library would agree to is not safe for two threads, and of what
    # can be agreed on beside it we have nothing.
    for name in ("HTTP_SEC_WEBSOCKET_EXTENSIONS", "HTTP_SEC_WEBSOCKET_PROTOCOL"):
        environ.pop(name, None)
    for name in wires:
        environ[name] = Wire(environ[name], front.limits)


def _leave(error: BaseException | None) -> None:
    watcher: Watcher | None = g.pop("watcher", None)
    if watcher:
        desk().hub.dismiss(watcher)


def _serve(ws: Any, match_id: UUID) -> None:
    watcher: Watcher = g.watcher
    try:
        _Session(desk(), ws, watcher).run()
    except (ConnectionClosed, OSError, LocalProtocolError) as error:
        # Their texts hold what was being sent: a hand of somebody's.
        log.info("socket of match %s ended: %s", match_id, type(error).__name__)
    except Exception as error:
        log.error("socket of match %s failed: %s", match_id, type(error).__name__)
        ws.close(FAILED)


class Pulse:
    """When is the other side to be asked whether it is there, and when is it gone?"""

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


class _Session:
    """One socket, from the first picture to its end, in the one thread that sends."""

    def __init__(self, front: Desk, ws: Any, watcher: Watcher) -> None:
        self._desk = front
        self._ws = ws
        self._watcher = watcher
        self._wire: Wire = ws.sock
        watcher.wake = self._wire.wake = ws.event
        limits = front.limits
        self._pulse = Pulse(limits)
        per_minute = limits.messages_per_minute
        self._allowance = Allowance(per_minute, per_minute / 60)
        self._shown = b""

    def run(self) -> None:
        """Send what there is to see whenever it has changed, until somebody ends it."""
        while self._ws.connected:
            self._ws.event.clear()
            code = self._ending()
            if code is not None:
                self._ws.close(code)
                return
            self._show()
            if self._pulse.beat():
                self._ws.send(msgspec.json.encode({"beat": self._pulse.beats}).decode())
            self._ws.event.wait(self._pulse.due())

    def _ending(self) -> int | None:
        """Return the code with which the socket is to be closed, if it is."""
        if self._desk.hub.closing:
            return RESTART
        unread = self._ws.input_buffer
        if self._wire.flooded or len(unread) > self._desk.limits.queued:
            return POLICY
        while unread:
            unread.pop(0)
            self._pulse.heard()
            if not self._allowance.take():
                return POLICY
        return POLICY if self._pulse.gone() else None

    def _show(self) -> None:
        picture = seen_by(self._desk, self._watcher.match_id, self._watcher.viewer)
        if picture != self._shown:
            self._ws.send(picture.decode())
            self._shown = picture
