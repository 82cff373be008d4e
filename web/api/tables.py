"""How is a table opened?"""

from typing import Any

from flask import Response
from flask_smorest import Blueprint

from web.api import request_parsing
from web.api.schemas.tables import Opening, OpeningHeaders
from web.context import broadcast, current_service
from web.match_setup.create import (
    from_the_deal,
    give_seats,
    open_table,
    opener_of,
    remember_opener,
)
from web.responses import json_answer

opening = Blueprint("opening", __name__, description="Open a table")
opening.ARGUMENTS_PARSER = request_parsing.PARSER


@opening.post("/matches")
@opening.arguments(OpeningHeaders, location="headers")
@opening.arguments(Opening)
@opening.response(201, {"$ref": "#/components/schemas/OpenedTable"})
@opening.alt_response(409, description="Another browser has come back to this table already")
@opening.alt_response(410, description="The table of this key never began, and was cleared away")
@opening.alt_response(429, description="Too many tables at once, or in a day")
@opening.alt_response(503, description="There is no room for more tables just now")
def open_a_table(headers: dict[str, Any], wanted: dict[str, Any]) -> Response:
    """Open a table. The same key of the same browser, or else address, opens the same table."""
    service = current_service()
    opener = opener_of(service, headers["key"])
    opened, own = open_table(service, from_the_deal(wanted), wanted, headers["key"], opener)
    response = json_answer(opened, 201)
    response.headers["Location"] = opened.path
    if own:
        give_seats(service, response, own)
    remember_opener(response, opener)
    return broadcast(response, opened.match)
