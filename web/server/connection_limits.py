"""Connection limits, in total and per client address, within those of file descriptors."""

import contextlib
import threading
from collections import Counter
from collections.abc import Hashable
from typing import Final

from web.limits.rate_limits import Limits, rate_limit_key

MANY: Final = 4096
"""The requested limit."""
KEPT: Final = 320
"""Descriptors reserved for database, files and closing connections."""


def allow_many() -> None:
    """Raise the limit of open files for this process and its children."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = MANY if hard == resource.RLIM_INFINITY else min(MANY, hard)
        if soft != resource.RLIM_INFINITY and soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def left_for_connections(needed: int) -> int:
    """Return the possible number of connections, *needed* at most."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft != resource.RLIM_INFINITY:
            return min(needed, max(soft - KEPT, soft // 2))
    return needed


class ConnectionCounter:
    """Counts connections by client address (rate limit key)."""

    def __init__(self, limits: Limits, *, behind_proxy: bool) -> None:
        self._most = left_for_connections(limits.connections)
        # Behind a proxy, all connections have one address.
        self._most_of_one = self._most if behind_proxy else limits.connections_per_address
        self._homes: dict[Hashable, str] = {}
        self._counts: Counter[str] = Counter()
        self._lock = threading.Lock()

    def add(self, connection: Hashable, address: str) -> str:
        """Count a connection, and return its rate limit key."""
        home = rate_limit_key(address)
        with self._lock:
            self._homes[connection] = home
            self._counts[home] += 1
        return home

    def discard(self, connection: Hashable) -> None:
        """Stop counting a connection."""
        with self._lock:
            home = self._homes.pop(connection, None)
            if home is not None:
                self._counts[home] -= 1
                if not self._counts[home]:
                    del self._counts[home]

    def are_too_many(self) -> bool:
        """Tell whether the total limit is exceeded."""
        return len(self._homes) > self._most

    def are_too_many_with(self, connection: Hashable) -> bool:
        """Tell whether the limit of the connection's address is exceeded."""
        return self._counts[self._homes[connection]] > self._most_of_one
