"""Limit of running tables with bots only, per client address."""

import threading
from collections import OrderedDict

from adapters.eventstore.errors import UnknownMatch
from adapters.match_store import MatchStore
from web.limits.rate_limits import KNOWN


class BotTableLimit:
    """Counts the running bot-only tables that each address opened."""

    def __init__(self, store: MatchStore, most: int) -> None:
        self._store = store
        self._most = most
        self._lock = threading.Lock()
        self._opened: OrderedDict[str, list[str]] = OrderedDict()

    def try_take(self, address: str, match_id: str) -> bool:
        """Count another bot-only table of *address*; tell whether it is within the limit."""
        with self._lock:
            running = [known for known in self._opened.pop(address, ()) if self._runs(known)]
            allowed = match_id in running or len(running) < self._most
            if allowed and match_id not in running:
                running.append(match_id)
            self._opened[address] = running
            while len(self._opened) > KNOWN:
                self._opened.popitem(last=False)
            return allowed

    def _runs(self, match_id: str) -> bool:
        try:
            return not self._store.matches.live(match_id).match.over
        except UnknownMatch:
            return False
