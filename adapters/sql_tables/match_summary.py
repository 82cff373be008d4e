"""MatchSummary: one entry of the match list, and its validation."""

from typing import Final, Literal
from uuid import UUID

import msgspec
from eventsourcing.persistence import PersistenceError

from adapters.clock import FIRST, LAST
from adapters.database.database import Values
from adapters.i18n import gettext
from domain.game import Seat
from domain.match import PERSON, RECORDED, Judged, Ruled, overruling
from domain.registry import RULES

Status = Literal["open", "sealed", "running", "finished", "unfinished", "voided", "damaged"]
"""A table is open until its seats are taken; a sealed one waits for seeds before its deal, and one
that is voided waited in vain. One is unfinished whose record was broken off: nobody plays it on."""


class MatchSummary(msgspec.Struct, frozen=True):
    """One match in the list. Times are UTC milliseconds."""

    id: str
    game: str
    rules: str
    options: dict[str, bool]
    seats: tuple[str, ...]
    """The kind of each seat: ``person``, ``recorded``, or a bot's name."""
    taken: tuple[Seat, ...]
    imported: bool
    opened: int
    changed: int
    status: Status = "open"
    moves: int = 0
    to_move: Seat | None = None
    totals: tuple[int, ...] | None = None
    winners: tuple[Seat, ...] | None = None
    timed: bool = False
    """Whether there is a clock."""
    spectators: bool = True
    """Whether others may look on while it runs."""
    joinable: bool = False
    """Whether anybody may take a free seat."""
    flagged: bool = False
    """Whether it was lost on time."""
    handed: tuple[Seat, ...] = ()
    """The persons for whom a bot plays on."""
    disputed: int = 0
    """How much was disputed of it, here or where its record comes from."""
    undecided: tuple[int, ...] = ()
    """The numbers of the disputes that wait for a verdict."""
    verdicts: tuple[Judged, ...] = ()
    """The current verdicts on disputes, in the order of the disputes."""
    unrevealed: tuple[Seat, ...] = ()
    """The players whose seeds have not come: those for whom a sealed table waits, or a voided one
    waited in vain."""
    branch: str = ""
    """The id of the match that it branches from, if any."""
    branched_at: int = 0
    """From which position of that one."""
    practice: bool = False
    """Whether the only person took back what had shown something."""
    taught: int = 0
    """Which move of a match with one person was the last that showed that person something."""
    undated: bool = False
    """Whether it comes from a record without any time: it was opened when that was imported."""
    last: int = -1
    """The number of the last event that was taken in."""

    @property
    def is_open_to_all(self) -> bool:
        """Tell whether anybody may look at it now."""
        return self.spectators or self.status in ("finished", "unfinished", "voided")

    @property
    def is_to_join(self) -> bool:
        """Tell whether anybody may take one of its free seats."""
        return self.joinable and self.status == "open"

    @property
    def overruled(self) -> Judged | None:
        """Return the verdict whose result replaces the counted one, or None."""
        return overruling(self.verdicts)

    @property
    def correction(self) -> Judged | None:
        """Return the verdict that changed the result, or None; one may have restored it since."""
        judged = self.overruled
        own = Ruled(self.winners or (), self.totals or ())
        return judged if judged and judged.result != own else None

    @property
    def bot_moves(self) -> bool:
        """Tell whether it waits for a bot, including one that replaces a person."""
        seat = self.to_move
        return seat is not None and (
            seat in self.handed or self.seats[seat] not in (PERSON, RECORDED)
        )

    @property
    def is_active(self) -> bool:
        """Tell whether the server must act: a bot is to move, or a clock is running.

        A match of bots alone waits until somebody watches.
        """
        return self.status == "running" and (self.timed or (self.bot_moves and self.has_people))

    @property
    def has_people(self) -> bool:
        """Tell whether a person plays who is not replaced by a bot."""
        return any(
            kind == PERSON and seat not in self.handed for seat, kind in enumerate(self.seats)
        )


DECODER: Final = msgspec.json.Decoder(MatchSummary)


def decode(text: str) -> MatchSummary:
    """Return the entry of a row; raise PersistenceError if it is damaged."""
    try:
        return DECODER.decode(text)
    except msgspec.MsgspecError as error:
        raise PersistenceError(
            gettext("the match list is damaged: run giardino rebuild")
        ) from error


def row_of(listed: MatchSummary) -> Values:
    """Return the row of an entry."""
    text = msgspec.json.encode(listed).decode()
    return {"id": listed.id, "opened": listed.opened, "listed": text}


def is_sound(entry: MatchSummary) -> bool:
    """Tell whether the game, the seats and the times of an entry are possible."""
    game, seats = RULES.get(entry.rules), range(len(entry.seats))
    ruled = [verdict.result for verdict in entry.verdicts if verdict.result]
    winners = [*(entry.winners or ()), *(seat for result in ruled for seat in result.winners)]
    named = (*entry.taken, *entry.handed, *entry.unrevealed, *winners)
    return (
        game is not None
        and game.name == entry.game
        and len(seats) in game.players
        and all(seat in seats for seat in named)
        and (entry.to_move is None or entry.to_move in seats)
        and (entry.totals is None or _counts(entry))
        and all(FIRST <= at <= LAST for at in (entry.opened, entry.changed))
        and _is_id(entry.id)
        and _has_sound_disputes(entry)
    )


def _counts(entry: MatchSummary) -> bool:
    return len(entry.totals or ()) == len(entry.seats) and bool(entry.winners)


def _has_sound_disputes(entry: MatchSummary) -> bool:
    """Tell whether every dispute is either open or has a valid verdict."""
    numbers = sorted([*entry.undecided, *(verdict.dispute for verdict in entry.verdicts)])
    return numbers == list(range(1, len(numbers) + 1)) and len(numbers) <= entry.disputed


def _is_id(text: str) -> bool:
    """Tell whether *text* is a valid match id, so that a path can contain it."""
    try:
        return str(UUID(text)) == text
    except ValueError:
        return False
