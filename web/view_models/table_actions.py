"""Table actions: takeback, resignation, bot replacement and the questions about them."""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from adapters.i18n import N_, gettext
from domain import match as matches
from domain.errors import IllegalMove
from domain.game import Seat, Viewer
from domain.match import PERSON, Match, Moved, TakenBack
from web.games.registry import PRESENTATIONS
from web.text import joined

Way = Literal["", "now", "confirm", "ask"]


class Agreeing(msgspec.Struct, frozen=True):
    """What a player may do at the table besides moves, in a match that runs."""

    take_back: Way
    """Whether the own last move can be taken back: at once, after a confirmation as it makes the
    match one for practice, or when the others agree."""
    undoes: str
    """In words what would be taken back in a match against bots; empty between people."""
    asked: Seat | None
    """Who asks to take back a move."""
    undone: int
    """How many moves would be undone with it."""
    withdraw: bool
    """Whether it is the viewer who asks, and can let it be."""
    answer: bool
    """Whether the viewer is to agree to it or not."""
    resign: bool
    away: tuple[Seat, ...]
    """Persons on turn for whom a bot could play on, should they stay away."""
    handed: bool
    """Whether a bot plays on for the viewer."""
    back: bool
    """Whether the viewer can play again then."""


class AtTable(msgspec.Struct, frozen=True):
    """What a player may do besides moves."""

    running: Agreeing | None
    """While the match runs."""
    rematch: str
    """The path of the match that was opened as a rematch; empty until somebody wants one."""
    came: tuple[Seat, ...] = ()
    """Who has come there, by their seats here."""
    early: bool = False
    """Whether a seed may be left early there, as turns have a deadline of days."""


def at_table(
    match: Match,
    viewer: Viewer,
    names: Sequence[str],
    connected: Sequence[bool],
    shared: Sequence[Seat],
    rematch: str,
    came: tuple[Seat, ...],
) -> AtTable | None:
    """Return what *viewer* may do besides moves: nothing while a deal is due, or without a seat.

    Those who share a screen play again together; before the end they act each for themselves.
    """
    if match.opened.imported:
        return None
    if match.over:
        early = matches.is_slow(match.opened.clock)
        return AtTable(None, rematch, came, early) if shared or isinstance(viewer, Seat) else None
    if match.dealt is None:
        return None
    if not isinstance(viewer, Seat):
        return None
    return AtTable(_agreeing(match, viewer, names, connected), "")


def _agreeing(
    match: Match, viewer: Seat, names: Sequence[str], connected: Sequence[bool]
) -> Agreeing:
    handed = matches.is_handed(match, viewer)
    way, undoes = _take_back(match, viewer, names)
    return Agreeing(
        take_back=way,
        undoes=undoes,
        asked=match.asked.seat if match.asked else None,
        undone=len(match.line) - match.asked.left if match.asked else 0,
        withdraw=match.asked is not None and match.asked.seat == viewer,
        answer=matches.must_answer(match, viewer),
        resign=len(match.seated) == 2,
        away=tuple(
            seat
            for seat, here in enumerate(connected)
            if not here and seat == match.to_move != viewer and match.kinds[seat] == PERSON
        )
        if not matches.is_slow(match.opened.clock)
        else (),
        handed=handed,
        back=handed and not matches.has_no_time(match, viewer),
    )


def _take_back(match: Match, seat: Seat, names: Sequence[str]) -> tuple[Way, str]:
    """Return whether *seat* can take back its last move, and what that would undo."""
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
    return "confirm" if marked else "now", _undone(match, struck, names)


def _undone(match: Match, struck: Sequence[Moved[Any, Any]], names: Sequence[str]) -> str:
    """Return in words what a takeback undoes: the last own move, and what the bots did since."""
    own, *others = struck
    command = type(own.command).__struct_config__.tag
    said = gettext(PRESENTATIONS[match.game.name].own_moves.get(str(command), N_("your move")))
    if not others:
        return gettext("Undo {move}", move=said)
    players = dict.fromkeys(names[move.seat] for move in others)
    turns = joined(gettext("{player}'s turn", player=player) for player in players)
    return gettext(
        "Undo {count} moves: {move} and {turns}", count=len(struck), move=said, turns=turns
    )
