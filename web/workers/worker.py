"""Worker: base class of background threads that run until they are stopped."""

import threading
from abc import ABC, abstractmethod


class Worker(ABC):
    """Background threads; ``_todo`` guards their queue and wakes them."""

    def __init__(self, name: str, threads: int = 1) -> None:
        self._todo = threading.Condition()
        """Hold it to change the queue, then notify it."""
        self._stopped = False
        self._threads = [
            threading.Thread(target=self._work, name=name, daemon=True) for _ in range(threads)
        ]

    def start(self) -> None:
        """Start the threads."""
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """Stop; wait up to five seconds for current work."""
        with self._todo:
            self._stopped = True
            self._todo.notify_all()
        for thread in self._threads:
            if thread.is_alive() and thread is not threading.current_thread():
                thread.join(5)

    @abstractmethod
    def _work(self) -> None:
        """Run in each thread until ``_stopped``."""
