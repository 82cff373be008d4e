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
    """What a record said besides the match itself; kept to the letter for its next export."""

    result: Any = None
    fairness: Any = None
    disputes: Any = None
    meta: Any = None
    has: tuple[str, ...] = ()
    """Which of the fields stood in the record."""
    timed: tuple[int, ...] = ()
    """Which of the moves, counted from 1, had a time there."""


class Clock(msgspec.Struct, frozen=True, gc=False):
    """The time control, in milliseconds: a bank for each player, or a time for each turn."""

    bank: int = 0
    """For the whole match; 0 when each turn has its own time."""
    increment: int = 0
    """What the bank gains by each turn that ends."""
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
    """Whether others than the players may look on while the match runs."""
    follows: str = ""
    """The id of the match that this one is a rematch of."""
    joinable: bool = False
    """Whether anybody may take a free seat, and not only who was invited to it."""
    branch: Branch | None = None
    """From where it goes on, unless it begins with a deal of its own."""
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
    """The whole deal as chance gave it, and how the game began with it."""

    deal: Deal
    events: tuple[Event, ...]
    to_move: Seat | None
    count: Count | None = None


class Moved(msgspec.Struct, Generic[Command, Event], frozen=True, gc=False):
    """A move: an accepted command with its events, who is to move then, the count if it ended."""

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
    """A player asked the others for a takeback."""

    seat: Seat
    left: int
    """How many of the moves would be left."""


class TakebackAgreed(msgspec.Struct, frozen=True, gc=False):
    """One of several others agrees."""

    seat: Seat


class TakebackRefused(msgspec.Struct, frozen=True, gc=False):
    """One of the others does not agree."""

    seat: Seat


class TakebackWithdrawn(msgspec.Struct, frozen=True, gc=False):
    """The player who asked for a takeback withdrew the request."""

    seat: Seat


class TakenBack(msgspec.Struct, frozen=True, gc=False):
    """The match is as it was after so many moves; what was taken back stays in the log."""

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
    """Why, unless somebody wanted it so."""


class Resigned(msgspec.Struct, frozen=True, gc=False):
    """A player of a match for two gave it up: the other one has won, whatever the points."""

    seat: Seat


class ClockPressed(msgspec.Struct, frozen=True, gc=False):
    """A turn has ended or begun: what it cost, and what everybody has left, in milliseconds."""

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
    """The table was closed while a clock ran: that time does not count."""

    seat: Seat
    back: int
    """How many milliseconds."""


class OutOfTime(msgspec.Struct, frozen=True, gc=False):
    """The flag of a player of a match for two fell: the other one has won, whatever the points."""

    seat: Seat


class Tidied(msgspec.Struct, frozen=True, gc=False):
    """The table never began and was cleared away: this is all that is left of it."""


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
"""What happens besides moves, and leads to no other position."""
AFTER_END: Final = (Disputed, Judged)
"""What happens once the match is over, and changes neither its moves nor its count."""
STEPS: Final = (Moved, TakenBack)
"""What leads to another position."""
