"""API: commit-reveal of the seeds of a deal."""

from typing import Any

from flask import Response

from web.api.blueprint import match_blueprint, ref
from web.api.moves import accepted
from web.api.schemas.play import ACTING_SEAT, SeedRequest
from web.api.schemas.responses import CommandResponse
from web.auth.decorators import MatchContext, SeatContext, seat_required, viewable_match
from web.responses import json_answer
from web.view_models.seeds import Seeds, seeds_of

blueprint = match_blueprint("seeds", "Seeds of the deal")


@blueprint.get("/seeds")
@blueprint.response(200, ref(Seeds))
@viewable_match
def get_seeds(ctx: MatchContext) -> Response:
    """Return the seed commitments, and the seats whose seeds are awaited."""
    return json_answer(seeds_of(ctx.match))


@blueprint.post("/seed", parameters=[ACTING_SEAT])
@viewable_match
@seat_required
@blueprint.arguments(SeedRequest())
@blueprint.response(200, ref(CommandResponse))
@blueprint.refusals({409: "The seed does not match the commitment, or it is too early"})
def reveal_seed(ctx: SeatContext, body: dict[str, Any]) -> Response:
    """Reveal your seed, once every seat is taken. Repeating the request is harmless."""
    done = ctx.service.store.reveal(ctx.match.id, ctx.seat, body["seed"])
    return accepted(ctx.service, done)
