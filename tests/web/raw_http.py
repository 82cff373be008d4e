"""Raw HTTP client for slow, partial and missing requests."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Self

from tests.web.server_process import Serving

PATIENCE = 15.0
"""How many seconds a test waits for what it knows to come."""
GET = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
LAST = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"


class Client:
    """A connection whose bytes are sent as they are."""

    def __init__(self, served: Serving, sent: bytes = b"", address: str = "127.0.0.1") -> None:
        self.socket = socket.socket()
        # Or else the system takes in a whole answer that nobody reads.
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8192)
        self.socket.settimeout(PATIENCE)
        self.socket.bind((address, 0))
        self.socket.connect(("127.0.0.1", int(served.port)))
        self.send(sent)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.socket.close()

    def send(self, sent: bytes) -> None:
        """Send bytes; the other side may have gone."""
        with suppress(ConnectionError):
            self.socket.sendall(sent)

    def answer(self) -> tuple[int, bytes]:
        """Return the next answer: its status, and its body of the length that it says."""
        head = self._until(b"\r\n\r\n")
        if not head:
            return 0, b""
        fields = dict(line.lower().split(b": ", 1) for line in head.split(b"\r\n")[1:] if line)
        size = int(fields.get(b"content-length", 0))
        return int(head.split()[1]), self._exactly(size)

    def rest(self) -> bytes:
        """Return what comes until the other side closes."""
        rest = b""
        with suppress(ConnectionError):
            while part := self.socket.recv(65536):
                rest += part
        return rest

    def _until(self, end: bytes) -> bytes:
        got = b""
        while not got.endswith(end):
            byte = self._exactly(1)
            if not byte:
                return b""
            got += byte
        return got

    def _exactly(self, count: int) -> bytes:
        got = b""
        with suppress(ConnectionError):
            while len(got) < count and (part := self.socket.recv(count - len(got))):
                got += part
        return got


@contextmanager
def many(count: int, served: Serving, sent: bytes = b"") -> Iterator[list[Client]]:
    """Give so many connections that have sent the same."""
    clients: list[Client] = []
    try:
        for _ in range(count):
            clients.append(Client(served, sent))
        yield clients
    finally:
        for client in clients:
            client.socket.close()
