"""How is something made once for all who ask for it at the same time?"""

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

from eventsourcing.application import LRUCache

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class MadeOnce(Generic[Key, Value]):
    """What was made lately; a key says all that it depends on."""

    def __init__(self, most: int) -> None:
        self._made: LRUCache[Key, Value] = LRUCache(maxsize=most)
        self._making = Lock()

    def of(self, key: Key, make: Callable[[], Value]) -> Value:
        """Return what was made for *key*, or make it while others wait for it."""
        with self._making:
            try:
                return self._made.get(key)
            except KeyError:
                made = make()
                self._made.put(key, made)
                return made
