"""Re-chunks response bodies to 64 KiB, so that a timeout per chunk is a minimum speed."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

PIECE: Final = 64 * 1024
"""How many bytes a client must take in within the time that there is for a piece."""

Application = Callable[[dict[str, Any], Any], Iterable[bytes]]


class RechunkedBody:
    """A body of an answer: the same bytes in other pieces."""

    def __init__(self, body: Iterable[bytes], size: int = PIECE) -> None:
        self._body = body
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
        """Let the application know that the answer is sent, or that nobody wants it any more."""
        close = getattr(self._body, "close", None)
        if close:
            close()


def rechunked(application: Application) -> Application:
    """Return *application* with its answers in pieces."""
    return lambda environ, start_response: RechunkedBody(application(environ, start_response))
