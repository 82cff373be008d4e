"""Pages in place of the match page: a free seat, a revoked session, or a private match."""

from collections.abc import Mapping

from flask import Response, render_template, request

from adapters.i18n import gettext, seat_name
from domain import match as matches
from domain.game import Seat
from domain.match import Match
from web.auth.cookie_check import CHECKED, NO_COOKIE
from web.auth.cookies import delete_seat_cookie
from web.auth.decorators import ENDED, MatchContext
from web.auth.sessions import renewed_session
from web.games.registry import PRESENTATIONS
from web.match_setup.create import give_seats
from web.problem import Problem
from web.responses import see_other
from web.services import AppServices
from web.tokens.seat_tokens import SeatToken, is_valid_session
from web.urls import page_path
from web.view_models.match_settings import invitation_settings
from web.view_models.status import sitters


def closed_page(ctx: MatchContext) -> Response:
    """Return the page of a private match, with the players' names only."""
    names = sitters(ctx.match, ctx.service.store.names.of(ctx.match))
    title = ctx.match.game.title
    page = render_template(
        "private_match.html",
        title=title,
        game=ctx.match.game.name,
        players=names,
        no_cookie=gettext(NO_COOKIE) if CHECKED in request.args else "",
    )
    return Response(page, 403)


def ended_page(service: AppServices, ended: SeatToken) -> Response:
    """Say that the session was revoked, and forget it; or renew it if this browser revoked it."""
    new = renewed_session(service, ended)
    if is_valid_session(service.store, new):
        response = see_other(page_path(new.match))
        give_seats(service, response, new)
        return response
    body = Problem(403, "ended", gettext(ENDED)).body
    page = render_template("error.html", **body, watch=page_path(ended.match))
    response = Response(page, 403)
    delete_seat_cookie(response, page_path(ended.match))
    return response


def join_page(ctx: MatchContext, seat: Seat) -> Response:
    """Return the page that offers a free seat to an invited player."""
    game = ctx.match.game
    names = ctx.service.store.names
    return Response(
        render_template(
            "join.html",
            title=game.title,
            game=game.name,
            opened=ctx.match.opened,
            about=gettext(PRESENTATIONS[game.name].about),
            seat=seat_name(game, seat),
            number=seat,
            agreed=invitation_settings(ctx.match),
            slow=matches.is_slow(ctx.match.opened.clock),
            host=_host(ctx.match, names.given(ctx.match.id)),
            players=sitters(ctx.match, names.of(ctx.match)),
            free=ctx.match.seated.count(None),
            base=page_path(ctx.match.id),
        )
    )


def _host(match: Match, names: Mapping[Seat, str]) -> str:
    """Return the name of the first person at the table who gave one, or an empty text."""
    people = (
        seat
        for seat, (seated, kind) in enumerate(zip(match.seated, match.kinds, strict=True))
        if seated is not None and kind not in match.game.bots
    )
    return next((names[seat] for seat in people if seat in names), "")
