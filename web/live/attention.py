"""Which matches does anybody look at just now?"""

import threading
import time
from collections import OrderedDict
from typing import Final

from web.limits.rate_limits import KNOWN
from web.live.hub import Hub

GLANCE: Final = 30.0
"""For how many seconds somebody looks on who asked for a match once, without a socket."""


class Attention:
    """Who looks on: those with a socket, and those who asked for something of the match."""

    def __init__(self, hub: Hub, glance: float = GLANCE) -> None:
        self._hub = hub
        self._glance = glance
        self._lock = threading.Lock()
        self._asked: OrderedDict[str, float] = OrderedDict()
        """When each match was last asked for."""

    def note(self, match_id: str) -> None:
        """Note that somebody asks for a match just now."""
        with self._lock:
            self._asked[match_id] = time.monotonic()
            self._asked.move_to_end(match_id)
            while len(self._asked) > KNOWN:
                self._asked.popitem(last=False)

    def has(self, match_id: str) -> bool:
        """Tell whether anybody looks at a match."""
        with self._lock:
            asked = self._asked.get(match_id)
        recent = asked is not None and time.monotonic() - asked < self._glance
        return recent or self._hub.is_watched(match_id)
