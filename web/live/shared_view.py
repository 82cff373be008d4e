"""Shared view: one serialized view or patch for all viewers who see the same."""

from collections.abc import Sequence
from typing import Final
from weakref import ref

import msgspec

from adapters.eventstore.codec import StoredMatchEvent
from web.live.view_diff import diff
from web.view_models.chain import ChainLink, links_after
from web.view_models.match_view import MatchView

NOTHING: Final = b""
MOST: Final = 8
"""The number of cached patches, by base view; most viewers share one base."""


class SharedView:
    """A view for several viewers; each patch is computed and serialized once."""

    __slots__ = ("__weakref__", "_changes", "_history", "match_view")

    def __init__(self, match_view: MatchView, history: Sequence[StoredMatchEvent] = ()) -> None:
        """*history* are the stored events up to this view, the source of the hash chain."""
        self.match_view = match_view
        self._history = history
        self._changes: list[tuple[ref[SharedView], bytes]] = []
        """Base views, and the serialized patches from them."""

    @property
    def version(self) -> int:
        """Return the version of the last event that it shows."""
        return len(self._history) - 1

    def whole(self) -> bytes:
        """Return the whole view as JSON; not cached, as it is large and fast to encode."""
        return msgspec.json.encode(self.match_view)

    def change_from(self, before: "SharedView") -> bytes:
        """Return the patch from *before* as JSON, or nothing if the views are equal."""
        for known, patch in self._changes:
            if known() is before:
                return patch
        found = diff(before.match_view, self.match_view)
        patch = msgspec.json.encode(found) if found else NOTHING
        # Replace the list: another thread may iterate over it.
        self._changes = [*self._changes[1 - MOST :], (ref(before), patch)]
        return patch

    def links_from(self, before: "SharedView") -> tuple[ChainLink, ...]:
        """Return the links of the hash chain added since *before*."""
        return links_after(self._history, len(before._history))
