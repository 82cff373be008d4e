"""What is worked out of a position only once, however many look at it?

It is known by the very things that it was worked out of, which never change, and by nothing else:
where no viewer is among them, it is the same for all and tells nobody what another one sees.
"""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, Final, TypeVar, TypeVarTuple

Things = TypeVarTuple("Things")
Made = TypeVar("Made")
REMEMBERED: Final = 256
"""How much of each kind is remembered."""


class Same:
    """A thing as itself: equal to no other one, however alike they are."""

    __slots__ = ("thing",)

    def __init__(self, thing: Any) -> None:
        self.thing = thing

    def __hash__(self) -> int:
        return id(self.thing)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.thing is other.thing


def once(make: Callable[[*Things], Made]) -> Callable[[*Things], Made]:
    """Return *make* so that it is asked only once about the same things, which never change."""

    @lru_cache(maxsize=REMEMBERED)
    def made(*same: Same) -> Made:
        things: Any = [each.thing for each in same]
        return make(*things)

    @wraps(make)
    def remembered(*things: *Things) -> Made:
        return made(*map(Same, things))

    return remembered
