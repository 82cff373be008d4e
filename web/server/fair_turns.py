"""WSGI middleware that gives requests to the application: complete, and in fair turns.

All handlers share one interpreter, so more of them at once would only be slower. Client addresses
take turns, so that nobody waits for the many requests of another.
"""

import errno
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from io import BytesIO
from typing import Any, Final

from web.limits.rate_limits import Limits
from web.server.client_socket import ClientSocket, longest_body
from web.websocket.framing import SOCKET_KEYS

PIECE: Final = 64 * 1024
"""Bytes that a client must receive within the timeout of a chunk."""

Application = Callable[[dict[str, Any], Any], Iterable[bytes]]


class RechunkedBody:
    """A response body in chunks of one size, so that a timeout per chunk is a minimum speed."""

    def __init__(
        self, body: Iterable[bytes], closed: Callable[[], None], size: int = PIECE
    ) -> None:
        self._body = body
        self._closed = closed
        self._size = size

    def __iter__(self) -> Iterator[bytes]:
        held = bytearray()
        for part in self._body:
            held += part
            while len(held) >= self._size:
                yield bytes(held[: self._size])
                del held[: self._size]
        if held:
            yield bytes(held)

    def close(self) -> None:
        """Close the original body."""
        try:
            if close := getattr(self._body, "close", None):
                close()
        finally:
            self._closed()


class FairTurns:
    """Places for at most *most* requests at once; waiting addresses take turns."""

    def __init__(self, most: int) -> None:
        self._free = most
        self._waiting: dict[str, deque[threading.Event]] = {}
        """By client address; the next in turn comes first."""
        self._lock = threading.Lock()

    @property
    def waiting(self) -> int:
        """The number of requests that wait for a place."""
        return sum(map(len, self._waiting.values()))

    def take(self, address: str) -> None:
        """Wait for a place."""
        with self._lock:
            if self._free:
                self._free -= 1
                return
            turn = threading.Event()
            self._waiting.setdefault(address, deque()).append(turn)
        turn.wait()

    def give_back(self) -> None:
        """Give a place to the next in turn."""
        with self._lock:
            if not self._waiting:
                self._free += 1
                return
            address = next(iter(self._waiting))
            waiting = self._waiting.pop(address)
            waiting.popleft().set()
            if waiting:
                self._waiting[address] = waiting


def in_turns(application: Application, limits: Limits) -> Application:
    """Wrap *application* to handle at most ``limits.answers`` requests at once.

    A place is free again when the response begins; so WebSockets need none.
    """
    most = longest_body(limits)
    turns = FairTurns(limits.answers)

    def handle(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        client: ClientSocket = next(environ[key] for key in SOCKET_KEYS if key in environ)
        body = _received_body(environ, client, most)
        if body is not None:
            environ["wsgi.input"] = BytesIO(body)
        turns.take(client.address_key)
        client.begin_answer(turns.give_back)
        ended = partial(client.end_answer, closes=body is None)
        try:
            if client.has_gone:
                raise _gone()
            return RechunkedBody(application(environ, start_response), ended)
        except BaseException:
            ended()
            raise

    return handle


def _received_body(environ: dict[str, Any], client: ClientSocket, most: int) -> bytes | None:
    """Return the body of a request; None if its length is refused by the application.

    Raises BrokenPipeError if it does not arrive.
    """
    client.expect_body()
    source = environ["wsgi.input"]
    if "chunked" in environ.get("HTTP_TRANSFER_ENCODING", "").lower():
        try:
            body: bytes = source.read(most + 1)
        except ConnectionError:
            raise
        except OSError as malformed:  # werkzeug's words for it
            client.refuse(400)
            raise _gone() from malformed
        if len(body) > most:
            client.refuse(413)
            raise _gone()
        return body
    length = environ.get("CONTENT_LENGTH") or "0"
    if not length.isdecimal() or len(length) > len(str(most)) or int(length) > most:
        return None
    body = source.read(int(length))
    if len(body) < int(length):
        raise _gone()
    return body


def _gone() -> BrokenPipeError:
    return BrokenPipeError(errno.EPIPE, "the client has gone")
