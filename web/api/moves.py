"""How is a move made? Stored first, then answered, then shown to everybody."""

from typing import Any

from flask import Response
from flask_smorest import Blueprint

from adapters.eventstore.errors import StalePosition, TimeIsUp
from adapters.eventstore.idempotency_keys import ClientKey
from web.api import request_parsing
from web.api.schemas.moves import AnyMove, command_of
from web.api.schemas.play import ACTING_SEAT, MoveHeaders
from web.api.schemas.responses import Done
from web.auth.decorators import SeatContext, seat_required, viewable_match
from web.context import broadcast
from web.presenters.match_views import late, out_of_time
from web.responses import json_answer

playing = Blueprint(
    "playing", __name__, url_prefix="/matches/<uuid:match_id>", description="Make a move"
)
playing.ARGUMENTS_PARSER = request_parsing.PARSER


@playing.post("/moves", parameters=[ACTING_SEAT])
@playing.doc(requestBody={"required": True, "content": {"application/json": {"schema": AnyMove}}})
@viewable_match
@seat_required
@playing.arguments(MoveHeaders(), location="headers")
@playing.response(200, {"$ref": "#/components/schemas/Done"})
@playing.alt_response(403, description="You have no seat at this table")
@playing.alt_response(404, description="No such match")
@playing.alt_response(409, description="Refused by a rule, or late: the match has moved on")
@playing.alt_response(429, description="Too many commands at once")
@playing.alt_response(503, description="The store can't be reached; send the same again")
def move(asked: SeatContext, headers: dict[str, Any]) -> Response:
    """Make a move, as a record has it but without `by`. The same key, the same answer."""
    service, match, seat = asked.service, asked.match, asked.seat
    command = command_of(match.game, request_parsing.move_of(match.game))
    try:
        made = service.store.matches.move(
            match.id,
            seat,
            command,
            headers["expected"],
            ClientKey(headers["key"]),
            by_person=True,
            admit=asked.recheck,
        )
    except StalePosition:
        raise late(service, match.id, seat) from None
    except TimeIsUp:
        raise out_of_time(service, match.id, seat) from None
    response = json_answer(Done(made.position, service.receipts.of(match.id, made.last)))
    return broadcast(response, match.id, by=seat)
