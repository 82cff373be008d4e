"""Which matches have changed since somebody looked for the last time?"""

import threading
from collections import deque
from typing import Final

KNOWN: Final = 1000
"""How many changes are remembered."""


class ChangeFeed:
    """The last changes that this server heard of: of matches, and of names."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._last: deque[str] = deque(maxlen=KNOWN)
        self.count = 0
        """How many there were since the server started."""

    def note(self, match_id: str) -> None:
        """Note that a match has changed."""
        with self._lock:
            self._last.append(match_id)
            self.count += 1

    def since(self, count: int) -> frozenset[str] | None:
        """Return which matches changed after so many changes; None when that is too long ago."""
        with self._lock:
            new = self.count - count
            if new > len(self._last):
                return None
            return frozenset(self._last[-number] for number in range(1, new + 1))
