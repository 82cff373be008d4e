"""How is a command carried out so that it happens once and is never lost?

Decide on the live position, store, then answer. The log lets only one of two racing commands in;
the command's id inside the events tells a repeated command, or one whose answer got lost, from a
new one. In a match with a clock the flag is looked at first: it falls by whatever comes first, a
command or the watchman.
"""

import contextlib
from collections.abc import Callable, Sequence
from functools import reduce
from typing import Any, Final

import msgspec
from eventsourcing.persistence import IntegrityError

from adapters.clock import FIRST, Clock
from adapters.eventstore.errors import (
    ConcurrencyConflict,
    IdempotencyConflict,
    StalePosition,
    TimeIsUp,
    UnknownMatch,
)
from adapters.eventstore.event_bus import ClockExpired, ClockExpiring, EventBus
from adapters.eventstore.event_log import SERVER
from adapters.eventstore.idempotency_keys import Key, ServerKey
from adapters.eventstore.loaded_match import LoadedMatch, RecordedResult
from adapters.eventstore.repository import MatchRepository
from domain import match as matches
from domain.errors import IllegalMove
from domain.match import Match, MatchEvent

ATTEMPTS: Final = 6
"""How often others may be quicker before a command gives up."""
Decision = Callable[[Match], Sequence[MatchEvent]]


class CommandResult(msgspec.Struct, frozen=True):
    """What became of a command."""

    position: int
    """The match's position after it."""
    fresh: bool
    """Whether it was stored just now."""
    last: int | None = None
    """The number of the last event that was stored for it; None when nothing had to be."""


class CommandEnvelope(msgspec.Struct, frozen=True):
    """A command as it is command: for which match, what it decides, its id, and who gave it."""

    match_id: str
    decide: Decision
    key: Key
    by: str
    said: Any = None
    """What tells it from another that comes under the same id, if something does."""
    flags: bool = True
    """Whether a flag falls first, if its time has come."""


class CommandHandler:
    """Carries out the commands that change the matches of one database."""

    def __init__(self, repository: MatchRepository, event_bus: EventBus, clock: Clock) -> None:
        self._repository = repository
        self._event_bus = event_bus
        self._clock = clock

    def handle(self, command: CommandEnvelope) -> CommandResult:
        """Carry out a command, once; raise what it is refused by, UnknownMatch, KeyReused, Busy."""
        fresh = stored = False
        for _ in range(ATTEMPTS):
            live = self._repository.load(command.match_id, fresh=fresh)
            if live is None:
                raise UnknownMatch(command.match_id)
            if answered := find_previous_result(command, live):
                return CommandResult(answered.position, stored, answered.last)
            try:
                if accepted := self._attempt(command, live):
                    return accepted
            except (IllegalMove, StalePosition, TimeIsUp):
                if fresh:
                    raise
                # Perhaps only the position at hand was stale.
            except IntegrityError:
                # Another command came first, or this very one was stored after all.
                stored = True
            fresh = True
        raise ConcurrencyConflict(command.match_id)

    def _attempt(self, command: CommandEnvelope, live: LoadedMatch) -> CommandResult | None:
        """Return what became of a command, or None when a flag fell before it."""
        at = max(self._clock(), _earliest(live))
        if command.flags and (fallen := matches.flag_fall(live.match, at)):
            self._let_fall(live, fallen, at)
            return None
        decided = command.decide(live.match)
        if not decided:
            return CommandResult(live.match.moves, fresh=False)
        after = self._append(live, decided, at, command.key, command.by)
        return CommandResult(after.match.moves, True, after.version)

    def _let_fall(self, live: LoadedMatch, fallen: Sequence[MatchEvent], at: int) -> None:
        """Store that the flag fell, unless something else came first."""
        self._event_bus.publish(ClockExpiring())
        with contextlib.suppress(IntegrityError):
            self._append(live, fallen, at, ServerKey("flag", str(live.version)), SERVER)
            self._event_bus.publish(ClockExpired(live.match.id))

    def _append(
        self, live: LoadedMatch, decided: Sequence[MatchEvent], at: int, key: Key, by: str
    ) -> LoadedMatch:
        """Store what was *decided* together with what the clocks do then."""
        events = [(at, event) for event in decided]
        if live.match.opened.clock:
            after: Match = reduce(
                lambda match, event: matches.evolve(match, match.id, event), decided, live.match
            )
            pressed = matches.press(live.match, after, at)
            events += [(at, pressed)] if pressed else []
        return self._repository.append(live, events, key, by)


def _earliest(live: LoadedMatch) -> int:
    """Return the time of the last event: times in a chain never go back, whatever clocks do.

    An imported match has times of its own and no chain.
    """
    last = live.history[-1]
    return last.at if last.hash else FIRST


def find_previous_result(command: CommandEnvelope, live: LoadedMatch) -> RecordedResult | None:
    """Return what came of the same command before; raise KeyReused if it was another."""
    answered = live.answered.get((command.by, command.key.stored))
    if answered and command.said != answered.said:
        raise IdempotencyConflict
    return answered
