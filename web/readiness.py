"""Does the store answer? Whoever wants to know does not wait for it as long as it takes."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock

from eventsourcing.persistence import PersistenceError


class ReadinessProbe:
    """Asks one question at a time in a thread of its own, whoever waits for the answer."""

    def __init__(self, ask: Callable[[], object]) -> None:
        """*ask* raises PersistenceError when there is no answer."""
        self._ask = ask
        self._lock = Lock()
        self._asked: Future[object] | None = None
        self._thread = ThreadPoolExecutor(1, "probe")

    def answers(self, patience: float) -> bool:
        """Tell whether an answer came within so many seconds."""
        with self._lock:
            if self._asked is None or self._asked.done():
                self._asked = self._thread.submit(self._ask)
            asked = self._asked
        try:
            asked.result(patience)
        except (PersistenceError, TimeoutError):
            return False
        return True

    def close(self) -> None:
        """Ask nothing further."""
        self._thread.shutdown(wait=False, cancel_futures=True)
