"""How do the players' seeds come into a deal?"""

from typing import Any

from flask import Response
from flask_smorest import Blueprint

from web.api import request_parsing
from web.api.schemas.play import ACTING_SEAT, Revealing
from web.api.schemas.responses import Done
from web.auth.decorators import MatchContext, SeatContext, seat_required, viewable_match
from web.context import broadcast
from web.responses import json_answer
from web.view_models.seeds import seeds_of

seeds = Blueprint(
    "seeds", __name__, url_prefix="/matches/<uuid:match_id>", description="Draw one's own seed"
)
seeds.ARGUMENTS_PARSER = request_parsing.PARSER


@seeds.get("/seeds")
@seeds.response(200, {"$ref": "#/components/schemas/Seeds"})
@seeds.alt_response(404, description="No such match")
@viewable_match
def promised(asked: MatchContext) -> Response:
    """Return what was promised of the seeds, by whom, and for which the deal waits."""
    return json_answer(seeds_of(asked.match))


@seeds.post("/seed", parameters=[ACTING_SEAT])
@viewable_match
@seat_required
@seeds.arguments(Revealing())
@seeds.response(200, {"$ref": "#/components/schemas/Done"})
@seeds.alt_response(403, description="You have no seat at this table")
@seeds.alt_response(404, description="No such match")
@seeds.alt_response(409, description="Not the promised seed, a second one, or before the seal")
@seeds.alt_response(429, description="Too many commands at once")
def reveal(asked: SeatContext, body: dict[str, Any]) -> Response:
    """Reveal your seat's seed, once every seat is taken. Revealing it again is no harm."""
    service, match = asked.service, asked.match
    done = service.store.reveal(match.id, asked.seat, body["seed"])
    response = json_answer(Done(done.position, service.receipts.of(match.id, done.last)))
    return broadcast(response, match.id)
