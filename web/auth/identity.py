"""With whose eyes does the caller of a request look at a match, and as whom do they act?"""

import msgspec
from flask import request

from adapters.i18n import gettext
from adapters.records.export import is_sealed
from domain.game import Observer, Seat, Viewer
from domain.match import Match
from web.auth.cookies import SEAT, read_cookie
from web.integers import parse_int
from web.problem import Problem
from web.services import AppServices
from web.tokens.seat_tokens import SeatToken, seats_held_by, viewer_of


def session_of(service: AppServices, match_id: str) -> SeatToken | None:
    """Return the pass that the caller's browser keeps for this match."""
    return service.seat_tokens.read(match_id, read_cookie(request, SEAT))


class Identity(msgspec.Struct, frozen=True):
    """Who asks for something of a match."""

    own: SeatToken | None
    """The pass that the browser keeps, be it good or not."""
    seats: tuple[Seat, ...]
    """Those that it holds: several of those who share its screen."""

    @property
    def viewer(self) -> Viewer:
        """Return whose eyes the caller has.

        Those who share one screen have a spectator's, until one of them says who is looking.
        """
        return viewer_of(self.seats)


def identify(service: AppServices, match_id: str) -> Identity:
    """Return who makes the request, as it stands now."""
    own = session_of(service, match_id)
    return Identity(own, seats_held_by(service.store, own))


def acting_viewer(caller: Identity) -> Viewer:
    """Return as whom the caller acts or listens: as the seat that is asked for with ``as``."""
    asked = request.args.get("as")
    if asked is None:
        return caller.viewer
    for seat in caller.seats:
        if asked == str(seat):
            return seat
    raise Problem(403, "forbidden", gettext("This browser does not hold that seat."))


def requested_viewer(match: Match, caller: Identity, asked: str | None) -> Viewer:
    """Return whose eyes are asked for, where the caller may have them.

    A match that has ended, or came as a record, is open to all; until then everybody has their
    own eyes, or fewer.
    """
    if asked is None:
        return caller.viewer
    seat = parse_int(asked)
    viewer: Viewer = Observer(asked) if seat is None else seat
    if viewer not in (*caller.seats, Observer.SPECTATOR) and is_sealed(match):
        sentence = gettext("Until the match ends, you look with your own eyes.")
        raise Problem(403, "forbidden", sentence)
    if viewer not in (*Observer, *range(len(match.seated))):
        raise Problem(404, "unknown", gettext("There is no such seat."))
    return viewer
