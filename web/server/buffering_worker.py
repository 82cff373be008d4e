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
"""How many seconds lie between two signs of life, of which one is due every half minute."""
STATUSES: Final = {Progress.LONG_HEAD: 431, Progress.LONG_BODY: 413}


class BufferingWorker(ThreadWorker):  # type: ignore[misc]
    """A worker whose threads do nothing but answer.

    Of the library's own lists, ``pending_conns`` has those whose request is coming, and
    ``keepalived_conns`` those that were answered and may send another.
    """

    opened: OpenServer

    def __init__(self, *arguments: Any, **others: Any) -> None:
        super().__init__(*arguments, **others)
        plan = self.app.plan
        self._limits: Limits = plan.limits
        self._callers = ConnectionCounter(plan.limits, behind_proxy=plan.addresses.behind_proxy)
        most_of_one = (
            plan.limits.connections
            if plan.addresses.behind_proxy
            else plan.limits.answers_per_address
        )
        self._line = RequestQueue(
            plan.limits.answers, most_of_one, lambda: self.opened.service.hub, self._let_go
        )
        self._rests_until = self._notified = 0.0

    def run(self) -> None:
        """Serve until told to stop."""
        self._leaving = LingeringConnections(self.poller)
        super().run()

    def accept(self, listener: socket.socket) -> None:
        """Receive a connection, or refuse it where there are too many."""
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
        """Wait for a descriptor to come free; a listener that is ready would keep us busy."""
        self._rests_until = time.monotonic() + REST
        self.set_accept_enabled(False)
        self._makes_room()

    def set_accept_enabled(self, enabled: bool) -> None:
        """Begin to receive connections, or cease."""
        super().set_accept_enabled(enabled and time.monotonic() >= self._rests_until)

    def _makes_room(self) -> bool:
        """Let go of whoever has been silent for longest; tell whether there was anybody."""
        for silent in (self.keepalived_conns, self.pending_conns):
            if silent:
                self._let_go(self._taken_from(silent, silent[0]))
                return True
        return False

    def _receive(self, conn: ClientConnection, received: bytes = b"") -> None:
        """Let a request come, of which the beginning may be there."""
        conn.expect_request()
        conn.timeout = time.monotonic() + self._limits.request
        progress = conn.incoming.take(received)
        if progress is Progress.PARTIAL:
            self._wait_for(self.pending_conns, conn, self.on_pending_socket_readable)
            self._ask_for_rest(conn)
        else:
            self._came(conn, progress)

    def on_client_socket_readable(self, conn: ClientConnection, client: socket.socket) -> None:
        """Let the next request of a connection come."""
        if conn.is_closed:
            return
        self._taken_from(self.keepalived_conns, conn)
        received = conn.received()
        if received == b"":
            self._let_go(conn)
        else:
            self._receive(conn, received or b"")

    def on_pending_socket_readable(self, conn: ClientConnection, client: socket.socket) -> None:
        """Take in what came of a request."""
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
        """Tell whoever waits for that to send the body."""
        if conn.incoming.is_awaited:
            conn.incoming.is_awaited = False
            conn.send_now(CONTINUE)

    def _came(self, conn: ClientConnection, progress: Progress) -> None:
        """Let a request be answered that has come, or refuse it."""
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
        """Return *application* so that others have their turn while its answers are sent."""

        def answer(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
            body = application(environ, start_response)
            if self._line.made(environ["gunicorn.socket"]):
                self.method_queue.defer(self._answer_next)
            return body

        return answer

    def handle_request(self, req: Any, conn: ClientConnection) -> bool:
        """Answer a request, in a thread; tell whether the connection may be kept."""
        # What it announced is here, or too long to be wanted.
        req._expected_100_continue = False
        with suppress(NoMoreData):
            # Badly made chunks are refused before anybody works with them.
            req.body = BytesIO(req.body.read())
        try:
            return bool(super().handle_request(req, conn))
        except TimeoutError:
            # Whoever asked is too slow to take in the answer.
            return False

    def finish_request(self, conn: ClientConnection, done: Future[bool]) -> None:
        """Go on with a connection that was answered."""
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
        """End a connection with a short answer, if it can be sent at once."""
        conn.send_now(refusal(status))
        self._part(conn)

    def _part(self, conn: ClientConnection) -> None:
        """End a connection whose last answer is on its way."""
        self.nr_conns -= 1
        conn.leave()
        self._leaving.add(conn)

    def _let_go(self, conn: ClientConnection) -> None:
        """End a connection at once."""
        self.nr_conns -= 1
        conn.close()

    def notify(self) -> None:
        """Say that it lives, which need not be said with every move."""
        now = time.monotonic()
        if now - self._notified >= NOTIFIED:
            self._notified = now
            super().notify()

    def murder_pending(self) -> None:
        """Part with those whose time is up, and see whose turn has come."""
        # It may have come because somebody else's answer proved to be a socket.
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
        """Let nothing that may still come keep a stopping worker for longer than this."""
        super()._cap_keepalive(deadline)
        for conn in self.pending_conns:
            conn.timeout = min(conn.timeout, deadline)

    def _wait_for(
        self,
        waiting: deque[ClientConnection],
        conn: ClientConnection,
        readable: Callable[[ClientConnection, socket.socket], None],
    ) -> None:
        """Put a connection with those that wait, until it is *readable*."""
        waiting.append(conn)
        self.poller.register(conn.sock, selectors.EVENT_READ, partial(readable, conn))

    def _taken_from(
        self, waiting: deque[ClientConnection], conn: ClientConnection
    ) -> ClientConnection:
        """Return a connection that waits no longer."""
        waiting.remove(conn)
        self.poller.unregister(conn.sock)
        return conn
