"""API: short links, for reading out. Each redirects to the page of its long link."""

from typing import Any

from flask import Response, url_for

from adapters.i18n import gettext
from web.api.blueprint import RATE_LIMIT, ApiBlueprint, ref
from web.api.schemas.play import ShortLinkRequest
from web.api.schemas.responses import ShortLink
from web.auth.decorators import MatchContext, check_may_view, with_match
from web.context import client_address, current_service
from web.problem import Problem, invalid_invitation
from web.responses import json_answer, see_other
from web.tokens.short_codes import code_of, name_of, typed_code
from web.urls import absolute, invitation_link, page_path

blueprint = ApiBlueprint("short_links", __name__, description="Short links")


@blueprint.post("/matches/<uuid:match_id>/short")
@with_match
@blueprint.arguments(ShortLinkRequest)
@blueprint.response(200, ref(ShortLink))
@blueprint.refusals({403: "Only the players may see the match"})
@blueprint.refusals({404: "No such match, or no invitation to it", 429: RATE_LIMIT})
def create_short_link(ctx: MatchContext, body: dict[str, Any]) -> Response:
    """Return a short link to the match, or to the seat of an invitation."""
    service, match_id = ctx.service, ctx.match.id
    invited = service.seat_tokens.read(match_id, body["invitation"])
    if body["invitation"] and (invited is None or invited.nonce):
        raise invalid_invitation()
    if invited is None:
        check_may_view(service, ctx.match, ctx.caller)
    service.command_rate.take(("short", client_address()), 5)
    seat = invited.seat if invited else None
    code = code_of(service.short_link_secret, match_id, seat)
    service.store.short_links.keep(name_of(service.short_link_secret, code), match_id, seat)
    return json_answer(ShortLink(absolute(url_for("short_links.follow_short_link", code=code))))


@blueprint.get("/t/<code>")
@blueprint.response(303, description="Redirect to the match, or to the free seat")
@blueprint.refusals({404: "No such link", 429: RATE_LIMIT})
def follow_short_link(code: str) -> Response:
    """Follow a short link. Rate-limited by address against guessing."""
    service = current_service()
    service.short_link_rate.take(client_address(), 30)
    found = service.store.short_links.of(name_of(service.short_link_secret, typed_code(code)))
    if found is None:
        raise Problem(
            404, "unknown", gettext("This short link leads to no table. Ask for it again.")
        )
    match_id, seat = found
    response = see_other(
        page_path(match_id) if seat is None else invitation_link(service, match_id, seat)
    )
    response.headers["Referrer-Policy"] = "no-referrer"
    return response
