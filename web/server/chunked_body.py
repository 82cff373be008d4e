"""Re-chunks response bodies to 64 KiB, so that a timeout per chunk is a minimum speed."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

PIECE: Final = 64 * 1024
"""Bytes that a client must receive within the timeout of a chunk."""

Application = Callable[[dict[str, Any], Any], Iterable[bytes]]


class RechunkedBody:
    """A response body, re-chunked."""

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
        """Close the original body."""
        close = getattr(self._body, "close", None)
        if close:
            close()


def rechunked(application: Application) -> Application:
    """Wrap *application* to re-chunk its responses."""
    return lambda environ, start_response: RechunkedBody(application(environ, start_response))
