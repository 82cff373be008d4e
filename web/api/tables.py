"""API: new and closed tables, and the home page's lists."""

from typing import Any

from flask import Response

from adapters.i18n import gettext
from domain.match import is_closable
from web.api.blueprint import ApiBlueprint, ref
from web.api.schemas.play import ACTING_SEAT
from web.api.schemas.tables import NewTableHeaders, NewTableRequest
from web.auth.decorators import SeatContext, seat_required, with_match
from web.auth.sessions import is_host
from web.context import broadcast, current_service
from web.match_setup.create import (
    OpenedTable,
    give_seats,
    identify_creator,
    new_game_setup,
    open_table,
    remember_creator,
)
from web.presenters.lobby import Lists, lists
from web.problem import Problem
from web.responses import json_answer, see_other

blueprint = ApiBlueprint("tables", __name__, description="Open a table")


@blueprint.post("/matches")
@blueprint.arguments(NewTableHeaders, location="headers")
@blueprint.arguments(NewTableRequest)
@blueprint.response(201, ref(OpenedTable))
@blueprint.refusals({409: "Another browser has restored a seat of this table"})
@blueprint.refusals({410: "The table of this key never started and was purged"})
@blueprint.refusals({429: "Rate limit: too many tables at once, or in a day"})
@blueprint.refusals({503: "Too many tables; try again later"})
def create_table(headers: dict[str, Any], wanted: dict[str, Any]) -> Response:
    """Create a table. Idempotent by key and browser, or address without cookies."""
    service = current_service()
    creator = identify_creator(service, headers["key"])
    opened, own = open_table(service, new_game_setup(wanted), wanted, headers["key"], creator)
    response = json_answer(opened, 201)
    response.headers["Location"] = opened.path
    if own:
        give_seats(service, response, own)
    remember_creator(response, creator)
    return broadcast(response, opened.match)


@blueprint.post("/matches/<uuid:match_id>/close", parameters=[ACTING_SEAT])
@with_match
@seat_required
@blueprint.response(303, description="Redirect to the home page, which says that the table is gone")
@blueprint.refusals({403: "You did not open this table", 404: "No such table"})
@blueprint.refusals({409: "Somebody has just sat down, or the match has begun"})
@blueprint.refusals({410: "The table was closed"})
def close_table(ctx: SeatContext) -> Response:
    """Close a table that you opened, before the match begins. Guests read that it was closed."""
    store, match, version = ctx.service.store, ctx.match, ctx.loaded.version
    if not is_closable(match):
        sentence = gettext("The match has begun, so this table stays.")
        raise Problem(409, "begun", sentence)
    if not is_host(ctx.service, match.id, ctx.caller.seats):
        sentence = gettext("Only the player who opened this table can close it.")
        raise Problem(403, "forbidden", sentence)
    if not store.purger.purge(match.id, version):
        raise Problem(409, "changed", gettext("Somebody has just sat down at this table."))
    ctx.service.storage_quota.note_closed(match.id)
    return broadcast(see_other("/#closed"), match.id)


@blueprint.get("/lists")
@blueprint.response(200, ref(Lists))
def get_lists() -> Response:
    """Return the home page's lists as HTML fragments, for a page without a socket."""
    return json_answer(lists(current_service()))
