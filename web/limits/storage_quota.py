"""Storage quota: bytes and tables per client address and day, and limits for the whole server.

Bytes are charged when events are stored. Events of bots are charged to the address that first
stored something in the match. The last quarter of the quota is reserved for running matches.
"""

import shutil
import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from adapters.eventstore.event_bus import EventsStored
from adapters.i18n import gettext
from adapters.match_store import MatchStore
from adapters.projections.match_list import MatchSearch
from domain.match import Match
from web.limits.rate_limits import DAY, KNOWN, Limits, TokenBuckets
from web.problem import Problem, rate_limited

OVERHEAD: Final = 256
"""Bytes per event for its row and indexes, in addition to its text."""
RESERVED: Final = 0.25
"""Share of the daily quota reserved for running matches."""
HOUR: Final = 3600


class StorageQuota:
    """Tracks the stored bytes of each address."""

    def __init__(
        self, store: MatchStore, limits: Limits, client_address: Callable[[], str | None]
    ) -> None:
        """*client_address* returns the address of the current request, or None elsewhere."""
        self._client_address = client_address
        self._store = store
        self._limits = limits
        self._at_once = TokenBuckets(limits.tables, limits.tables_per_second)
        self._tables = TokenBuckets(limits.tables_per_day, limits.tables_per_day / DAY)
        self._bytes = TokenBuckets(limits.stored_per_day, limits.stored_per_day / DAY)
        self._lock = threading.Lock()
        self._first: OrderedDict[str, str] = OrderedDict()
        """By match: the address that first stored something in it."""
        self._waiting: dict[str, dict[str, int]] = {}
        """By address: its tables that wait for players, with the time of opening."""
        store.matches.event_bus.subscribe(EventsStored, self._on_stored)

    def opened_by(self, match_id: str) -> str:
        """Return the address to whose share a match counts.

        If it was evicted, the match counts as an owner of its own.
        """
        return self._first.get(match_id, match_id)

    def check_new_match(self, address: str) -> None:
        """Count a new match of *address*; raise Problem if a limit is exceeded."""
        self._check_room()
        if self._count_waiting(address) >= self._limits.waiting_per_address:
            sentence = gettext(
                "Many of your tables are still waiting for players. Wait until some have started."
            )
            raise rate_limited(HOUR, sentence)
        sentence = gettext("You have opened many tables. Try again in a few minutes.")
        self._at_once.take(address, 30, sentence)
        reserved = RESERVED * self._limits.stored_per_day
        if self._bytes.remaining(address) <= reserved or not self._tables.try_take(address):
            sentence = gettext("You have reached today's limit of tables. Come back tomorrow.")
            raise rate_limited(HOUR, sentence)

    def check_move(self, address: str) -> None:
        """Raise Problem if the daily quota of *address* is used up."""
        if self._bytes.remaining(address) <= 0:
            sentence = gettext("You have reached today's storage limit. Try again later.")
            raise rate_limited(HOUR, sentence)

    def _check_room(self) -> None:
        """Raise Problem if too many tables wait, or the disk is nearly full."""
        most, since = self._limits.waiting, self._store.clock() - DAY * 1000
        if self._store.list.how_many(MatchSearch(status="open", since=since), most) >= most:
            sentence = gettext("Too many tables are waiting for players. Try again later.")
            raise Problem(503, "full", sentence, retry_after=HOUR)
        file = self._store.settings.file
        if file and shutil.disk_usage(file.parent).free < self._limits.free:
            sentence = gettext(
                "The server has no room for another match. Please tell its operator."
            )
            raise Problem(503, "full", sentence, retry_after=HOUR)

    def _count_waiting(self, address: str) -> int:
        """Return the number of waiting tables that *address* opened within a day."""
        since = self._store.clock() - DAY * 1000
        with self._lock:
            waiting = self._waiting.get(address, {})
            return sum(opened > since for opened in waiting.values())

    def note_closed(self, match_id: str) -> None:
        """Count a table that was closed no longer among those that wait."""
        with self._lock:
            self._waiting.get(self._first.get(match_id, ""), {}).pop(match_id, None)

    def _note_waiting(self, address: str, match: Match) -> None:
        waiting = self._waiting.setdefault(address, {})
        if match.dealt is None and not match.over:
            waiting.setdefault(match.id, self._store.clock())
        else:
            waiting.pop(match.id, None)
        if not waiting:
            del self._waiting[address]

    def _on_stored(self, event: EventsStored) -> None:
        """Charge stored events to the current address, or to the first of the match."""
        match_id = event.match.id
        with self._lock:
            asking = self._client_address()
            address = self._first.get(match_id) if asking is None else asking
            if address is None:
                return
            first = self._first.setdefault(match_id, address)
            self._note_waiting(first, event.match)
            while len(self._first) > KNOWN:
                forgotten, by = self._first.popitem(last=False)
                self._waiting.get(by, {}).pop(forgotten, None)
        self._bytes.charge(address, event.size + event.events * OVERHEAD)
