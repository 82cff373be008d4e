"""The events of a match of any game: outcomes that are never computed again."""

from typing import Any, Final, Generic, Literal, TypeVar

import msgspec

from domain.game import Count, Seat
from domain.match.branch import Branch
from domain.match.disputes import Disputed, Judged

PERSON: Final = "person"
RECORDED: Final = "recorded"
"""The kind of a seat whose moves come from a record; a bot's seat has the bot's name."""


class Imported(msgspec.Struct, frozen=True, gc=False):
    """The parts of an imported record other than the match, kept unchanged for its next export."""

    result: Any = None
    fairness: Any = None
    disputes: Any = None
    meta: Any = None
    has: tuple[str, ...] = ()
    """The names of the fields that the record had."""
    timed: tuple[int, ...] = ()
    """Which of the moves, counted from 1, had a time there."""


class Clock(msgspec.Struct, frozen=True, gc=False):
    """The time control, in milliseconds: a bank for each player, or a time for each turn."""

    bank: int = 0
    """For the whole match; 0 when each turn has its own time."""
    increment: int = 0
    """Added to the bank at the end of each turn."""
    turn: int = 0
    """For each turn, be it seconds or days; 0 when there is a bank."""


class Opened(msgspec.Struct, frozen=True, gc=False):
    """A table was opened. ``seed`` is the server's, hidden until the match has ended."""

    game: str
    rules: str
    options: dict[str, bool]
    components: Any
    seats: tuple[str, ...]
    commitment: str = ""
    seed: str = ""
    imported: Imported | None = None
    clock: Clock | None = None
    spectators: bool = True
    """Whether spectators are allowed while the match runs."""
    follows: str = ""
    """The id of the match that this one is a rematch of."""
    joinable: bool = False
    """Whether anyone may take a free seat without an invitation."""
    branch: Branch | None = None
    """The origin of a branch; None for a match with a deal of its own."""
    open_notes: Literal[True] | msgspec.UnsetType = msgspec.UNSET
    """Whether everything may be looked up in a memory game; only there where it is so."""


class Seated(msgspec.Struct, frozen=True, gc=False):
    """A seat was taken. Its ``seed`` is hidden until the match has ended."""

    seat: Seat
    by: Literal["player", "server"]
    """Who drew the seed."""
    commitment: str
    seed: str
    """Empty until its player reveals it; one of a player that is there at once came early."""


class Sealed(msgspec.Struct, frozen=True, gc=False):
    """Every seat is taken and every seed promised; the deal waits for those to be revealed."""

    at: int
    """In UTC milliseconds."""


class SeedRevealed(msgspec.Struct, frozen=True, gc=False):
    """A player has revealed the seed that was promised. It is hidden until the match has ended."""

    seat: Seat
    seed: str


class Voided(msgspec.Struct, frozen=True, gc=False):
    """A seed was not revealed in time: the table is over, and is never dealt."""

    seats: tuple[Seat, ...]
    """Those whose seeds were waited for."""


Deal = TypeVar("Deal")
Command = TypeVar("Command")
Event = TypeVar("Event")


class Dealt(msgspec.Struct, Generic[Deal, Event], frozen=True, gc=False):
    """The whole deal, and the events with which the game began."""

    deal: Deal
    events: tuple[Event, ...]
    to_move: Seat | None
    count: Count | None = None


class Moved(msgspec.Struct, Generic[Command, Event], frozen=True, gc=False):
    """A move: an accepted command, its events, the next seat to move, and the count at the end."""

    seat: Seat
    command: Command
    events: tuple[Event, ...]
    to_move: Seat | None
    count: Count | None = None


class SeedsOpened(msgspec.Struct, frozen=True, gc=False):
    """The match has ended: all seeds are open, and the deal can be checked by anyone."""

    server: str
    seats: tuple[str, ...]


class TakebackAsked(msgspec.Struct, frozen=True, gc=False):
    """A player requested a takeback."""

    seat: Seat
    left: int
    """How many of the moves would be left."""


class TakebackAgreed(msgspec.Struct, frozen=True, gc=False):
    """Another player agreed to a takeback."""

    seat: Seat


class TakebackRefused(msgspec.Struct, frozen=True, gc=False):
    """Another player refused a takeback."""

    seat: Seat


class TakebackWithdrawn(msgspec.Struct, frozen=True, gc=False):
    """The player withdrew the request for a takeback."""

    seat: Seat


class TakenBack(msgspec.Struct, frozen=True, gc=False):
    """The match returned to the position after *left* moves; the undone moves stay in the log."""

    seat: Seat
    """Who took back."""
    left: int
    """How many of the moves are left."""
    to_move: Seat | None


class SeatHanded(msgspec.Struct, frozen=True, gc=False):
    """A seat was handed to a bot because its person left, or returned to that person."""

    seat: Seat
    to: str
    """The kind of the seat from now on."""
    reason: Literal["", "time"] = ""
    """The reason, unless the player wanted it."""


class Resigned(msgspec.Struct, frozen=True, gc=False):
    """A player of a match for two resigned: the other one won, whatever the points."""

    seat: Seat


class ClockPressed(msgspec.Struct, frozen=True, gc=False):
    """A turn ended or began: its cost, and the time that each player has left, in milliseconds."""

    seat: Seat | None
    """Whose clock ran; None for nobody's, as before the deal or when a bot moved."""
    spent: int
    """For how long it ran."""
    left: tuple[int, ...]
    """By seat."""
    running: Seat | None
    """Whose clock runs from now on; None for nobody's."""
    at: int
    """Since when, in UTC milliseconds; later than now when a new round was dealt."""


class TimeGivenBack(msgspec.Struct, frozen=True, gc=False):
    """The server was down while a clock ran: that time does not count."""

    seat: Seat
    back: int
    """How many milliseconds."""


class OutOfTime(msgspec.Struct, frozen=True, gc=False):
    """The time of a player of a match for two ran out: the other one won, whatever the points."""

    seat: Seat


class Tidied(msgspec.Struct, frozen=True, gc=False):
    """The table never began and was purged: this event replaces all its others."""


MatchEvent = (
    Opened
    | Seated
    | Sealed
    | SeedRevealed
    | Voided
    | Dealt[Any, Any]
    | Moved[Any, Any]
    | TakebackAsked
    | TakebackAgreed
    | TakebackRefused
    | TakebackWithdrawn
    | TakenBack
    | SeatHanded
    | Resigned
    | ClockPressed
    | TimeGivenBack
    | OutOfTime
    | SeedsOpened
    | Disputed
    | Judged
)
AT_TABLE: Final = (
    TakebackAsked,
    TakebackAgreed,
    TakebackRefused,
    TakebackWithdrawn,
    SeatHanded,
    Resigned,
    TimeGivenBack,
    OutOfTime,
)
"""Events that are no moves and lead to no other position."""
AFTER_END: Final = (Disputed, Judged)
"""What happens once the match is over, and changes neither its moves nor its count."""
STEPS: Final = (Moved, TakenBack)
"""What leads to another position."""
