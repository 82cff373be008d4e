"""Command handler: decides a command, stores its events and returns the result.

A command runs exactly once. Optimistic concurrency lets one of two racing commands into the log;
the loser is decided again. The idempotency key in the events reveals a repeated command, or one
whose response was lost. In a match with a clock, an expired clock is stored before the command.
"""

import contextlib
from collections.abc import Callable
from itertools import repeat
from typing import Final

import msgspec
from eventsourcing.persistence import IntegrityError

from adapters.clock import FIRST, Clock
from adapters.eventstore.commands import Command, Decided
from adapters.eventstore.errors import ConcurrencyConflict, IdempotencyConflict, NotNow
from adapters.eventstore.event_bus import ClockExpired, ClockExpiring
from adapters.eventstore.event_log import SERVER
from adapters.eventstore.idempotency_keys import Key, ServerKey
from adapters.eventstore.loaded_match import LoadedMatch, RecordedResult, apply
from adapters.eventstore.repository import MatchRepository
from domain import match as matches
from domain.errors import IllegalMove
from domain.event_builder import resulting_state

ATTEMPTS: Final = 6
"""The number of attempts before a command raises ConcurrencyConflict."""
Recheck = Callable[[], None]
"""Checks as late as possible that the sender is still authorised; raises if not."""


def no_recheck() -> None:
    """Check nothing: the server itself is the sender."""


class CommandResult(msgspec.Struct, frozen=True):
    """The result of a command."""

    loaded: LoadedMatch
    """The match after it, or later."""
    position: int
    """The match's position after it."""
    fresh: bool
    """Whether it was stored now, not by an earlier identical command."""
    last: int | None = None
    """The version of its last stored event; None if it stored nothing."""


class CommandHandler:
    """Handles the commands that change the matches of one database."""

    def __init__(self, repository: MatchRepository, clock: Clock) -> None:
        self._repository = repository
        self._clock = clock

    def handle(
        self, loaded: LoadedMatch, command: Command, recheck: Recheck = no_recheck
    ) -> CommandResult:
        """Run a command once on the *loaded* match, or on a newer one, and return its result.

        Raises the reason for a refusal, IdempotencyConflict, ConcurrencyConflict and the errors of
        *recheck*, which is called last before the events are stored.
        """
        lost_race = False
        for _ in range(ATTEMPTS):
            if previous := _find_previous_result(loaded, command):
                return CommandResult(loaded, previous.position, lost_race, previous.last)
            at = max(self._clock(), _earliest(loaded))
            if command.after_expiry and (expired := matches.flag_fall(loaded.match, at)):
                self._expire_clock(loaded, expired, at)
                loaded = self._repository.live(loaded.match.id)
                continue
            try:
                decided = command.decide(loaded, at)
                recheck()
                if not decided:
                    return CommandResult(loaded, loaded.match.moves, fresh=False)
                after = self._append(loaded, decided, at, command.key, command.by)
                return CommandResult(after, after.match.moves, True, after.version)
            except (IllegalMove, NotNow):
                # Perhaps the loaded match was stale.
                loaded, known = self._repository.live(loaded.match.id), loaded
                if loaded.version == known.version:
                    raise
            except IntegrityError:
                # Another command was first, or this one was stored after all.
                loaded, lost_race = self._repository.live(loaded.match.id), True
        raise ConcurrencyConflict(loaded.match.id)

    def _expire_clock(self, loaded: LoadedMatch, expired: Decided, at: int) -> None:
        """Store that a clock expired, unless another event was first."""
        self._repository.event_bus.publish(ClockExpiring())
        with contextlib.suppress(IntegrityError):
            self._append(loaded, expired, at, ServerKey("flag", str(loaded.version)), SERVER)
            self._repository.event_bus.publish(ClockExpired(loaded.match.id))

    def _append(
        self, loaded: LoadedMatch, decided: Decided, at: int, key: Key, by: str
    ) -> LoadedMatch:
        """Store the *decided* events together with the clock event that follows from them."""
        after = resulting_state(apply, loaded.match, decided)
        events = list(zip(repeat(at), decided, strict=False))
        if pressed := matches.press(loaded.match, after, at):
            events.append((at, pressed))
            after = apply(after, pressed)
        return self._repository.append(loaded, after, events, key, by)


def _earliest(loaded: LoadedMatch) -> int:
    """Return the time of the last event: times in a hash chain never decrease.

    An imported match has its own times and no chain.
    """
    last = loaded.history[-1]
    return last.at if last.hash else FIRST


def _find_previous_result(loaded: LoadedMatch, command: Command) -> RecordedResult | None:
    """Idempotency check: return the stored result of the same command, if any.

    Raises IdempotencyConflict if the key was used for another command.
    """
    previous = loaded.results.get((command.by, command.key.stored))
    if previous and command.content != previous.content:
        raise IdempotencyConflict
    return previous
