"""How does werkzeug serve the table? Threads in this process: for systems without gunicorn."""

import signal
import socket
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import IO, Any, Final

from werkzeug.serving import WSGIRequestHandler, make_server
from werkzeug.wsgi import FileWrapper

from web.serving.plan import Plan

GRACE: Final = 2.0
"""For how many seconds a stopping server waits until its sockets are closed."""


class Quiet(WSGIRequestHandler):
    """Logs nothing, because a path may hold an invitation, and does not say what it is made of."""

    def version_string(self) -> str:
        """Return what the answers say of the server."""
        return "giardino"

    def log(self, type: str, message: str, *args: Any) -> None:
        """Say nothing; what is worth a line has one elsewhere."""

    def make_environ(self) -> dict[str, Any]:
        """Return the request, with how a file is to be sent."""
        return super().make_environ() | {"wsgi.file_wrapper": self._sending}

    def _sending(self, file: IO[bytes], size: int = 8192) -> FileWrapper:
        self._files.callback(file.close)
        return FileWrapper(file, size)

    def run_wsgi(self) -> None:
        """Answer, and close the files that were sent: werkzeug leaves them if a browser goes."""
        with ExitStack() as self._files:
            super().run_wsgi()


def serve(plan: Plan, listener: socket.socket, say_open: Callable[[], None]) -> None:
    """Serve *plan* at *listener* until a signal says to stop."""
    opened = plan.open()
    host, port = listener.getsockname()[:2]
    server = make_server(
        host, port, opened.app, threaded=True, request_handler=Quiet, fd=listener.fileno()
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
        opened.desk.close()
        until = time.monotonic() + GRACE
        while len(opened.desk.hub) and time.monotonic() < until:
            time.sleep(0.01)
        opened.house.close()
