"""API: seats: invitations, taking a seat, and restoring it in another browser."""

import secrets
from collections.abc import Sequence
from typing import Any

from flask import Response, render_template, request

from adapters.i18n import N_, gettext, seat_name
from domain.game import Seat
from domain.match import SeedCommitment
from web.api import request_parsing
from web.api.blueprint import RATE_LIMIT, match_blueprint, ref
from web.api.schemas.play import SeatRequest, SessionHeaders, SessionRequest
from web.api.schemas.responses import SeatInfo
from web.auth.cookie_check import check_cookie, cookie_check_path
from web.auth.cookies import set_seat_cookie
from web.auth.decorators import MatchContext, with_match
from web.auth.sessions import restore_session, take_seats
from web.auth.visitor_cookies import remember_match, remember_name, remember_visitor
from web.context import broadcast, client_address
from web.match_setup.create import NewSession, give_seats, new_session
from web.problem import Problem, invalid_invitation
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
from web.view_models.qr import qr_code
from web.view_models.status import sitters

blueprint = match_blueprint("seats", "Take a seat")


TAKEN = N_("Somebody has taken this seat. That player can come back; everyone else can watch.")
SITS = N_("This browser already has a seat at this table. Open the invitation in another browser.")
ENDED = N_("The player in that seat has revoked this link.")
AGAIN = N_("Only the players of the previous match can join a rematch, from that match's page.")


@blueprint.get("/join/<token>")
@blueprint.doc(summary="Follow an invitation")
@blueprint.response(
    200, content_type="text/html", description="Page that asks whether the seat is the caller's own"
)
@blueprint.response(303, description="Redirect to the match page; the seat is not taken yet")
@blueprint.refusals({404: "No invitation to this table"})
@blueprint.refusals({409: "The seat is taken, or the link was revoked"})
@with_match
def follow_invitation(ctx: MatchContext, token: str) -> Response:
    """Store the invitation in a cookie, which removes it from the address, and redirect.

    A link to one's own seat asks for confirmation first; a GET changes nothing.
    """
    service, match = ctx.service, ctx.match
    if own := service.seat_tokens.read_link(match.id, token):
        return _asks(ctx, own)
    invited = service.seat_tokens.read(match.id, token)
    if invited is None:
        raise invalid_invitation()
    if _holds_seat(ctx, invited.seat):
        return _to_the_table(ctx)
    if wants_html() and _is_taken(ctx, invited.seat):
        return _to_a_taken_seat(ctx)
    _check_free(ctx, invited.seat)
    return _keep_invitation(ctx, invited)


@blueprint.get("/join")
@blueprint.doc(summary="Join a table that is open to anyone")
@blueprint.response(303, description="Redirect to the match page; the seat is not taken yet")
@blueprint.refusals({404: "Seats at this table are by invitation", 409: "All seats are taken"})
@blueprint.refusals({429: RATE_LIMIT})
@with_match
def join_open_table(ctx: MatchContext) -> Response:
    """Store an invitation to a free seat in a cookie; `takeSeat` then takes it."""
    free, own = _free_seats(ctx), ctx.caller.own
    if ctx.caller.seats or (own and own.seat in free):
        return _to_the_table(ctx)
    invited = _invitation_to_one(ctx, free)
    if invited is None and wants_html():
        return _to_a_taken_seat(ctx)
    if invited is None:
        raise Problem(409, "seat_taken", gettext(TAKEN))
    return _keep_invitation(ctx, invited)


@blueprint.post("/sessions")
@blueprint.doc(summary="Get a bearer token")
@with_match
@blueprint.arguments(SessionRequest)
@blueprint.arguments(SessionHeaders(), location="headers")
@blueprint.response(201, ref(NewSession))
@blueprint.refusals({404: "The link is not valid, or seats are by invitation"})
@blueprint.refusals({409: "The seat is taken, or the link was revoked", 429: RATE_LIMIT})
def create_session(ctx: MatchContext, wanted: dict[str, Any], headers: dict[str, Any]) -> Response:
    """Return a session with its bearer token, for a program; `takeSeat` then takes the seat.

    The private link to a seat gives another session of that seat, which is already taken: the same
    one for the same key. A seat has at most twelve.
    """
    service, match = ctx.service, ctx.match
    token = wanted["link"].rpartition("/")[2]
    own = service.seat_tokens.read_link(match.id, token) if token else None
    if own:
        _check_good(ctx, own)
        session = restore_session(service, own, headers.get("key", ""))
        if session is None:
            raise Problem(409, "ended", gettext(ENDED))
        return broadcast(json_answer(new_session(service, session, match.game), 201), match.id)
    if token:
        invited = service.seat_tokens.read(match.id, token)
        if invited is None:
            raise invalid_invitation()
        _check_free(ctx, invited.seat)
    else:
        invited = _invitation_to_one(ctx, _free_seats(ctx))
        if invited is None:
            raise Problem(409, "seat_taken", gettext(TAKEN))
    session = new_session_token(invited)
    return json_answer(new_session(service, session, match.game), 201)


@blueprint.post("/join/<token>")
@blueprint.doc(summary="Restore your seat in another browser")
@blueprint.response(303, description="Redirect to the match page; this browser also has the seat")
@blueprint.refusals({404: "No link to a seat of this table"})
@blueprint.refusals({409: "The link was revoked, or the browser has another seat"})
@with_match
def restore_seat(ctx: MatchContext, token: str) -> Response:
    """Give this browser a session of the seat. Repeating the request is harmless."""
    service, match = ctx.service, ctx.match
    own = service.seat_tokens.read_link(match.id, token)
    if own is None:
        raise Problem(404, "unknown", gettext("This link to a seat is not valid."))
    response = see_other(page_path(match.id))
    if _holds_seat(ctx, own.seats[0]):
        return response
    check_cookie()
    _check_good(ctx, own)
    mine = restore_session(service, own)
    if mine is None:
        raise Problem(409, "ended", gettext(ENDED))
    give_seats(service, response, mine)
    remember_visitor(response, request)
    return broadcast(response, match.id)


@blueprint.get("/seat")
@blueprint.response(200, ref(SeatInfo))
@blueprint.refusals({403: "No invitation to this table"})
@with_match
def get_seat(ctx: MatchContext) -> Response:
    """Return your seat, and the link that restores it."""
    return json_answer(_sat(ctx, _invited(ctx)))


@blueprint.post("/seat")
@blueprint.doc(requestBody={"content": {"application/json": {"schema": SeatRequest}}})
@blueprint.response(200, ref(SeatInfo))
@blueprint.refusals({403: "No invitation to this table", 409: "The seat is taken"})
@blueprint.refusals({422: "Malformed body"})
@with_match
def take_seat(ctx: MatchContext) -> Response:
    """Take the seat of your invitation or reservation. Repeating the request is harmless."""
    form = request.mimetype == request_parsing.FORM
    invited = _invited(ctx)
    location = "form" if form else "json"
    fields = request_parsing.PARSER.parse(SeatRequest(), request, location=location)
    name, promise = fields["name"], SeedCommitment(fields["commitment"], fields["seed"])
    service, match = ctx.service, ctx.match
    if not is_valid_session(service.store, invited):
        if form and _is_taken(ctx, invited.seat):
            return _to_a_taken_seat(ctx)
        _check_free(ctx, invited.seat)
    if not take_seats(service, invited, "invited", name, promise if promise.commitment else None):
        raise Problem(409, "seat_taken", gettext(TAKEN))
    answer = see_other(page_path(match.id)) if form else json_answer(_sat(ctx, invited))
    give_seats(service, answer, invited)
    if form and name:
        remember_name(answer, request, name)
    return broadcast(answer, match.id)


def _free_seats(ctx: MatchContext) -> list[Seat]:
    """Return the free seats of an open table; raise Problem if seats are by invitation."""
    store, match = ctx.service.store, ctx.match
    if not match.opened.joinable:
        raise Problem(404, "unknown", gettext("You need an invitation to join this table."))
    return [seat for seat in range(len(match.seated)) if is_seat_free(store, match, seat)]


def _invitation_to_one(ctx: MatchContext, free: Sequence[Seat]) -> SeatToken | None:
    """Return an invitation to one of the *free* seats, or None; apply the rate limit."""
    ctx.service.open_seat_rate.take(client_address(), 30)
    # Two who come at once need not want the same one.
    return SeatToken(ctx.match.id, secrets.choice(free)) if free else None


def _to_the_table(ctx: MatchContext) -> Response:
    return _led_to(page_path(ctx.match.id))


def _led_to(path: str) -> Response:
    response = see_other(path)
    response.headers["Referrer-Policy"] = "no-referrer"
    return response


def _to_a_taken_seat(ctx: MatchContext) -> Response:
    """Redirect to the match page, which says that the seat is taken."""
    return see_other(f"{page_path(ctx.match.id)}?taken")


def _keep_invitation(ctx: MatchContext, invited: SeatToken) -> Response:
    """Redirect to the match with a new session token for the seat."""
    service, path = ctx.service, page_path(ctx.match.id)
    response = _led_to(cookie_check_path(path) if wants_html() else path)
    token = service.seat_tokens.token(new_session_token(invited))
    set_seat_cookie(response, request, token, page_path(ctx.match.id))
    remember_match(service, response, request, OwnMatch(ctx.match.id, ()))
    remember_visitor(response, request)
    return response


def _invited(ctx: MatchContext) -> SeatToken:
    """Return the caller's token from an invitation; raise Problem without one."""
    invited = ctx.caller.own
    if invited is None or not invited.nonce:
        raise Problem(403, "no_seat", gettext("You need an invitation to join this table."))
    return invited


def _sat(ctx: MatchContext, own: SeatToken) -> SeatInfo:
    name = ctx.match.game.seat_names[own.seat]
    service = ctx.service
    taken, link = is_valid_session(service.store, own), own_link(service, own)
    receipt = service.receipts.for_seat(own)
    return SeatInfo(own.seat, name, taken, link, qr_code(link), receipt)


def _asks(ctx: MatchContext, own: ReturnLink) -> Response:
    """Return the page that asks whether the seat is the caller's own, if unknown."""
    game = ctx.match.game
    if _holds_seat(ctx, own.seats[0]):
        return see_other(page_path(ctx.match.id))
    _check_good(ctx, own)
    page = render_template(
        "confirm_seat.html",
        title=game.title,
        game=game.name,
        seat=seat_name(game, own.seats[0]),
        players=sitters(ctx.match, ctx.service.store.names.of(ctx.match)),
    )
    response = Response(page)
    remember_visitor(response, request)
    return response


def _holds_seat(ctx: MatchContext, seat: Seat) -> bool:
    """Tell whether the browser has the seat; raise Problem if it has another one."""
    seats = ctx.caller.seats
    if seats and seat not in seats:
        raise Problem(409, "has_seat", gettext(SITS))
    return bool(seats)


def _is_taken(ctx: MatchContext, seat: Seat) -> bool:
    """Tell whether the seat is taken in a match that the caller may watch."""
    match = ctx.match
    return match.seated[seat] is not None and (match.opened.spectators or match.over)


def _check_free(ctx: MatchContext, seat: Seat) -> None:
    """Raise Problem if the seat can no longer be taken by invitation."""
    if not is_seat_free(ctx.service.store, ctx.match, seat):
        rematch = ctx.match.opened.follows and ctx.match.seated[seat] is None
        raise Problem(409, "seat_taken", gettext(AGAIN if rematch else TAKEN))


def _check_good(ctx: MatchContext, own: ReturnLink) -> None:
    """Raise Problem if the link's session is invalid or revoked."""
    passes = ctx.service.store.seat_sessions
    if not passes.is_valid(own.match, own.seats[0], own.name):
        ended = passes.is_revoked(own.match, own.seats[0], own.name)
        raise Problem(409, "ended" if ended else "seat_taken", gettext(ENDED if ended else TAKEN))
