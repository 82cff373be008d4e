"""The audit page's forms: a player's dispute and the referee's verdict."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from flask import Blueprint, Response, request
from werkzeug.exceptions import UnprocessableEntity

from adapters.eventstore.command_handler import CommandResult
from adapters.eventstore.idempotency_keys import ClientKey
from adapters.i18n import N_, gettext, refusal_text
from adapters.typed_text import typed_number, typed_points
from domain.errors import IllegalMove
from domain.match import About, Judged, Match
from web.api import request_parsing
from web.api.disputes import (
    DisputeRequest,
    VerdictRequest,
    dispute_of,
    file_dispute,
    file_verdict,
    verdict_on,
)
from web.api.results import resubmitted_audit
from web.api.schemas.play import IdempotencyHeaders
from web.auth.decorators import MatchContext, viewable_match
from web.auth.dispute_permissions import check_referee, represented_seat
from web.context import broadcast
from web.presenters.decisive_positions import positions_of_moves
from web.problem import FaultInWords
from web.responses import see_other, wants_html
from web.text import parse_int
from web.urls import page_path
from web.view_models.disputes import RejectedForm

blueprint = Blueprint("dispute_forms", __name__, url_prefix="/matches/<uuid:match_id>")
Form = Mapping[str, str]
UNCLEAR: Final = N_("Enter the number of the move and a reason.")
UNCLEAR_VERDICT: Final = N_("Choose a verdict and enter a reason. Totals are whole numbers.")
UPHELD: Final = {"rejected": False, "upheld": True, "changed": True}
LESS: Final = N_(
    "With this result, a player wins with fewer points than another. Tick the box if that is right."
)
DISPUTE: Final = "audit#dispute-"
"""Redirect target of both forms, under the match's path, without the dispute's number."""


@blueprint.get("/audit/dispute")
@blueprint.get("/audit/verdict")
@viewable_match
def audit(ctx: MatchContext) -> Response:
    """Redirect a reload of a rejected form to the audit."""
    return see_other(f"{page_path(ctx.match.id)}audit")


@blueprint.post("/audit/dispute")
@viewable_match
def dispute(ctx: MatchContext) -> Response:
    """Store the dispute."""
    form = request.form
    seat = represented_seat(ctx, form.get("seat"))
    about = _about(ctx.match, positions_of_moves(ctx.loaded), form)
    try:
        fields = request_parsing.loaded(
            DisputeRequest(), {"about": about, "says": form.get("says", "")}
        )
        filed = file_dispute(ctx, seat, About(**fields["about"]), fields["says"], _key(form))
    except (IllegalMove, UnprocessableEntity) as no:
        return _not_taken(ctx, no)
    return _response(ctx, filed, dispute_of(filed)[0])


@blueprint.post("/audit/verdict")
@viewable_match
def judge(ctx: MatchContext) -> Response:
    """Store the verdict."""
    form = request.form
    body = {
        "upheld": UPHELD.get(form.get("verdict", "")),
        "reason": form.get("reason", ""),
        "result": _result(ctx.match, form) if form.get("verdict") == "changed" else None,
    }
    number = parse_int(form.get("dispute", "")) or 0
    try:
        verdict = verdict_on(number, request_parsing.loaded(VerdictRequest(), body))
        if _lets_less_win(verdict) and not form.get("sure"):
            check_referee(ctx.service)
            return resubmitted_audit(
                ctx, RejectedForm(form, FaultInWords(gettext(LESS)), number, asks=True), 409
            )
        judged = file_verdict(ctx, verdict, _key(form))
    except (IllegalMove, UnprocessableEntity) as no:
        return _not_taken(ctx, no, number)
    return _response(ctx, judged, number)


def _lets_less_win(verdict: Judged) -> bool:
    """Tell whether a verdict's winner has a lower total than another player."""
    result = verdict.result
    if result is None or not result.totals:
        return False
    return any(result.totals[seat] < max(result.totals) for seat in result.winners)


def _not_taken(
    ctx: MatchContext, no: IllegalMove | UnprocessableEntity, number: int = 0
) -> Response:
    """Return the form with its error and the typed values; raise for programs."""
    if not wants_html():
        raise no
    if isinstance(no, IllegalMove):
        fault = FaultInWords(refusal_text(no.refusal), ctx.match.game.name, no.refusal.rule)
        return resubmitted_audit(ctx, RejectedForm(request.form, fault, number), 409)
    fault = FaultInWords(gettext(UNCLEAR_VERDICT if number else UNCLEAR))
    return resubmitted_audit(ctx, RejectedForm(request.form, fault, number), 422)


def _response(ctx: MatchContext, done: CommandResult, number: int) -> Response:
    response = see_other(f"{page_path(ctx.match.id)}{DISPUTE}{number}")
    return broadcast(response, ctx.match.id, done.loaded)


def _key(form: Form) -> ClientKey:
    """Return the form's idempotency key."""
    given = request_parsing.loaded(IdempotencyHeaders(), {"Idempotency-Key": form.get("key", "")})
    return ClientKey(given["key"])


def _about(match: Match, positions: Sequence[int], form: Form) -> dict[str, Any]:
    """Return the chosen subject in the form of a record; empty if there is none.

    A move is entered by the position after it, as pages number it.
    """
    kind, _, number = form.get("about", "").partition("-")
    at = parse_int(typed_number(form.get("move", "")) if kind == "move" else number)
    if kind == "move":
        return {"move": positions.index(at) + 1} if at in positions else {}
    lines = match.count.lines if match.count else ()
    if kind == "winners":
        return {"winners": True}
    if kind == "line" and at is not None and 0 < at <= len(lines):
        return {"line": lines[at - 1].what.render(match.game.wording)}
    return {kind: at} if kind == "total" and at is not None else {}


def _result(match: Match, form: Form) -> dict[str, Any]:
    seats = range(len(match.seated))
    typed = [typed_points(form.get(f"total-{seat}", "")) for seat in seats]
    return {
        "winners": [seat for seat in seats if form.get(f"won-{seat}")],
        "totals": [_points(total) for total in typed] if match.count else [],
    }


def _points(typed: str) -> Any:
    """Return *typed* as points, or the text itself, which the schema rejects."""
    digits = parse_int(typed.removeprefix("-"))
    if digits is None:
        return typed
    return -digits if typed.startswith("-") else digits
