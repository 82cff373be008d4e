"""How are links short enough to be read out? Each leads to what the long one leads to."""

from typing import Any

from flask import Response, url_for
from flask_smorest import Blueprint

from adapters.i18n import gettext
from web.api import request_parsing
from web.api.schemas.play import Shortening
from web.api.schemas.responses import Shortened
from web.auth.decorators import MatchContext, check_may_view, with_match
from web.context import client_address, current_service
from web.middleware.trusted_hosts import absolute
from web.problem import Problem, rate_limited
from web.responses import json_answer, see_other
from web.tokens.short_codes import code_of, name_of
from web.urls import invitation_link, page_path

short_links = Blueprint("short_links", __name__, description="Links to be read out")
short_links.ARGUMENTS_PARSER = request_parsing.PARSER


@short_links.post("/matches/<uuid:match_id>/short")
@with_match
@short_links.arguments(Shortening)
@short_links.response(200, {"$ref": "#/components/schemas/Shortened"})
@short_links.alt_response(403, description="Only the players may look on")
@short_links.alt_response(404, description="No such match, or no invitation to it")
@short_links.alt_response(429, description="Too many at once")
def shorten(asked: MatchContext, wanted: dict[str, Any]) -> Response:
    """Return the short link to the match, or to the seat that an invitation is for."""
    service, match_id = asked.service, asked.match.id
    invited = service.seat_tokens.read(match_id, wanted["invitation"])
    if wanted["invitation"] and (invited is None or invited.nonce):
        raise Problem(404, "unknown", gettext("That is no invitation to this table."))
    if invited is None:
        check_may_view(service, asked.match, asked.caller)
    if not service.command_rate.try_take(("short", client_address())):
        raise rate_limited(5)
    seat = invited.seat if invited else None
    code = code_of(service.short_link_secret, match_id, seat)
    service.store.short_links.keep(name_of(service.short_link_secret, code), match_id, seat)
    return json_answer(Shortened(absolute(url_for("short_links.follow", code=code))))


@short_links.get("/t/<code>")
@short_links.response(303, description="To the match, or to the free seat")
@short_links.alt_response(404, description="No such link")
@short_links.alt_response(429, description="Too many at once")
def follow(code: str) -> Response:
    """Follow a short link. An address may try a few, so that nobody finds one by guessing."""
    service = current_service()
    if not service.short_link_rate.try_take(client_address()):
        raise rate_limited(30)
    found = service.store.short_links.of(name_of(service.short_link_secret, code))
    if found is None:
        raise Problem(404, "unknown", gettext("There is nothing here."))
    match_id, seat = found
    response = see_other(
        page_path(match_id) if seat is None else invitation_link(service, match_id, seat)
    )
    response.headers["Referrer-Policy"] = "no-referrer"
    return response
