"""Connection of the gunicorn worker: buffers a request, then carries its response."""

import socket
from contextlib import suppress
from io import BytesIO
from typing import Any, Final

from gunicorn.http import get_parser
from gunicorn.http.errors import NoMoreData
from gunicorn.http.unreader import Unreader
from gunicorn.workers.gthread import TConn

from web.limits.rate_limits import Limits
from web.pages.record_upload import MOST_BYTES
from web.server.connection_limits import ConnectionCounter
from web.server.request_framing import RequestFramer

READ: Final = 16 * 1024
"""Bytes per read."""
PIECE: Final = 1024
"""Bytes per read of the parser, if it gives no size."""
UNSENT: Final = 256 * 1024
"""Send buffer in bytes: holds most responses, so the thread is free at once."""


class ReceivedBytes(Unreader):  # type: ignore[misc]
    """Source for the parser: a complete request, and no further data.

    It returns small pieces, because for each chunk of a body the parser copies all unread bytes.
    """

    def __init__(self, received: bytes = b"") -> None:
        super().__init__()
        self._received = BytesIO(received)

    def chunk(self, size_hint: int | None = None) -> bytes:
        """Return the next piece; without one raise, as the library would wait for the socket."""
        piece = self._received.read(size_hint or PIECE)
        if not piece:
            raise NoMoreData
        return piece

    def take_buffered(self) -> bytes:
        """Return all unread bytes."""
        return bytes(super().take_buffered()) + self._received.read()


class ClientConnection(TConn):  # type: ignore[misc]
    """A connection that hands complete requests to threads."""

    def __init__(
        self,
        cfg: Any,
        client: socket.socket,
        address: Any,
        server: Any,
        limits: Limits,
        callers: ConnectionCounter,
    ) -> None:
        super().__init__(cfg, client, address, server)
        # The client may have disconnected already.
        with suppress(OSError):
            client.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNSENT)
        self._limits = limits
        self._callers = callers
        self.address_key = callers.add(self, str(address[0]))
        self.parser = get_parser(cfg, (), address)
        self.data_ready = True
        self.drained = 0
        """Bytes discarded after the last response."""
        self.expect_request()

    @property
    def is_closed(self) -> bool:
        """Tell whether it is closed."""
        return bool(self.sock.fileno() < 0)

    @property
    def has_gone(self) -> bool:
        """Tell whether the client has closed it."""
        try:
            return not self.sock.recv(1, socket.MSG_PEEK)
        except (BlockingIOError, InterruptedError):
            return False
        except OSError:
            return True

    def received(self) -> bytes | None:
        """Return received bytes; empty at the end; None if there is nothing to read.

        It may have been closed after it became readable.
        """
        if self.is_closed:
            return None
        try:
            return bytes(self.sock.recv(READ))
        except (BlockingIOError, InterruptedError):
            return None
        except OSError:
            return b""

    def send_now(self, answer: bytes) -> None:
        """Send without blocking, as much as possible."""
        with suppress(OSError):
            self.sock.send(answer)

    def leave(self) -> None:
        """Stop counting the connection; it may still linger."""
        self._callers.discard(self)

    def close(self, graceful: bool = False) -> None:
        """Close it; the worker handles graceful closing."""
        self.leave()
        super().close()

    def expect_request(self) -> None:
        """Prepare for the next request."""
        self.incoming = RequestFramer(self._limits.head, max(self._limits.body, MOST_BYTES))

    def hand_over(self) -> None:
        """Hand the received bytes to the parser."""
        self.parser.unreader = ReceivedBytes(bytes(self.incoming.received))
        self.incoming.received.clear()

    def surplus(self) -> bytes:
        """Return bytes received after the handled request."""
        received: ReceivedBytes = self.parser.unreader
        return received.take_buffered()

    def init(self) -> None:
        """Set the send timeout per chunk for the thread."""
        self.sock.settimeout(self._limits.answer)
