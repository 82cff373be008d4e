"""How does a browser ask, as leanly as can be? By a connection that is kept for the next time."""

import re
import socket
from urllib.parse import urlsplit

LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
USUAL = """\
Connection: keep-alive\r
User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36\r
Accept: */*\r
Accept-Language: en-US,en;q=0.9,it;q=0.8\r
Sec-Fetch-Site: same-origin\r
Content-Type: application/json\r
"""
"""What a browser says with every request."""


class Answer:
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


class Line:
    """A connection to a server, made anew when it was closed between two requests."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self._address = (parts.hostname, parts.port)
        self._host = parts.netloc
        self.socket = socket.create_connection(self._address)
        self.answer = Answer()
        self._sent = b""

    def send(self, method: str, path: str, body: bytes = b"", **headers: str) -> None:
        """Ask for something."""
        lines = "".join(f"{name.replace('_', '-')}: {said}\r\n" for name, said in headers.items())
        size = f"Content-Length: {len(body)}\r\n" if body else ""
        head = f"{method} {path} HTTP/1.1\r\nHost: {self._host}\r\n{USUAL}{lines}{size}\r\n"
        self._sent = head.encode() + body
        self.answer = Answer()
        self.socket.sendall(self._sent)

    def hear(self) -> bool:
        """Take in what came; tell whether the connection stays as it is."""
        received = self.socket.recv(1 << 20)
        self.answer.take(received)
        return bool(received)

    def call_again(self) -> None:
        """Make the connection anew; what was asked and not answered is asked again."""
        self.socket.close()
        self.socket = socket.create_connection(self._address)
        if self._sent and self.answer.body is None:
            self.answer = Answer()
            self.socket.sendall(self._sent)
