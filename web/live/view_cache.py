"""Cache of the last view of each match, per viewer, language and set of names.

The next view is built incrementally from the cached one. Entries are evicted with their match.
"""

import threading
from collections import OrderedDict
from typing import Final

from adapters.eventstore.event_bus import MatchEvicted
from adapters.eventstore.loaded_match import LoadedMatch
from adapters.i18n import current_locale
from domain.game import Viewer
from web.live.shared_view import SharedView
from web.view_models.chain import head_of
from web.view_models.live_state import MatchHead, TableContext
from web.view_models.match_view import CONTEXTS, IncrementalView

MAX_VIEWS: Final = 1000
"""The number of cached views."""

Kind = tuple[Viewer, str, tuple[str, ...], tuple[str, ...]]
"""Viewer, language, names of the players, and those before a branch point."""


class ViewCache:
    """LRU cache of incremental views. Thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: OrderedDict[str, dict[Kind, _Shared]] = OrderedDict()
        """By match; the most recently used last."""
        self._count = 0

    def shared_view(self, loaded: LoadedMatch, viewer: Viewer, context: TableContext) -> SharedView:
        """Return the current view of *viewer*; equal viewers share one object."""
        match_id, kind = loaded.match.id, (viewer, current_locale(), context.names, context.former)
        with self._lock:
            kept = self._kept.setdefault(match_id, {})
            self._kept.move_to_end(match_id)
            shared = kept.get(kind)
            if shared is None:
                shared = kept[kind] = _Shared()
                self._count += 1
                while self._count > MAX_VIEWS:
                    self._evict(next(iter(self._kept)))
        return shared.view(loaded, viewer, context)

    def on_evicted(self, event: MatchEvicted) -> None:
        """Drop the views of a match that was evicted from memory."""
        with self._lock:
            self._evict(event.match_id)

    def _evict(self, match_id: str) -> None:
        self._count -= len(self._kept.pop(match_id, ()))


class _Shared:
    """An incremental view with a lock."""

    def __init__(self) -> None:
        self._turn = threading.Lock()
        self._sight: IncrementalView | None = None
        self._views: list[SharedView] = []
        """The views of the current position, by context."""

    def view(self, loaded: LoadedMatch, viewer: Viewer, context: TableContext) -> SharedView:
        match, events = loaded.match, [recorded.event for recorded in loaded.history]
        with self._turn:
            # After an exception the incremental state is unusable.
            sight, self._sight = self._sight, None
            if sight is None or not sight.leads_to(events):
                sight = IncrementalView(match, viewer, context.names, context.former)
            newest = MatchHead.of(match, viewer, head_of(loaded.history))
            seen = sight.view(match, events, context, newest)
            self._sight = sight
            if self._views and self._views[-1].version != loaded.version:
                self._views = []
            for known in self._views:
                if known.match_view is seen:
                    return known
            shared = SharedView(seen, loaded.history)
            self._views = [*self._views[1 - CONTEXTS :], shared]
        return shared
