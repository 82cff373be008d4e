"""API: new tables, and the home page's lists."""

from typing import Any

from flask import Response

from web.api.blueprint import ApiBlueprint
from web.api.schemas.tables import NewTableHeaders, NewTableRequest
from web.context import broadcast, current_service
from web.match_setup.create import (
    give_seats,
    identify_creator,
    new_game_setup,
    open_table,
    remember_creator,
)
from web.presenters.lobby import lists
from web.responses import json_answer

blueprint = ApiBlueprint("tables", __name__, description="Open a table")


@blueprint.post("/matches")
@blueprint.arguments(NewTableHeaders, location="headers")
@blueprint.arguments(NewTableRequest)
@blueprint.response(201, {"$ref": "#/components/schemas/OpenedTable"})
@blueprint.alt_response(409, description="Another browser has come back to this table already")
@blueprint.alt_response(410, description="The table of this key never began, and was cleared away")
@blueprint.alt_response(429, description="Too many tables at once, or in a day")
@blueprint.alt_response(503, description="There is no room for more tables just now")
def create_table(headers: dict[str, Any], wanted: dict[str, Any]) -> Response:
    """Open a table. The same key of the same browser, or else address, opens the same table."""
    service = current_service()
    opener = identify_creator(service, headers["key"])
    opened, own = open_table(service, new_game_setup(wanted), wanted, headers["key"], opener)
    response = json_answer(opened, 201)
    response.headers["Location"] = opened.path
    if own:
        give_seats(service, response, own)
    remember_creator(response, opener)
    return broadcast(response, opened.match)


@blueprint.get("/lists")
@blueprint.response(200, {"$ref": "#/components/schemas/Lists"})
def get_lists() -> Response:
    """Return the home page's lists as HTML fragments, for a page without a socket."""
    return json_answer(lists(current_service()))
