"""What is sent to those who are all shown the same picture: the whole, or what changed?"""

from functools import cached_property
from typing import Final
from weakref import WeakKeyDictionary

import msgspec

from web.page.change import change
from web.page.picture import Picture

NOTHING: Final = b""


class Shown:
    """A picture that several may be shown; what is sent of it is worked out once for them all."""

    def __init__(self, picture: Picture) -> None:
        self.picture = picture
        self._changes: WeakKeyDictionary[Shown, bytes] = WeakKeyDictionary()

    @cached_property
    def whole(self) -> bytes:
        """The picture as JSON."""
        return msgspec.json.encode(self.picture)

    def change_from(self, before: "Shown") -> bytes:
        """Return as JSON what changed since *before*; empty when nothing did."""
        known = self._changes.get(before)
        if known is None:
            found = change(before.picture, self.picture)
            known = self._changes[before] = msgspec.json.encode(found) if found else NOTHING
        return known
