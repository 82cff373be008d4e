"""How do several processes count together? In files of one folder, which ends with them.

The library decides at its import how it counts, so this module must be asked before that.
"""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

TOGETHER: Final = "PROMETHEUS_MULTIPROC_DIR"
"""Names the folder, for the library."""


@contextmanager
def counting_together(workers: int) -> Iterator[None]:
    """Let so many processes, which are begun meanwhile, count together."""
    if workers == 1:
        # Whatever the environment says: other programs count there.
        os.environ.pop(TOGETHER, None)
        yield
        return
    owner = os.getpid()
    folder = tempfile.mkdtemp(prefix="giardino-")
    os.environ[TOGETHER] = folder
    try:
        yield
    finally:
        # Those that were begun end here, too.
        if os.getpid() == owner:
            shutil.rmtree(folder, ignore_errors=True)


def forget(pid: int) -> None:
    """Count no longer what was open at a process that has ended."""
    if TOGETHER in os.environ:
        from prometheus_client.multiprocess import mark_process_dead

        mark_process_dead(pid)
