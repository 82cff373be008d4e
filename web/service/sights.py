"""What was each kind of viewer shown of a match last? It is what the next picture is made from."""

import threading
from typing import Final

from eventsourcing.application import LRUCache

from adapters.languages import spoken
from adapters.store.live import Live
from domain.game import Viewer
from web.page.chained import head_of
from web.page.now import Company, Newest
from web.page.picture import Picture, Sight

KEPT: Final = 1000
"""How many sights are kept at hand."""

Kind = tuple[str, Viewer, str, tuple[str, ...]]
"""The match, whose eyes, the language, and who sits at the table."""


class Sights:
    """The matches as they are seen, with the eyes of those who looked lately."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: LRUCache[Kind, _Shared] = LRUCache(maxsize=KEPT)

    def picture(self, live: Live, viewer: Viewer, company: Company) -> Picture:
        """Return what *viewer* sees now; all who see the same are given the same picture."""
        kind = (live.match.id, viewer, spoken(), company.names)
        with self._lock:
            try:
                shared = self._kept.get(kind)
            except KeyError:
                shared = _Shared()
                self._kept.put(kind, shared)
        return shared.picture(live, viewer, company)


class _Shared:
    """A sight that threads take turns at."""

    def __init__(self) -> None:
        self._turn = threading.Lock()
        self._sight: Sight | None = None

    def picture(self, live: Live, viewer: Viewer, company: Company) -> Picture:
        match, events = live.match, [recorded.event for recorded in live.history]
        with self._turn:
            # What fails halfway is not gone on with.
            sight, self._sight = self._sight, None
            if sight is None or not sight.leads_to(events):
                sight = Sight(match, viewer, company.names)
            newest = Newest(match.moves, head_of(live.history))
            seen = sight.picture(match, events, company, newest)
            self._sight = sight
        return seen
