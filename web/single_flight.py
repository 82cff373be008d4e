"""Single flight: concurrent requests for the same value compute it once.

A waiting request gives up after half a second and computes the value itself.
"""

from collections.abc import Callable, Hashable
from threading import RLock
from typing import Final, Generic, TypeVar

from eventsourcing.application import LRUCache

PATIENCE: Final = 0.5
"""Seconds to wait for another thread, which may itself wait for the database."""

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class SingleFlight(Generic[Key, Value]):
    """A small LRU cache; each key contains everything that its value depends on."""

    def __init__(self, most: int) -> None:
        self._made: LRUCache[Key, Value] = LRUCache(maxsize=most)
        self._making = RLock()
        """Reentrant: a value may be made of others."""

    def get(self, key: Key, make: Callable[[], Value]) -> Value:
        """Return the value of *key*; if it is missing, call *make* while other threads wait."""
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
