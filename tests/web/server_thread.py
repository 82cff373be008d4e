"""Helpers: a test server in a thread, and a WebSocket client that applies patches."""

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Self
from urllib.parse import urlsplit

from flask import Flask
from simple_websocket import ConnectionClosed

from tests.web.live.apply_patch import Heard, Hearing
from tests.web.visitors import Table, Visitor
from web.context import service_of
from web.server.werkzeug_server import WerkzeugServer

SOON = 30.0
"""How many seconds a test waits for what should come at once, on a machine that has much to do."""


@contextmanager
def served(app: Flask) -> Iterator[str]:
    """Serve *app*; give its address."""
    server = WerkzeugServer(("127.0.0.1", 0), app, service_of(app).limits)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        service_of(app).hub.close()
        within(lambda: not len(service_of(app).hub))
        server.shutdown()
        thread.join()
        server.server_close()


def within(condition: Callable[[], bool], seconds: float = SOON) -> bool:
    """Tell whether *condition* comes true in time."""
    until = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > until:
            return False
        time.sleep(0.005)
    return True


def cookie_of(visitor: Visitor, path: str) -> dict[str, str]:
    """Return the header that says who a visitor is, if anybody."""
    cookie = visitor.client.get_cookie("seat", path=path)
    return {"Cookie": f"{cookie.key}={cookie.value}"} if cookie else {}


class Seeing:
    """An open page: a socket that takes in views, and answers when it is asked."""

    def __init__(self, socket: Hearing) -> None:
        self.socket = socket
        self.answers = True
        self.beats = 0
        self.said: list[int] = []
        self._heard = Heard()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        with suppress(ConnectionClosed, OSError):
            self.socket.close()
        self.socket.thread.join(SOON)

    def next(self, seconds: float = SOON) -> Any:
        """Return what is to be seen next; raise TimeoutError or ConnectionClosed."""
        self.text(seconds)
        return self._heard.seen

    def text(self, seconds: float = SOON) -> str:
        """Return the next message as it was sent: the whole view, or what changed of it."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            text: str | None = self.socket.receive(timeout=left)
            if text is None:
                break
            message = json.loads(text)
            if "chat" in message:
                self.said.append(message["chat"])
            elif "beat" not in message:
                self._heard.take_in(message)
                return text
            else:
                self.beats += 1
                if self.answers:
                    self.socket.send(text)
        raise TimeoutError

    def when(self, shows: Callable[[Any], bool]) -> Any:
        """Return the first view that *shows* something; raise TimeoutError."""
        while self._heard.seen is None or not shows(self._heard.seen):
            self.next()
        return self._heard.seen

    def at(self, position: int) -> Any:
        """Return the first view of *position* or later."""
        return self.when(lambda view: view["position"] >= position)

    def closing(self, seconds: float = SOON) -> int:
        """Wait until the other side closes, and return with which code."""
        try:
            while True:
                self.next(seconds)
        except ConnectionClosed as closed:
            return int(closed.reason)


class Watching(Seeing):
    """The page of a *visitor* at a *table*."""

    def __init__(
        self, url: str, table: Table, visitor: Visitor, query: str = "", **headers: str
    ) -> None:
        address = f"{url.replace('http', 'ws')}{table.path}socket{query}"
        super().__init__(Hearing(address, headers={**cookie_of(visitor, table.path), **headers}))


class Raw:
    """A client that keeps to no rules: its bytes are sent as they are."""

    def __init__(self, url: str, path: str, **headers: str) -> None:
        parts = urlsplit(url)
        assert parts.hostname
        assert parts.port
        self.socket = socket.create_connection((parts.hostname, parts.port), timeout=SOON)
        lines = {
            "Host": parts.netloc,
            "Connection": "Upgrade",
            "Upgrade": "websocket",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
            **headers,
        }
        head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
        try:
            self.socket.sendall(f"GET {path} HTTP/1.1\r\n{head}\r\n".encode())
            self.answer = self._head()
        except OSError:
            self.socket.close()
            raise

    def _head(self) -> str:
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            byte = self.socket.recv(1)
            if not byte:
                break
            head += byte
        return head.decode()

    @property
    def status(self) -> int:
        """Return the status of the answer to the handshake."""
        return int(self.answer.split(" ")[1])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.socket.close()

    def send(self, opcode: int, payload: bytes, *, final: bool = True) -> None:
        """Send a frame."""
        assert len(payload) < 65536
        first = bytes([opcode | (0x80 if final else 0)])
        short = len(payload) < 126
        size = (
            bytes([0x80 | len(payload)])
            if short
            else bytes([0x80 | 126]) + len(payload).to_bytes(2, "big")
        )
        self.socket.sendall(first + size + bytes(4) + payload)

    def frame(self) -> tuple[int, bytes]:
        """Return the next frame: its opcode and its payload; (8, b"") at the end of the stream."""
        head = self._exactly(2)
        if len(head) < 2:
            return 8, b""
        size = head[1] & 127
        if size > 125:
            size = int.from_bytes(self._exactly(2 if size == 126 else 8), "big")
        return head[0] & 15, self._exactly(size)

    def _exactly(self, count: int) -> bytes:
        got = b""
        while len(got) < count:
            with suppress(ConnectionResetError):
                part = self.socket.recv(count - len(got))
                if part:
                    got += part
                    continue
            break
        return got

    def closing(self) -> int | None:
        """Wait for the end, and return its code, or None when it came without one."""
        while True:
            opcode, payload = self.frame()
            if opcode == 8:
                return int.from_bytes(payload[:2], "big") if payload else None
