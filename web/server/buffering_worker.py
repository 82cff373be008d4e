"""Gunicorn worker that buffers requests before it hands them to threads.

One thread polls all connections. It passes a request to the thread pool only when it is complete,
and closes connections itself. The library's own worker reads and lingers in its threads, so slow
clients would block them.
"""

import selectors
import socket
import time
from collections import deque
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from io import BytesIO
from typing import Any, Final

from gunicorn.http.errors import NoMoreData
from gunicorn.workers.gthread import ThreadWorker

from web.limits.rate_limits import Limits
from web.server.canned_responses import refusal
from web.server.chunked_body import Application
from web.server.config import OpenServer
from web.server.connection import ClientConnection
from web.server.connection_limits import ConnectionCounter
from web.server.lingering_close import LingeringConnections
from web.server.listener import PASSING, REST
from web.server.request_framing import Progress
from web.server.request_queue import RequestQueue

CONTINUE: Final = b"HTTP/1.1 100 Continue\r\n\r\n"
NOTIFIED: Final = 0.5
"""Seconds between heartbeats to the arbiter, which expects one every 30 seconds."""
STATUSES: Final = {Progress.LONG_HEAD: 431, Progress.LONG_BODY: 413}


class BufferingWorker(ThreadWorker):  # type: ignore[misc]
    """A worker whose threads only handle complete requests.

    Of the library's own lists, ``pending_conns`` has those whose request is coming, and
    ``keepalived_conns`` those that were answered and may send another.
    """

    opened: OpenServer

    def __init__(self, *arguments: Any, **others: Any) -> None:
        super().__init__(*arguments, **others)
        config = self.app.plan
        self._limits: Limits = config.limits
        self._callers = ConnectionCounter(config.limits, behind_proxy=config.addresses.behind_proxy)
        most_of_one = (
            config.limits.connections
            if config.addresses.behind_proxy
            else config.limits.answers_per_address
        )
        self._line = RequestQueue(
            config.limits.answers, most_of_one, lambda: self.opened.service.hub, self._let_go
        )
        self._rests_until = self._notified = 0.0

    def run(self) -> None:
        """Serve until stopped."""
        self._leaving = LingeringConnections(self.poller)
        super().run()

    def accept(self, listener: socket.socket) -> None:
        """Accept a connection, or refuse it if there are too many."""
        try:
            client, address = listener.accept()
        except OSError as error:
            if error.errno not in PASSING:
                self._rest()
            return
        server = listener.getsockname()
        conn = ClientConnection(self.cfg, client, address, server, self._limits, self._callers)
        self.nr_conns += 1
        if self._callers.are_too_many_with(conn):
            self._refuse(conn, 429)
        elif self._callers.are_too_many() and not self._makes_room():
            self._refuse(conn, 503)
        else:
            self._receive(conn)

    def _rest(self) -> None:
        """Pause accepting until a file descriptor is free, to avoid a busy loop."""
        self._rests_until = time.monotonic() + REST
        self.set_accept_enabled(False)
        self._makes_room()

    def set_accept_enabled(self, enabled: bool) -> None:
        """Start or stop accepting, except during a pause."""
        super().set_accept_enabled(enabled and time.monotonic() >= self._rests_until)

    def _makes_room(self) -> bool:
        """Close the longest idle connection; tell whether there was one."""
        for silent in (self.keepalived_conns, self.pending_conns):
            if silent:
                self._let_go(self._taken_from(silent, silent[0]))
                return True
        return False

    def _receive(self, conn: ClientConnection, received: bytes = b"") -> None:
        """Wait for a request, whose beginning may have arrived."""
        conn.expect_request()
        conn.timeout = time.monotonic() + self._limits.request
        progress = conn.incoming.take(received)
        if progress is Progress.PARTIAL:
            self._wait_for(self.pending_conns, conn, self.on_pending_socket_readable)
            self._ask_for_rest(conn)
        else:
            self._came(conn, progress)

    def on_client_socket_readable(self, conn: ClientConnection, client: socket.socket) -> None:
        """Read the next request of a kept-alive connection."""
        if conn.is_closed:
            return
        self._taken_from(self.keepalived_conns, conn)
        received = conn.received()
        if received == b"":
            self._let_go(conn)
        else:
            self._receive(conn, received or b"")

    def on_pending_socket_readable(self, conn: ClientConnection, client: socket.socket) -> None:
        """Read more of a pending request."""
        received = conn.received()
        if received is None:
            return
        if not received:
            self._let_go(self._taken_from(self.pending_conns, conn))
        elif (progress := conn.incoming.take(received)) is Progress.PARTIAL:
            self._ask_for_rest(conn)
        else:
            self._came(self._taken_from(self.pending_conns, conn), progress)

    def _ask_for_rest(self, conn: ClientConnection) -> None:
        """Send `100 Continue` if the client waits for it."""
        if conn.incoming.is_awaited:
            conn.incoming.is_awaited = False
            conn.send_now(CONTINUE)

    def _came(self, conn: ClientConnection, progress: Progress) -> None:
        """Queue a complete request, or refuse it."""
        if progress is Progress.WHOLE:
            conn.hand_over()
            self._line.join(conn)
            self._answer_next()
        else:
            self._refuse(conn, STATUSES[progress])

    def _answer_next(self) -> None:
        for conn in self._line.next():
            self.enqueue_req(conn)

    def telling(self, application: Application) -> Application:
        """Wrap *application* so that a response being sent frees its place in the queue."""

        def answer(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
            body = application(environ, start_response)
            if self._line.made(environ["gunicorn.socket"]):
                self.method_queue.defer(self._answer_next)
            return body

        return answer

    def handle_request(self, req: Any, conn: ClientConnection) -> bool:
        """Handle a request in a thread; tell whether to keep the connection alive."""
        # The body has arrived, or the request is refused as too long.
        req._expected_100_continue = False
        with suppress(NoMoreData):
            # Reject malformed chunks before the application runs.
            req.body = BytesIO(req.body.read())
        try:
            return bool(super().handle_request(req, conn))
        except TimeoutError:
            # The client is too slow to receive the response.
            return False

    def finish_request(self, conn: ClientConnection, done: Future[bool]) -> None:
        """Close or reuse a connection after its response."""
        self._line.done(conn)
        if done.cancelled() or done.exception() or not done.result():
            self._part(conn)
        elif surplus := conn.surplus():
            conn.sock.setblocking(False)
            self._receive(conn, surplus)
        else:
            super().finish_request(conn, done)
        self._answer_next()

    def _refuse(self, conn: ClientConnection, status: int) -> None:
        """Close a connection with a canned response, if it can be sent at once."""
        conn.send_now(refusal(status))
        self._part(conn)

    def _part(self, conn: ClientConnection) -> None:
        """Close a connection after its last response (lingering close)."""
        self.nr_conns -= 1
        conn.leave()
        self._leaving.add(conn)

    def _let_go(self, conn: ClientConnection) -> None:
        """Close a connection immediately."""
        self.nr_conns -= 1
        conn.close()

    def notify(self) -> None:
        """Send a heartbeat, at most twice per second."""
        now = time.monotonic()
        if now - self._notified >= NOTIFIED:
            self._notified = now
            super().notify()

    def murder_pending(self) -> None:
        """Close timed-out connections and start queued requests."""
        # A request that became a WebSocket frees its place.
        self._answer_next()
        now = time.monotonic()
        while self.pending_conns and self.pending_conns[0].timeout <= now:
            conn = self._taken_from(self.pending_conns, self.pending_conns[0])
            if conn.incoming.has_begun:
                self._refuse(conn, 408)
            else:
                self._let_go(conn)
        self._leaving.close_late(now)

    def _cap_keepalive(self, deadline: float) -> None:
        """While stopping, bound the wait for pending requests."""
        super()._cap_keepalive(deadline)
        for conn in self.pending_conns:
            conn.timeout = min(conn.timeout, deadline)

    def _wait_for(
        self,
        waiting: deque[ClientConnection],
        conn: ClientConnection,
        readable: Callable[[ClientConnection, socket.socket], None],
    ) -> None:
        """Poll a connection in the list *waiting*; call *readable* when it has data."""
        waiting.append(conn)
        self.poller.register(conn.sock, selectors.EVENT_READ, partial(readable, conn))

    def _taken_from(
        self, waiting: deque[ClientConnection], conn: ClientConnection
    ) -> ClientConnection:
        """Stop polling a connection and return it."""
        waiting.remove(conn)
        self.poller.unregister(conn.sock)
        return conn
