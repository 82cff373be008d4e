"""FIFO cache keyed by the identity of its arguments, for results that all viewers share.

Arguments must be immutable, and are compared by identity, not by value. If no viewer is among them,
the result is the same for all viewers and leaks nothing.
"""

from collections.abc import Callable
from functools import wraps
from threading import Lock
from typing import Final, TypeVar, TypeVarTuple

Things = TypeVarTuple("Things")
Made = TypeVar("Made")
REMEMBERED: Final = 256
"""Default number of cached results of one function."""


def cached_by_identity(
    make: Callable[[*Things], Made], most: int = REMEMBERED
) -> Callable[[*Things], Made]:
    """Cache the results of *make* for identical, immutable arguments; evict the oldest first.

    Equal arguments that are other objects are computed again.
    """
    # The cache holds the arguments as well, so that no other object can get their ids.
    results: dict[tuple[int, ...], tuple[tuple[*Things], Made]] = {}
    evicting = Lock()

    @wraps(make)
    def cached(*things: *Things) -> Made:
        ids = tuple(map(id, things))
        found = results.get(ids)
        if found is None:
            found = things, make(*things)
            with evicting:
                if len(results) >= most:
                    del results[next(iter(results))]
                results[ids] = found
        return found[1]

    return cached
