"""Who thinks when several matches wait for their bots? As many processes as there are cores.

Each is begun when the others are all at work, and one that has thought before comes first.
"""

import os
from queue import LifoQueue

from web.workers.engine_main import Conclusion, Thought
from web.workers.engine_process import ThinkingProcess


class ThinkingProcesses:
    """Thinks in processes of its own, so many thoughts at once."""

    def __init__(self, at_once: int | None = None) -> None:
        self._all = [ThinkingProcess() for _ in range(at_once or _cores())]
        self._free: LifoQueue[ThinkingProcess] = LifoQueue()
        for process in reversed(self._all):
            self._free.put(process)

    @property
    def at_once(self) -> int:
        """How many thoughts can be thought at once."""
        return len(self._all)

    def think(self, thought: Thought) -> Conclusion:
        """Return what comes of a thought, as soon as a process is free; raise ThoughtLost."""
        process = self._free.get()
        try:
            return process.think(thought)
        finally:
            self._free.put(process)

    def close(self) -> None:
        """Think no further, and wait for no thought."""
        for process in self._all:
            process.close()


def _cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
