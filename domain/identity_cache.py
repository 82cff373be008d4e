"""What is worked out of a position only once, however many look at it?

It is known by the very things that it was worked out of, which never change, and by nothing else:
where no viewer is among them, it is the same for all and tells nobody what another one sees.
"""

from collections.abc import Callable
from functools import wraps
from threading import Lock
from typing import Final, TypeVar, TypeVarTuple

Things = TypeVarTuple("Things")
Made = TypeVar("Made")
REMEMBERED: Final = 256
"""How much of each kind is remembered."""


def cached_by_identity(
    make: Callable[[*Things], Made], most: int = REMEMBERED
) -> Callable[[*Things], Made]:
    """Return *make* so that it is asked only once about the same things, which never change.

    They are known as they are, not by their likes. What was worked out first is forgotten first.
    """
    # With what was made its things are kept, so that no others can have their ids meanwhile.
    known: dict[tuple[int, ...], tuple[tuple[*Things], Made]] = {}
    forgetting = Lock()

    @wraps(make)
    def remembered(*things: *Things) -> Made:
        ids = tuple(map(id, things))
        found = known.get(ids)
        if found is None:
            found = things, make(*things)
            with forgetting:
                if len(known) >= most:
                    del known[next(iter(known))]
                known[ids] = found
        return found[1]

    return remembered
