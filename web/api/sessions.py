"""API: revocation of the other sessions of a player's seat."""

from typing import Any

from flask import Response, request

from adapters.i18n import gettext
from web.api.blueprint import NO_SEAT, match_blueprint, ref
from web.api.schemas.play import SessionHeaders
from web.api.schemas.responses import RevokedSessions
from web.auth.bearer import bearer_token
from web.auth.decorators import MatchContext, with_match
from web.auth.sessions import revoke_other_sessions
from web.auth.visitor_cookies import remember_visitor
from web.match_setup.create import give_seats
from web.problem import Problem
from web.responses import json_answer
from web.urls import own_link
from web.view_models.qr import qr_code

blueprint = match_blueprint("sessions", "Sessions of a seat")


@blueprint.post("/browsers/end")
@blueprint.response(200, ref(RevokedSessions))
@blueprint.refusals({403: NO_SEAT})
@with_match
@blueprint.arguments(SessionHeaders(), location="headers")
def end_other_sessions(ctx: MatchContext, headers: dict[str, Any]) -> Response:
    """Revoke all other sessions of the caller's seat, and its earlier links."""
    service, match = ctx.service, ctx.match
    own = ctx.caller.own
    new = revoke_other_sessions(service, own, headers.get("key", "")) if own else None
    if new is None:
        raise Problem(403, "no_seat", gettext("You have no seat at this table."))
    token = None if bearer_token(request) is None else service.seat_tokens.token(new)
    link = own_link(service, new)
    response = json_answer(RevokedSessions(link, qr_code(link), token))
    give_seats(service, response, new)
    remember_visitor(response, request)
    service.match_changed(match.id)
    return response
