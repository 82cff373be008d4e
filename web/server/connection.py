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
"""How many bytes are read at once."""
PIECE: Final = 1024
"""How many bytes a parser is given at once that does not know how many it needs."""
UNSENT: Final = 256 * 1024
"""How many bytes the system is asked to take from a thread at once: all of most answers."""


class ReceivedBytes(Unreader):  # type: ignore[misc]
    """What a parser reads from: a request that is there, and nothing behind it.

    It comes in pieces, though it could come at once: for each chunk of a body the parser copies
    all that it was given and has not read.
    """

    def __init__(self, received: bytes = b"") -> None:
        super().__init__()
        self._received = BytesIO(received)

    def chunk(self, size_hint: int | None = None) -> bytes:
        """Return the next piece; where there is none, the library would wait for the socket."""
        piece = self._received.read(size_hint or PIECE)
        if not piece:
            raise NoMoreData
        return piece

    def take_buffered(self) -> bytes:
        """Return all that was not read."""
        return bytes(super().take_buffered()) + self._received.read()


class ClientConnection(TConn):  # type: ignore[misc]
    """A connection whose requests come whole to the thread that answers them."""

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
        # Whoever has gone already may have taken it along.
        with suppress(OSError):
            client.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNSENT)
        self._limits = limits
        self._callers = callers
        self.household = callers.add(self, str(address[0]))
        self.parser = get_parser(cfg, (), address)
        self.data_ready = True
        self.drained = 0
        """How many bytes were thrown away after the last answer."""
        self.expect_request()

    @property
    def is_closed(self) -> bool:
        """Tell whether it has come to its end."""
        return bool(self.sock.fileno() < 0)

    @property
    def has_gone(self) -> bool:
        """Tell whether the other side has closed it, and so waits for no answer."""
        try:
            return not self.sock.recv(1, socket.MSG_PEEK)
        except (BlockingIOError, InterruptedError):
            return False
        except OSError:
            return True

    def received(self) -> bytes | None:
        """Return what came; nothing at the end; None where there is nothing to be read after all.

        That can be so because it had to make room after it became readable.
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
        """Send as much as can be sent at once."""
        with suppress(OSError):
            self.sock.send(answer)

    def leave(self) -> None:
        """Be counted no longer; there may still be something to hear out."""
        self._callers.discard(self)

    def close(self, graceful: bool = False) -> None:
        """End it at once; it is the worker that sees connections to their end."""
        self.leave()
        super().close()

    def expect_request(self) -> None:
        """Let the next request begin."""
        self.incoming = RequestFramer(self._limits.head, max(self._limits.body, MOST_BYTES))

    def hand_over(self) -> None:
        """Give what came to the parser."""
        self.parser.unreader = ReceivedBytes(bytes(self.incoming.received))
        self.incoming.received.clear()

    def surplus(self) -> bytes:
        """Return what came behind the request that was answered."""
        received: ReceivedBytes = self.parser.unreader
        return received.take_buffered()

    def init(self) -> None:
        """Let the thread that is to answer wait so long, and no longer, for each piece to go."""
        self.sock.settimeout(self._limits.answer)
