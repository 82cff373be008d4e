"""What is sent to those who are all shown the same picture: the whole, or what changed?"""

from collections.abc import Sequence
from typing import Final
from weakref import ref

import msgspec

from adapters.eventstore.codec import StoredMatchEvent
from web.live.diff import change
from web.view_models.chain import ChainLink, links_after
from web.view_models.match_view import MatchView

NOTHING: Final = b""
MOST: Final = 8
"""From how many pictures a change is kept; mostly all who look on had the same one."""


class SharedView:
    """A picture that several may be shown; what is sent of it is worked out once for them all."""

    __slots__ = ("__weakref__", "_changes", "_history", "picture")

    def __init__(self, picture: MatchView, history: Sequence[StoredMatchEvent] = ()) -> None:
        """*history* is that of the match as far as it is shown: what its chain is made of."""
        self.picture = picture
        self._history = history
        self._changes: list[tuple[ref[SharedView], bytes]] = []
        """From which pictures it was come to, and what was told then."""

    def whole(self) -> bytes:
        """Return the picture as JSON: soon made, and too large to be kept by all who look on."""
        return msgspec.json.encode(self.picture)

    def change_from(self, before: "SharedView") -> bytes:
        """Return as JSON what changed since *before*; empty when nothing did."""
        for known, told in self._changes:
            if known() is before:
                return told
        found = change(before.picture, self.picture)
        told = msgspec.json.encode(found) if found else NOTHING
        # A new list, as another thread may look through this one.
        self._changes = [*self._changes[1 - MOST :], (ref(before), told)]
        return told

    def links_from(self, before: "SharedView") -> tuple[ChainLink, ...]:
        """Return what was added to the match's chain since *before*."""
        return links_after(self._history, len(before._history))
