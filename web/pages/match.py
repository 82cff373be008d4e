"""Match page."""

import msgspec
from flask import Response, render_template, request

from adapters.i18n import gettext
from domain.game import Observer
from web.api.blueprint import match_blueprint
from web.api.schemas.responses import TEXT
from web.auth.cookie_check import CHECKED, NO_COOKIE
from web.auth.decorators import MatchContext, check_may_view, may_view, with_match
from web.auth.visitor_cookies import remember_visitor
from web.games.registry import PRESENTATIONS, known_of_box
from web.pages.match_access import closed_page, ended_page, join_page
from web.presenters.branch_tree import branch_tree
from web.presenters.match_views import current_view
from web.responses import see_other, wants_html
from web.tokens.seat_tokens import is_revoked, is_seat_free
from web.urls import page_path
from web.view_models.status import sitters, status_of

blueprint = match_blueprint("match", "Views of a match")


@blueprint.get("/")
@blueprint.doc(summary="The page of the match")
@blueprint.response(200, TEXT, content_type="text/html", description="HTML page")
@blueprint.refusals({403: "The match is for its players only"})
@with_match
def match_page(ctx: MatchContext) -> Response:
    """Show the match, or a free seat to an invited player."""
    service, match = ctx.service, ctx.match
    invited = ctx.caller.own
    if invited and CHECKED in request.args:
        return see_other(page_path(match.id))
    if invited and wants_html() and is_revoked(service.store, invited):
        return ended_page(service, invited)
    viewer = ctx.caller.viewer
    free = invited and is_seat_free(service.store, match, invited.seat)
    if viewer == Observer.SPECTATOR and invited and free and not request.args.get("look"):
        return join_page(ctx, invited.seat)
    if not may_view(match, ctx.caller) and wants_html():
        return closed_page(ctx)
    check_may_view(service, match, ctx.caller)
    seen = msgspec.json.decode(current_view(service, ctx.loaded, viewer).whole())
    table = PRESENTATIONS[match.game.name]
    response = Response(
        render_template(
            "match.html",
            match_view=seen,
            base=page_path(match.id),
            table=table,
            box=known_of_box(match.game, match.setup.components),
            preview=_link_preview(ctx),
            grown=branch_tree(service, match),
            taken="taken" in request.args and viewer == Observer.SPECTATOR,
            no_cookie=gettext(NO_COOKIE) if CHECKED in request.args else "",
        )
    )
    remember_visitor(response, request)
    return response


def _link_preview(ctx: MatchContext) -> dict[str, str]:
    """Return the link preview, the same for all callers: as a spectator sees the match."""
    match, names = ctx.match, ctx.service.store.names.of(ctx.match)
    sentence = status_of(match, Observer.SPECTATOR, names).sentence
    title = f"{match.game.title}: {' – '.join(sitters(match, names))}"
    return {"title": title, "sentence": sentence}
