"""Table actions: takebacks, resignation, handing a seat to a bot and returning to it.

These are rules of the server, not of a rulebook. The last move is taken back at once if its events
revealed nothing and involved no chance, and no other clock has started. Otherwise all other
persons must agree. A bot with a seat of its own always agrees; one that plays for a person never
agrees for them.
"""

from typing import Final

from domain.errors import IllegalMove
from domain.game import Seat
from domain.match.branching import made_here
from domain.match.clocks import has_no_time, is_handed, is_slow
from domain.match.events import (
    PERSON,
    MatchEvent,
    Resigned,
    SeatHanded,
    TakebackAgreed,
    TakebackAsked,
    TakebackRefused,
    TakebackWithdrawn,
    TakenBack,
)
from domain.match.refusals import TableRefusal
from domain.match.state import Match

TAKEBACKS: Final = 50
"""Most takebacks, or requests for one, of a seat in a match; each stays in the log."""
PATIENCE: Final = 120_000
"""Milliseconds that a player to move must be away before others may hand over to a bot."""


def take_back(match: Match, seat: Seat) -> tuple[MatchEvent, ...]:
    """Take back the last move of *seat*, or request it from the others; raise IllegalMove."""
    _must_run(match)
    must_play(match, seat)
    if match.pending_takeback:
        raise IllegalMove(TableRefusal.ALREADY_ASKED)
    for last in reversed(made_here(match)):
        if match.line[last].seat == seat:
            break
    else:
        raise IllegalMove(TableRefusal.NOTHING_TO_TAKE_BACK)
    if match.takebacks.count(seat) >= TAKEBACKS:
        raise IllegalMove(TableRefusal.TOO_OFTEN)
    if is_free(match, seat) or not _others(match, seat):
        return (_taken_back(match, seat, last),)
    return (TakebackAsked(seat, last),)


def is_free(match: Match, seat: Seat) -> bool:
    """Tell whether *seat* may take back the last move without the others' consent."""
    if not made_here(match) or match.line[-1].seat != seat:
        return False
    if match.clocks and match.clocks.running not in (None, seat):
        return False
    return not any(map(match.game.reveals_information, match.line[-1].events))


def answer(match: Match, seat: Seat, *, agrees: bool) -> tuple[MatchEvent, ...]:
    """Return the events of *seat* agreeing to a takeback or refusing it; raise IllegalMove."""
    request = match.pending_takeback
    if request is None or not must_answer(match, seat):
        raise IllegalMove(TableRefusal.NOTHING_ASKED)
    if not agrees:
        return (TakebackRefused(seat),)
    agreed = TakebackAgreed(seat)
    if {*match.agreed, seat} == set(_others(match, request.seat)):
        return (agreed, _taken_back(match, request.seat, request.left))
    return (agreed,)


def withdraw(match: Match, seat: Seat) -> TakebackWithdrawn:
    """Withdraw the request of *seat* for a takeback; raise IllegalMove."""
    if match.pending_takeback is None or match.pending_takeback.seat != seat:
        raise IllegalMove(TableRefusal.NOT_ASKING)
    return TakebackWithdrawn(seat)


def must_answer(match: Match, seat: Seat) -> bool:
    """Tell whether a takeback waits for the consent of *seat*."""
    request = match.pending_takeback
    return request is not None and seat in _others(match, request.seat) and seat not in match.agreed


def resign(match: Match, seat: Seat) -> Resigned:
    """Resign for *seat*; raise IllegalMove."""
    _must_run(match)
    if len(match.seated) > 2:
        raise IllegalMove(TableRefusal.NOT_FOR_MORE)
    return Resigned(seat)


def hand_over(match: Match, seat: Seat, bot: str) -> SeatHanded:
    """Hand the *seat* of a person to *bot*; raise IllegalMove."""
    _must_run(match)
    if match.kinds[seat] != PERSON:
        raise IllegalMove(TableRefusal.NOT_A_PERSON)
    return SeatHanded(seat, bot)


def is_replaceable(match: Match, seat: Seat, waited: float) -> bool:
    """Tell whether others may hand over *seat* after *waited* milliseconds for its move."""
    return not is_slow(match.opened.clock) and match.to_move == seat and waited >= PATIENCE


def come_back(match: Match, seat: Seat) -> SeatHanded:
    """Return *seat* from a bot to its person; raise IllegalMove."""
    _must_run(match)
    if not is_handed(match, seat):
        raise IllegalMove(TableRefusal.NOT_HANDED)
    if has_no_time(match, seat):
        raise IllegalMove(TableRefusal.NO_TIME_LEFT)
    return SeatHanded(seat, PERSON)


def must_play(match: Match, seat: Seat) -> None:
    """Raise IllegalMove while a bot plays *seat* for its person."""
    if is_handed(match, seat) and not match.over:
        raise IllegalMove(TableRefusal.HANDED)


def _taken_back(match: Match, seat: Seat, left: int) -> TakenBack:
    return TakenBack(seat, left, to_move=match.line[left].seat)


def _must_run(match: Match) -> None:
    if match.dealt is None or match.over:
        raise IllegalMove(TableRefusal.NOT_RUNNING)


def _others(match: Match, seat: Seat) -> list[Seat]:
    """Return the other seats of people, including those that bots play for them."""
    kinds = match.opened.seats
    return [other for other, kind in enumerate(kinds) if kind == PERSON and other != seat]
