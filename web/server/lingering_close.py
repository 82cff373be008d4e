"""Lingering close: lets the last response arrive before the connection is closed.

Closing a socket with unread data resets it, and the response may be lost. So we shut down our
side and discard input until the client closes.
"""

import selectors
import socket
import time
from collections import deque
from functools import partial
from typing import Final

from web.server.connection import ClientConnection

LINGER: Final = 2.0
"""Seconds that a connection may linger."""
MOST: Final = 64
"""Lingering connections; the oldest is closed above this."""
DRAINED: Final = 64 * 1024
"""Bytes discarded per connection before it is closed."""


class LingeringConnections:
    """Connections that wait for the client to close."""

    def __init__(self, poller: selectors.BaseSelector) -> None:
        self._poller = poller
        self._leaving: deque[ClientConnection] = deque()

    def add(self, conn: ClientConnection) -> None:
        """Shut down our side and wait for the client to close."""
        try:
            conn.sock.setblocking(False)
            conn.sock.shutdown(socket.SHUT_WR)
        except OSError:
            conn.close()
            return
        conn.timeout = time.monotonic() + LINGER
        self._leaving.append(conn)
        self._poller.register(conn.sock, selectors.EVENT_READ, partial(self._hear_out, conn))
        if len(self._leaving) > MOST:
            self._close(self._leaving[0])

    def close_late(self, now: float) -> None:
        """Close connections that have lingered long enough."""
        while self._leaving and self._leaving[0].timeout <= now:
            self._close(self._leaving[0])

    def _hear_out(self, conn: ClientConnection, client: socket.socket) -> None:
        """Discard input."""
        received = conn.received()
        if received is None:
            return
        conn.drained += len(received)
        if not received or conn.drained > DRAINED:
            self._close(conn)

    def _close(self, conn: ClientConnection) -> None:
        self._leaving.remove(conn)
        self._poller.unregister(conn.sock)
        conn.close()
