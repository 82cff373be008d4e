"""What is a thread that works beside the requests until it is told to stop?"""

import threading
from abc import ABC, abstractmethod


class Worker(ABC):
    """A thread that waits for something to do, and tells nobody but ``_todo`` that it has it."""

    def __init__(self, name: str) -> None:
        self._todo = threading.Condition()
        """Held by whoever changes what there is to do, and notified then."""
        self._stopped = False
        self._thread = threading.Thread(target=self._work, name=name, daemon=True)

    def start(self) -> None:
        """Begin to work."""
        self._thread.start()

    def stop(self) -> None:
        """Begin nothing further, and wait for what is being done."""
        with self._todo:
            self._stopped = True
            self._todo.notify()
        if self._thread.is_alive() and self._thread is not threading.current_thread():
            self._thread.join(5)

    @abstractmethod
    def _work(self) -> None:
        """Work until ``_stopped``."""
