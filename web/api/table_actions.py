"""API: table actions other than moves: takeback, resignation, hand-over to a bot, voiding."""

from typing import Any

from flask import Response

from adapters.eventstore.commands import ActAtTable
from adapters.eventstore.errors import NotAway, StalePosition
from adapters.eventstore.idempotency_keys import ClientKey
from adapters.i18n import gettext
from web.api.blueprint import match_blueprint, ref
from web.api.moves import accepted
from web.api.schemas.play import ACTING_SEAT, MoveHeaders, TableActionRequest
from web.api.schemas.responses import CommandResponse
from web.auth.decorators import SeatContext, seat_required, viewable_match
from web.games.registry import PRESENTATIONS
from web.presenters.match_views import stale_position
from web.problem import Problem

blueprint = match_blueprint("table_actions", "Takeback, resignation and other actions")


@blueprint.post("/table", parameters=[ACTING_SEAT])
@viewable_match
@seat_required
@blueprint.arguments(MoveHeaders(), location="headers")
@blueprint.arguments(TableActionRequest())
@blueprint.response(200, ref(CommandResponse))
@blueprint.refusals({409: "Not possible now, or stale: the match has moved on"})
def act_at_table(ctx: SeatContext, headers: dict[str, Any], body: dict[str, Any]) -> Response:
    """Take back, agree, refuse, resign, hand over to a bot, or void a table that waits for seeds.

    `go_on` ends the pause after a round early and starts your clock.

    Repeating a key returns the same answer.
    """
    service, match, seat = ctx.service, ctx.match, ctx.seat
    do, other = body["do"], body["seat"]
    command = ActAtTable(
        key=ClientKey(headers["key"]),
        seat=seat,
        expected=headers["expected"],
        do=do,
        other=other,
        bot=next(iter(PRESENTATIONS[match.game.name].bots)),
        away=0 if other is None else service.hub.seconds_away(match.id, other) * 1000,
    )
    try:
        return accepted(service, service.store.matches.handle(ctx.loaded, command, ctx.recheck))
    except StalePosition:
        raise stale_position(service, match.id, seat) from None
    except NotAway as there:
        sentence = gettext("In a slow match only the deadline counts.")
        if not there.slow:
            sentence = gettext(
                "Only a player who has been away for two minutes on their turn can be replaced."
            )
        raise Problem(409, "not_away", sentence) from None
