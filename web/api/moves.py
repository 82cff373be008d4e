"""API: make a move. It is stored, then answered with a receipt, then broadcast."""

from typing import Any

from flask import Response

from adapters.eventstore.command_handler import CommandResult
from adapters.eventstore.commands import MakeMove
from adapters.eventstore.errors import StalePosition, TimeIsUp
from adapters.eventstore.idempotency_keys import ClientKey
from domain.game import Seat
from web.api import request_parsing
from web.api.blueprint import match_blueprint, ref
from web.api.schemas.moves import AnyMove
from web.api.schemas.play import ACTING_SEAT, MoveHeaders
from web.api.schemas.responses import CommandResponse
from web.auth.decorators import SeatContext, seat_required, viewable_match
from web.context import broadcast
from web.presenters.match_views import stale_position, time_expired
from web.responses import json_answer
from web.services import AppServices

blueprint = match_blueprint("moves", "Make a move")


@blueprint.post("/moves", parameters=[ACTING_SEAT])
@blueprint.doc(requestBody={"required": True, "content": {"application/json": {"schema": AnyMove}}})
@viewable_match
@seat_required
@blueprint.arguments(MoveHeaders(), location="headers")
@blueprint.response(200, ref(CommandResponse))
@blueprint.refusals({409: "Refused by a rule, or stale: the match has moved on"})
@blueprint.refusals({503: "The database is unavailable; send the same request again"})
def make_move(ctx: SeatContext, headers: dict[str, Any]) -> Response:
    """Make a move, in the form of a record without `by`. Idempotent by key."""
    service, match, seat = ctx.service, ctx.match, ctx.seat
    made = request_parsing.move_of(match.game)
    command = MakeMove(ClientKey(headers["key"]), seat, headers["expected"], made, by_person=True)
    try:
        done = service.store.matches.handle(ctx.loaded, command, ctx.recheck)
    except StalePosition:
        raise stale_position(service, match.id, seat) from None
    except TimeIsUp:
        raise time_expired(service, match.id, seat) from None
    return accepted(service, done, by=seat)


def accepted(service: AppServices, done: CommandResult, by: Seat | None = None) -> Response:
    """Return the response to a command of the seat *by*; broadcast its match once it is sent."""
    receipt = service.receipts.of(done.loaded, done.last)
    response = json_answer(CommandResponse(done.position, receipt))
    return broadcast(response, done.loaded.match.id, done.loaded, by)
