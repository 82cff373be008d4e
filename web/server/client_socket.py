"""Sockets with limits, for servers that have a thread for each connection.

The listening socket counts connections and makes room for new ones. The sockets that it accepts
receive a request within a deadline, send within a timeout, and close after the client has read the
last response. So the servers need no limits of their own, and a slow client holds only its thread.
"""

import errno
import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from http import HTTPStatus
from typing import Any, Final

import msgspec

from adapters.i18n import N_, gettext
from web.limits.rate_limits import Limits
from web.pages.record_upload import MOST_BYTES
from web.problem import Problem
from web.server.connection_limits import ConnectionCounter

TOO_MUCH: Final = N_("That is too large.")
REFUSALS: Final = {
    400: ("malformed", N_("That is not a complete HTTP request.")),
    408: ("slow", N_("That request took too long to arrive.")),
    413: ("request_entity_too_large", TOO_MUCH),
    429: ("full", N_("Too many connections are open from your network.")),
    431: ("request_header_fields_too_large", TOO_MUCH),
    503: ("full", N_("You have too many pages open. Close some of them.")),
}
RETRY_AFTER: Final = {429: 10, 503: 10}
"""Seconds."""


@cache
def refusal(status: int) -> bytes:
    """Return a complete response; in English, as no header was parsed."""
    kind, sentence = REFUSALS[status]
    problem = Problem(status, kind, gettext(sentence), retry_after=RETRY_AFTER.get(status, 0))
    body = msgspec.json.encode(problem.body)
    headers = {
        "Content-Type": "application/json",
        "Content-Length": str(len(body)),
        "Connection": "close",
        "Cache-Control": "no-store",
        **problem.headers,
    }
    lines = [f"HTTP/1.1 {status} {HTTPStatus(status).phrase}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode() + body


READ: Final = 8 * 1024
"""Bytes that a server may read behind the head of a request."""
UNSENT: Final = 256 * 1024
"""Send buffer in bytes: holds most responses, so the thread is free at once."""
PASSING: Final = (errno.EAGAIN, errno.EWOULDBLOCK, errno.ECONNABORTED, errno.EINTR)
"""Transient errors of accept()."""
REST: Final = 0.05
"""Seconds without accepting, if no file descriptor is free."""
LINGER: Final = 2.0
"""Seconds that a connection may linger after its last response."""
LINGERING: Final = threading.BoundedSemaphore(64)
"""Connections that linger; more are closed at once."""
DRAINED: Final = 64 * 1024
"""Bytes discarded per lingering connection."""


def longest_body(limits: Limits) -> int:
    """Return the length of the longest body that any page takes."""
    return max(limits.body, MOST_BYTES)


class ClientSocket(socket.socket):
    """The server's side of a connection; it waits for a request or carries a response."""

    def __init__(self, plain: socket.socket, listener: "LimitedListener", address: str) -> None:
        super().__init__(plain.family, plain.type, plain.proto, plain.detach())
        self._listener = listener
        self._limits = listener.limits
        self._closes = False
        """Whether our side is shut down: what the client still sends is discarded."""
        self._free: Callable[[], None] | None = None
        """Frees the place among the requests being handled."""
        self.address_key = listener.counter.add(self, address)
        self._answers = False
        self.setblocking(True)

    def expect_request(self) -> None:
        """Wait for a request: receiving has a deadline from now on."""
        self._answers = False
        self._deadline = 0.0
        self._received, self._most, self._too_long = 0, self._limits.head + READ, 431
        self._listener.waiting.append(self)

    def expect_body(self) -> None:
        """Wait for the body of a request whose head has arrived."""
        self._most, self._too_long = self._most + longest_body(self._limits), 413

    def begin_answer(self, free: Callable[[], None]) -> None:
        """Handle a request; call *free* when the response begins or ends."""
        self._free, self._answers = free, True
        self._listener.waiting.remove(self)

    def end_answer(self, *, closes: bool) -> None:
        """Wait for the next request, or close our side if the rest of this one was not read."""
        self._free_place()
        self.expect_request()
        if closes:
            with suppress(OSError):
                self.shutdown(socket.SHUT_WR)

    def _free_place(self) -> None:
        free, self._free = self._free, None
        if free:
            free()

    @property
    def has_gone(self) -> bool:
        """Tell whether the client has closed the connection."""
        self.settimeout(0)
        try:
            return not super().recv(1, socket.MSG_PEEK)
        except BlockingIOError:
            return False
        except OSError:
            return True
        finally:
            self.setblocking(True)

    def setblocking(self, flag: bool) -> None:
        """Block for the time that a client has to receive a chunk of a response."""
        self.settimeout(self._limits.answer if flag else 0)

    def recv(self, size: int, flags: int = 0) -> bytes:
        """Receive within the deadline of the request; after it, refuse the request and end."""
        if self._closes:
            return b""
        if self._answers:
            return super().recv(size, flags)
        now = time.monotonic()
        self._deadline = self._deadline or now + self._limits.request
        self.settimeout(max(self._deadline - now, 0.001))
        try:
            received = super().recv(size, flags)
        except TimeoutError:
            return self.refuse(408 if self._received else None)
        self.setblocking(True)
        self._received += len(received)
        return received if self._received <= self._most else self.refuse(self._too_long)

    def recv_into(self, buffer: Any, nbytes: int = 0, flags: int = 0) -> int:
        """Receive into a buffer, as ``recv`` does."""
        received = self.recv(nbytes or len(buffer), flags)
        buffer[: len(received)] = received
        return len(received)

    def send(self, data: Any, flags: int = 0) -> int:
        """Send a part of a response."""
        self._free_place()
        return super().send(data, flags)

    def sendall(self, data: Any, flags: int = 0) -> None:
        """Send a part of a response; a client that is too slow counts as disconnected."""
        self._free_place()
        try:
            super().sendall(data, flags)
        except TimeoutError:
            raise BrokenPipeError(errno.EPIPE, "the client is too slow") from None

    def refuse(self, status: int | None) -> bytes:
        """Close our side after a canned response, if any; return the end of the input."""
        with suppress(OSError):
            if status:
                self.send(refusal(status))
            self.shutdown(socket.SHUT_WR)
        return b""

    def let_go(self) -> None:
        """End the connection at once; its thread closes the socket."""
        self._listener.counter.discard(self)
        with suppress(OSError):
            self.shutdown(socket.SHUT_RDWR)

    def shutdown(self, how: int) -> None:
        """Shut down a side or both."""
        self._closes = self._closes or how == socket.SHUT_WR
        super().shutdown(how)

    def close(self) -> None:
        """Close the connection; if only our side was shut down, let the client close first.

        Closing a socket with unread data resets it, and the last response may be lost.
        """
        self._listener.waiting.remove(self)
        self._listener.counter.discard(self)
        if self._closes and self.fileno() >= 0 and LINGERING.acquire(blocking=False):
            plain = socket.socket(self.family, self.type, self.proto, self.detach())
            threading.Thread(target=_linger, args=(plain,), daemon=True).start()
        else:
            super().close()


def _linger(plain: socket.socket) -> None:
    """Discard input until the client closes the connection or the time is over."""
    until, drained = time.monotonic() + LINGER, 0
    with plain, suppress(OSError):
        while drained < DRAINED and (left := until - time.monotonic()) > 0:
            plain.settimeout(left)
            received = plain.recv(READ)
            if not received:
                break
            drained += len(received)
    LINGERING.release()


class WaitingSockets:
    """Connections that wait for a request; the one that waits for longest comes first."""

    def __init__(self) -> None:
        self._waiting: dict[ClientSocket, None] = {}
        self._lock = threading.Lock()

    def append(self, client: ClientSocket) -> None:
        """Add a connection."""
        with self._lock:
            self._waiting[client] = None

    def remove(self, client: ClientSocket) -> None:
        """Remove a connection, if it waits."""
        with self._lock:
            self._waiting.pop(client, None)

    def let_go_first(self) -> bool:
        """End the connection that waits for longest; tell whether there was one."""
        with self._lock:
            first = next(iter(self._waiting), None)
            self._waiting.pop(first, None)  # type: ignore[arg-type]
        if first:
            first.let_go()
        return first is not None


class LimitedListener(socket.socket):
    """A listening socket with limits in total and per client address."""

    def __init__(self, plain: socket.socket, limits: Limits, behind_proxy: bool) -> None:
        """Take the place of a *plain* one, which is closed to its owner."""
        super().__init__(plain.family, plain.type, plain.proto, plain.detach())
        self.limits = limits
        self.counter = ConnectionCounter(limits, behind_proxy=behind_proxy)
        self.waiting = WaitingSockets()
        self.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNSENT)

    def accept(self) -> tuple[ClientSocket, Any]:
        """Accept a connection; raise BlockingIOError if it is refused."""
        try:
            plain, address = super().accept()
        except OSError as error:
            if error.errno in PASSING:
                raise
            # No descriptor is free. A pause avoids a busy loop.
            self.waiting.let_go_first()
            time.sleep(REST)
            raise BlockingIOError(errno.EAGAIN, "no descriptor is free") from error
        client = ClientSocket(plain, self, str(address[0]))
        if self.counter.are_too_many_with(client):
            client.refuse(429)
        elif self.counter.are_too_many() and not self.waiting.let_go_first():
            client.refuse(503)
        else:
            client.expect_request()
            return client, address
        client.close()
        raise BlockingIOError(errno.EAGAIN, "too many connections")
