"""What was found out of a match and of what lies beside its events: does it hold still?

Whoever looks on asks again after every move who sits there and by which pass, which hardly ever
changes. It is found out anew wherever that could have changed, and never where one can't tell.
"""

from collections.abc import Callable
from typing import Generic, TypeVar

from adapters.match_store import MatchStore
from domain.match import Match

Found = TypeVar("Found")


class Memo(Generic[Found]):
    """What was found out last, for one who asks again and again about the same match."""

    __slots__ = ("_asked", "_found")

    def __init__(self) -> None:
        self._asked: tuple[object, object, object] | None = None
        """How what lies beside stood, how the seats were taken, and whatever else it hangs on."""
        self._found: Found

    def get(
        self, store: MatchStore, match: Match, others: object, find: Callable[[], Found]
    ) -> Found:
        """Return what *find* returns, which hangs on names, passes, seats and *others* alone."""
        standing, asked = store.cache_token(), self._asked
        if (
            standing is not None
            and asked is not None
            and asked[0] is standing
            and asked[1] is match.seated
            and asked[2] == others
        ):
            return self._found
        self._found = find()
        self._asked = (standing, match.seated, others)
        return self._found
