"""How do a socket's two threads share its wire, and how long may the other side take?

The library's reader thread answers pings and closes while our own thread sends; without a lock
their frames mix. It also reads without measure, sends without a time limit, and closes a file
descriptor that is the server's.
"""

import contextlib
import os
import socket
import threading
from typing import Final

from web.limits.rate_limits import Limits, TokenBucket
from web.live.subscriber import UNSET

SOCKET_KEYS: Final = ("werkzeug.socket", "gunicorn.socket")
"""Under which of them the server puts the wire into the environment."""


TEXT_OPCODE: Final = 0x81
"""A text that is whole: how its frame begins, as RFC 6455 has it (5.2)."""


def text_frame(text: bytes) -> bytes:
    """Return a *text* in UTF-8 as one frame."""
    size = len(text)
    if size < 126:
        return bytes((TEXT_OPCODE, size)) + text
    if size < 1 << 16:
        return bytes((TEXT_OPCODE, 126)) + size.to_bytes(2) + text
    return bytes((TEXT_OPCODE, 127)) + size.to_bytes(8) + text


def _write_nonblocking(sock: socket.socket, frame: bytes) -> int:
    """Return how much of a *frame* a socket takes at once, where the system can be asked.

    The socket's own way to send would wait, as long as it may.
    """
    if os.name != "posix":
        return 0
    try:
        return os.write(sock.fileno(), frame)
    except BlockingIOError:
        return 0


class Framing:
    """What the library takes for the socket."""

    __slots__ = (
        "_allowance",
        "_done",
        "_heard_out",
        "_sending",
        "_sock",
        "_torn",
        "flooded",
        "wake",
    )

    def __init__(self, sock: socket.socket, limits: Limits) -> None:
        sock.settimeout(limits.send)
        self._sock = sock
        self._sending = threading.Lock()
        self._torn = b""
        """What is still to be sent of a frame, before anything else is."""
        self._allowance = TokenBucket(limits.inbound, limits.inbound_per_second)
        self._done = False
        self._heard_out: threading.Event | None = None
        """Set when it is done; there only where nothing more is read, as each takes its room."""
        self.flooded = False
        self.wake = UNSET
        """Set when the flood begins; its socket's own event, once there is a socket."""

    def send(self, frames: bytes) -> int:
        """Send all of *frames* in one piece; raise OSError when it takes too long."""
        with self._sending:
            if self._done:
                raise BrokenPipeError
            frames, self._torn = self._torn + frames, b""
            try:
                self._sock.sendall(frames)
            except OSError:
                # Part of a frame may be out: nothing that makes sense could follow.
                self.close()
                raise
        return len(frames)

    def says_at_once(self, text: bytes) -> bool:
        """Say a *text* if that keeps nobody waiting; tell whether it is on its way."""
        if not self._sending.acquire(blocking=False):
            return False
        try:
            if self._torn or self._done:
                return False
            frame = text_frame(text)
            taken = _write_nonblocking(self._sock, frame)
            if not taken:
                return False
            self._torn = frame[taken:]
        finally:
            self._sending.release()
        if self._torn:
            self.wake.set()
        return True

    def say_the_rest(self) -> None:
        """Send what is torn off of a frame, if anything is."""
        if self._torn:
            self.send(b"")

    def say(self, text: bytes) -> None:
        """Send a *text* in one frame, which of a server is never masked."""
        self.send(text_frame(text))

    def recv(self, size: int) -> bytes:
        """Return what came in; nothing more once the other side has sent too much."""
        while not self._done:
            try:
                received = self._sock.recv(size)
            except TimeoutError:
                continue
            if self._allowance.try_take(len(received)):
                return received
            self._heard_out = threading.Event()
            self.flooded = True
            self.wake.set()
            if not self._done:
                self._heard_out.wait()
        return b""

    def close(self) -> None:
        """End the connection; the descriptor is the server's to close."""
        self._done = True
        if self._heard_out:
            self._heard_out.set()
        with contextlib.suppress(OSError):
            self._sock.shutdown(socket.SHUT_RDWR)
