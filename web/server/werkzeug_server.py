"""Werkzeug server: one thread per connection, for systems without gunicorn."""

import logging
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import IO, Any, Final

from werkzeug.serving import ThreadedWSGIServer, WSGIRequestHandler
from werkzeug.wsgi import FileWrapper

from web.limits.rate_limits import Limits
from web.server.client_socket import LimitedListener
from web.server.config import ServerConfig
from web.server.fair_turns import Application, in_turns

log = logging.getLogger(__name__)

GRACE: Final = 2.0
"""Seconds that a stopping server waits for its WebSockets to close."""


class QuietRequestHandler(WSGIRequestHandler):
    """Logs no requests, because paths may contain invitations, and hides its version."""

    server: "WerkzeugServer"

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
        with ExitStack() as self._files:
            super().run_wsgi()


class WerkzeugServer(ThreadedWSGIServer):
    """A threaded server with limits."""

    def __init__(
        self,
        address: tuple[str, int],
        application: Application,
        limits: Limits,
        *,
        behind_proxy: bool = False,
        descriptor: int | None = None,
    ) -> None:
        application = in_turns(application, limits)
        super().__init__(*address, application, QuietRequestHandler, fd=descriptor)
        self.socket = LimitedListener(self.socket, limits, behind_proxy)

    def log(self, type: str, message: str, *args: Any) -> None:
        """Log a failed request in one line."""
        log.error("a request failed: %s", sys.exc_info()[0])

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Log a failed connection."""
        self.log("error", "")


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
