"""How is a match played on from one of its positions? As another match."""

import hashlib
import secrets
from typing import Any

import msgspec
from flask import Response, render_template, request
from flask_smorest import Blueprint

from adapters.eventstore.loaded_match import at_position
from adapters.i18n import gettext, seat_name
from adapters.records.export import is_sealed
from adapters.records.revalidation import prove
from domain import match as matches
from domain.fair_random import canonical
from domain.match import PERSON, Match
from web.api import request_parsing
from web.api.schemas.branches import Branching, seated_at
from web.api.schemas.queries import At
from web.api.schemas.responses import TEXT
from web.api.schemas.tables import OpeningHeaders
from web.auth.cookie_check import check_cookie
from web.auth.decorators import MatchContext, viewable_match
from web.auth.identity import acting_viewer
from web.auth.visitor_cookies import name_of, remember_name
from web.context import broadcast, client_address
from web.games.registry import PRESENTATIONS
from web.games.scene import Scene
from web.match_setup.create import (
    OpenedTable,
    Opener,
    Played,
    give_seats,
    id_of_table,
    open_table,
    opener_of,
    remember_opener,
)
from web.match_setup.form import branch_wanted_by
from web.match_setup.time_controls import offered
from web.presenters.branch_tree import branches_of
from web.presenters.match_views import view_at
from web.problem import Problem, rate_limited
from web.responses import json_answer, see_other
from web.tokens.seat_tokens import SeatToken
from web.urls import page_path
from web.view_models.match_view import NoSuchPosition

branching = Blueprint(
    "branching", __name__, url_prefix="/matches/<uuid:match_id>", description="What if"
)
branching.ARGUMENTS_PARSER = request_parsing.PARSER


@branching.get("/branches")
@branching.response(200, {"type": "array", "items": {"$ref": "#/components/schemas/Twig"}})
@branching.alt_response(404, description="No such match")
@branching.alt_response(409, description="The match has not ended")
@viewable_match
def branches(asked: MatchContext) -> Response:
    """Return the matches that go on from this one, each with those that go on from it."""
    _see_that_it_ended(asked.match)
    return json_answer(branches_of(asked.service, asked.match.id))


@branching.post("/branches")
@viewable_match
@branching.arguments(OpeningHeaders, location="headers")
@branching.arguments(Branching)
@branching.response(201, {"$ref": "#/components/schemas/OpenedTable"})
@branching.alt_response(404, description="No such match, or no such position")
@branching.alt_response(409, description="The match has not ended, or nothing is left to play")
@branching.alt_response(429, description="Too many tables at once, or in a day")
@branching.alt_response(503, description="There is no room for more tables just now")
def play_on(asked: MatchContext, headers: dict[str, Any], wanted: dict[str, Any]) -> Response:
    """Open a table where a match goes on from a position of this one, which has ended.

    The same key of the same browser, or else address, opens the same table.
    """
    opener = opener_of(asked.service, headers["key"])
    opened, own = _open(asked, seated_at(asked.match.game, wanted), headers["key"], opener)
    response = json_answer(opened, 201)
    response.headers["Location"] = opened.path
    return _led_there(asked, response, opened, own, opener)


@branching.get("/play-on")
@branching.arguments(At, location="query", unknown=request_parsing.A_PAGE)
@branching.response(200, TEXT, content_type="text/html", description="A page for people")
@branching.alt_response(404, description="No such match, or no such position")
@branching.alt_response(409, description="The match has not ended, or nothing is left to play")
@viewable_match
def page(asked: MatchContext, looking: dict[str, Any]) -> Response:
    """Ask who is to play on from a position, and with which deal."""
    match, at = asked.match, looking["at"]
    there = _there(asked, match.moves if at is None else at)
    branch = matches.branch_off(match, there, anew=True)
    game = match.game
    shown = render_template(
        "branch.html",
        game=game,
        table=PRESENTATIONS[game.name],
        base=page_path(match.id),
        at=there.moves,
        scene=msgspec.to_builtins(_seen(asked, there.moves)),
        known=match.over,
        hidden=bool(branch.anew),
        seats=[seat_name(game, seat).capitalize() for seat in range(len(match.seated))],
        here=asked.caller.seats[0] if asked.caller.seats else there.to_move,
        players=asked.service.store.names.of(match),
        name=name_of(request),
        clocks=offered(),
        key=secrets.token_urlsafe(24),
    )
    return Response(shown)


@branching.post("/play-on")
@branching.response(303, description="To the new match")
@branching.alt_response(404, description="No such match, or no such position")
@branching.alt_response(409, description="The match has not ended, or nothing is left to play")
@branching.alt_response(422, description="The form asks for no table of the game")
@branching.alt_response(429, description="Too many tables at once, or in a day")
@viewable_match
def play_on_by_form(asked: MatchContext) -> Response:
    """Open the table that the page's form asks for, and lead its opener there."""
    check_cookie()
    _see_that_it_ended(asked.match)
    form = request.form
    key = request_parsing.loaded(OpeningHeaders(), {"Idempotency-Key": form.get("key", "")})["key"]
    wanted = branch_wanted_by(form, len(asked.match.seated))
    # A page that was gone back to may ask for another table.
    whole = hashlib.sha256(key.encode() + canonical([asked.match.id, wanted])).hexdigest()
    opener = opener_of(asked.service, whole)
    seating = seated_at(asked.match.game, request_parsing.loaded(Branching(), wanted))
    if seating["sit"] is None and any(seat["by"] == PERSON for seat in seating["seats"]):
        sentence = gettext(
            "Take a seat yourself: your friends come by the links that you are given."
        )
        raise Problem(422, "malformed", sentence)
    opened, own = _open(asked, seating, whole, opener)
    response = see_other(opened.path)
    remember_name(response, request, form.get("name", ""))
    return _led_there(asked, response, opened, own, opener)


def _seen(asked: MatchContext, at: int) -> Scene:
    """Return the table as whoever asks saw it at a position."""
    return view_at(asked.service, asked.match, acting_viewer(asked.caller), at).scene


def _open(
    asked: MatchContext, wanted: dict[str, Any], key: str, opener: Opener
) -> tuple[OpenedTable, SeatToken | None]:
    """Open the table that is *wanted*; raise IllegalMove where nothing can go on."""
    match = asked.match
    there = _there(asked, wanted["at"])
    branch = matches.branch_off(match, there, anew=wanted["anew"])
    _see_to_the_tree(asked, id_of_table(asked.service, key, opener))
    # What is repeated is decided again: a table whose seats are taken must not stay without a deal.
    prove(asked.service.store.matches.live(match.id).history)
    played = Played(match.game, match.opened.options, match.setup.components, branch)
    return open_table(asked.service, played, wanted, key, opener)


def _see_to_the_tree(asked: MatchContext, match_id: str) -> None:
    """Count a branch for whoever opens it; one that stands already is answered once more."""
    service = asked.service
    if service.store.knows(match_id) or service.branch_rate.try_take(
        (asked.match.id, client_address())
    ):
        return
    raise rate_limited(600)


def _led_there(
    asked: MatchContext,
    response: Response,
    opened: OpenedTable,
    own: SeatToken | None,
    opener: Opener,
) -> Response:
    """Return *response* with what its browser keeps of the new table; all others are told of it."""
    service = asked.service
    if own:
        give_seats(service, response, own)
    remember_opener(response, opener)
    return broadcast(response, opened.match)


def _there(asked: MatchContext, at: int) -> Match:
    """Return the match as it stood at a position."""
    _see_that_it_ended(asked.match)
    if at > asked.match.moves:
        raise NoSuchPosition
    return at_position(asked.service.store.matches.live(asked.match.id).history, at)


def _see_that_it_ended(match: Match) -> None:
    if is_sealed(match):
        raise Problem(409, "unfinished", gettext("The match has not ended."))
