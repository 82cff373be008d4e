"""Where do the events of a match end? Whoever alone may write need not ask for it again."""

from collections.abc import Callable
from threading import Lock
from typing import Final

MOST: Final = 10_000
"""Of how many matches it is known; then it is found out anew."""


class StreamHeads:
    """The number of the last event of each match, as far as it is known."""

    def __init__(self, alone: Callable[[], bool]) -> None:
        """*alone* tells whether nobody but this process has written since it began to."""
        self._alone = alone
        self._last: dict[str, int] = {}
        self._lock = Lock()

    def is_current(self, match_id: str, number: int) -> bool:
        """Tell whether surely nothing came after the event of this *number*."""
        return self._last.get(match_id) == number and self._alone()

    def advance(self, match_id: str, number: int) -> None:
        """Note that the events reach so far; who read before others wrote comes too late."""
        with self._lock:
            if len(self._last) >= MOST:
                self._last.clear()
            self._last[match_id] = max(number, self._last.get(match_id, number))

    def invalidate(self, match_id: str) -> None:
        """Note that something else may stand in the log of a match."""
        with self._lock:
            self._last.pop(match_id, None)
