"""Commands on a stored match: values that decide which events follow from a loaded match.

A command has the idempotency key and the sender under which its events are stored.
"""

from abc import ABCMeta, abstractmethod
from typing import Any, ClassVar

import msgspec

from adapters.eventstore.errors import NotAway, StalePosition, TimeIsUp
from adapters.eventstore.event_log import SERVER
from adapters.eventstore.idempotency_keys import Key
from adapters.eventstore.loaded_match import LoadedMatch, apply
from domain import match as matches
from domain.event_builder import EventBuilder, EventsWithState
from domain.game import Seat
from domain.match import Judged, Match, MatchEvent, SeedCommitment

Decided = tuple[MatchEvent, ...]
"""Events; those of an EventBuilder carry the match that they lead to."""


class _AbstractStructMeta(msgspec.StructMeta, ABCMeta):
    """Metaclass of structs with abstract methods."""


class Command(msgspec.Struct, frozen=True, metaclass=_AbstractStructMeta):
    """A command with its idempotency key."""

    key: Key
    after_expiry: ClassVar[bool] = True
    """Whether an expired clock is stored before the command."""

    @property
    def by(self) -> str:
        """Return the sender: a seat's number, or the server."""
        return SERVER

    @property
    def content(self) -> Any:
        """Return what tells it from another command with the same key; None if that is unknown."""
        return None

    @abstractmethod
    def decide(self, loaded: LoadedMatch, now: int) -> Decided:
        """Return the events that follow at *now*, in UTC milliseconds; raise if refused."""


class SeatCommand(Command, frozen=True):
    """A command of a seat."""

    seat: Seat

    @property
    def by(self) -> str:
        """Return the seat's number."""
        return str(self.seat)


class TakeSeat(SeatCommand, frozen=True):
    """Take a seat; the last one seals the table, and deals if all seeds are known."""

    seed: bytes
    """The server's, for a player who has no own one."""
    promise: SeedCommitment | None = None
    """The commitment to the player's own seed."""

    def decide(self, loaded: LoadedMatch, now: int) -> Decided:
        """Return nothing if the seat is taken."""
        match, seat = loaded.match, self.seat
        if 0 <= seat < len(match.seated) and match.seated[seat] is not None:
            return ()
        events = EventBuilder(apply, match, seat)
        if self.promise:
            events.emit(matches.commit_seed(match, seat, self.promise))
        else:
            events.emit(matches.take_seat(match, seat, self.seed, "server"))
        if None in events.state.seated:
            return events.events
        if events.state.unrevealed:
            events.emit(matches.Sealed(now))
        else:
            events.emit(*_started(events.state))
        return events.events


class RevealSeed(SeatCommand, frozen=True):
    """Reveal a player's seed; the last one deals the match."""

    seed: str

    def decide(self, loaded: LoadedMatch, now: int) -> Decided:
        """Return nothing if the seed is known; raise IllegalMove."""
        revealed = matches.reveal(loaded.match, self.seat, self.seed)
        if revealed is None:
            return ()
        events = EventBuilder(apply, loaded.match, self.seat)
        events.emit(revealed)
        if not events.state.unrevealed:
            events.emit(*_started(events.state))
        return events.events


class PositionedCommand(SeatCommand, frozen=True):
    """A command of a seat that is meant for one position."""

    expected: int

    def check_position(self, match: Match) -> None:
        """Raise StalePosition if the match has moved on."""
        if self.expected != match.moves:
            raise StalePosition(match)


class MakeMove(PositionedCommand, frozen=True):
    """Make a move of the game."""

    move: Any
    """The game's own command."""
    by_person: bool = False
    """Whether a bot that plays the seat, or an expired clock, forbids it."""

    @property
    def content(self) -> Any:
        """Return the game's own command."""
        return self.move

    def decide(self, loaded: LoadedMatch, now: int) -> Decided:
        """Return the move, with all seeds at the end; raise TimeIsUp, IllegalMove."""
        match = loaded.match
        if self.by_person and matches.is_time_up(match, self.seat):
            raise TimeIsUp
        if self.by_person:
            matches.must_play(match, self.seat)
        self.check_position(match)
        moved, after = matches.advance(match, self.seat, self.move)
        if moved.count is None:
            return EventsWithState.leading_to(after, moved)
        opened = matches.open_seeds(match)
        return EventsWithState.leading_to(apply(after, opened), moved, opened)


class ActAtTable(PositionedCommand, frozen=True):
    """Do something at the table that is no move, such as take one back."""

    do: str
    other: Seat | None = None
    """The seat to hand over, if it is not one's own, or the seat whose takeback is answered."""
    bot: str = ""
    """The bot that a seat is handed to."""
    away: float = 0
    """For how many milliseconds the player in the *other* seat is away."""

    @property
    def content(self) -> Any:
        """Return the action; that of a seat that changes hands with the seat."""
        match self.do:
            case "hand_over":
                return self.do, self.seat if self.other is None else self.other
            case "come_back":
                return self.do, self.seat
        return self.do

    def decide(self, loaded: LoadedMatch, now: int) -> Decided:
        """Return what follows from the action; raise IllegalMove, StalePosition, NotAway."""
        match, seat = loaded.match, self.seat
        self.check_position(match)
        match self.do:
            case "take_back":
                return matches.take_back(match, seat)
            case "withdraw":
                return (matches.withdraw(match, seat),)
            case "resign":
                return matches.resign(match, seat), matches.open_seeds(match)
            case "hand_over":
                return (self._hand_over(loaded, now),)
            case "come_back":
                return (matches.come_back(match, seat),)
            case "go_on":
                return matches.go_on(match, seat, now)
            case "void":
                return matches.void(match, now)
        if (
            self.other is not None
            and match.pending_takeback
            and match.pending_takeback.seat != self.other
        ):
            raise StalePosition(match)
        return matches.answer(match, seat, agrees=self.do == "agree")

    def _hand_over(self, loaded: LoadedMatch, now: int) -> MatchEvent:
        """Hand a seat over to a bot: one's own at once, another's if its player is away."""
        match = loaded.match
        if self.other in (None, self.seat):
            return matches.hand_over(match, self.seat, self.bot)
        assert self.other is not None
        waited = min(now - loaded.history[-1].at, self.away)
        if not matches.is_replaceable(match, self.other, waited):
            raise NotAway(slow=matches.is_slow(match.opened.clock))
        return matches.hand_over(match, self.other, self.bot)


class JudgeDispute(Command, frozen=True):
    """Store a referee's verdict on a dispute."""

    judged: Judged

    @property
    def content(self) -> Any:
        """Return the verdict."""
        return self.judged

    def decide(self, loaded: LoadedMatch, now: int) -> Decided:
        """Return the verdict; raise IllegalMove."""
        return (matches.judge(loaded.match, self.judged),)


class ExpireClock(Command, frozen=True):
    """Store the expiry of the running clock, which precedes every command."""

    def decide(self, loaded: LoadedMatch, now: int) -> Decided:
        """Return nothing further."""
        return ()


class GiveTimeBack(Command, frozen=True):
    """Give back the clock time of the running turn since the server closed."""

    closed: int
    """In UTC milliseconds."""
    shortest: int
    """Milliseconds; as much or less is not given back."""
    after_expiry: ClassVar[bool] = False

    def decide(self, loaded: LoadedMatch, now: int) -> Decided:
        """Return the time given back, if any."""
        given = matches.give_back(loaded.match, self.closed, now)
        return (given,) if given and given.back > self.shortest else ()


def _started(match: Match) -> Decided:
    """Return the events that start a match whose seeds are all known."""
    return matches.start(match, matches.draw_deal(match))
