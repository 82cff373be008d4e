"""Permissions after the end of a match: who may dispute for a seat, and who is the referee.

The holder of a seat speaks for it. For the players of an uploaded record, the browser that
uploaded it and the referee speak.
"""

from typing import Final

from flask import Request, Response, request

from adapters.eventstore.idempotency_keys import ServerKey
from adapters.i18n import N_, gettext
from domain.game import Seat
from web.auth.cookies import SEAT_MAX_AGE, read_cookie, set_cookie
from web.auth.decorators import ENDED, MatchContext
from web.auth.visitor_cookies import visitor_of
from web.problem import Problem
from web.services import AppServices
from web.text import parse_int

REFEREE: Final = "referee"
"""Cookie with the token of the referee's link."""
NOBODY: Final = N_(
    "Only the browser that imported this record, and the referee, can act for its players."
)


def is_referee(service: AppServices) -> bool:
    """Tell whether the caller holds the current referee token."""
    return service.referee.is_good(read_cookie(request, REFEREE))


def set_referee_cookie(response: Response, request: Request, token: str) -> None:
    """Store the referee *token* in the browser."""
    set_cookie(response, request, REFEREE, token, SEAT_MAX_AGE)


def check_referee(service: AppServices) -> None:
    """Refuse callers who are not the referee."""
    if not is_referee(service):
        raise Problem(403, "no_referee", gettext("Only the referee can do that."))


def importer_key(service: AppServices, match_id: str, visitor: str) -> str:
    """Return the key that marks the record of a match as uploaded by *visitor*."""
    return service.seat_tokens.nonce("brought", match_id, visitor)


def represented_seats(ctx: MatchContext) -> tuple[Seat, ...]:
    """Return the seats for which the caller may speak."""
    match, service = ctx.match, ctx.service
    if match.opened.imported is None:
        return ctx.caller.seats
    may = _is_uploader(ctx) or is_referee(service)
    return tuple(range(len(match.seated))) if may else ()


def _is_uploader(ctx: MatchContext) -> bool:
    visitor = visitor_of(request)
    brought = ctx.loaded.history[0].command
    own = importer_key(ctx.service, ctx.match.id, visitor)
    return bool(visitor) and brought == ServerKey("import", own).stored


def represented_seat(ctx: MatchContext, given: str | None) -> Seat:
    """Return the seat for which the caller speaks: the one named in *given*, or the only one."""
    seats = represented_seats(ctx)
    if not seats:
        recorded = ctx.match.opened.imported is not None
        sentence = gettext(NOBODY) if recorded else gettext("You have no seat at this table.")
        raise Problem(403, "no_seat", sentence)
    seat = (seats[0] if len(seats) == 1 else None) if given is None else parse_int(given)
    if seat is None or seat not in seats:
        raise Problem(403, "forbidden", gettext("This browser does not hold that seat."))
    return seat


def recheck_representation(ctx: MatchContext, seat: Seat) -> None:
    """Refuse a caller who lost the permission for *seat* after the request arrived."""
    own = ctx.caller.own
    if ctx.match.opened.imported is not None:
        represented_seat(ctx, str(seat))
    elif own is None or not ctx.service.store.seat_sessions.is_valid(own.match, seat, own.name):
        raise Problem(403, "ended", gettext(ENDED))
