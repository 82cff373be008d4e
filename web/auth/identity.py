"""Identity of the caller: the seats that a request holds, and as which viewer it acts."""

import msgspec
from flask import request

from adapters.i18n import gettext
from adapters.records.export import is_sealed
from domain.game import Observer, Seat, Viewer
from domain.match import Match
from web.auth.bearer import bearer_token, invalid_token
from web.auth.cookies import SEAT, read_cookie
from web.problem import Problem
from web.services import AppServices
from web.text import parse_int
from web.tokens.seat_tokens import SeatToken, sessions_held_by, viewer_of


def session_of(service: AppServices, match_id: str) -> SeatToken | None:
    """Return the session token for this match: the bearer token, or the one in the cookie.

    Raise Problem if a bearer token is not one of this match.
    """
    token = bearer_token(request)
    if token is None:
        return service.seat_tokens.read(match_id, read_cookie(request, SEAT))
    own = service.seat_tokens.read(match_id, token)
    if own is None or not own.nonce:
        raise invalid_token()
    return own


class Identity(msgspec.Struct, frozen=True):
    """The caller of a request about a match."""

    own: SeatToken | None
    """The session token that the browser sent, valid or not."""
    seats: tuple[Seat, ...]
    """The seats that the token holds; several on a shared screen."""
    unused: tuple[Seat, ...] = ()
    """The seats to which no browser has returned with the session."""

    @property
    def viewer(self) -> Viewer:
        """Return the viewer of the caller.

        Players on a shared screen see what a spectator sees, until one of them takes over.
        """
        return viewer_of(self.seats)


def identify(service: AppServices, match_id: str) -> Identity:
    """Return the identity of the caller; sessions are checked each time."""
    own = session_of(service, match_id)
    held = sessions_held_by(service.store, own)
    return Identity(own, tuple(held), tuple(seat for seat in held if not held[seat].used))


def acting_viewer(caller: Identity) -> Viewer:
    """Return the viewer for which the caller acts: the seat in the query ``as``, if given."""
    requested = request.args.get("as")
    if requested is None:
        return caller.viewer
    for seat in caller.seats:
        if requested == str(seat):
            return seat
    raise Problem(403, "forbidden", gettext("This browser does not hold that seat."))


def requested_viewer(match: Match, caller: Identity, requested: str | None) -> Viewer:
    """Return the viewer that the request asks for; raise Problem if the caller may not.

    An ended match and an uploaded record are open to all viewers. Until then, callers see as
    their own seat or as a spectator.
    """
    if requested is None:
        return caller.viewer
    seat = parse_int(requested)
    viewer: Viewer = Observer(requested) if seat is None else seat
    if viewer not in (*caller.seats, Observer.SPECTATOR) and is_sealed(match):
        sentence = gettext("Until the match is over, you see only your own view.")
        raise Problem(403, "forbidden", sentence)
    if viewer not in (*Observer, *range(len(match.seated))):
        raise Problem(404, "unknown", gettext("There is no such seat."))
    return viewer
