"""API and page: branches, which are new matches that continue from a position of an ended one."""

import hashlib
import secrets
from typing import Any

import msgspec
from flask import Response, render_template, request

from adapters.eventstore.loaded_match import at_position
from adapters.i18n import gettext, seat_name
from adapters.records.export import is_sealed
from adapters.records.revalidation import revalidate_moves
from domain import match as matches
from domain.fair_random import canonical
from domain.game import AnyGame, Seat
from domain.match import PERSON, Match
from web.api import request_parsing
from web.api.blueprint import match_blueprint, ref
from web.api.schemas.queries import PositionQuery
from web.api.schemas.responses import TEXT
from web.api.schemas.tables import BranchRequest, NewTableHeaders, setup_errors
from web.auth.cookie_check import check_cookie
from web.auth.decorators import MatchContext, viewable_match
from web.auth.identity import acting_viewer
from web.auth.visitor_cookies import name_of, remember_name
from web.context import broadcast, client_address
from web.games.registry import PRESENTATIONS
from web.games.scene import Scene
from web.match_setup.create import (
    GameSetup,
    OpenedTable,
    TableCreator,
    give_seats,
    identify_creator,
    open_table,
    remember_creator,
    table_id,
)
from web.match_setup.form import parse_branch_form, time_control_choices
from web.presenters.branch_tree import BranchNode, list_branches
from web.presenters.match_views import view_at
from web.problem import Problem
from web.responses import json_answer, see_other
from web.tokens.seat_tokens import SeatToken
from web.urls import page_path
from web.view_models.match_view import NoSuchPosition

blueprint = match_blueprint("branches", "Branches of an ended match")


@blueprint.get("/branches")
@blueprint.response(200, {"type": "array", "items": ref(BranchNode)})
@blueprint.refusals({409: "The match has not ended"})
@viewable_match
def get_branches(ctx: MatchContext) -> Response:
    """Return the branches of the match as a tree."""
    _see_that_it_ended(ctx.match)
    return json_answer(list_branches(ctx.service, ctx.match.id))


@blueprint.post("/branches")
@viewable_match
@blueprint.arguments(NewTableHeaders, location="headers")
@blueprint.arguments(BranchRequest)
@blueprint.response(201, ref(OpenedTable))
@blueprint.refusals({404: "No such match, or no such position"})
@blueprint.refusals({409: "The match has not ended, or nothing is left to play"})
@blueprint.refusals({429: "Rate limit: too many tables at once, or in a day"})
@blueprint.refusals({503: "Too many tables; try again later"})
def create_branch(ctx: MatchContext, headers: dict[str, Any], body: dict[str, Any]) -> Response:
    """Create a table that continues from a position of this ended match.

    The same key of the same browser, or of the same address without cookies, opens the same table.
    """
    creator = identify_creator(ctx.service, headers["key"])
    opened, own = _open(ctx, _check_seating(ctx.match.game, body), headers["key"], creator)
    response = json_answer(opened, 201)
    response.headers["Location"] = opened.path
    return _branch_response(ctx, response, opened, own, creator)


@blueprint.get("/play-on")
@blueprint.arguments(PositionQuery, location="query", unknown=request_parsing.A_PAGE)
@blueprint.response(200, TEXT, content_type="text/html", description="HTML page")
@blueprint.refusals({404: "No such match, or no such position"})
@blueprint.refusals({409: "The match has not ended, or nothing is left to play"})
@viewable_match
def branch_page(ctx: MatchContext, looking: dict[str, Any]) -> Response:
    """Show the form for a branch: players, deal and options."""
    match, at = ctx.match, looking["at"]
    position = _match_at(ctx, match.moves if at is None else at)
    branch = matches.branch_off(match, position, redraw=True)
    game, given = match.game, ctx.service.store.names.given(match.id)
    own = (given[seat] for seat in ctx.caller.seats if seat in given)
    shown = render_template(
        "branch.html",
        game=game,
        table=PRESENTATIONS[game.name],
        base=page_path(match.id),
        at=position.moves,
        scene=msgspec.to_builtins(_seen(ctx, position.moves)),
        known=match.over,
        hidden=bool(branch.anew),
        seats=[seat_name(game, seat).capitalize() for seat in range(len(match.seated))],
        here=ctx.caller.seats[0] if ctx.caller.seats else position.to_move,
        players=ctx.service.store.names.of_seats(match.id, game, len(match.seated)),
        name=name_of(request) or next(own, ""),
        clocks=time_control_choices(),
        key=secrets.token_urlsafe(24),
    )
    return Response(shown)


@blueprint.post("/play-on")
@blueprint.response(303, description="Redirect to the new match")
@blueprint.refusals({404: "No such match, or no such position"})
@blueprint.refusals({409: "The match has not ended, or nothing is left to play"})
@blueprint.refusals({422: "The form describes no valid table"})
@blueprint.refusals({429: "Rate limit: too many tables at once, or in a day"})
@viewable_match
def create_branch_by_form(ctx: MatchContext) -> Response:
    """Create the table that the form describes, and redirect to it."""
    check_cookie()
    _see_that_it_ended(ctx.match)
    form = request.form
    key = request_parsing.loaded(NewTableHeaders(), {"Idempotency-Key": form.get("key", "")})["key"]
    body = parse_branch_form(form, len(ctx.match.seated))
    # A page reached with "back" may request another table.
    whole = hashlib.sha256(key.encode() + canonical([ctx.match.id, body])).hexdigest()
    creator = identify_creator(ctx.service, whole)
    seating = _check_seating(ctx.match.game, request_parsing.loaded(BranchRequest(), body))
    if seating["sit"] is None and any(seat["by"] == PERSON for seat in seating["seats"]):
        sentence = gettext("Take a seat yourself: your friends join with the links you get.")
        raise Problem(422, "malformed", sentence)
    opened, own = _open(ctx, seating, whole, creator)
    response = see_other(opened.path)
    remember_name(response, request, form.get("name", ""))
    return _branch_response(ctx, response, opened, own, creator)


def _seen(ctx: MatchContext, at: int) -> Scene:
    """Return the scene at a position for the caller."""
    return view_at(ctx.service, ctx.loaded, acting_viewer(ctx.caller), at).scene


def _open(
    ctx: MatchContext, body: dict[str, Any], key: str, creator: TableCreator
) -> tuple[OpenedTable, SeatToken | None]:
    """Create the branch; raise IllegalMove if nothing is left to play."""
    match = ctx.match
    position = _match_at(ctx, body["at"])
    branch = matches.branch_off(match, position, redraw=body["redraw"])
    _limit_branches(ctx, table_id(ctx.service, key, creator))
    # What is repeated is decided again: a table whose seats are taken must not stay without a deal.
    revalidate_moves(ctx.loaded.history)
    played = GameSetup(
        match.game,
        match.opened.options,
        match.setup.components,
        branch,
        _kept_names(ctx, body),
    )
    return open_table(ctx.service, played, body, key, creator)


def _kept_names(ctx: MatchContext, body: dict[str, Any]) -> dict[Seat, str]:
    """Return the names of bots that stay, and of the caller's own seats on the same screen."""
    given = ctx.service.store.names.given(ctx.match.id)
    own = {*ctx.caller.seats} & {*body["same_screen"]}
    kinds = zip(ctx.match.opened.seats, body["seats"], strict=False)
    return {
        seat: given[seat]
        for seat, (before, after) in enumerate(kinds)
        if seat in given and (seat in own or PERSON not in (before, after["by"]))
    }


def _limit_branches(ctx: MatchContext, match_id: str) -> None:
    """Apply the rate limit of branches; one that exists already is not counted again."""
    if not ctx.service.store.knows(match_id):
        ctx.service.branch_rate.take((ctx.match.id, client_address()), 600)


def _branch_response(
    ctx: MatchContext,
    response: Response,
    opened: OpenedTable,
    own: SeatToken | None,
    creator: TableCreator,
) -> Response:
    """Set the cookies of the new table, and broadcast it."""
    service = ctx.service
    if own:
        give_seats(service, response, own)
    remember_creator(response, creator)
    return broadcast(response, opened.match)


def _check_seating(game: AnyGame, body: dict[str, Any]) -> dict[str, Any]:
    """Return the *body* setup if it is valid for *game*; abort with errors by field."""
    if wrong := setup_errors(game, body):
        request_parsing.malformed(wrong)
    return body


def _match_at(ctx: MatchContext, at: int) -> Match:
    """Return the match at an earlier position."""
    _see_that_it_ended(ctx.match)
    if at > ctx.match.moves:
        raise NoSuchPosition
    return at_position(ctx.loaded.history, at)


def _see_that_it_ended(match: Match) -> None:
    if is_sealed(match):
        raise Problem(409, "unfinished", gettext("You can play on from it when it is over."))
