"""How is a command carried out so that it happens once and is never lost?

Decide on the live position, store, then answer. The store's key (match, version) lets only one of
two racing commands in; the command's id inside the events tells a repeated command, or one whose
answer got lost, from a new one. In a match with a clock the flag is looked at first: it falls by
whatever comes first, a command or the watchman.
"""

import contextlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from typing import Any, Final

import msgspec
from eventsourcing.application import Application, LRUCache
from eventsourcing.persistence import IntegrityError
from eventsourcing.utils import EnvType, get_topic

from adapters.clock import Clock, system_clock
from adapters.store.codec import MatchMapper, NoTranscoder, Recorded, topic_of
from adapters.store.damage import Unreadable
from adapters.store.keys import Key, OwnKey
from adapters.store.live import Live, fold
from domain import match as matches
from domain.errors import IllegalMove
from domain.games import RULES
from domain.match import Match, MatchEvent, Tidied

SERVER: Final = "server"
OURS: Final = {
    "MAPPER_TOPIC": get_topic(MatchMapper),
    "TRANSCODER_TOPIC": get_topic(NoTranscoder),
    "ORIGINATOR_ID_TYPE": "text",
}
"""What the process's environment, which the library reads too, can't change."""


class UnknownMatch(LookupError):
    """There is no such match."""


class TidiedAway(UnknownMatch):
    """There was such a table, but it never began and was cleared away."""


class Late(Exception):
    """The command was meant for another position than the present one."""

    def __init__(self, match: Match) -> None:
        super().__init__("The match has moved on.")
        self.match = match


class TimeIsUp(Exception):
    """The time of the seat had run out before its command came."""


class KeyReused(Exception):
    """A command id came again with another command."""


class Busy(Exception):
    """Other commands were quicker, again and again."""


ATTEMPTS: Final = 6
"""How often others may be quicker before a command gives up."""
Decision = Callable[[Match], Sequence[MatchEvent]]


class Receipt(msgspec.Struct, frozen=True):
    """What became of a command."""

    position: int
    """The match's position after it."""
    fresh: bool
    """Whether it was stored just now."""


class Carrying(Application[str]):
    """All matches, each a stream of events, and how commands change them."""

    name = "matches"

    def __init__(
        self, env: EnvType | None = None, clock: Clock = system_clock, cached: int = 1000
    ) -> None:
        super().__init__({**(env or {}), **OURS})
        self.clock = clock
        self.stored: Callable[[], None] = lambda: None
        """Called after something was stored."""
        self.written: Callable[[str, int, int], None] = lambda match_id, events, size: None
        """Called with a match's id, and how many events of how many bytes were stored."""
        self.timed: Callable[[Match], None] = lambda match: None
        """Called with a match with a clock after something of it was stored."""
        self.flag_falls: Callable[[], None] = lambda: None
        """Called before a flag falls, so that a time without a server is given back first."""
        self.flag_fell: Callable[[str], None] = lambda match_id: None
        """Called with a match's id after its flag fell."""
        self.damaged: Callable[[str], None] = lambda match_id: None
        """Called with the id of a match that turned out to be Unreadable."""
        self.cache: LRUCache[str, Live] = LRUCache(maxsize=cached)

    def live(self, match_id: str) -> Live:
        """Return the match as the store has it now; raise UnknownMatch or Unreadable."""
        live = self._load(match_id, fresh=True)
        if live is None:
            raise UnknownMatch(match_id)
        return live

    def history(self, match_id: str) -> list[Recorded]:
        """Return all events of a match in order; raise UnknownMatch or Unreadable."""
        recorded = self.later(match_id, -1)
        if not recorded:
            raise UnknownMatch(match_id)
        return recorded

    def later(self, match_id: str, after: int) -> list[Recorded]:
        """Return the events of a match that came *after* the one of that number."""
        with self._noticing(match_id):
            return list(self._events(match_id, after))

    @contextlib.contextmanager
    def _noticing(self, match_id: str) -> Iterator[None]:
        """Tell whom it concerns when the match can't be read."""
        try:
            yield
        except Unreadable:
            self.damaged(match_id)
            raise

    def _events(self, match_id: str, after: int | None = None) -> Iterator[Any]:
        # What can't be an id is asked for as well, and PostgreSQL takes no NUL for text.
        stored: Iterable[Any] = (
            self.events.get(match_id, gt=after) if match_id.isprintable() else ()
        )
        for one in stored:
            if isinstance(one.event, Tidied):
                raise TidiedAway(match_id)
            yield one

    def _load(self, match_id: str, *, fresh: bool) -> Live | None:
        try:
            live: Live | None = self.cache.get(match_id)
        except KeyError:
            live, fresh = None, True
        if fresh:
            with self._noticing(match_id):
                live = fold(match_id, live, self._events(match_id, live.version if live else None))
            if live:
                self.cache.put(match_id, live)
        return live

    def _carry_out(
        self,
        match_id: str,
        decide: Decision,
        key: Key,
        by: str,
        move: Any = None,
        *,
        flags: bool = True,
    ) -> Receipt:
        fresh = stored = False
        for _ in range(ATTEMPTS):
            live = self._load(match_id, fresh=fresh)
            if live is None:
                raise UnknownMatch(match_id)
            if (by, key.stored) in live.answered:
                position, first = live.answered[by, key.stored]
                if move != first:
                    raise KeyReused
                return Receipt(position, fresh=stored)
            at = self.clock()
            fallen = matches.flag_fall(live.match, at) if flags else ()
            try:
                decided = fallen or decide(live.match)
            except (IllegalMove, Late, TimeIsUp):
                if fresh:
                    raise
                fresh = True  # Perhaps only the cached position was stale.
                continue
            if not decided:
                return Receipt(live.match.moves, fresh=False)
            if fallen:
                fresh = True
                self._let_fall(match_id, live, fallen, at)
                continue
            try:
                after = self._store_with_clocks(match_id, live, decided, at, key, by)
            except IntegrityError:
                # Another command came first, or this very one was stored after all.
                fresh = stored = True
                continue
            return Receipt(after.match.moves, fresh=True)
        raise Busy(match_id)

    def _let_fall(self, match_id: str, live: Live, fallen: Sequence[MatchEvent], at: int) -> None:
        """Store that the flag fell, unless something else came first."""
        self.flag_falls()
        with contextlib.suppress(IntegrityError):
            flag = OwnKey("flag", str(live.version))
            self._store_with_clocks(match_id, live, fallen, at, flag, SERVER)
            self.flag_fell(match_id)

    def _store_with_clocks(
        self,
        match_id: str,
        live: Live,
        decided: Sequence[MatchEvent],
        at: int,
        key: Key,
        by: str,
    ) -> Live:
        """Store what was *decided* together with what the clocks do then."""
        events = [(at, one) for one in decided]
        if live.match.opened.clock:
            after: Match = reduce(
                lambda match, one: matches.evolve(match, match_id, one), decided, live.match
            )
            pressed = matches.press(live.match, after, at)
            events += [(at, pressed)] if pressed else []
        return self._store(match_id, live, events, key, by)

    def _store(
        self,
        match_id: str,
        live: Live | None,
        events: Sequence[tuple[int, MatchEvent]],
        key: Key,
        by: str,
    ) -> Live:
        opened = live.match.opened if live else events[0][1]
        assert isinstance(opened, matches.Opened)
        first = live.version + 1 if live else 0
        game, command = RULES[opened.rules], key.stored
        recorded = [
            Recorded(match_id, version, topic_of(game, type(one)), at, command, by, one)
            for version, (at, one) in enumerate(events, first)
        ]
        after = fold(match_id, live, recorded)
        assert after is not None
        stored = self.events.put(recorded)
        size = sum(len(one.notification.state) for one in stored)
        self.written(match_id, len(stored), size)
        self.cache.put(match_id, after)
        self.stored()
        if opened.clock:
            self.timed(after.match)
        return after
