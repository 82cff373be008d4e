"""Prometheus multiprocess mode: several workers count in files of one temporary directory.

prometheus_client decides on import how it counts, so this module must be used before that import.
"""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

TOGETHER: Final = "PROMETHEUS_MULTIPROC_DIR"
"""Environment variable that names the directory for the library."""


@contextmanager
def counting_together(workers: int) -> Iterator[None]:
    """Set up multiprocess mode for *workers* processes started within the context."""
    if workers == 1:
        # Ignore the environment: the directory may belong to another program.
        os.environ.pop(TOGETHER, None)
        yield
        return
    owner = os.getpid()
    folder = tempfile.mkdtemp(prefix="giardino-")
    os.environ[TOGETHER] = folder
    try:
        yield
    finally:
        # Forked children leave the context, too.
        if os.getpid() == owner:
            del os.environ[TOGETHER]
            shutil.rmtree(folder, ignore_errors=True)


def forget(pid: int) -> None:
    """Drop the gauges of a dead process."""
    if TOGETHER in os.environ:
        from prometheus_client.multiprocess import mark_process_dead

        mark_process_dead(pid)
