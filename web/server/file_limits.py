"""File descriptor limits (RLIMIT_NOFILE): connections, database and pages share them."""

import contextlib
from typing import Final

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
