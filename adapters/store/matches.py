"""How is a command carried out so that it happens once and is never lost?

Decide on the live position, store, then answer. The store's key (match, version) lets only one of
two racing commands in; the command's id inside the events tells a repeated command, or one whose
answer got lost, from a new one.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, Literal

import msgspec
from eventsourcing.application import Application, LRUCache
from eventsourcing.persistence import IntegrityError
from eventsourcing.utils import EnvType, get_topic

from adapters.clock import Clock, system_clock
from adapters.store.codec import MatchMapper, NoTranscoder, Recorded, topic_of
from adapters.store.live import Live, fold
from domain import match as matches
from domain.errors import IllegalMove
from domain.game import Seat
from domain.match import Match, MatchEvent

SERVER: Final = "server"
OURS: Final = {
    "MAPPER_TOPIC": get_topic(MatchMapper),
    "TRANSCODER_TOPIC": get_topic(NoTranscoder),
    "ORIGINATOR_ID_TYPE": "text",
}
"""What the process's environment, which the library reads too, can't change."""


class UnknownMatch(LookupError):
    """There is no such match."""


class Late(Exception):
    """The command was meant for another position than the present one."""

    def __init__(self, match: Match) -> None:
        super().__init__("The match has moved on.")
        self.match = match


class KeyReused(Exception):
    """A command id came again with another command."""


class Busy(Exception):
    """Other commands were quicker, again and again."""


ATTEMPTS: Final = 6
"""How often others may be quicker before a command gives up."""
Decision = Callable[[Match], Sequence[MatchEvent]]


class Answer(msgspec.Struct, frozen=True):
    """What became of a command."""

    position: int
    """The match's position after it."""
    fresh: bool
    """Whether it was stored just now."""


class Matches(Application[str]):
    """All matches, each a stream of events."""

    name = "matches"

    def __init__(
        self, env: EnvType | None = None, clock: Clock = system_clock, cached: int = 1000
    ) -> None:
        super().__init__({**(env or {}), **OURS})
        self.clock = clock
        self.stored: Callable[[], None] = lambda: None
        """Called after something was stored."""
        self.cache: LRUCache[str, Live] = LRUCache(maxsize=cached)

    def open(self, match_id: str, opened: matches.Opened, command: str) -> Answer:
        """Store the first event of a match; opening it again by the same command is no harm.

        Raises KeyReused when the command opened another table before.
        """
        try:
            self._store(match_id, None, [(self.clock(), opened)], command, SERVER)
        except IntegrityError:
            live = self.live(match_id)
            if (SERVER, command) not in live.answered or not _same_table(live.match.opened, opened):
                raise KeyReused from None
            return Answer(0, fresh=False)
        return Answer(0, fresh=True)

    def import_match(
        self, match_id: str, events: Sequence[tuple[int, MatchEvent]], command: str
    ) -> bool:
        """Store a whole match with its own times; return False when it was there already."""
        try:
            self._store(match_id, None, events, command, SERVER)
        except IntegrityError:
            return False
        return True

    def take_seat(
        self,
        match_id: str,
        seat: Seat,
        seed: bytes,
        command: str,
        by: Literal["player", "server"] = "server",
    ) -> Answer:
        """Let a seat be taken; the last one lets the match be dealt. Taking it again is no harm."""

        def sit(match: Match) -> Sequence[MatchEvent]:
            if 0 <= seat < len(match.seated) and match.seated[seat] is not None:
                return ()
            seated = matches.take_seat(match, seat, seed, by)
            after = matches.evolve(match, match_id, seated)
            if None in after.seated:
                return (seated,)
            return (seated, matches.begin(after, matches.draw_deal(after)))

        return self._carry_out(match_id, sit, command, str(seat))

    def move(
        self, match_id: str, seat: Seat, command: Any, expected: int, command_id: str
    ) -> Answer:
        """Make a move at the *expected* position.

        Raises IllegalMove, Late, UnknownMatch, and KeyReused when the id came with another move.
        """

        def play(match: Match) -> Sequence[MatchEvent]:
            if expected != match.moves:
                raise Late(match)
            moved = matches.play(match, seat, command)
            if moved.count is None:
                return (moved,)
            return (moved, matches.open_seeds(match))

        return self._carry_out(match_id, play, command_id, str(seat), command)

    def live(self, match_id: str) -> Live:
        """Return the match as the store has it now; raise UnknownMatch."""
        live = self._load(match_id, fresh=True)
        if live is None:
            raise UnknownMatch(match_id)
        return live

    def history(self, match_id: str) -> list[Recorded]:
        """Return all events of a match in order; raise UnknownMatch."""
        recorded = list(self._events(match_id))
        if not recorded:
            raise UnknownMatch(match_id)
        return recorded

    def _events(self, match_id: str, after: int | None = None) -> Iterable[Any]:
        # What can't be an id is asked for as well, and PostgreSQL takes no NUL for text.
        return self.events.get(match_id, gt=after) if match_id.isprintable() else ()

    def _load(self, match_id: str, *, fresh: bool) -> Live | None:
        try:
            live: Live | None = self.cache.get(match_id)
        except KeyError:
            live, fresh = None, True
        if fresh:
            live = fold(match_id, live, self._events(match_id, live.version if live else None))
            if live:
                self.cache.put(match_id, live)
        return live

    def _carry_out(
        self, match_id: str, decide: Decision, command: str, by: str, move: Any = None
    ) -> Answer:
        fresh = stored = False
        for _ in range(ATTEMPTS):
            live = self._load(match_id, fresh=fresh)
            if live is None:
                raise UnknownMatch(match_id)
            if (by, command) in live.answered:
                position, first = live.answered[by, command]
                if move != first:
                    raise KeyReused
                return Answer(position, fresh=stored)
            try:
                decided = decide(live.match)
            except (IllegalMove, Late):
                if fresh:
                    raise
                fresh = True  # Perhaps only the cached position was stale.
                continue
            if not decided:
                return Answer(live.match.moves, fresh=False)
            at = self.clock()
            try:
                after = self._store(match_id, live, [(at, one) for one in decided], command, by)
            except IntegrityError:
                # Another command came first, or this very one was stored after all.
                fresh = stored = True
                continue
            return Answer(after.match.moves, fresh=True)
        raise Busy(match_id)

    def _store(
        self,
        match_id: str,
        live: Live | None,
        events: Sequence[tuple[int, MatchEvent]],
        command: str,
        by: str,
    ) -> Live:
        opened = live.match.opened if live else events[0][1]
        assert isinstance(opened, matches.Opened)
        first = live.version + 1 if live else 0
        recorded = [
            Recorded(match_id, version, topic_of(opened.game, type(one)), at, command, by, one)
            for version, (at, one) in enumerate(events, first)
        ]
        after = fold(match_id, live, recorded)
        assert after is not None
        self.events.put(recorded)
        self.cache.put(match_id, after)
        self.stored()
        return after


def _same_table(one: matches.Opened, other: matches.Opened) -> bool:
    return msgspec.structs.replace(one, seed="", commitment="") == msgspec.structs.replace(
        other, seed="", commitment=""
    )
