"""File descriptor limits (RLIMIT_NOFILE): connections, database and pages share them."""

import contextlib
from typing import Final

MANY: Final = 4096
"""How many we ask for, where the system lets us."""
KEPT: Final = 320
"""How many are kept from connections, for the store, for what is read, and for what is leaving."""


def allow_many() -> None:
    """Let this process, and those that it starts, have many files open."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = MANY if hard == resource.RLIM_INFINITY else min(MANY, hard)
        if soft != resource.RLIM_INFINITY and soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def left_for_connections(wanted: int) -> int:
    """Return how many connections there may be, *wanted* if possible."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft != resource.RLIM_INFINITY:
            return min(wanted, max(soft - KEPT, soft // 2))
    return wanted
