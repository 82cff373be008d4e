"""How is something made once for all who ask for it at the same time?"""

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Final, Generic, TypeVar

from eventsourcing.application import LRUCache

PATIENCE: Final = 0.5
"""For how many seconds somebody waits for another who makes it; the store may keep that one."""

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class SingleFlight(Generic[Key, Value]):
    """What was made lately; a key says all that it depends on."""

    def __init__(self, most: int) -> None:
        self._made: LRUCache[Key, Value] = LRUCache(maxsize=most)
        self._making = Lock()

    def get(self, key: Key, make: Callable[[], Value]) -> Value:
        """Return what was made for *key*, or make it while others wait for it, but not for long."""
        has_turn = self._making.acquire(timeout=PATIENCE)
        try:
            return self._made.get(key)
        except KeyError:
            made = make()
            self._made.put(key, made)
            return made
        finally:
            if has_turn:
                self._making.release()
