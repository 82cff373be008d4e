"""Last version of each event stream, cached.

Valid only while this process holds the writer lock; then a load needs no query.
"""

from collections.abc import Callable
from threading import Lock
from typing import Final

MOST: Final = 10_000
"""The number of cached matches; a full cache is cleared."""


class StreamHeads:
    """The known last version of each match."""

    def __init__(self, alone: Callable[[], bool]) -> None:
        """Initialise; *alone* tells whether only this process has written since it started."""
        self._alone = alone
        self._last: dict[str, int] = {}
        self._lock = Lock()

    def is_current(self, match_id: str, number: int) -> bool:
        """Tell whether this version is certainly the last one of a match."""
        return self._last.get(match_id) == number and self._alone()

    def advance(self, match_id: str, number: int) -> None:
        """Note that a match has this version; an older version is ignored."""
        with self._lock:
            if len(self._last) >= MOST:
                self._last.clear()
            self._last[match_id] = max(number, self._last.get(match_id, number))

    def invalidate(self, match_id: str) -> None:
        """Forget the last version of a match, which may have changed."""
        with self._lock:
            self._last.pop(match_id, None)
