"""API: disputes after the end, and verdicts of the referee.

Each is stored, then answered, then broadcast.
"""

from collections.abc import Hashable, Mapping
from functools import partial
from typing import Any, Final

from flask import Response, request
from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from adapters.eventstore.command_handler import CommandResult
from adapters.eventstore.commands import JudgeDispute
from adapters.eventstore.idempotency_keys import ClientKey
from adapters.records.dispute_audit import FileDispute
from adapters.records.disputes import answer_in_words, early_end
from domain.game import Seat
from domain.match import About, Disputed, Judged, Ruled
from web.api.blueprint import NO_SEAT, RATE_LIMIT, match_blueprint, ref
from web.api.moves import accepted
from web.api.schemas.fields import Bool, Int, Sentence
from web.api.schemas.play import ACTING_SEAT, IdempotencyHeaders
from web.api.schemas.responses import CommandResponse, DisputeResponse
from web.auth.decorators import MatchContext, viewable_match
from web.auth.dispute_permissions import check_referee, recheck_representation, represented_seat
from web.context import broadcast, client_address
from web.responses import json_answer
from web.view_models.log_entry import page_wording

MAX_LINE_NAME: Final = 200
"""Maximum length of the name of a score line."""


class DisputeSubject(Schema):
    """The disputed subject: exactly one of a score line, a total, the winners or a move."""

    line = fields.String(validate=validate.Length(max=MAX_LINE_NAME))
    """A line of the score, by its name in the audit."""
    total = Int(validate=validate.Range(0, 9))
    """The seat of the total."""
    winners = Bool(validate=validate.Equal(True), metadata={"enum": [True]})
    move = Int(validate=validate.Range(1))
    """The move's number, from 1."""

    @validates_schema
    def one_thing(self, data: dict[str, Any], **others: Any) -> None:
        """Require exactly one subject."""
        if len(data) != 1:
            raise ValidationError("Name one of line, total, winners and move.")


class DisputeRequest(Schema):
    """A dispute with its reason."""

    about = fields.Nested(DisputeSubject, required=True)
    says = Sentence(required=True)


class RuledResult(Schema):
    """The result that replaces the computed one."""

    winners = fields.List(
        Int(validate=validate.Range(0, 9)), required=True, validate=validate.Length(1, 9)
    )
    totals = fields.List(Int(), load_default=list, validate=validate.Length(max=9))
    """By seat; empty for a match without a score."""


class VerdictRequest(Schema):
    """A referee's verdict with its reason."""

    upheld = Bool(required=True)
    """Whether the dispute is upheld."""
    reason = Sentence(required=True)
    result = fields.Nested(RuledResult, allow_none=True, load_default=None)
    """If the verdict changes it."""


blueprint = match_blueprint("disputes", "After the end")


@blueprint.post("/disputes", parameters=[ACTING_SEAT])
@viewable_match
@blueprint.arguments(IdempotencyHeaders(), location="headers")
@blueprint.arguments(DisputeRequest())
@blueprint.response(200, ref(DisputeResponse))
@blueprint.refusals({403: NO_SEAT})
@blueprint.refusals({409: "The match has not ended, or that can't be disputed", 429: RATE_LIMIT})
def create_dispute(ctx: MatchContext, headers: dict[str, Any], body: dict[str, Any]) -> Response:
    """Dispute a line of the score, a total, the winners or a move. Idempotent by key."""
    service, match = ctx.service, ctx.match
    seat, about = represented_seat(ctx, request.args.get("as")), About(**body["about"])
    filed = file_dispute(ctx, seat, about, body["says"], ClientKey(headers["key"]))
    number, disputed = dispute_of(filed)
    response = DisputeResponse(
        dispute=number,
        audit=answer_in_words(
            page_wording(match),
            disputed,
            service.store.names.of(match),
            early_end(stored.event for stored in filed.loaded.history),
        ),
        receipt=service.receipts.of(filed.loaded, filed.last),
    )
    return broadcast(json_answer(response), match.id, filed.loaded)


@blueprint.post("/disputes/<int:number>/verdict")
@viewable_match
@blueprint.arguments(IdempotencyHeaders(), location="headers")
@blueprint.arguments(VerdictRequest())
@blueprint.response(200, ref(CommandResponse))
@blueprint.refusals({403: "Only the referee may judge", 409: "No such dispute, or no such result"})
@blueprint.refusals({429: RATE_LIMIT})
def judge_dispute(
    ctx: MatchContext, headers: dict[str, Any], body: dict[str, Any], number: int
) -> Response:
    """Judge a dispute as the referee. A later verdict replaces an earlier one."""
    judged = verdict_on(number, body)
    return accepted(ctx.service, file_verdict(ctx, judged, ClientKey(headers["key"])))


def dispute_of(filed: CommandResult) -> tuple[int, Disputed]:
    """Return the filed dispute with its number; a repeated request gets the earlier one."""
    assert filed.last is not None
    events = [recorded.event for recorded in filed.loaded.history[: filed.last + 1]]
    disputed = [event for event in events if isinstance(event, Disputed)]
    return len(disputed), disputed[-1]


def verdict_on(number: int, body: Mapping[str, Any]) -> Judged:
    """Return the verdict on the dispute of this *number* from a valid *body*."""
    given = body["result"]
    result = Ruled(tuple(given["winners"]), tuple(given["totals"])) if given else None
    return Judged(number, body["upheld"], body["reason"], result)


def file_dispute(
    ctx: MatchContext, seat: Seat, about: About, says: str, key: ClientKey
) -> CommandResult:
    """Store a dispute of *seat* with the audit's answer; raise IllegalMove."""
    _allow(ctx, (ctx.match.id, seat))
    store = ctx.service.store
    command = FileDispute(key, seat, about, says, store.names.recorded(ctx.match))
    recheck = partial(recheck_representation, ctx, seat)
    return store.matches.handle(ctx.loaded, command, recheck)


def file_verdict(ctx: MatchContext, judged: Judged, key: ClientKey) -> CommandResult:
    """Store a verdict; raise IllegalMove, or Problem unless the caller is the referee."""
    service = ctx.service
    check_referee(service)
    _allow(ctx, ("referee", client_address()))
    command = JudgeDispute(key, judged)
    return service.store.matches.handle(ctx.loaded, command, partial(check_referee, service))


def _allow(ctx: MatchContext, author: Hashable) -> None:
    """Apply the rate limit and the storage quota."""
    ctx.service.command_rate.take(author, 5)
    ctx.service.storage_quota.check_move(client_address())
