"""Command handler: decides a command, stores its events and returns the result.

A command runs exactly once. Optimistic concurrency lets one of two racing commands into the log;
the loser is decided again. The idempotency key in the events reveals a repeated command, or one
whose response was lost. In a match with a clock, an expired clock is stored before the command.
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
"""The number of attempts before a command raises ConcurrencyConflict."""
Decision = Callable[[Match], Sequence[MatchEvent]]


class CommandResult(msgspec.Struct, frozen=True):
    """The result of a command."""

    position: int
    """The match's position after it."""
    fresh: bool
    """Whether it was stored now, not by an earlier identical command."""
    last: int | None = None
    """The version of its last stored event; None if it stored nothing."""


class CommandEnvelope(msgspec.Struct, frozen=True):
    """A command with its match, its idempotency key and its sender."""

    match_id: str
    decide: Decision
    key: Key
    by: str
    said: Any = None
    """The content that tells it from another command with the same key, if known."""
    flags: bool = True
    """Whether an expired clock is stored before the command."""


class CommandHandler:
    """Handles the commands that change the matches of one database."""

    def __init__(self, repository: MatchRepository, event_bus: EventBus, clock: Clock) -> None:
        self._repository = repository
        self._event_bus = event_bus
        self._clock = clock

    def handle(self, command: CommandEnvelope) -> CommandResult:
        """Run a command once and return its result.

        Raises the reason for a refusal, UnknownMatch, IdempotencyConflict or ConcurrencyConflict.
        """
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
                # Perhaps only the cached match was stale.
            except IntegrityError:
                # Another command came first, or this one was stored after all.
                stored = True
            fresh = True
        raise ConcurrencyConflict(command.match_id)

    def _attempt(self, command: CommandEnvelope, live: LoadedMatch) -> CommandResult | None:
        """Return the result of a command, or None if a clock expired before it."""
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
        """Store that a clock expired, unless another event came first."""
        self._event_bus.publish(ClockExpiring())
        with contextlib.suppress(IntegrityError):
            self._append(live, fallen, at, ServerKey("flag", str(live.version)), SERVER)
            self._event_bus.publish(ClockExpired(live.match.id))

    def _append(
        self, live: LoadedMatch, decided: Sequence[MatchEvent], at: int, key: Key, by: str
    ) -> LoadedMatch:
        """Store the *decided* events together with the clock event that follows from them."""
        events = [(at, event) for event in decided]
        if live.match.opened.clock:
            after: Match = reduce(
                lambda match, event: matches.evolve(match, match.id, event), decided, live.match
            )
            pressed = matches.press(live.match, after, at)
            events += [(at, pressed)] if pressed else []
        return self._repository.append(live, events, key, by)


def _earliest(live: LoadedMatch) -> int:
    """Return the time of the last event: times in a hash chain never decrease.

    An imported match has its own times and no chain.
    """
    last = live.history[-1]
    return last.at if last.hash else FIRST


def find_previous_result(command: CommandEnvelope, live: LoadedMatch) -> RecordedResult | None:
    """Idempotency check: return the stored result of the same command, if any.

    Raises IdempotencyConflict if the key was used for another command.
    """
    answered = live.answered.get((command.by, command.key.stored))
    if answered and command.said != answered.said:
        raise IdempotencyConflict
    return answered
