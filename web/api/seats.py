"""How does somebody who was invited come to sit at the table?"""

import secrets

from flask import Response, render_template, request
from flask_smorest import Blueprint

from adapters.i18n import N_, gettext, seat_name
from domain.game import Seat
from domain.match import SeedCommitment
from web.api import request_parsing
from web.api.schemas.play import Sitting
from web.api.schemas.responses import Sat
from web.auth.cookie_check import check_cookie, cookie_check_path
from web.auth.cookies import set_seat_cookie
from web.auth.decorators import MatchContext, with_match
from web.auth.sessions import restore_session, take_seats
from web.auth.visitor_cookies import remember_match, remember_name, remember_visitor
from web.context import broadcast, client_address
from web.match_setup.create import give_seats
from web.problem import Problem, rate_limited
from web.responses import json_answer, see_other, wants_html
from web.tokens.my_matches import OwnMatch
from web.tokens.seat_tokens import (
    ReturnLink,
    SeatToken,
    is_seat_free,
    is_valid_session,
    new_session_token,
)
from web.urls import own_link, page_path
from web.view_models.status import sitters

joining = Blueprint(
    "joining", __name__, url_prefix="/matches/<uuid:match_id>", description="Take a seat"
)


TAKEN = N_("Somebody has taken this seat. Whoever did can come back; everybody else can watch.")
SITS = N_("This browser has another seat at this table; take the invitation to another browser.")
ENDED = N_("This link was ended by whoever sits there.")
AGAIN = N_("At a rematch only those sit who sat at the match before, each by its page.")


@joining.get("/join/<token>")
@joining.doc(summary="Follow an invitation")
@joining.response(
    200, content_type="text/html", description="The question whether the seat is the caller's own"
)
@joining.response(303, description="To the page of the match; the seat is not taken yet")
@joining.alt_response(404, description="No invitation to this table")
@joining.alt_response(409, description="Somebody has taken the seat, or the link was ended")
@with_match
def join(asked: MatchContext, token: str) -> Response:
    """Keep the invitation in a cookie, so that it leaves the address, and go to the match.

    Of a link to the own seat it is asked first whether it is that; nothing changes by looking.
    """
    service, match = asked.service, asked.match
    if own := service.seat_tokens.read_link(match.id, token):
        return _asks(asked, own)
    invited = service.seat_tokens.read(match.id, token)
    if invited is None:
        raise Problem(404, "unknown", gettext("That is no invitation to this table."))
    if _sits_there(asked, invited.seat):
        return _to_the_table(asked)
    if wants_html() and _is_taken(asked, invited.seat):
        return _to_a_taken_seat(asked)
    _check_free(asked, invited.seat)
    return _keep_invitation(asked, invited)


@joining.get("/join")
@joining.doc(summary="Come to a free seat of a table that is open to anybody")
@joining.response(303, description="To the page of the match; the seat is not taken yet")
@joining.alt_response(404, description="Only who is invited may take a seat at this table")
@joining.alt_response(409, description="Others have taken all seats")
@joining.alt_response(429, description="Too many at once")
@with_match
def come(asked: MatchContext) -> Response:
    """Keep an invitation to a free seat in a cookie, as by a link to it; then take that seat."""
    service, match = asked.service, asked.match
    if not match.opened.joinable:
        raise Problem(404, "unknown", gettext("To sit down at this table one must be invited."))
    free = [seat for seat in range(len(match.seated)) if is_seat_free(service.store, match, seat)]
    own = asked.caller.own
    if asked.caller.seats or (own and own.seat in free):
        return _to_the_table(asked)
    if not service.open_seat_rate.try_take(client_address()):
        raise rate_limited(30)
    if not free and wants_html():
        return _to_a_taken_seat(asked)
    if not free:
        raise Problem(409, "seat_taken", gettext(TAKEN))
    # Two who come at once need not want the same one.
    return _keep_invitation(asked, SeatToken(match.id, secrets.choice(free)))


@joining.post("/join/<token>")
@joining.doc(summary="Go on in another browser, by the link to the own seat")
@joining.response(303, description="To the page of the match, where this browser has the seat too")
@joining.alt_response(404, description="No link to a seat of this table")
@joining.alt_response(409, description="The link was ended, or the browser has another seat")
@with_match
def go_on_here(asked: MatchContext, token: str) -> Response:
    """Let this browser have the seat too. Repeating it is no harm."""
    service, match = asked.service, asked.match
    own = service.seat_tokens.read_link(match.id, token)
    if own is None:
        raise Problem(404, "unknown", gettext("That is no link to a seat of this table."))
    response = see_other(page_path(match.id))
    if _sits_there(asked, own.seats[0]):
        return response
    check_cookie()
    _check_good(asked, own)
    mine = restore_session(service, own)
    if mine is None:
        raise Problem(409, "ended", gettext(ENDED))
    give_seats(service, response, mine)
    remember_visitor(response, request)
    return broadcast(response, match.id)


@joining.get("/seat")
@joining.response(200, {"$ref": "#/components/schemas/Sat"})
@joining.alt_response(403, description="Nobody invited you to this table")
@with_match
def your_seat(asked: MatchContext) -> Response:
    """Return your seat, and the link that brings you back to it."""
    return json_answer(_sat(asked, _invited(asked)))


@joining.post("/seat")
@joining.doc(requestBody={"content": {"application/json": {"schema": Sitting}}})
@joining.response(200, {"$ref": "#/components/schemas/Sat"})
@joining.alt_response(403, description="Nobody invited you to this table")
@joining.alt_response(409, description="Somebody has taken the seat")
@joining.alt_response(422, description="The body is not of the right form")
@with_match
def sit(asked: MatchContext) -> Response:
    """Take the seat that you were invited to, or that is kept for you. Again is no harm."""
    form = request_parsing.sent_by_form()
    invited = _invited(asked)
    location = "form" if form else "json"
    said = request_parsing.PARSER.parse(Sitting(), request, location=location)
    name, promise = said["name"], SeedCommitment(said["commitment"], said["seed"])
    service, match = asked.service, asked.match
    if not is_valid_session(service.store, invited):
        if form and _is_taken(asked, invited.seat):
            return _to_a_taken_seat(asked)
        _check_free(asked, invited.seat)
    if not take_seats(service, invited, "invited", name, promise if promise.commitment else None):
        raise Problem(409, "seat_taken", gettext(TAKEN))
    answer = see_other(page_path(match.id)) if form else json_answer(_sat(asked, invited))
    give_seats(service, answer, invited)
    if form and name:
        remember_name(answer, request, name)
    return broadcast(answer, match.id)


def _to_the_table(asked: MatchContext) -> Response:
    return _led_to(page_path(asked.match.id))


def _led_to(path: str) -> Response:
    response = see_other(path)
    response.headers["Referrer-Policy"] = "no-referrer"
    return response


def _to_a_taken_seat(asked: MatchContext) -> Response:
    """Lead people who came late to where they can look on, and are told so."""
    return see_other(f"{page_path(asked.match.id)}?taken")


def _keep_invitation(asked: MatchContext, invited: SeatToken) -> Response:
    """Lead who was invited to a seat to the table, with a pass of their own."""
    service, path = asked.service, page_path(asked.match.id)
    response = _led_to(cookie_check_path(path) if wants_html() else path)
    token = service.seat_tokens.token(new_session_token(invited))
    set_seat_cookie(response, request, token, page_path(asked.match.id))
    remember_match(service, response, request, OwnMatch(asked.match.id, ()))
    remember_visitor(response, request)
    return response


def _invited(asked: MatchContext) -> SeatToken:
    """Return the pass that the caller followed an invitation with."""
    invited = asked.caller.own
    if invited is None or not invited.nonce:
        raise Problem(403, "no_seat", gettext("Nobody invited you to this table."))
    return invited


def _sat(asked: MatchContext, own: SeatToken) -> Sat:
    name = asked.match.game.seat_names[own.seat]
    service = asked.service
    taken, link = is_valid_session(service.store, own), own_link(service, own)
    return Sat(own.seat, name, taken, link, service.receipts.for_seat(own))


def _asks(asked: MatchContext, own: ReturnLink) -> Response:
    """Return the question whether the link leads to the caller's own seat, unless it is known."""
    game = asked.match.game
    if _sits_there(asked, own.seats[0]):
        return see_other(page_path(asked.match.id))
    _check_good(asked, own)
    page = render_template(
        "confirm_seat.html",
        title=game.title,
        seat=seat_name(game, own.seats[0]),
        players=sitters(asked.match, asked.service.store.names.of(asked.match)),
    )
    response = Response(page)
    remember_visitor(response, request)
    return response


def _sits_there(asked: MatchContext, seat: Seat) -> bool:
    """Tell whether the caller's browser has the seat; refuse when it has another one."""
    seats = asked.caller.seats
    if seats and seat not in seats:
        raise Problem(409, "has_seat", gettext(SITS))
    return bool(seats)


def _is_taken(asked: MatchContext, seat: Seat) -> bool:
    """Tell whether somebody else sits there already, while others may look on."""
    match = asked.match
    return match.seated[seat] is not None and (match.opened.spectators or match.over)


def _check_free(asked: MatchContext, seat: Seat) -> None:
    """Refuse who was invited to a seat that nobody can take by an invitation any more."""
    if not is_seat_free(asked.service.store, asked.match, seat):
        rematch = asked.match.opened.follows and asked.match.seated[seat] is None
        raise Problem(409, "seat_taken", gettext(AGAIN if rematch else TAKEN))


def _check_good(asked: MatchContext, own: ReturnLink) -> None:
    """Refuse a link whose pass is not good, or was ended."""
    passes = asked.service.store.seat_sessions
    if not passes.is_valid(own.match, own.seats[0], own.name):
        ended = passes.is_revoked(own.match, own.seats[0], own.name)
        raise Problem(409, "ended" if ended else "seat_taken", gettext(ENDED if ended else TAKEN))
