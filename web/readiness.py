"""Readiness probe: asks the database with a timeout, one query at a time."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock

from eventsourcing.persistence import PersistenceError


class ReadinessProbe:
    """Runs a query in its own thread; concurrent callers share its result."""

    def __init__(self, ask: Callable[[], object]) -> None:
        """*ask* queries the database; it raises PersistenceError on failure."""
        self._ask = ask
        self._lock = Lock()
        self._probe: Future[object] | None = None
        self._thread = ThreadPoolExecutor(1, "probe")

    def answers(self, patience: float) -> bool:
        """Tell whether the query succeeds within *patience* seconds."""
        with self._lock:
            if self._probe is None or self._probe.done():
                self._probe = self._thread.submit(self._ask)
            since = self._probe
        try:
            since.result(patience)
        except (PersistenceError, TimeoutError):
            return False
        return True

    def close(self) -> None:
        """Stop the thread."""
        self._thread.shutdown(wait=False, cancel_futures=True)
