"""Werkzeug server: one thread per connection, for systems without gunicorn."""

import io
import logging
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from typing import IO, Any, Final

from werkzeug.serving import ThreadedWSGIServer, WSGIRequestHandler
from werkzeug.wsgi import FileWrapper

from web.limits.rate_limits import Limits
from web.server.canned_responses import refusal
from web.server.chunked_body import Application, rechunked
from web.server.config import ServerConfig
from web.server.connection_limits import ConnectionCounter
from web.server.listener import PASSING, REST

log = logging.getLogger(__name__)

GRACE: Final = 2.0
"""Seconds that a stopping server waits for its WebSockets to close."""


class DeadlineReader(io.RawIOBase):
    """Reads from a connection until the deadline of its request."""

    def __init__(self, connection: socket.socket, limits: Limits) -> None:
        self._connection = connection
        self._until = time.monotonic() + limits.request
        self._answer = limits.answer
        self.just_ends = False
        """Whether the deadline ends the input; while the head is incomplete it is an error."""

    def readable(self) -> bool:
        """Return True."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Read with the remaining time as timeout."""
        try:
            self._connection.settimeout(max(self._until - time.monotonic(), 0.001))
            return self._connection.recv_into(buffer)
        except TimeoutError:
            if self.just_ends:
                return 0
            raise
        finally:
            self._connection.settimeout(self._answer)


class QuietRequestHandler(WSGIRequestHandler):
    """Logs no requests, because paths may contain invitations, and hides its version."""

    server: "WerkzeugServer"

    def setup(self) -> None:
        """Read the request in time."""
        super().setup()
        self.rfile.close()
        self._received = DeadlineReader(self.connection, self.server.limits)
        self.rfile = io.BufferedReader(self._received)

    def version_string(self) -> str:
        """Return the Server header."""
        return "giardino"

    def log(self, type: str, message: str, *args: Any) -> None:
        """Log nothing; the application logs requests."""

    def make_environ(self) -> dict[str, Any]:
        """Return the WSGI environment, with a wrapper for files."""
        return super().make_environ() | {"wsgi.file_wrapper": self._sending}

    def _sending(self, file: IO[bytes], size: int = 8192) -> FileWrapper:
        self._files.callback(file.close)
        return FileWrapper(file, size)

    def run_wsgi(self) -> None:
        """Handle the request, then close sent files: werkzeug leaks them if the client leaves."""
        self._received.just_ends = True
        with ExitStack() as self._files:
            super().run_wsgi()


class WerkzeugServer(ThreadedWSGIServer):
    """A threaded server with connection limits."""

    def __init__(
        self,
        address: tuple[str, int],
        application: Application,
        limits: Limits,
        *,
        behind_proxy: bool = False,
        descriptor: int | None = None,
    ) -> None:
        self.limits = limits
        self._callers = ConnectionCounter(limits, behind_proxy=behind_proxy)
        super().__init__(*address, rechunked(application), QuietRequestHandler, fd=descriptor)

    def get_request(self) -> tuple[Any, Any]:
        """Accept a connection; pause if no file descriptor is free."""
        try:
            return super().get_request()
        except OSError as error:
            if error.errno not in PASSING:
                time.sleep(REST)
            raise

    def verify_request(self, request: Any, client_address: Any) -> bool:
        """Tell whether a connection is within the limits; refuse it otherwise."""
        self._callers.add(request, client_address[0])
        too_many_with_it = self._callers.are_too_many_with(request)
        if too_many_with_it or self._callers.are_too_many():
            with suppress(OSError):
                request.send(refusal(429 if too_many_with_it else 503))
            return False
        return True

    def log(self, type: str, message: str, *args: Any) -> None:
        """Log a failed request in one line."""
        log.error("a request failed: %s", sys.exc_info()[0])

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Log a failed connection."""
        self.log("error", "")

    def shutdown_request(self, request: Any) -> None:
        """Close a connection."""
        self._callers.discard(request)
        super().shutdown_request(request)


def serve(config: ServerConfig, listener: socket.socket, say_open: Callable[[], None]) -> None:
    """Serve *config* at *listener* until a signal says to stop."""
    opened = config.open()
    server = WerkzeugServer(
        listener.getsockname()[:2],
        opened.app,
        config.limits,
        behind_proxy=config.addresses.behind_proxy,
        descriptor=listener.fileno(),
    )

    def stop(number: int, frame: Any) -> None:
        # In a thread, because shutdown waits for the loop that this signal interrupted.
        threading.Thread(target=server.shutdown, daemon=True).start()

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)
    say_open()
    try:
        server.serve_forever()
    finally:
        opened.service.close()
        until = time.monotonic() + GRACE
        while len(opened.service.hub) and time.monotonic() < until:
            time.sleep(0.01)
        opened.store.close()
