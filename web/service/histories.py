"""What has happened in the matches that are looked at? At hand, never trusted over the store."""

from typing import Final

from eventsourcing.application import LRUCache

from adapters.house import House
from adapters.store.codec import Recorded
from adapters.store.matches import UnknownMatch
from domain.game import Viewer
from web.page.now import Company

REMEMBERED: Final = 200
"""How many histories, and how many pictures, are kept at hand."""


class Histories:
    """The events of the matches that are being looked at."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._known: LRUCache[str, tuple[Recorded, ...]] = LRUCache(maxsize=REMEMBERED)
        self.pictures: LRUCache[tuple[str, int, Viewer, str, Company], bytes] = LRUCache(
            maxsize=REMEMBERED
        )
        """By match, length, viewer, language, and who is at the table."""

    def of(self, match_id: str) -> tuple[Recorded, ...]:
        """Return all events of a match as the store has them now.

        Raises UnknownMatch or Unreadable.
        """
        try:
            known = self._known.get(match_id)
        except KeyError:
            known = ()
        events = (*known, *self._house.matches.later(match_id, len(known) - 1))
        if not events:
            raise UnknownMatch(match_id)
        if len(events) > len(known):
            self._known.put(match_id, events)
        return events
