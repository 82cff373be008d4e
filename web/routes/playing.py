"""How is a move made? Stored first, then answered, then shown to everybody."""

from typing import Any

import msgspec
from flask import Response
from flask_smorest import Blueprint

from adapters.store.keys import ClientKey
from adapters.store.matches import Late, TimeIsUp
from web.admission.admitting import AskedBySeat, about_match, by_seat, json_answer
from web.interface import reading
from web.interface.commands import command_of
from web.interface.schemas import ACTING_SEAT, AnyMove, MoveHeaders
from web.page.picture import Picture
from web.showing.pictures import answer_to, late, out_of_time

playing = Blueprint(
    "playing", __name__, url_prefix="/matches/<uuid:match_id>", description="Make a move"
)
playing.ARGUMENTS_PARSER = reading.PARSER


class Accepted(msgspec.Struct, frozen=True):
    """A move that was made, and what its seat saw then."""

    position: int
    picture: Picture


@playing.post("/moves", parameters=[ACTING_SEAT])
@about_match
@by_seat
@playing.arguments(MoveHeaders, location="headers")
@playing.arguments(AnyMove)
@playing.response(200, {"$ref": "#/components/schemas/Accepted"})
@playing.alt_response(403, description="You have no seat at this table")
@playing.alt_response(404, description="No such match")
@playing.alt_response(409, description="Refused by a rule, or late: the match has moved on")
@playing.alt_response(429, description="Too many commands at once")
@playing.alt_response(503, description="The store can't be reached; send the same again")
def move(asked: AskedBySeat, headers: dict[str, Any], body: dict[str, Any]) -> Response:
    """Make a move, as a record has it but without `by`. The same key, the same answer."""
    front, match, seat = asked.desk, asked.match, asked.seat
    command = command_of(match.game, body)
    try:
        made = front.house.matches.move(
            match.id,
            seat,
            command,
            headers["expected"],
            ClientKey(headers["key"]),
            by_person=True,
            admit=asked.admit,
        )
    except Late:
        raise late(front, match.id, seat) from None
    except TimeIsUp:
        raise out_of_time(front, match.id, seat) from None
    accepted = Accepted(made.position, answer_to(front, match, seat, made.position))
    response = json_answer(accepted)
    response.call_on_close(lambda: front.changed(match.id))
    return response
