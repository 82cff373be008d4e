"""Match service: one method per command on a stored match, each idempotent."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from eventsourcing.persistence import IntegrityError

from adapters.clock import Clock, system_clock
from adapters.eventstore.codec import StoredMatchEvent
from adapters.eventstore.command_handler import (
    CommandEnvelope,
    CommandHandler,
    CommandResult,
    Decision,
)
from adapters.eventstore.errors import IdempotencyConflict, StalePosition, TimeIsUp
from adapters.eventstore.event_bus import EventBus
from adapters.eventstore.event_log import SERVER, EventLog
from adapters.eventstore.idempotency_keys import Key, ServerKey
from adapters.eventstore.loaded_match import LoadedMatch
from adapters.eventstore.repository import (
    AT_HAND,
    HadEnded,
    LastOf,
    MatchRepository,
    Timed,
    no_end_known,
    not_known,
)
from domain import match as matches
from domain.game import Seat
from domain.match import Disputed, Judged, Match, MatchEvent, SeedCommitment

Admission = Callable[[], None]
"""Checks as late as possible that the sender is still authorised; raises if not."""


class MatchService:
    """All matches of a database, each a stream of events."""

    def __init__(
        self,
        log: EventLog,
        clock: Clock = system_clock,
        *,
        at_hand: int = AT_HAND,
        last_of: LastOf = not_known,
        had_ended: HadEnded = no_end_known,
    ) -> None:
        """Initialise; *last_of* and *had_ended* tell what projections know of a match."""
        self.log = log
        self.event_bus = EventBus()
        self._clock = clock
        self._repository = MatchRepository(log, self.event_bus, at_hand, last_of, had_ended)
        self._commands = CommandHandler(self._repository, self.event_bus, clock)

    def live(self, match_id: str) -> LoadedMatch:
        """Return the current match from the log; raise UnknownMatch or CorruptMatch."""
        return self._repository.of(match_id)

    def at_hand(self, match_id: str) -> Match | None:
        """Return the cached match without reading the log, or None."""
        live = self._repository.known(match_id)
        return live.match if live else None

    def history(self, match_id: str) -> list[StoredMatchEvent]:
        """Return all events of a match, read again; raise UnknownMatch or CorruptMatch."""
        return self._repository.history(match_id)

    def as_stored(self, match_id: str) -> list[tuple[StoredMatchEvent, bytes]]:
        """Return all events with their stored JSON; raise UnknownMatch or CorruptMatch."""
        return self._repository.as_stored(match_id)

    def open(self, match_id: str, opened: matches.Opened, key: Key) -> CommandResult:
        """Store the first event of a match; idempotent for the same key.

        Raises IdempotencyConflict if the key opened another table, and TablePurged.
        """
        self._repository.load(match_id, fresh=True)
        try:
            self._repository.create(match_id, [(self._clock(), opened)], key, SERVER)
        except IntegrityError:
            live = self.live(match_id)
            again = (SERVER, key.stored) in live.answered
            if not again or not _same_table(live.match.opened, opened):
                raise IdempotencyConflict from None
            return CommandResult(0, False, 0)
        return CommandResult(0, True, 0)

    def import_match(self, match_id: str, events: Sequence[Timed], bearer: str = "") -> bool:
        """Store a whole match with its own times; return False if it is already stored.

        The *bearer*, who may speak for its players, is part of the key of the first event.
        """
        try:
            self._repository.create(
                match_id, events, ServerKey("import", bearer or match_id), SERVER
            )
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
        """Take a seat with this *seed*, or with a commitment (*promise*) to its player's seed.

        The last seat seals the table; if all seeds are known, it is also dealt. Idempotent.
        """

        def sit(match: Match) -> Sequence[MatchEvent]:
            if 0 <= seat < len(match.seated) and match.seated[seat] is not None:
                return ()
            if promise:
                seated = matches.commit_seed(match, seat, promise)
            else:
                seated = matches.take_seat(match, seat, seed, "server")
            after = matches.evolve(match, match_id, seated)
            if None in after.seated:
                return (seated,)
            if after.unrevealed:
                return (seated, matches.Sealed(self._clock()))
            return (seated, *_started(after))

        return self._commands.handle(CommandEnvelope(match_id, sit, key, str(seat)))

    def reveal(self, match_id: str, seat: Seat, seed: str, key: Key) -> CommandResult:
        """Reveal the *seed* of a player; the last one also deals the match. Idempotent.

        Raises IllegalMove and UnknownMatch.
        """

        def open_up(match: Match) -> Sequence[MatchEvent]:
            revealed = matches.reveal(match, seat, seed)
            if revealed is None:
                return ()
            after = matches.evolve(match, match_id, revealed)
            return (revealed,) if after.unrevealed else (revealed, *_started(after))

        return self._commands.handle(CommandEnvelope(match_id, open_up, key, str(seat)))

    def move(
        self,
        match_id: str,
        seat: Seat,
        command: Any,
        expected: int,
        key: Key,
        *,
        by_person: bool = False,
        admit: Admission = lambda: None,
    ) -> CommandResult:
        """Make a move at the *expected* position; *by_person*, only while no bot plays the seat.

        Raises IllegalMove, StalePosition, TimeIsUp, UnknownMatch, IdempotencyConflict if the key
        came with another move, and the errors of *admit*, which is called last.
        """

        def play(match: Match) -> Sequence[MatchEvent]:
            if by_person and matches.is_time_up(match, seat):
                raise TimeIsUp
            if by_person:
                matches.must_play(match, seat)
            if expected != match.moves:
                raise StalePosition(match)
            moved = matches.play(match, seat, command)
            admit()
            if moved.count is None:
                return (moved,)
            return (moved, matches.open_seeds(match))

        return self._commands.handle(CommandEnvelope(match_id, play, key, str(seat), command))

    def at_table(
        self,
        match_id: str,
        seat: Seat,
        decide: Decision,
        key: Key,
        expected: int,
        admit: Admission = lambda: None,
        said: Any = None,
    ) -> CommandResult:
        """Run a player's action that is no move, such as a takeback, at the *expected* position.

        *said* tells it from another action with the same key. Raises IllegalMove, StalePosition,
        UnknownMatch, IdempotencyConflict, and the errors of *admit*, which is called last.
        """

        def happen(match: Match) -> Sequence[MatchEvent]:
            if expected != match.moves:
                raise StalePosition(match)
            decided = decide(match)
            admit()
            return decided

        return self._commands.handle(CommandEnvelope(match_id, happen, key, str(seat), said))

    def after_end(
        self,
        match_id: str,
        by: str,
        decide: Callable[[Match], Disputed | Judged],
        key: Key,
        said: Any,
        admit: Admission = lambda: None,
    ) -> CommandResult:
        """Store a dispute or a verdict on a finished match; *by* is a seat number or the server.

        Raises IllegalMove, UnknownMatch, IdempotencyConflict if the key came with another content,
        and the errors of *admit*, which is called last.
        """

        def happen(match: Match) -> Sequence[MatchEvent]:
            decided = decide(match)
            admit()
            return (decided,)

        return self._commands.handle(CommandEnvelope(match_id, happen, key, by, said))

    def let_flag_fall(self, match_id: str) -> None:
        """Store the expiry of a clock whose time is up; raise UnknownMatch."""
        watching = ServerKey("watch", match_id)
        self._commands.handle(CommandEnvelope(match_id, lambda match: (), watching, SERVER))

    def give_time_back(self, match_id: str, closed: int, shortest: int = 0) -> None:
        """Give back clock time since *closed*, unless it is at most *shortest* (ms)."""
        now = self._clock()

        def give(match: Match) -> Sequence[MatchEvent]:
            given = matches.give_back(match, closed, now)
            return (given,) if given and given.back > shortest else ()

        giving = ServerKey("back", str(closed))
        self._commands.handle(CommandEnvelope(match_id, give, giving, SERVER, flags=False))


def _started(match: Match) -> Sequence[MatchEvent]:
    """Return the events that start a match whose seeds are all known."""
    return matches.start(match, matches.draw_deal(match))


def _same_table(opened: matches.Opened, other: matches.Opened) -> bool:
    return msgspec.structs.replace(opened, seed="", commitment="") == msgspec.structs.replace(
        other, seed="", commitment=""
    )
