"""Change feed: the latest matches that changed, in order, for incremental refresh of lists."""

import threading
from collections import deque
from typing import Final

KNOWN: Final = 1000
"""The number of stored changes."""


class ChangeFeed:
    """The latest changes of matches and names that this process knows of."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._last: deque[str] = deque(maxlen=KNOWN)
        self.count = 0
        """Number of changes since the start."""

    def note(self, match_id: str) -> None:
        """Add a changed match."""
        with self._lock:
            self._last.append(match_id)
            self.count += 1

    def since(self, count: int) -> frozenset[str] | None:
        """Return the matches changed after change number *count*; None if too many were."""
        with self._lock:
            new = self.count - count
            if new > len(self._last):
                return None
            return frozenset(self._last[-number] for number in range(1, new + 1))
