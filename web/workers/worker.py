"""What is a thread that works beside the requests until it is told to stop?"""

import threading
from abc import ABC, abstractmethod


class Worker(ABC):
    """Threads that wait for something to do, and tell nobody but ``_todo`` that they have it."""

    def __init__(self, name: str, threads: int = 1) -> None:
        self._todo = threading.Condition()
        """Held by whoever changes what there is to do, and notified then."""
        self._stopped = False
        self._threads = [
            threading.Thread(target=self._work, name=name, daemon=True) for _ in range(threads)
        ]

    def start(self) -> None:
        """Begin to work."""
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """Begin nothing further, and wait for what is being done."""
        with self._todo:
            self._stopped = True
            self._todo.notify_all()
        for thread in self._threads:
            if thread.is_alive() and thread is not threading.current_thread():
                thread.join(5)

    @abstractmethod
    def _work(self) -> None:
        """Work until ``_stopped``."""
