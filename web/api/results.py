"""API: results of an ended match: its record and its audit, also as a page."""

import secrets
from collections.abc import Sequence
from typing import Any

import msgspec
from flask import Response, render_template

from adapters.i18n import gettext, seat_name
from adapters.records.assumed import assumed_slots_in
from adapters.records.audit import LegalRecord, assumed_text, public_audit
from adapters.records.audit import audit as audit_of
from adapters.records.export import is_sealed
from adapters.records.reader import DATABASE
from adapters.records.record import Record
from adapters.records.revalidation import revalidated_record
from adapters.records.serializer import fields
from adapters.verification.checks import Verdict, verdict_on_stored
from domain.game import Observer
from domain.match import correction, valid_result
from web.api import request_parsing
from web.api.blueprint import RATE_LIMIT, match_blueprint
from web.api.schemas.match_search import ClaimsQuery
from web.auth.decorators import MatchContext, limit_audits, viewable_match
from web.auth.dispute_permissions import is_referee, represented_seats
from web.games.registry import PRESENTATIONS
from web.presenters.decisive_positions import positions_of_moves
from web.problem import Problem, secret_record
from web.responses import attachment, json_answer, wants_html
from web.urls import page_path
from web.view_models.audit import audit_view, signed
from web.view_models.disputes import RejectedForm, claimed_verdict, disputable, dispute_views
from web.view_models.status import Status, status_of
from web.view_models.verification import check_views, log_name

blueprint = match_blueprint("match_results", "After the end")


@blueprint.get("/record")
@blueprint.response(200, {"type": "object"}, description="A record, giardino-record/1")
@blueprint.refusals({409: "The match has not ended"})
@viewable_match
def get_record(ctx: MatchContext) -> Response:
    """Return the record of the match, from which it can be replayed."""
    name = f"{ctx.match.game.name}-{ctx.match.id}.json"
    return attachment(msgspec.json.encode(fields(_record(ctx))), "application/json", name)


@blueprint.get("/audit.json")
@blueprint.response(200, {"type": "object"}, description="An audit, giardino-audit/1")
@blueprint.refusals({409: "The match has not ended", 429: RATE_LIMIT})
@viewable_match
def get_audit(ctx: MatchContext) -> Response:
    """Return the audit: every move is validated again, and the score computed."""
    limit_audits()
    return json_answer(public_audit(_record(ctx), ctx.match.id, DATABASE).verdict)


@blueprint.get("/audit")
@blueprint.response(200, {"type": "object"}, description="An audit, or a page that shows it")
@blueprint.refusals({409: "The match has not ended", 422: "Not one claimed score for each seat"})
@blueprint.refusals({429: RATE_LIMIT})
@blueprint.arguments(ClaimsQuery, location="query", unknown=request_parsing.A_PAGE)
@viewable_match
def audit_page(ctx: MatchContext, comparing: dict[str, Any]) -> Response:
    """Return the audit as a page or as JSON."""
    limit_audits()
    played = _record(ctx)
    claims = _claims(comparing["claimed"], len(played.players))
    if not wants_html():
        return json_answer(public_audit(played, ctx.match.id, DATABASE).verdict)
    return Response(_page(ctx, played, claims, comparing["dispute"], RejectedForm()))


def resubmitted_audit(ctx: MatchContext, rejected: RejectedForm, status: int) -> Response:
    """Return the audit page with a rejected form and its error."""
    played = _record(ctx)
    claims = [None] * len(played.players)
    return Response(_page(ctx, played, claims, rejected.typed.get("about", ""), rejected), status)


def _claims(typed: Sequence[str], players: int) -> list[int | None]:
    """Return the claimed scores in seat order; None for empty ones."""
    claims = ",".join(typed).split(",")
    if not any(claims):
        return [None] * players
    if len(claims) != players:
        raise Problem(
            422, "malformed", gettext("Enter a score for each player, or leave it empty.")
        )
    return [int(claim) if claim else None for claim in claims]


def _page(
    ctx: MatchContext,
    played: Record,
    claims: Sequence[int | None],
    chosen: str,
    rejected: RejectedForm,
) -> str:
    result = audit_of(played)
    verdict = result.verdict
    names, positions = ctx.service.store.names.of(ctx.match), positions_of_moves(ctx.loaded)
    return render_template(
        "audit.html",
        positions=positions,
        audit=msgspec.to_builtins(verdict),
        replaced=correction(ctx.match) is not None or bool(claimed_verdict(ctx.match, names)),
        unknown=assumed_text(len(assumed_slots_in(played.meta, played.deal))),
        seen=audit_view(result.replay, positions, claims, names)
        if isinstance(verdict, LegalRecord) and verdict.finished
        else None,
        typed=["" if claim is None else claim for claim in claims],
        players=names,
        seats=[seat_name(played.game, seat) for seat in range(len(played.game.seat_names))],
        game=played.game,
        table=PRESENTATIONS[played.game.name],
        base=page_path(ctx.match.id),
        ended=_ended(ctx, names),
        checks=list(check_views(_verified(ctx, names))),
        chained=bool(ctx.loaded.history[-1].hash),
        log_name=log_name(ctx.match),
        signed=signed,
        **_disputes(ctx, played, names),
        chosen=chosen,
        rejected=rejected,
    )


def _verified(ctx: MatchContext, names: Sequence[str]) -> Verdict:
    """Return the verification of the stored match, which names its players."""
    return verdict_on_stored(ctx.service.store, ctx.match.id, (), names=names)


def _disputes(ctx: MatchContext, played: Record, names: Sequence[str]) -> dict[str, Any]:
    """Return the template's variables for disputes and their forms."""
    service, match = ctx.service, ctx.match
    history = [(each.at, each.event) for each in ctx.loaded.history]
    brought = (played.disputes or ())[: len(played.disputes or ()) - len(match.disputes)]
    valid = valid_result(match)
    is_over = match.over and match.dealt is not None
    return {
        "disputes": dispute_views(match, history, brought, names, positions_of_moves(ctx.loaded)),
        "overruled": correction(match) is not None,
        "speaks": represented_seats(ctx) if is_over else (),
        "judges": is_referee(service),
        "options": disputable(match, names),
        "moves": len(match.line),
        "totals": valid.totals,
        "holders": valid.winners,
        "key": secrets.token_urlsafe(24),
    }


def _ended(ctx: MatchContext, players: Sequence[str]) -> Status | None:
    """Return the status of a match that ended with a result; None for any other."""
    match = ctx.match
    if match.lost_by is None and match.count is None:
        return None
    return status_of(match, Observer.SPECTATOR, players)


def _record(ctx: MatchContext) -> Record:
    service, match = ctx.service, ctx.match
    if is_sealed(match):
        raise secret_record()
    return revalidated_record(ctx.loaded.history, service.store.names.recorded(match))
