"""API: analysis of an ended match, with the value of each move; on request, in the background."""

from typing import Any

import msgspec
from flask import Response, render_template

from adapters.analysis.eligibility import NotAnalysed, replay_for_analysis
from adapters.analysis.report import analysis_report
from adapters.i18n import ENGLISH, gettext, use_locale
from adapters.records.export import is_sealed
from adapters.records.record import Record
from adapters.records.replay import Replay, RuleBroken
from adapters.records.revalidation import revalidated_record
from adapters.sql_tables.analyses import AnalysisRequest
from domain.analysis import MoveAnalysis
from web.api.blueprint import RATE_LIMIT, match_blueprint, ref
from web.api.schemas.responses import AnalysisStatus
from web.auth.decorators import MatchContext, viewable_match
from web.context import client_address
from web.games.registry import PRESENTATIONS
from web.presenters.decisive_positions import positions_of_moves
from web.problem import Problem
from web.responses import json_answer, see_other, wants_html
from web.urls import page_path
from web.view_models.analysis import analysis_view, seat_labels
from web.view_models.svg import SIGNS

blueprint = match_blueprint("analysis", "After the end")


@blueprint.get("/analysis")
@blueprint.response(200, ref(AnalysisStatus))
@blueprint.refusals({409: "The match has not ended"})
@viewable_match
def get_analysis(ctx: MatchContext) -> Response:
    """Return the analysis of the match, or its progress."""
    record, played = _ended(ctx)
    requested = ctx.service.store.analyses.requested(ctx.match.id)
    analyses = ctx.service.store.analyses.results(ctx.match.id)
    if wants_html():
        return _page(ctx, played, requested, analyses)
    return json_answer(_look_back(ctx, record, played, requested, analyses))


@blueprint.post("/analysis")
@blueprint.response(202, ref(AnalysisStatus))
@blueprint.refusals({303: "Redirect of browsers to the page", 409: "The match has not ended"})
@blueprint.refusals({429: RATE_LIMIT, 503: "Too many analyses; try again later"})
@viewable_match
def request_analysis(ctx: MatchContext) -> Response:
    """Request an analysis in the background. Repeating the request is harmless."""
    record, played = _ended(ctx)
    service = ctx.service
    service.command_rate.take(("analysis", client_address()), 5)
    service.storage_quota.check_move(client_address())
    known = service.store.analyses.requested(ctx.match.id)
    if known is None:
        sentence = gettext("You have asked for many analyses. Try again in a few minutes.")
        service.analysis_rate.take(client_address(), 120, sentence)
    if not service.analysis_worker.request(ctx.match, client_address(), own=bool(ctx.caller.seats)):
        sentence = gettext("Many matches are waiting to be analysed. Try again later.")
        raise Problem(503, "too_many", sentence, retry_after=60)
    if wants_html():
        return see_other(f"{page_path(ctx.match.id)}analysis")
    requested = service.store.analyses.requested(ctx.match.id)
    analyses = service.store.analyses.results(ctx.match.id)
    return json_answer(_look_back(ctx, record, played, requested, analyses), 202)


def _ended(ctx: MatchContext) -> tuple[Record, Replay]:
    """Return the record of an ended match, and its replay; raise Problem."""
    service, match = ctx.service, ctx.match
    if is_sealed(match):
        sentence = gettext("It can be analysed when it is over.")
        raise Problem(409, "unfinished", sentence)
    record = revalidated_record(ctx.loaded.history, service.store.names.recorded(match))
    try:
        return record, replay_for_analysis(record)
    except (NotAnalysed, RuleBroken) as refused:
        raise Problem(409, "unfinished", f"{str(refused).rstrip('.')}.") from None


def _look_back(
    ctx: MatchContext,
    record: Record,
    played: Replay,
    requested: AnalysisRequest | None,
    analyses: list[MoveAnalysis],
) -> AnalysisStatus:
    if requested is None:
        return AnalysisStatus("unwanted", 0, len(record.moves))
    if len(analyses) < requested.moves:
        failed = ctx.service.analysis_worker.has_failed(ctx.match.id)
        ahead = _ahead(ctx, analyses)
        done = len(analyses)
        return AnalysisStatus("failed" if failed else "waiting", done, requested.moves, ahead)
    winners = played.last.count.winners if played.last.count else None
    with use_locale(ENGLISH):
        found = analysis_report(record, winners, requested.trials, analyses)
    return AnalysisStatus("made", requested.moves, requested.moves, analysis=found)


def _ahead(ctx: MatchContext, analyses: list[MoveAnalysis]) -> int:
    return 0 if analyses else ctx.service.analysis_worker.ahead(ctx.match.id)


def _page(
    ctx: MatchContext,
    played: Replay,
    requested: AnalysisRequest | None,
    analyses: list[MoveAnalysis],
) -> Response:
    match, names = ctx.match, ctx.service.store.names.of(ctx.match)
    made = requested is not None and len(analyses) == requested.moves > 0
    seen = (
        analysis_view(match, played.positions, positions_of_moves(ctx.loaded), names, analyses)
        if made
        else None
    )
    shown: dict[str, Any] = {
        "seen": seen,
        "moments": msgspec.to_builtins(seen.moments) if seen else (),
        "done": len(analyses),
        "ahead": _ahead(ctx, analyses),
        "failed": ctx.service.analysis_worker.has_failed(match.id),
        "wanted": requested,
        "labels": seat_labels(played.positions[0], names),
        "signs": SIGNS,
        "game": match.game,
        "table": PRESENTATIONS[match.game.name],
        "base": page_path(match.id),
    }
    return Response(render_template("analysis.html", **shown))
