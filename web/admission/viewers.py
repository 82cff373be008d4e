"""With whose eyes does the caller of a request look at a match, and as whom do they act?"""

from flask import request

from adapters.languages import say
from adapters.records.exporting import is_sealed
from domain.game import Onlooker, Seat, Viewer
from domain.match import Match
from web.admission.cookies import SEAT
from web.page.digits import whole
from web.service.problem import Problem
from web.service.seats import SeatPass, seats_of, viewer_of
from web.service.service import Service


def bearer(service: Service, match_id: str) -> SeatPass | None:
    """Return the pass that the caller's browser keeps for this match."""
    return service.tokens.read(match_id, request.cookies.get(SEAT, ""))


def own_seats(service: Service, match_id: str) -> tuple[Seat, ...]:
    """Return the seats that the caller's browser holds: several of those who share its screen."""
    return seats_of(service.club, bearer(service, match_id))


def caller(service: Service, match: Match) -> Viewer:
    """Return whose eyes the caller of this request has.

    Those who share one screen have a spectator's, until one of them says who is looking.
    """
    return viewer_of(own_seats(service, match.id))


def acting(service: Service, match: Match) -> Viewer:
    """Return as whom the caller acts or listens: as the seat that is asked for with ``as``."""
    asked = request.args.get("as")
    own = own_seats(service, match.id)
    if asked is None:
        return viewer_of(own)
    for seat in own:
        if asked == str(seat):
            return seat
    raise Problem(403, "forbidden", say("This browser does not hold that seat."))


def asked_viewer(service: Service, match: Match, asked: str | None) -> Viewer:
    """Return whose eyes are asked for, where the caller may have them.

    A match that has ended, or came as a record, is open to all; until then everybody has their
    own eyes, or fewer.
    """
    own = own_seats(service, match.id)
    if asked is None:
        return viewer_of(own)
    seat = whole(asked)
    viewer: Viewer = Onlooker(asked) if seat is None else seat
    if viewer not in (*own, Onlooker.SPECTATOR) and is_sealed(match):
        sentence = say("Until the match ends, you look with your own eyes.")
        raise Problem(403, "forbidden", sentence)
    if viewer not in (*Onlooker, *range(len(match.seated))):
        raise Problem(404, "unknown", say("There is no such seat."))
    return viewer
