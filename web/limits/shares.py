"""Fair shares of queues and lists: everybody's first comes before anybody's second.

Those who share are known by a key, as the address that a request comes from.
"""

import threading
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Final, TypeVar

import msgspec

from web.limits.rate_limits import KNOWN

Thing = TypeVar("Thing")
UNKNOWN: Final = ""
"""The owner of what waited before the server started, or was asked for elsewhere."""


def in_turns(things: Iterable[Thing], owner: Callable[[Thing], Hashable]) -> list[Thing]:
    """Return *things* so that each owner's first comes before anybody's second; else as given."""
    turns: Counter[Hashable] = Counter()
    ordered: list[tuple[int, int, Thing]] = []
    for number, thing in enumerate(things):
        by = owner(thing)
        ordered.append((turns[by], number, thing))
        turns[by] += 1
    ordered.sort(key=lambda each: each[:2])
    return [thing for *_, thing in ordered]


class _Asked(msgspec.Struct, frozen=True):
    owner: Hashable
    own: bool
    """Whether it is the owner's own match."""
    number: int
    """When it was asked for, counted."""


class Queue:
    """What waits to be served, with turns by owner; an owner's own matches come first."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._asked: OrderedDict[str, _Asked] = OrderedDict()
        self._served: OrderedDict[Hashable, int] = OrderedDict()
        """When each owner was served last, counted."""
        self._count = 0

    def ask(self, match_id: str, owner: Hashable, *, own: bool) -> None:
        """Note for whom a match waits; who asked first stays its owner."""
        with self._lock:
            self._count += 1
            self._asked.setdefault(match_id, _Asked(owner, own, self._count))
            while len(self._asked) > KNOWN:
                self._asked.popitem(last=False)

    def served(self, match_id: str) -> None:
        """Note that a match was served: its owner's next one comes after everybody else's."""
        with self._lock:
            self._count += 1
            owner = self._of(match_id).owner
            self._served[owner] = self._count
            self._served.move_to_end(owner)
            self._asked.pop(match_id, None)
            while len(self._served) > KNOWN:
                self._served.popitem(last=False)

    def order(self, waiting: Sequence[str]) -> list[str]:
        """Return what waits in the order in which it is to be served."""
        with self._lock:
            asked = {match_id: self._of(match_id) for match_id in waiting}
            served = dict(self._served)

        def before(match_id: str) -> tuple[int, bool, int]:
            each = asked[match_id]
            return served.get(each.owner, 0), not each.own, each.number

        return in_turns(sorted(waiting, key=before), lambda match_id: asked[match_id].owner)

    def _of(self, match_id: str) -> _Asked:
        return self._asked.get(match_id) or _Asked(UNKNOWN, own=False, number=0)
