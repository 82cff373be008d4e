"""What is sent to those who are all shown the same picture: the whole, or what changed?"""

from collections.abc import Sequence
from typing import Final
from weakref import WeakKeyDictionary

import msgspec

from adapters.store.codec import Recorded
from web.page.chained import ChainLink, links_after
from web.page.change import change
from web.page.picture import Picture

NOTHING: Final = b""


class Shown:
    """A picture that several may be shown; what is sent of it is worked out once for them all."""

    def __init__(self, picture: Picture, history: Sequence[Recorded] = ()) -> None:
        """*history* is that of the match as far as it is shown: what its chain is made of."""
        self.picture = picture
        self._history = history
        self._changes: WeakKeyDictionary[Shown, bytes] = WeakKeyDictionary()

    def whole(self) -> bytes:
        """Return the picture as JSON: soon made, and too large to be kept by all who look on."""
        return msgspec.json.encode(self.picture)

    def change_from(self, before: "Shown") -> bytes:
        """Return as JSON what changed since *before*; empty when nothing did."""
        known = self._changes.get(before)
        if known is None:
            found = change(before.picture, self.picture)
            known = self._changes[before] = msgspec.json.encode(found) if found else NOTHING
        return known

    def links_from(self, before: "Shown") -> tuple[ChainLink, ...]:
        """Return what was added to the match's chain since *before*."""
        return links_after(self._history, len(before._history))
