"""Table actions: takeback, resignation, bot replacement and the questions about them."""

from collections.abc import Sequence
from typing import Any, Final, Literal

import msgspec

from adapters.i18n import N_, gettext
from domain import match as matches
from domain.errors import IllegalMove
from domain.game import Seat, Viewer
from domain.match import PERSON, Match, Moved, TakenBack
from web.games.registry import PRESENTATIONS

Way = Literal["", "now", "confirm", "ask"]
YOUR_MOVE: Final = N_("your move")


class RunningActions(msgspec.Struct, frozen=True):
    """The actions of a running match, other than moves."""

    take_back: Way
    """Whether the own last move can be taken back: at once, after a confirmation as it makes the
    match one for practice, or when the others agree."""
    undoes: str
    """What a takeback would undo in a match against bots; empty between people."""
    takeback_by: Seat | None
    """The seat that requests a takeback."""
    undone: int
    """The number of moves that it would undo."""
    withdraw: bool
    """Whether the viewer can withdraw the request."""
    answer: bool
    """Whether the viewer must answer the request."""
    resign: bool
    away: tuple[Seat, ...]
    """Absent players on turn for whom a bot can take over."""
    handed: bool
    """Whether a bot plays for the viewer."""
    back: bool
    """Whether the viewer can take the seat back."""


class TableActions(msgspec.Struct, frozen=True):
    """The actions of a match, other than moves."""

    running: RunningActions | None
    """Set while the match runs."""
    rematch: str
    """The path of the rematch; empty if none was opened."""
    rejoined: tuple[Seat, ...] = ()
    """Players who joined it, by their seats here."""
    early: bool = False
    """Whether a seed may be left early there, as turns have a deadline of days."""


def table_actions(
    match: Match,
    viewer: Viewer,
    connected: Sequence[bool],
    shared: Sequence[Seat],
    rematch: str,
    rejoined: tuple[Seat, ...],
) -> TableActions | None:
    """Return the actions of *viewer* other than moves; none while a deal is due, or without a seat.

    Those who share a screen play again together; before the end they act each for themselves.
    """
    if match.opened.imported:
        return None
    if match.over:
        early = matches.is_slow(match.opened.clock)
        return (
            TableActions(None, rematch, rejoined, early)
            if shared or isinstance(viewer, Seat)
            else None
        )
    if match.dealt is None:
        return None
    if not isinstance(viewer, Seat):
        return None
    return TableActions(_agreeing(match, viewer, connected), "")


def _agreeing(match: Match, viewer: Seat, connected: Sequence[bool]) -> RunningActions:
    handed = matches.is_handed(match, viewer)
    action, undoes = _take_back(match, viewer)
    return RunningActions(
        take_back=action,
        undoes=undoes,
        takeback_by=match.pending_takeback.seat if match.pending_takeback else None,
        undone=len(match.line) - match.pending_takeback.left if match.pending_takeback else 0,
        withdraw=match.pending_takeback is not None and match.pending_takeback.seat == viewer,
        answer=matches.must_answer(match, viewer),
        resign=len(match.seated) == 2,
        away=tuple(
            seat
            for seat, is_connected in enumerate(connected)
            if not is_connected and seat == match.to_move != viewer and match.kinds[seat] == PERSON
        )
        if not matches.is_slow(match.opened.clock)
        else (),
        handed=handed,
        back=handed and not matches.has_no_time(match, viewer),
    )


def _take_back(match: Match, seat: Seat) -> tuple[Way, str]:
    """Return how *seat* can take back its last move, and what that would undo."""
    try:
        (follows,) = matches.take_back(match, seat)
    except IllegalMove:
        return "", ""
    if not isinstance(follows, TakenBack):
        return "ask", ""
    if not matches.is_alone(match.opened.seats):
        return "now", ""
    struck = match.line[follows.left :]
    marked = matches.marks(match.game, match.opened.seats, struck)
    return "confirm" if marked else "now", _undone(match, struck)


def _undone(match: Match, struck: Sequence[Moved[Any, Any]]) -> str:
    """Return in words what a takeback undoes: the player's last move and the bots' moves since."""
    own, *others = struck
    command = type(own.command).__struct_config__.tag
    own_moves = PRESENTATIONS[match.game.name].own_moves
    move_name = gettext(own_moves.get(str(command), YOUR_MOVE))
    if not others:
        return gettext("Undo {move}", move=move_name)
    return gettext("Undo {count} moves, back to {move}", count=len(struck), move=move_name)
