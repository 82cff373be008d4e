"""Match repository: a cache of loaded matches, which appends their events to the log.

A cached match is checked against the log on each load, unless only this process can have written
and knows what became of each write.
"""

import contextlib
import time
from collections.abc import Callable, Iterator, Sequence
from threading import Lock
from typing import Any, Final

from eventsourcing.application import LRUCache

from adapters.eventstore.codec import (
    Encoded,
    StoredMatchEvent,
    canonical_text,
    in_field_order,
    stored_event,
    stored_text,
    topic_of,
)
from adapters.eventstore.corruption import CUT_OFF, END_GONE, CorruptMatch
from adapters.eventstore.errors import UnknownMatch
from adapters.eventstore.event_bus import EventBus, EventsStored, MatchCorrupted, MatchEvicted
from adapters.eventstore.event_log import EventLog
from adapters.eventstore.hash_chain import Chain
from adapters.eventstore.idempotency_keys import Key
from adapters.eventstore.loaded_match import LoadedMatch, fold, followed_by, has_end
from adapters.limits import check_opening
from domain.game import AnyGame
from domain.match import Match, MatchEvent, Moved, Opened
from domain.registry import RULES

AT_HAND: Final = 1000
"""The number of cached matches."""
KnownEndOf = Callable[[str], tuple[int, bool]]
"""Returns the last version of a match that projections know, or -1, and whether it had ended.

A match that is shorter, or that lost its end, is corrupt.
"""
Timed = tuple[int, MatchEvent]
"""An event, and when it was accepted in UTC milliseconds."""


def no_known_end(match_id: str) -> tuple[int, bool]:
    """Return that no projection knows a match."""
    return -1, False


class MatchRepository:
    """Loads, caches and appends the matches of one database."""

    def __init__(
        self, log: EventLog, at_hand: int = AT_HAND, known_end: KnownEndOf = no_known_end
    ) -> None:
        """Initialise; *known_end* returns what projections know of a match."""
        self.log = log
        self.event_bus = EventBus()
        self._at_hand: LRUCache[str, LoadedMatch] = LRUCache(maxsize=at_hand)
        self._unsure: set[str] = set()
        """The matches whose log may have other events than the cached match."""
        self._keeping = Lock()
        self._known_end = known_end

    def live(self, match_id: str) -> LoadedMatch:
        """Return the current match from the log; raise UnknownMatch or CorruptMatch."""
        loaded = self.load(match_id, fresh=True)
        if loaded is None:
            raise UnknownMatch(match_id)
        return loaded

    def load(self, match_id: str, *, fresh: bool) -> LoadedMatch | None:
        """Return a match, or None; *fresh* checks the cached one against the log."""
        loaded = self.known(match_id)
        if loaded is None or (fresh and (match_id in self._unsure or not self.log.alone())):
            with self._noticing(match_id):
                # Read before the log, which may grow in the meantime.
                known = None if loaded else self._known_end(match_id)
                later = self.log.of(match_id, loaded.history if loaded else ())
                if known:
                    _check_whole(match_id, later, *known)
                loaded = fold(match_id, loaded, later)
                self._unsure.discard(match_id)
                if later and loaded:
                    self.keep(loaded)
        return loaded

    def known(self, match_id: str) -> LoadedMatch | None:
        """Return the cached match, or None."""
        try:
            loaded: LoadedMatch = self._at_hand.get(match_id)
        except KeyError:
            return None
        return loaded

    def keep(self, loaded: LoadedMatch) -> None:
        """Put a match into the cache, and publish the eviction of another one.

        A later version, which another thread has put there, stays.
        """
        with self._keeping:
            known = self.known(loaded.match.id)
            if known and known.version > loaded.version:
                return
            evicted: Any = self._at_hand.put(loaded.match.id, loaded)
        dropped, _ = evicted
        if dropped is not None:
            self._unsure.discard(dropped)
            self.event_bus.publish(MatchEvicted(dropped))

    def invalidate(self, match_id: str) -> None:
        """Check the cached match against the log on the next load, after a write from outside."""
        if self.known(match_id):
            self._unsure.add(match_id)

    def history(self, match_id: str) -> list[StoredMatchEvent]:
        """Return all events of a match, read again; raise UnknownMatch or CorruptMatch."""
        found, _ = self._read_again(match_id)
        return found

    def as_stored(self, match_id: str) -> list[Encoded]:
        """Return all events with their JSON; raise UnknownMatch or CorruptMatch."""
        return [
            (recorded, in_field_order(recorded.event, stored_event(state)))
            for recorded, state in zip(*self._read_again(match_id), strict=True)
        ]

    def _read_again(self, match_id: str) -> tuple[list[StoredMatchEvent], list[bytes]]:
        with self._noticing(match_id):
            known = self._known_end(match_id)
            found, states = self.log.with_states(match_id)
            _check_whole(match_id, found, *known)
        if not found:
            raise UnknownMatch(match_id)
        return found, states

    def create(self, match_id: str, events: Sequence[Timed], key: Key, by: str) -> LoadedMatch:
        """Store the first events of a match; raise IntegrityError if it already exists.

        Raises BeyondLimits.
        """
        (_, opened), *_ = events
        assert isinstance(opened, Opened)
        check_opening(opened)
        chain = Chain.begun(match_id, opened)
        recorded = _recorded(match_id, RULES[opened.rules], 0, events, key, by, chain)
        loaded = fold(match_id, None, (event for event, _ in recorded))
        assert loaded is not None
        return self._store(loaded, recorded)

    def append(
        self, loaded: LoadedMatch, after: Match, events: Sequence[Timed], key: Key, by: str
    ) -> LoadedMatch:
        """Store the next events, which have led to *after*; IntegrityError if others were first."""
        first, chain = loaded.version + 1, Chain.after(loaded.history)
        recorded = _recorded(after.id, after.game, first, events, key, by, chain)
        return self._store(followed_by(loaded, after, [event for event, _ in recorded]), recorded)

    def _store(self, after: LoadedMatch, recorded: Sequence[Encoded]) -> LoadedMatch:
        began = time.perf_counter()
        try:
            size = self.log.append(recorded)
        except BaseException:
            # Another write was first, or the outcome is unknown.
            self.invalidate(after.match.id)
            raise
        seconds = time.perf_counter() - began
        self.keep(after)
        moves = [type(stored.event) for stored, _ in recorded].count(Moved)
        self.event_bus.publish(EventsStored(after.match, len(recorded), size, moves, seconds))
        return after

    @contextlib.contextmanager
    def _noticing(self, match_id: str) -> Iterator[None]:
        """Publish MatchCorrupted if the match cannot be loaded."""
        try:
            yield
        except CorruptMatch:
            self.event_bus.publish(MatchCorrupted(match_id))
            raise


def _recorded(
    match_id: str,
    game: AnyGame,
    first: int,
    events: Sequence[Timed],
    key: Key,
    by: str,
    chain: Chain,
) -> list[Encoded]:
    """Return the next *events* of a match, each with its JSON to store."""
    recorded = []
    for number, (at, event) in enumerate(events, first):
        topic, text = topic_of(game, type(event)), canonical_text(event)
        bound, head = chain.link(topic, at, by, text)
        stored = StoredMatchEvent(match_id, number, topic, at, key.stored, by, event, head, bound)
        recorded.append((stored, stored_text(event, text)))
    return recorded


def _check_whole(
    match_id: str, events: Sequence[StoredMatchEvent], seen: int, had_ended: bool
) -> None:
    """Raise CorruptMatch if a match lacks its last event *seen* by a projection, or its end."""
    if 0 < len(events) <= seen:
        raise CorruptMatch(CUT_OFF, match_id, len(events) - 1)
    if had_ended and events and not has_end(events):
        raise CorruptMatch(END_GONE, match_id, len(events) - 1)
