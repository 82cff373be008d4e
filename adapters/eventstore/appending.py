"""How is something stored of a match? All of it or nothing, behind what it was decided on.

The log's key (match, number) lets only one of two racing writers in. What was stored is at hand
before anybody hears of it.
"""

import time
from collections.abc import Sequence

from adapters.eventstore.codec import Recorded, topic_of
from adapters.eventstore.event_bus import Listeners, Stored
from adapters.eventstore.event_log import EventLog
from adapters.eventstore.hash_chain import chained
from adapters.eventstore.idempotency_keys import Key
from adapters.eventstore.loaded_match import Live, fold
from adapters.eventstore.repository import LiveMatches
from adapters.limits import check_opening
from domain.game import AnyGame
from domain.match import MatchEvent, Moved, Opened
from domain.registry import RULES

Timed = tuple[int, MatchEvent]
"""An event, and when it was accepted in UTC milliseconds."""


class Appending:
    """Appends events to the log of one database."""

    def __init__(self, log: EventLog, live: LiveMatches, listeners: Listeners) -> None:
        self._log = log
        self._live = live
        self._listeners = listeners

    def begin(self, match_id: str, events: Sequence[Timed], key: Key, by: str) -> Live:
        """Store the first events of a match; raise IntegrityError when it is there already.

        Raises BeyondLimits.
        """
        (_, opened), *_ = events
        assert isinstance(opened, Opened)
        check_opening(opened)
        return self._append(match_id, RULES[opened.rules], None, events, key, by)

    def go_on(self, live: Live, events: Sequence[Timed], key: Key, by: str) -> Live:
        """Store what comes after *live*; raise IntegrityError when something else did."""
        return self._append(live.match.id, live.match.game, live, events, key, by)

    def _append(
        self,
        match_id: str,
        game: AnyGame,
        live: Live | None,
        events: Sequence[Timed],
        key: Key,
        by: str,
    ) -> Live:
        happened = [
            Recorded(match_id, number, topic_of(game, type(event)), at, key.stored, by, event)
            for number, (at, event) in enumerate(events, live.version + 1 if live else 0)
        ]
        recorded = chained(live.history if live else (), happened)
        after = fold(match_id, live, recorded)
        assert after is not None
        began = time.perf_counter()
        size = self._log.append(recorded)
        seconds = time.perf_counter() - began
        moves = sum(isinstance(event, Moved) for _, event in events)
        self._live.keep(after)
        self._listeners.tell(Stored(after.match, len(recorded), size, moves, seconds))
        return after
