"""API: table actions besides moves: takeback, resignation, hand-over to a bot, voiding."""

from functools import partial
from typing import Any, Final

from flask import Response

from adapters.eventstore.command_handler import Decision
from adapters.eventstore.errors import StalePosition
from adapters.eventstore.idempotency_keys import ClientKey
from adapters.i18n import gettext
from domain import match as matches
from domain.match import Match, MatchEvent
from web.api.blueprint import ApiBlueprint
from web.api.schemas.play import ACTING_SEAT, MoveHeaders, TableActionRequest
from web.api.schemas.responses import CommandResponse
from web.auth.decorators import SeatContext, seat_required, viewable_match
from web.context import broadcast
from web.games.registry import PRESENTATIONS
from web.presenters.match_views import stale_position
from web.problem import Problem
from web.responses import json_answer

blueprint = ApiBlueprint(
    "table_actions",
    __name__,
    url_prefix="/matches/<uuid:match_id>",
    description="Takeback, resignation and other actions",
)

PATIENCE: Final = 120_000
"""Milliseconds that a player to move must be away before others may hand over to a bot."""


@blueprint.post("/table", parameters=[ACTING_SEAT])
@viewable_match
@seat_required
@blueprint.arguments(MoveHeaders(), location="headers")
@blueprint.arguments(TableActionRequest())
@blueprint.response(200, {"$ref": "#/components/schemas/CommandResponse"})
@blueprint.alt_response(403, description="You have no seat at this table")
@blueprint.alt_response(404, description="No such match")
@blueprint.alt_response(409, description="Not possible now, or stale: the match has moved on")
@blueprint.alt_response(429, description="Rate limit")
def act_at_table(ctx: SeatContext, headers: dict[str, Any], body: dict[str, Any]) -> Response:
    """Take back, agree, refuse, resign, hand over to a bot, or void a table that waits for seeds.

    `go_on` ends the pause after a round early and starts your clock.

    The same key, the same answer.
    """
    service, match, seat = ctx.service, ctx.match, ctx.seat
    key, expected = ClientKey(headers["key"]), headers["expected"]
    try:
        done = service.store.matches.at_table(
            match.id, seat, _decision(ctx, body), key, expected, ctx.recheck, _said(seat, body)
        )
    except StalePosition:
        raise stale_position(service, match.id, seat) from None
    response = json_answer(CommandResponse(done.position, service.receipts.of(match.id, done.last)))
    return broadcast(response, match.id)


def _said(seat: int, body: dict[str, Any]) -> Any:
    """Return the action as the store compares it under one idempotency key."""
    match body["do"]:
        case "hand_over":
            return ("hand_over", seat if body["seat"] is None else body["seat"])
        case "come_back":
            return ("come_back", seat)
    return body["do"]


def _decision(ctx: SeatContext, body: dict[str, Any]) -> Decision:
    """Return the decision function of the action."""
    seat = ctx.seat
    match body["do"]:
        case "take_back":
            return partial(matches.take_back, seat=seat)
        case "resign":
            return partial(_resign, seat=seat)
        case "hand_over":
            return partial(_hand_over, ctx, ctx.seat if body["seat"] is None else body["seat"])
        case "withdraw":
            return lambda match: (matches.withdraw(match, seat),)
        case "void":
            return lambda match: matches.void(match, ctx.service.store.clock())
        case "go_on":
            return lambda match: matches.go_on(match, seat, ctx.service.store.clock())
        case "come_back":
            return lambda match: (matches.come_back(match, seat),)
    return partial(_answer, seat=seat, agrees=body["do"] == "agree", asker=body["seat"])


def _answer(match: Match, *, seat: int, agrees: bool, asker: int | None) -> tuple[MatchEvent, ...]:
    """Answer a takeback request; stale if it was another *asker*'s."""
    if asker is not None and match.asked and match.asked.seat != asker:
        raise StalePosition(match)
    return matches.answer(match, seat, agrees=agrees)


def _resign(match: Match, seat: int) -> tuple[MatchEvent, ...]:
    return (matches.resign(match, seat), matches.open_seeds(match))


def _hand_over(ctx: SeatContext, seat: int, match: Match) -> tuple[MatchEvent, ...]:
    """Hand *seat* over to a bot: the caller's own at once, another's if its player is away."""
    service = ctx.service
    if seat != ctx.seat:
        if matches.is_slow(match.opened.clock):
            raise Problem(409, "not_away", gettext("In a slow match only the deadline counts."))
        waited = service.store.clock() - service.store.matches.live(match.id).history[-1].at
        away = service.hub.seconds_away(match.id, seat) * 1000
        if match.to_move != seat or min(waited, away) < PATIENCE:
            raise Problem(
                409,
                "not_away",
                gettext(
                    "Only a player who has been away for two minutes on their turn can be replaced."
                ),
            )
    bot = next(iter(PRESENTATIONS[match.game.name].bots))
    return (matches.hand_over(match, seat, bot),)
