"""Match repository: a cache of loaded matches, which appends their events to the log.

A cached match is checked against the log on each load, unless only this process can have written.
"""

import contextlib
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from eventsourcing.application import LRUCache

from adapters.eventstore.codec import StoredMatchEvent, topic_of
from adapters.eventstore.corruption import CUT_OFF, END_GONE, CorruptMatch
from adapters.eventstore.errors import UnknownMatch
from adapters.eventstore.event_bus import EventBus, EventsStored, MatchCorrupted, MatchEvicted
from adapters.eventstore.event_log import EventLog
from adapters.eventstore.hash_chain import chained
from adapters.eventstore.idempotency_keys import Key
from adapters.eventstore.loaded_match import LoadedMatch, fold, has_end
from adapters.limits import check_opening
from domain.game import AnyGame
from domain.match import MatchEvent, Moved, Opened
from domain.registry import RULES

AT_HAND: Final = 1000
"""The number of cached matches."""
LastOf = Callable[[str], int]
"""Returns the last version of a match that a projection knows, or -1. A shorter one is corrupt."""
HadEnded = Callable[[str], bool]
"""Tells whether a projection knows that a match ended. A match that lost its end is corrupt."""


Timed = tuple[int, MatchEvent]
"""An event, and when it was accepted in UTC milliseconds."""


def not_known(match_id: str) -> int:
    """Return -1: no projection knows how far a match goes."""
    return -1


def no_end_known(match_id: str) -> bool:
    """Return False: no projection knows of an end."""
    return False


class MatchRepository:
    """Loads, caches and appends the matches of one database."""

    def __init__(
        self,
        log: EventLog,
        event_bus: EventBus,
        at_hand: int = AT_HAND,
        last_of: LastOf = not_known,
        had_ended: HadEnded = no_end_known,
    ) -> None:
        self._log = log
        self._event_bus = event_bus
        self._at_hand: LRUCache[str, LoadedMatch] = LRUCache(maxsize=at_hand)
        self._last_of = last_of
        self._had_ended = had_ended

    def of(self, match_id: str) -> LoadedMatch:
        """Return the current match from the log; raise UnknownMatch or CorruptMatch."""
        live = self.load(match_id, fresh=True)
        if live is None:
            raise UnknownMatch(match_id)
        return live

    def load(self, match_id: str, *, fresh: bool) -> LoadedMatch | None:
        """Return a match, or None; *fresh* checks the cached one against the log."""
        live = self.known(match_id)
        if live is None or (fresh and not self._log.is_current(match_id, live.version)):
            with self._noticing(match_id):
                # Read before the log, which may grow in the meantime.
                known = None if live else self._known_of(match_id)
                later = self._log.of(match_id, live.history if live else ())
                if known:
                    _check_whole(match_id, later, *known)
                if later and (live := fold(match_id, live, later)):
                    self.keep(live)
        return live

    def known(self, match_id: str) -> LoadedMatch | None:
        """Return the cached match, or None."""
        try:
            live: LoadedMatch = self._at_hand.get(match_id)
        except KeyError:
            return None
        return live

    def keep(self, live: LoadedMatch) -> None:
        """Put a match into the cache, and publish the eviction of another one."""
        evicted: Any = self._at_hand.put(live.match.id, live)
        dropped, _ = evicted
        if dropped is not None:
            self._event_bus.publish(MatchEvicted(dropped))

    def history(self, match_id: str) -> list[StoredMatchEvent]:
        """Return all events of a match, read again; raise UnknownMatch or CorruptMatch."""
        return [recorded for recorded, _ in self.as_stored(match_id)]

    def as_stored(self, match_id: str) -> list[tuple[StoredMatchEvent, bytes]]:
        """Return all events with their stored JSON; raise UnknownMatch or CorruptMatch."""
        with self._noticing(match_id):
            known = self._known_of(match_id)
            stored = self._log.as_stored(match_id)
            _check_whole(match_id, [recorded for recorded, _ in stored], *known)
        if not stored:
            raise UnknownMatch(match_id)
        return stored

    def create(self, match_id: str, events: Sequence[Timed], key: Key, by: str) -> LoadedMatch:
        """Store the first events of a match; raise IntegrityError if it already exists.

        Raises BeyondLimits.
        """
        (_, opened), *_ = events
        assert isinstance(opened, Opened)
        check_opening(opened)
        return self._append(match_id, RULES[opened.rules], None, events, key, by)

    def append(self, live: LoadedMatch, events: Sequence[Timed], key: Key, by: str) -> LoadedMatch:
        """Store the next events of a match; raise IntegrityError if others were stored first."""
        return self._append(live.match.id, live.match.game, live, events, key, by)

    def _append(
        self,
        match_id: str,
        game: AnyGame,
        live: LoadedMatch | None,
        events: Sequence[Timed],
        key: Key,
        by: str,
    ) -> LoadedMatch:
        stored = [
            StoredMatchEvent(
                match_id, number, topic_of(game, type(event)), at, key.stored, by, event
            )
            for number, (at, event) in enumerate(events, live.version + 1 if live else 0)
        ]
        recorded = chained(live.history if live else (), stored)
        after = fold(match_id, live, recorded)
        assert after is not None
        began = time.perf_counter()
        size = self._log.append(recorded)
        seconds = time.perf_counter() - began
        moves = sum(isinstance(event, Moved) for _, event in events)
        self.keep(after)
        self._event_bus.publish(EventsStored(after.match, len(recorded), size, moves, seconds))
        return after

    def _known_of(self, match_id: str) -> tuple[int, bool]:
        return self._last_of(match_id), self._had_ended(match_id)

    @contextlib.contextmanager
    def _noticing(self, match_id: str) -> Iterator[None]:
        """Publish MatchCorrupted if the match cannot be loaded."""
        try:
            yield
        except CorruptMatch:
            self._event_bus.publish(MatchCorrupted(match_id))
            raise


def _check_whole(
    match_id: str, events: Sequence[StoredMatchEvent], seen: int, had_ended: bool
) -> None:
    """Raise CorruptMatch if a match lacks its last event *seen* by a projection, or its end."""
    if 0 < len(events) <= seen:
        raise CorruptMatch(CUT_OFF, match_id, len(events) - 1)
    if had_ended and events and not has_end(events):
        raise CorruptMatch(END_GONE, match_id, len(events) - 1)
