"""How does whoever sits somewhere end what others' browsers may do there?"""

import msgspec
from flask import Response, request
from flask_smorest import Blueprint

from adapters.languages import say
from web.admission.admitting import Asked, about_any_match, json_answer
from web.admission.browsers import end_others
from web.admission.remembered import remember_visitor
from web.opening.tables import give_seats
from web.service.problem import Problem
from web.showing.pictures import bearer, own_link

browsers = Blueprint(
    "browsers", __name__, url_prefix="/matches/<uuid:match_id>", description="Where a seat is open"
)


class Alone(msgspec.Struct, frozen=True):
    """This browser alone has the seat now."""

    link: str
    """The secret link to the seat, to go on in another browser; those before it were ended."""


@browsers.post("/browsers/end")
@browsers.response(200, {"$ref": "#/components/schemas/Alone"})
@browsers.alt_response(403, description="You have no seat at this table")
@browsers.alt_response(404, description="No such match")
@about_any_match
def end_all_others(asked: Asked) -> Response:
    """End all other browsers' passes to the caller's seat, and the links to it that are out."""
    front, match = asked.desk, asked.match
    own = bearer(front, match.id)
    new = end_others(front, own) if own else None
    if new is None:
        raise Problem(403, "no_seat", say("You have no seat at this table."))
    response = json_answer(Alone(own_link(front, new)))
    give_seats(front, response, new)
    remember_visitor(response, request)
    front.changed(match.id)
    return response
