"""A TCP relay whose connections can be made dead: open on both sides, but carrying nothing."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

BLOCK = 1 << 16


class Line:
    """The way to a server, by another port."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self._server = (parts.hostname, parts.port)
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._dead: set[int] = set()
        self._open: list[socket.socket] = []
        self.url = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def swallow(self) -> None:
        """Let the connections that are open carry nothing more; those to come do."""
        self._dead |= {id(end) for end in self._open}

    def close(self) -> None:
        """Cut everything."""
        for end in (self._listening, *self._open):
            with suppress(OSError):
                end.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                far = socket.create_connection(self._server)
                self._open += near, far
                for ends in ((near, far), (far, near)):
                    threading.Thread(target=self._carry, args=ends, daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while block := source.recv(BLOCK):
                if id(source) not in self._dead:
                    target.sendall(block)
            if id(source) not in self._dead:
                target.shutdown(socket.SHUT_WR)


@contextmanager
def line_to(url: str) -> Iterator[Line]:
    """Lay a line to the server at *url*."""
    line = Line(url)
    try:
        yield line
    finally:
        line.close()
