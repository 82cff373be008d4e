"""Match service: loads stored matches and runs commands on them, each once for its key."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from eventsourcing.persistence import IntegrityError

from adapters.clock import Clock, system_clock
from adapters.eventstore.command_handler import CommandHandler, CommandResult
from adapters.eventstore.commands import (
    Command,
    ExpireClock,
    GiveTimeBack,
    MakeMove,
    RevealSeed,
    TakeSeat,
)
from adapters.eventstore.errors import IdempotencyConflict, UnknownMatch
from adapters.eventstore.event_log import SERVER, EventLog
from adapters.eventstore.idempotency_keys import Key, ServerKey
from adapters.eventstore.repository import (
    AT_HAND,
    KnownEndOf,
    MatchRepository,
    Timed,
    no_known_end,
)
from domain import match as matches
from domain.game import Seat
from domain.match import SeedCommitment


class MatchService(MatchRepository):
    """All matches of a database, each a stream of events."""

    def __init__(
        self,
        log: EventLog,
        clock: Clock = system_clock,
        *,
        at_hand: int = AT_HAND,
        known_end: KnownEndOf = no_known_end,
    ) -> None:
        super().__init__(log, at_hand, known_end)
        self._clock = clock
        self.handle: Final = CommandHandler(self, clock).handle
        """Runs a command once on a loaded match, or on a newer one."""

    def run(self, match_id: str, command: Command) -> CommandResult:
        """Run a command once on a match, which may be cached; raise UnknownMatch, too."""
        loaded = self.load(match_id, fresh=False)
        if loaded is None:
            raise UnknownMatch(match_id)
        return self.handle(loaded, command)

    def open(self, match_id: str, opened: matches.Opened, key: Key) -> CommandResult:
        """Store the first event of a match; idempotent for the same key.

        Raises IdempotencyConflict if the key opened another table, and TablePurged.
        """
        self.load(match_id, fresh=True)
        try:
            events = [(self._clock(), opened)]
            loaded, fresh = self.create(match_id, events, key, SERVER), True
        except IntegrityError:
            loaded, fresh = self.live(match_id), False
            again = (SERVER, key.stored) in loaded.results
            if not again or not _same_table(loaded.match.opened, opened):
                raise IdempotencyConflict from None
        return CommandResult(loaded, 0, fresh, 0)

    def import_match(self, match_id: str, events: Sequence[Timed], bearer: str = "") -> bool:
        """Store a whole match with its own times; return False if it is already stored.

        The *bearer*, who may speak for its players, is part of the key of the first event.
        """
        try:
            self.create(match_id, events, ServerKey("import", bearer or match_id), SERVER)
        except IntegrityError:
            return False
        return True

    def take_seat(
        self,
        match_id: str,
        seat: Seat,
        seed: bytes,
        key: Key,
        promise: SeedCommitment | None = None,
    ) -> CommandResult:
        """Take a seat with this *seed*, or with a commitment (*promise*) to its player's seed."""
        return self.run(match_id, TakeSeat(key, seat, seed, promise))

    def reveal(self, match_id: str, seat: Seat, seed: str, key: Key) -> CommandResult:
        """Reveal the *seed* of a player; raise IllegalMove and UnknownMatch."""
        return self.run(match_id, RevealSeed(key, seat, seed))

    def move(
        self,
        match_id: str,
        seat: Seat,
        command: Any,
        expected: int,
        key: Key,
        *,
        by_person: bool = False,
    ) -> CommandResult:
        """Make a move at the *expected* position; *by_person*, only while no bot plays the seat.

        Raises IllegalMove, StalePosition, TimeIsUp, UnknownMatch, and IdempotencyConflict if the
        key was used for another move.
        """
        return self.run(match_id, MakeMove(key, seat, expected, command, by_person))

    def let_flag_fall(self, match_id: str) -> None:
        """Store the expiry of a clock whose time is up; raise UnknownMatch."""
        self.run(match_id, ExpireClock(ServerKey("watch", match_id)))

    def give_time_back(self, match_id: str, closed: int, shortest: int = 0) -> None:
        """Give back clock time since *closed*, unless it is at most *shortest* (ms)."""
        self.run(match_id, GiveTimeBack(ServerKey("back", str(closed)), closed, shortest))


def _same_table(opened: matches.Opened, other: matches.Opened) -> bool:
    return msgspec.structs.replace(opened, seed="", commitment="") == msgspec.structs.replace(
        other, seed="", commitment=""
    )
