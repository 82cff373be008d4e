"""How does somebody who was invited come to sit at the table?"""

import msgspec
from flask import Response, request
from flask_smorest import Blueprint

from adapters.languages import marked, say
from domain.game import Seat
from web.admission import Asked, about_any_match, json_answer, see_other
from web.errors import Problem
from web.interface import reading
from web.interface.schemas import Sitting
from web.remembered import Own, remember_name
from web.seats import Pass, fresh_pass, give, holds, is_free, seats_of
from web.showing import bearer, link, own_seats, page_path

joining = Blueprint(
    "joining", __name__, url_prefix="/matches/<uuid:match_id>", description="Take a seat"
)


class Sat(msgspec.Struct, frozen=True):
    """The caller's seat."""

    seat: Seat
    name: str
    """What the seat is called."""
    taken: bool
    """False for somebody who was invited and did not sit down yet."""
    link: str
    """The secret link to this seat for the caller, to go on in another browser."""


TAKEN = marked("Somebody has taken this seat. Whoever did can come back; everybody else can watch.")
SITS = marked(
    "This browser has another seat at this table; take the invitation to another browser."
)


@joining.get("/join/<token>")
@joining.doc(summary="Follow an invitation")
@joining.response(303, description="To the page of the match; the seat is not taken yet")
@joining.alt_response(404, description="No invitation to this table")
@joining.alt_response(409, description="Somebody has taken the seat")
@about_any_match
def join(asked: Asked, token: str) -> Response:
    """Keep the invitation in a cookie, so that it leaves the address, and go to the match."""
    front, match = asked.desk, asked.match
    invited = front.tokens.read(match.id, token)
    if invited is None:
        raise Problem(404, "unknown", say("That is no invitation to this table."))
    response = see_other(page_path(match.id))
    response.headers["Referrer-Policy"] = "no-referrer"
    if own := own_seats(front, match.id):
        if invited.seat not in own:
            raise Problem(409, "has_seat", say(SITS))
        return response
    if not (holds(front.house, invited) or is_free(match, invited.seat)):
        raise Problem(409, "seat_taken", say(TAKEN))
    kept = invited if invited.nonce else fresh_pass(invited)
    give(response, front.tokens.token(kept), page_path(match.id), request)
    mine = Own(match.id, seats_of(front.house, kept))
    front.remembered.add(response, request, mine)
    return response


@joining.get("/seat")
@joining.response(200, {"$ref": "#/components/schemas/Sat"})
@joining.alt_response(403, description="Nobody invited you to this table")
@about_any_match
def your_seat(asked: Asked) -> Response:
    """Return your seat, and the link that brings you back to it."""
    return json_answer(_sat(asked, _invited(asked)))


@joining.post("/seat")
@joining.doc(requestBody={"content": {"application/json": {"schema": Sitting}}})
@joining.response(200, {"$ref": "#/components/schemas/Sat"})
@joining.alt_response(403, description="Nobody invited you to this table")
@joining.alt_response(409, description="Somebody has taken the seat")
@joining.alt_response(422, description="The body is not of the right form")
@about_any_match
def sit(asked: Asked) -> Response:
    """Take the seat that you were invited to. Taking it again is no harm."""
    form = reading.sent_by_form()
    invited = _invited(asked)
    location = "form" if form else "json"
    name = reading.PARSER.parse(Sitting(), request, location=location)["name"]
    match, house = asked.match, asked.desk.house
    if not house.take_seat(match.id, invited.seat, name, key=invited.command):
        raise Problem(409, "seat_taken", say(TAKEN))
    answer = see_other(page_path(match.id)) if form else json_answer(_sat(asked, invited))
    asked.desk.remembered.add(answer, request, Own(match.id, seats_of(house, invited)))
    if form and name:
        remember_name(answer, request, name)
    answer.call_on_close(lambda: asked.desk.changed(match.id))
    return answer


def _invited(asked: Asked) -> Pass:
    """Return the pass that the caller followed an invitation with."""
    invited = bearer(asked.desk, asked.match.id)
    if invited is None or not invited.nonce:
        raise Problem(403, "no_seat", say("Nobody invited you to this table."))
    return invited


def _sat(asked: Asked, own: Pass) -> Sat:
    name = asked.match.game.seat_names[own.seat]
    return Sat(own.seat, name, holds(asked.desk.house, own), link(asked.desk, own))
