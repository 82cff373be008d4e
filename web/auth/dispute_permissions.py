"""For whom may a caller speak once a match is over, and is the caller the referee?

Whoever has a seat speaks for it. For the players of a match that came as a record speaks the
browser that brought it, and the referee.
"""

from typing import Final

from flask import Request, Response, request

from adapters.eventstore.idempotency_keys import ServerKey
from adapters.i18n import N_, gettext
from domain.game import Seat
from web.auth.cookies import SEAT_KEPT, read_cookie, set_cookie
from web.auth.decorators import ENDED, MatchContext
from web.auth.visitor_cookies import visitor_of
from web.integers import parse_int
from web.problem import Problem
from web.services import AppServices

REFEREE: Final = "referee"
"""Under this name a browser keeps the referee's link that it followed."""
NOBODY: Final = N_(
    "Only the browser that brought this record, and the referee, speak for its players."
)


def is_referee(service: AppServices) -> bool:
    """Tell whether the caller has followed the referee's link, and it is still the one."""
    return service.referee.is_good(read_cookie(request, REFEREE))


def set_referee_cookie(response: Response, request: Request, token: str) -> None:
    """Let the browser be the referee's."""
    set_cookie(response, request, REFEREE, token, SEAT_KEPT)


def check_referee(service: AppServices) -> None:
    """Refuse everybody but the referee."""
    if not is_referee(service):
        raise Problem(403, "no_referee", gettext("Only the referee may do that."))


def importer_key(service: AppServices, match_id: str, visitor: str) -> str:
    """Return under which name a browser that is called *visitor* brings the record of a match."""
    return service.seat_tokens.nonce("brought", match_id, visitor)


def represented_seats(asked: MatchContext) -> tuple[Seat, ...]:
    """Return the seats that the caller may speak for."""
    match, service = asked.match, asked.service
    if match.opened.imported is None:
        return asked.caller.seats
    may = _has_brought(asked) or is_referee(service)
    return tuple(range(len(match.seated))) if may else ()


def _has_brought(asked: MatchContext) -> bool:
    visitor, match_id = visitor_of(request), asked.match.id
    brought = asked.service.store.matches.live(match_id).history[0].command
    own = importer_key(asked.service, match_id, visitor)
    return bool(visitor) and brought == ServerKey("import", own).stored


def represented_seat(asked: MatchContext, said: str | None) -> Seat:
    """Return the seat that the caller speaks for: the one that is *said*, or the only one."""
    seats = represented_seats(asked)
    if not seats:
        recorded = asked.match.opened.imported is not None
        sentence = gettext(NOBODY) if recorded else gettext("You have no seat at this table.")
        raise Problem(403, "no_seat", sentence)
    seat = (seats[0] if len(seats) == 1 else None) if said is None else parse_int(said)
    if seat is None or seat not in seats:
        raise Problem(403, "forbidden", gettext("This browser does not hold that seat."))
    return seat


def recheck_representation(asked: MatchContext, seat: Seat) -> None:
    """Refuse who might speak for *seat* when the request came, and may no more."""
    own = asked.caller.own
    if asked.match.opened.imported is not None:
        represented_seat(asked, str(seat))
    elif own is None or not asked.service.store.seat_sessions.is_valid(own.match, seat, own.name):
        raise Problem(403, "ended", gettext(ENDED))
