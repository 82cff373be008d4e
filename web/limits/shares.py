"""Fair ordering by owner: every owner's first item comes before anybody's second.

An owner is a key, such as a client address.
"""

import threading
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Final, TypeVar

import msgspec

from web.limits.rate_limits import KNOWN

Thing = TypeVar("Thing")
UNKNOWN: Final = ""
"""Owner of items queued before the start, or at another process."""


def in_turns(things: Iterable[Thing], owner: Callable[[Thing], Hashable]) -> list[Thing]:
    """Interleave *things* by owner; the order is stable otherwise."""
    turns: Counter[Hashable] = Counter()
    ordered: list[tuple[int, int, Thing]] = []
    for number, thing in enumerate(things):
        by = owner(thing)
        ordered.append((turns[by], number, thing))
        turns[by] += 1
    ordered.sort(key=lambda each: each[:2])
    return [thing for *_, thing in ordered]


class _Entry(msgspec.Struct, frozen=True):
    owner: Hashable
    own: bool
    """Whether the owner played in the match."""
    number: int
    """Sequence number of the request."""


class Queue:
    """Queue of matches, fair between owners; an owner's own matches come first."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._entries: OrderedDict[str, _Entry] = OrderedDict()
        self._served: OrderedDict[Hashable, int] = OrderedDict()
        """Sequence number at which each owner was served last."""
        self._count = 0

    def ask(self, match_id: str, owner: Hashable, *, own: bool) -> None:
        """Queue a match for an owner; the first owner stays."""
        with self._lock:
            self._count += 1
            self._entries.setdefault(match_id, _Entry(owner, own, self._count))
            while len(self._entries) > KNOWN:
                self._entries.popitem(last=False)

    def served(self, match_id: str) -> None:
        """Remove a served match; its owner's next one comes after everybody else's."""
        with self._lock:
            self._count += 1
            owner = self._of(match_id).owner
            self._served[owner] = self._count
            self._served.move_to_end(owner)
            self._entries.pop(match_id, None)
            while len(self._served) > KNOWN:
                self._served.popitem(last=False)

    def order(self, waiting: Sequence[str]) -> list[str]:
        """Return the *waiting* matches in fair order."""
        with self._lock:
            shares = {match_id: self._of(match_id) for match_id in waiting}
            served = dict(self._served)

        def before(match_id: str) -> tuple[int, bool, int]:
            each = shares[match_id]
            return served.get(each.owner, 0), not each.own, each.number

        return in_turns(sorted(waiting, key=before), lambda match_id: shares[match_id].owner)

    def _of(self, match_id: str) -> _Entry:
        return self._entries.get(match_id) or _Entry(UNKNOWN, own=False, number=0)
