"""How does whoever sits somewhere end what others' browsers may do there?"""

from flask import Response, request
from flask_smorest import Blueprint

from adapters.i18n import gettext
from web.api.schemas.responses import Alone
from web.auth.decorators import MatchContext, with_match
from web.auth.sessions import revoke_other_sessions
from web.auth.visitor_cookies import remember_visitor
from web.match_setup.create import give_seats
from web.problem import Problem
from web.responses import json_answer
from web.urls import own_link

browsers = Blueprint(
    "browsers", __name__, url_prefix="/matches/<uuid:match_id>", description="Where a seat is open"
)


@browsers.post("/browsers/end")
@browsers.response(200, {"$ref": "#/components/schemas/Alone"})
@browsers.alt_response(403, description="You have no seat at this table")
@browsers.alt_response(404, description="No such match")
@with_match
def end_all_others(asked: MatchContext) -> Response:
    """End all other browsers' passes to the caller's seat, and the links to it that are out."""
    service, match = asked.service, asked.match
    own = asked.caller.own
    new = revoke_other_sessions(service, own) if own else None
    if new is None:
        raise Problem(403, "no_seat", gettext("You have no seat at this table."))
    response = json_answer(Alone(own_link(service, new)))
    give_seats(service, response, new)
    remember_visitor(response, request)
    service.match_changed(match.id)
    return response
