"""One-slot memo for values that depend on a match and on tables next to its events.

Viewers ask after every move for names, sessions and seats, which rarely change. The value is
recomputed when they could have changed.
"""

from collections.abc import Callable
from typing import Generic, TypeVar

from adapters.match_store import MatchStore
from domain.match import Match

Found = TypeVar("Found")


class Memo(Generic[Found]):
    """Keeps the last value, for one viewer of one match."""

    __slots__ = ("_found", "_known")

    def __init__(self) -> None:
        self._known: tuple[object, object, object] | None = None
        """Cache token of the store, seats, and other dependencies of the value."""
        self._found: Found

    def get(
        self, store: MatchStore, match: Match, others: object, find: Callable[[], Found]
    ) -> Found:
        """Return the value of *find*, which depends on names, sessions, seats and *others*."""
        token, known = store.cache_token(), self._known
        if (
            token is not None
            and known is not None
            and known[0] is token
            and known[1] is match.seated
            and known[2] == others
        ):
            return self._found
        self._found = find()
        self._known = (token, match.seated, others)
        return self._found
