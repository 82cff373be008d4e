"""WebSocket framing over a socket that two threads share, with limits of size and time.

The library's reader thread answers pings and closes while another thread sends; a lock keeps
their frames apart. The library itself reads without limit, sends without a timeout, and closes a
file descriptor that belongs to the server.
"""

import contextlib
import os
import socket
import threading
from typing import Final

from web.limits.rate_limits import Limits, TokenBucket
from web.live.subscriber import UNSET

SOCKET_KEYS: Final = ("werkzeug.socket", "gunicorn.socket")
"""Keys of the WSGI environment under which the servers put the socket."""
TEXT_OPCODE: Final = 0x81
"""First byte of a text frame that is not fragmented (RFC 6455, 5.2)."""


def text_frame(text: bytes) -> bytes:
    """Return the frame of a *text* in UTF-8, without a mask."""
    size = len(text)
    if size < 126:
        return bytes((TEXT_OPCODE, size)) + text
    if size < 1 << 16:
        return bytes((TEXT_OPCODE, 126)) + size.to_bytes(2) + text
    return bytes((TEXT_OPCODE, 127)) + size.to_bytes(8) + text


def _write_nonblocking(sock: socket.socket, frame: bytes) -> int:
    """Return the number of bytes of a *frame* that a socket accepts without blocking.

    Where that is unsupported it is 0. ``socket.send`` would block up to the timeout.
    """
    if os.name != "posix":
        return 0
    try:
        return os.write(sock.fileno(), frame)
    except BlockingIOError:
        return 0


class Framing:
    """Replaces the socket that the library uses."""

    __slots__ = (
        "_bucket",
        "_closed",
        "_end_of_input",
        "_partial_frame",
        "_send_lock",
        "_sock",
        "flooded",
        "wake",
    )

    def __init__(self, sock: socket.socket, limits: Limits) -> None:
        sock.settimeout(limits.send)
        self._sock = sock
        self._send_lock = threading.Lock()
        self._partial_frame = b""
        """The unsent rest of a frame, which must be sent first."""
        self._bucket = TokenBucket(limits.inbound, limits.inbound_per_second)
        self._closed = False
        self._end_of_input: threading.Event | None = None
        """Set when closed; created only after a flood, to save memory."""
        self.flooded = False
        self.wake = UNSET
        """Set when the client floods; the event of the WebSocket, once there is one."""

    def send(self, frames: bytes) -> int:
        """Send all of *frames*; raise OSError after the timeout."""
        with self._send_lock:
            if self._closed:
                raise BrokenPipeError
            frames, self._partial_frame = self._partial_frame + frames, b""
            try:
                self._sock.sendall(frames)
            except OSError:
                # Part of a frame may be sent, so no valid frame can follow.
                self.close()
                raise
        return len(frames)

    def try_send(self, text: bytes) -> bool:
        """Send a *text* without blocking; tell whether any of it was sent."""
        if not self._send_lock.acquire(blocking=False):
            return False
        try:
            if self._partial_frame or self._closed:
                return False
            frame = text_frame(text)
            taken = _write_nonblocking(self._sock, frame)
            if not taken:
                return False
            self._partial_frame = frame[taken:]
        finally:
            self._send_lock.release()
        if self._partial_frame:
            self.wake.set()
        return True

    def flush(self) -> None:
        """Send the rest of a partly sent frame."""
        if self._partial_frame:
            self.send(b"")

    def send_text(self, text: bytes) -> None:
        """Send a *text* in one frame."""
        self.send(text_frame(text))

    def recv(self, size: int) -> bytes:
        """Return received bytes; none after the client has sent too much."""
        while not self._closed:
            try:
                received = self._sock.recv(size)
            except TimeoutError:
                continue
            if self._bucket.try_take(len(received)):
                return received
            self._end_of_input = threading.Event()
            self.flooded = True
            self.wake.set()
            if not self._closed:
                self._end_of_input.wait()
        return b""

    def close(self) -> None:
        """Shut the connection down; the server closes the descriptor."""
        self._closed = True
        if self._end_of_input:
            self._end_of_input.set()
        with contextlib.suppress(OSError):
            self._sock.shutdown(socket.SHUT_RDWR)
