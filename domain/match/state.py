"""The state of a match, and its view for one viewer."""

from typing import Any

import msgspec

from domain.game import AnyGame, Count, Seat, Setup, Viewer
from domain.match.disputes import Disputed, Judged
from domain.match.events import Dealt, Moved, Opened, Seated, SeedsOpened, TakebackAsked, Voided
from domain.unknown import ASSUMED, concealed


class Clocks(msgspec.Struct, frozen=True, gc=False):
    """The state of the players' clocks."""

    left: tuple[int, ...]
    """By seat, in milliseconds; the running one when it began to run."""
    running: Seat | None
    since: int
    """When the clock starts, in UTC milliseconds, moved by the time that was given back."""
    ended: tuple[int, ...]
    """The time left at the end of the last turn, by seat."""


class Match(msgspec.Struct, frozen=True, gc=False):
    """The state of a match."""

    id: str
    game: AnyGame
    opened: Opened
    setup: Setup[Any, Any]
    seated: tuple[Seated | None, ...]
    """How each seat was taken, with its seed as soon as that is there."""
    kinds: tuple[str, ...]
    """Who plays each seat now: ``person``, ``recorded``, or a bot's name."""
    sealed_at: int | None = None
    """Since when the deal waits for seeds, in UTC milliseconds; None where it never had to."""
    voided: Voided | None = None
    """The seats whose missing seeds voided the table."""
    dealt: Dealt[Any, Any] | None = None
    state: Any = None
    """The game's own position, or None before the deal."""
    line: tuple[Moved[Any, Any], ...] = ()
    """The moves that led here, without those that were taken back."""
    moves: int = 0
    """How many moves were made, and how often some were taken back: the match's position."""
    stepped: tuple[int, ...] = ()
    """By seat, the position after its last move or takeback; 0 before its first one."""
    turns: tuple[int, ...] = ()
    """By position, the number of the round in which turns were taken; 0 where none were, and in a
    game that is no memory game nothing at all."""
    to_move: Seat | None = None
    count: Count | None = None
    """The final count, when the match was played to its end."""
    pending_takeback: TakebackAsked | None = None
    """The requested takeback, until it is answered or the next move is made."""
    agreed: tuple[Seat, ...] = ()
    """Who agreed to it so far."""
    takebacks: tuple[Seat, ...] = ()
    """The seat of each takeback so far, made or requested."""
    practice: bool = False
    """Whether the only person took back what had shown something."""
    resigned: Seat | None = None
    out_of_time: Seat | None = None
    """Whose flag fell, when that was the end."""
    clocks: Clocks | None = None
    """From the deal on, in a match with a clock."""
    seeds: SeedsOpened | None = None
    disputes: tuple[Disputed, ...] = ()
    """All disputes, in order."""
    verdicts: tuple[Judged, ...] = ()
    """What referees decided of that, in order; later ones take the place of earlier ones."""

    @property
    def deal(self) -> Any:
        """Return the game's own deal, or None before it."""
        return self.dealt.deal if self.dealt else None

    @property
    def over(self) -> bool:
        """Tell whether the match has ended, so that everything is open."""
        ends = self.count, self.resigned, self.out_of_time, self.voided
        return ends != (None, None, None, None)

    @property
    def unrevealed(self) -> tuple[Seat, ...]:
        """Return the seats with a seed that is committed but not revealed."""
        return tuple(seated.seat for seated in self.seated if seated and not seated.seed)

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """Return the seats whose seeds the deal waits for; none before every seat is taken."""
        if self.sealed_at is None or self.over:
            return ()
        return self.unrevealed

    @property
    def lost_by(self) -> Seat | None:
        """Return the seat that lost without a count: it resigned or ran out of time."""
        return self.out_of_time if self.resigned is None else self.resigned

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Return the seats that won, ascending; none before the end."""
        if self.count:
            return self.count.winners
        if self.lost_by is None:
            return ()
        return tuple(seat for seat in range(len(self.seated)) if seat != self.lost_by)


def view(match: Match, viewer: Viewer) -> Any:
    """Return the game's view of a match for *viewer*.

    After a resignation or a timeout nobody is to move; the game's own state does not know of that
    end. Pieces that a record only assumes are unknown to everybody, so no moves are offered.
    """
    seen = match.game.view(match.state, viewer)
    if assumes(match) and (known := concealed(seen)) is not seen:
        seen = match.game.without_turn(known) if known.legal is not None else known
    return seen if match.lost_by is None else match.game.without_turn(seen)


def assumes(match: Match) -> bool:
    """Tell whether a match was imported from a record that assumes pieces."""
    meta = match.opened.imported.meta if match.opened.imported else None
    return isinstance(meta, dict) and ASSUMED in meta
