"""What is there to see of a match, now and at earlier positions?"""

from typing import Any

import msgspec
from flask import Response, render_template, request
from flask_smorest import Blueprint

from adapters.eventstore.loaded_match import at_position
from adapters.i18n import gettext
from adapters.records.assumed import as_known
from domain import match as matches
from domain.game import Observer, Seat, Viewer
from domain.match import Match
from web.api import request_parsing
from web.api.schemas.play import ACTING_SEAT, Picks
from web.api.schemas.queries import Looking, LookingInto
from web.api.schemas.responses import TEXT, Seen, Time, Told
from web.auth.cookie_check import CHECKED, NO_COOKIE
from web.auth.decorators import (
    MatchContext,
    check_may_view,
    may_view,
    viewable_match,
    with_match,
)
from web.auth.identity import acting_viewer, requested_viewer
from web.auth.visitor_cookies import remember_visitor
from web.games.move_builder import localized
from web.games.registry import PRESENTATIONS, known_of_box
from web.pages.match_access import closed_page, ended_page, join_page
from web.presenters.branch_tree import grown
from web.presenters.match_views import current_view, late, view_at
from web.responses import json_answer, see_other, wants_html
from web.tokens.seat_tokens import is_revoked, is_seat_free
from web.urls import page_path
from web.view_models.clocks import clock_seen
from web.view_models.help import NoSuchThing, help_on
from web.view_models.match_view import check_position
from web.view_models.status import sitters, standing

table = Blueprint(
    "table", __name__, url_prefix="/matches/<uuid:match_id>", description="Look at a match"
)
table.ARGUMENTS_PARSER = request_parsing.PARSER


@table.get("/")
@table.doc(summary="The page of the match")
@table.response(200, TEXT, content_type="text/html", description="A page for people")
@table.alt_response(403, description="Only the players see it")
@with_match
def page(asked: MatchContext) -> Response:
    """Show the table to its viewer, or the free seat to whoever was invited to it."""
    service, match = asked.service, asked.match
    invited = asked.caller.own
    if invited and CHECKED in request.args:
        return see_other(page_path(match.id))
    if invited and wants_html() and is_revoked(service.store, invited):
        return ended_page(service, invited)
    viewer = asked.caller.viewer
    free = invited and is_seat_free(service.store, match, invited.seat)
    if viewer == Observer.SPECTATOR and invited and free and not request.args.get("look"):
        return join_page(asked, invited.seat)
    if not may_view(match, asked.caller) and wants_html():
        return closed_page(asked)
    check_may_view(service, match, asked.caller)
    seen = msgspec.json.decode(current_view(service, match.id, viewer).whole())
    table = PRESENTATIONS[match.game.name]
    response = Response(
        render_template(
            "match.html",
            picture=seen,
            base=page_path(match.id),
            table=table,
            box=known_of_box(match.game, match.setup.components),
            told=_told_elsewhere(asked),
            grown=grown(service, match),
            taken="taken" in request.args and viewer == Observer.SPECTATOR,
            no_cookie=gettext(NO_COOKIE) if CHECKED in request.args else "",
        )
    )
    remember_visitor(response, request)
    return response


@table.get("/view")
@table.arguments(Looking, location="query")
@table.response(200, {"$ref": "#/components/schemas/Seen"})
@table.alt_response(403, description="Until the end, nobody looks with others' eyes")
@table.alt_response(404, description="No such match, or no such position")
@viewable_match
def view(asked: MatchContext, looking: dict[str, Any]) -> Response:
    """Return the position as its viewer may see it: the game's own view of it."""
    viewer = requested_viewer(asked.match, asked.caller, looking["viewer"])
    match = _at(asked, viewer, looking["at"])
    seen = Seen(
        match=match.id,
        game=match.game.name,
        position=match.moves,
        viewer=viewer,
        players=asked.service.store.names.of(match),
        to_move=match.to_move,
        view=matches.view(match, viewer),
    )
    return json_answer(seen)


@table.get("/picture")
@table.arguments(Looking, location="query")
@table.response(200, {"$ref": "#/components/schemas/Picture"})
@table.alt_response(403, description="Until the end, nobody looks with others' eyes")
@table.alt_response(404, description="No such match, or no such position")
@viewable_match
def picture(asked: MatchContext, looking: dict[str, Any]) -> Response:
    """Return what the page shows its viewer; the socket sends the same, and then its changes."""
    viewer = requested_viewer(asked.match, asked.caller, looking["viewer"])
    if looking["at"] is None and looking["near"] is None:
        return json_answer(msgspec.Raw(current_view(asked.service, asked.match.id, viewer).whole()))
    seen = view_at(asked.service, asked.match, viewer, looking["at"], looking["near"])
    return json_answer(seen)


@table.get("/help")
@table.arguments(LookingInto, location="query")
@table.response(200, {"$ref": "#/components/schemas/Help"})
@table.alt_response(403, description="Until the end, nobody looks with others' eyes")
@table.alt_response(404, description="No such match, position, or thing on the table")
@viewable_match
def help(asked: MatchContext, looking: dict[str, Any]) -> Response:
    """Return what a thing on the table is and does, as its viewer may know it."""
    viewer = requested_viewer(asked.match, asked.caller, looking["viewer"])
    seen = view_at(asked.service, asked.match, viewer, looking["at"])
    view = matches.view(_at(asked, viewer, looking["at"]), viewer)
    return json_answer(help_on(seen, view, looking["thing"]))


@table.get("/round")
@table.arguments(Looking, location="query")
@table.response(200, {"$ref": "#/components/schemas/RoundOver"})
@table.alt_response(403, description="Until the end, nobody looks with others' eyes")
@table.alt_response(404, description="No such match or position, or no round was over then")
@viewable_match
def round_over(asked: MatchContext, looking: dict[str, Any]) -> Response:
    """Return what the round before the one that is played brought each player."""
    viewer = requested_viewer(asked.match, asked.caller, looking["viewer"])
    # That round lies open, so it is told from memory games too, whatever is closed of this one.
    match, names = (
        _at(asked, Observer.REFEREE, looking["at"]),
        asked.service.store.names.of(asked.match),
    )
    over = PRESENTATIONS[match.game.name].last_round(matches.view(match, viewer), names)
    if over is None:
        raise NoSuchThing
    return json_answer(over)


@table.get("/log")
@table.arguments(Looking, location="query")
@table.response(200, {"$ref": "#/components/schemas/Told"})
@table.alt_response(403, description="Until the end, nobody looks with others' eyes")
@table.alt_response(404, description="No such match, or no such position")
@viewable_match
def log(asked: MatchContext, looking: dict[str, Any]) -> Response:
    """Return in words what happened, as its viewer was told."""
    viewer = requested_viewer(asked.match, asked.caller, looking["viewer"])
    seen = view_at(asked.service, asked.match, viewer, looking["at"])
    return json_answer(Told(seen.match, seen.position, viewer, seen.log))


@table.post("/choices", parameters=[ACTING_SEAT])
@viewable_match
@table.arguments(Picks)
@table.response(200, {"$ref": "#/components/schemas/Choices"})
@table.alt_response(403, description="This browser does not hold that seat")
@table.alt_response(404, description="No such match")
@table.alt_response(409, description="The match has moved on")
def choices(asked: MatchContext, wanted: dict[str, Any]) -> Response:
    """Return what may be picked next, after what was picked so far. Nothing is stored."""
    match = asked.match
    viewer = acting_viewer(asked.caller)
    if wanted["position"] != match.moves:
        raise late(asked.service, match.id, viewer)
    view = matches.view(match, viewer)
    if wanted["ahead"] and match.to_move not in (None, viewer) and isinstance(viewer, Seat):
        view = match.game.ahead(view) or view
    return json_answer(
        localized(PRESENTATIONS[match.game.name].choices(view, tuple(wanted["picks"])))
    )


@table.get("/clock")
@table.response(200, {"$ref": "#/components/schemas/Time"})
@table.alt_response(404, description="No such match")
@viewable_match
def clock(asked: MatchContext) -> Response:
    """Return how the clocks stand, and what time it is for them."""
    now = asked.service.store.clock()
    return json_answer(Time(now, clock_seen(asked.match)))


def _told_elsewhere(asked: MatchContext) -> dict[str, str]:
    """Return what other sites show of a link to the match, alike for all who ask: as a stranger."""
    match, names = asked.match, asked.service.store.names.of(asked.match)
    sentence = standing(match, Observer.SPECTATOR, names).sentence
    title = f"{match.game.title}: {' – '.join(sitters(match, names))}"
    return {"title": title, "sentence": sentence}


def _at(asked: MatchContext, viewer: Viewer, at: int | None) -> Match:
    match = asked.match
    if at is not None:
        check_position(match, viewer, at)
        match = at_position(asked.service.store.matches.live(match.id).history, at)
    return as_known(match, ())[0]
