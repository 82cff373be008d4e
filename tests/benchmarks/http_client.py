"""A minimal HTTP client with a keep-alive connection, so that the client costs little."""

import contextlib
import re
import socket
from urllib.parse import urlsplit

LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
UNAVAILABLE = 503
USUAL = """\
Connection: keep-alive\r
User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36\r
Accept: */*\r
Accept-Language: en-US,en;q=0.9,it;q=0.8\r
Sec-Fetch-Site: same-origin\r
Content-Type: application/json\r
"""
"""What a browser says with every request."""


class HttpAnswer:
    """An answer, as far as it has come."""

    def __init__(self) -> None:
        self._received = b""
        self.status = 0
        self.body: bytes | None = None
        """Once all of it is there."""

    def take(self, received: bytes) -> None:
        """Take in what came."""
        self._received += received
        head, end, body = self._received.partition(b"\r\n\r\n")
        if not end:
            return
        found = LENGTH.search(head)
        assert found, head
        if len(body) == int(found[1]):
            self.status, self.body = int(head.split(b" ")[1]), body


class HttpLine:
    """A connection to a server, reopened when closed; to another server if it is down."""

    def __init__(self, url: str, *others: str) -> None:
        parts = [urlsplit(each) for each in (url, *others)]
        self._addresses = [(part.hostname, part.port) for part in parts]
        self._host = parts[0].netloc
        self.socket = self._connected()
        self.answer = HttpAnswer()
        self._sent = b""

    def send(self, method: str, path: str, body: bytes = b"", **headers: str) -> None:
        """Ask for something."""
        lines = "".join(f"{name.replace('_', '-')}: {text}\r\n" for name, text in headers.items())
        size = f"Content-Length: {len(body)}\r\n" if body else ""
        head = f"{method} {path} HTTP/1.1\r\nHost: {self._host}\r\n{USUAL}{lines}{size}\r\n"
        self._sent = head.encode() + body
        self.send_again()

    def hear(self) -> bool:
        """Take in what came; tell whether the connection stays as it is."""
        try:
            received = self.socket.recv(1 << 20)
        except ConnectionResetError:
            return False
        self.answer.take(received)
        return bool(received)

    def call_again(self) -> None:
        """Reconnect, and repeat the requests without a response."""
        self.socket.close()
        self.socket = self._connected()
        if self._sent and self.answer.body is None:
            self.send_again()

    @property
    def is_put_off(self) -> bool:
        """Tell whether the answer says to send the same again."""
        return self.answer.status == UNAVAILABLE and self.answer.body is not None

    def send_again(self) -> None:
        """Ask for the same."""
        self.answer = HttpAnswer()
        # A server that can't be reached has closed; the next read fails.
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            self.socket.sendall(self._sent)

    def _connected(self) -> socket.socket:
        *left_out, last = self._addresses
        for address in left_out:
            with contextlib.suppress(ConnectionError):
                return socket.create_connection(address)
        return socket.create_connection(last)
