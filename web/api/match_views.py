"""API: a match as a viewer may see it, and the choices of the player to move."""

from typing import Any

import msgspec
from flask import Response

from adapters.eventstore.loaded_match import at_position
from adapters.records.assumed import without_assumed
from domain import match as matches
from domain.game import Observer, Seat, Viewer
from domain.match import Match
from web.api.blueprint import CLOSED_VIEWS, match_blueprint, ref
from web.api.schemas.play import ACTING_SEAT, ChoicesRequest
from web.api.schemas.queries import HelpQuery, ViewQuery
from web.api.schemas.responses import ClockReading, MatchLog, PositionView
from web.auth.decorators import MatchContext, viewable_match
from web.auth.identity import acting_viewer, requested_viewer
from web.games.registry import PRESENTATIONS
from web.games.round_summary import RoundSummary
from web.games.scene import Choices
from web.presenters.match_views import current_view, stale_position, view_at
from web.responses import json_answer
from web.view_models.clocks import clock_view
from web.view_models.help import Help, NoSuchThing, help_on
from web.view_models.live_state import choices_after
from web.view_models.match_view import MatchView, check_position

blueprint = match_blueprint("match_views", "Views of a match")


@blueprint.get("/view")
@blueprint.arguments(ViewQuery, location="query")
@blueprint.response(200, ref(PositionView))
@blueprint.refusals({403: CLOSED_VIEWS, 404: "No such match, or no such position"})
@viewable_match
def get_view(ctx: MatchContext, looking: dict[str, Any]) -> Response:
    """Return the game's own view of the position for a viewer."""
    viewer = requested_viewer(ctx.match, ctx.caller, looking["viewer"])
    match = _at(ctx, viewer, looking["at"])
    seen = PositionView(
        match=match.id,
        game=match.game.name,
        position=match.moves,
        viewer=viewer,
        players=ctx.service.store.names.of(match),
        to_move=match.to_move,
        over=match.over,
        view=matches.view(match, viewer),
    )
    return json_answer(seen)


@blueprint.get("/match-view")
@blueprint.arguments(ViewQuery, location="query")
@blueprint.response(200, ref(MatchView))
@blueprint.refusals({403: CLOSED_VIEWS, 404: "No such match, or no such position"})
@viewable_match
def get_match_view(ctx: MatchContext, looking: dict[str, Any]) -> Response:
    """Return the view model of the match page. The WebSocket sends the same, then patches."""
    viewer = requested_viewer(ctx.match, ctx.caller, looking["viewer"])
    if looking["at"] is None and looking["near"] is None:
        return json_answer(msgspec.Raw(current_view(ctx.service, ctx.loaded, viewer).whole()))
    seen = view_at(ctx.service, ctx.loaded, viewer, looking["at"], looking["near"])
    return json_answer(seen)


@blueprint.get("/help")
@blueprint.arguments(HelpQuery, location="query")
@blueprint.response(200, ref(Help))
@blueprint.refusals({403: CLOSED_VIEWS, 404: "No such match, position, or thing on the table"})
@viewable_match
def get_help(ctx: MatchContext, looking: dict[str, Any]) -> Response:
    """Return the help on a piece or place, limited to what the viewer knows."""
    viewer = requested_viewer(ctx.match, ctx.caller, looking["viewer"])
    seen = view_at(ctx.service, ctx.loaded, viewer, looking["at"])
    view = matches.view(_at(ctx, viewer, looking["at"]), viewer)
    return json_answer(help_on(seen, view, looking["thing"]))


@blueprint.get("/round")
@blueprint.arguments(ViewQuery, location="query")
@blueprint.response(200, ref(RoundSummary))
@blueprint.refusals({403: CLOSED_VIEWS, 404: "No such match or position, or no ended round"})
@viewable_match
def get_round_summary(ctx: MatchContext, looking: dict[str, Any]) -> Response:
    """Return the summary of the last round that has ended."""
    viewer = requested_viewer(ctx.match, ctx.caller, looking["viewer"])
    # That round is public, so its summary is shown in memory games as well.
    match, names = (
        _at(ctx, Observer.REFEREE, looking["at"]),
        ctx.service.store.names.of(ctx.match),
    )
    over = PRESENTATIONS[match.game.name].last_round(matches.view(match, viewer), names)
    if over is None:
        raise NoSuchThing
    return json_answer(over)


@blueprint.get("/log")
@blueprint.arguments(ViewQuery, location="query")
@blueprint.response(200, ref(MatchLog))
@blueprint.refusals({403: CLOSED_VIEWS, 404: "No such match, or no such position"})
@viewable_match
def get_log(ctx: MatchContext, looking: dict[str, Any]) -> Response:
    """Return the log in words for a viewer."""
    viewer = requested_viewer(ctx.match, ctx.caller, looking["viewer"])
    seen = view_at(ctx.service, ctx.loaded, viewer, looking["at"])
    return json_answer(MatchLog(seen.match, seen.position, viewer, seen.log))


@blueprint.post("/choices", parameters=[ACTING_SEAT])
@viewable_match
@blueprint.arguments(ChoicesRequest)
@blueprint.response(200, ref(Choices))
@blueprint.refusals({403: "The session does not hold that seat", 409: "The match has moved on"})
def get_choices(ctx: MatchContext, query: dict[str, Any]) -> Response:
    """Return the choices for the next pick, given the picks so far. Stores nothing."""
    match = ctx.match
    viewer = acting_viewer(ctx.caller)
    if query["position"] != match.moves:
        raise stale_position(ctx.service, match.id, viewer)
    view = matches.view(match, viewer)
    if query["ahead"] and match.to_move not in (None, viewer) and isinstance(viewer, Seat):
        view = match.game.preview_next_turn(view) or view
    picks, prefetch = tuple(query["picks"]), query["prefetch"]
    return json_answer(choices_after(match, view, picks, prefetch=prefetch))


@blueprint.get("/clock")
@blueprint.response(200, ref(ClockReading))
@viewable_match
def get_clock(ctx: MatchContext) -> Response:
    """Return the clocks and the server's time."""
    now = ctx.service.store.clock()
    return json_answer(ClockReading(now, clock_view(ctx.match)))


def _at(ctx: MatchContext, viewer: Viewer, at: int | None) -> Match:
    match = ctx.match
    if at is not None:
        check_position(match, viewer, at)
        match = at_position(ctx.loaded.history, at)
    return without_assumed(match, ())[0]
