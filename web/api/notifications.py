"""API: Web Push notifications of a seat's turn and of the end of its match."""

from typing import Any

from flask import Response
from marshmallow import Schema, ValidationError, fields, validate

from adapters.i18n import current_locale, gettext
from adapters.sql_tables.push_subscriptions import NEVER_NOTIFIED, PushSubscription
from web.api.blueprint import match_blueprint, ref
from web.api.schemas.fields import FullMatch
from web.api.schemas.play import ACTING_SEAT
from web.api.schemas.responses import NotificationStatus
from web.auth.decorators import SeatContext, seat_required, viewable_match
from web.notifications.encryption import browser_key
from web.notifications.endpoints import LONGEST, BadEndpoint, parse_endpoint
from web.notifications.push_worker import position_of
from web.problem import Problem
from web.responses import json_answer
from web.urls import absolute


class PushKey(fields.String):
    """The browser's public key: a point of P-256 in base64url."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **others: Any) -> str:
        text: str = super()._deserialize(value, attr, data, **others)
        try:
            browser_key(text)
        except ValueError:
            raise ValidationError("It is not a public key of P-256.") from None
        return text


class PushKeys(Schema):
    """The keys with which messages are encrypted."""

    p256dh = PushKey(
        required=True,
        validate=FullMatch("^[A-Za-z0-9_-]{87}$", error="87 characters of base64url."),
    )
    auth = fields.String(
        required=True,
        validate=FullMatch("^[A-Za-z0-9_-]{22}$", error="22 characters of base64url."),
    )


class SubscriptionRequest(Schema):
    """A browser's push subscription."""

    endpoint = fields.String(required=True, validate=validate.Length(1, LONGEST))
    keys = fields.Nested(PushKeys, required=True)
    expirationTime = fields.Integer(load_default=None, allow_none=True)  # noqa: N815


blueprint = match_blueprint("notifications", "Notifications of a seat")
STATUS = ref(NotificationStatus)


@blueprint.get("/notifications", parameters=[ACTING_SEAT])
@viewable_match
@seat_required
@blueprint.response(200, STATUS)
def get_notifications(ctx: SeatContext) -> Response:
    """Return whether this browser is notified about your seat, and the server's public key."""
    return _status(ctx)


@blueprint.post("/notifications", parameters=[ACTING_SEAT])
@viewable_match
@seat_required
@blueprint.arguments(SubscriptionRequest)
@blueprint.response(200, STATUS)
@blueprint.refusals({403: "You have no seat, or the push service is not allowed"})
@blueprint.refusals({409: "The match has ended, or the server sends no notifications"})
def start_notifications(ctx: SeatContext, body: dict[str, Any]) -> Response:
    """Notify this browser of your turns and of the end of the match.

    The body is the browser's `PushSubscription`. Repeating the request is harmless; another one
    replaces the subscription of your session.
    """
    match, push = ctx.match, ctx.service.push
    if not push.on:
        raise Problem(409, "off", gettext("This server sends no notifications."))
    if match.over:
        raise Problem(409, "over", gettext("This match is over."))
    try:
        parse_endpoint(body["endpoint"], push.hosts)
    except BadEndpoint:
        sentence = gettext("This server does not send notifications to that push service.")
        raise Problem(403, "forbidden", sentence) from None
    ctx.recheck()
    assert ctx.caller.own
    subscription = PushSubscription(
        id=match.id,
        seat=ctx.seat,
        session=ctx.caller.own.name,
        endpoint=body["endpoint"],
        p256dh=body["keys"]["p256dh"],
        auth=body["keys"]["auth"],
        language=current_locale(),
        site=absolute(""),
        # The subscriber already sees what the match waits for.
        told=position_of(match) if match.dealt or match.awaited else NEVER_NOTIFIED,
    )
    ctx.service.store.push_subscriptions.add(subscription)
    return _status(ctx)


@blueprint.post("/notifications/end", parameters=[ACTING_SEAT])
@viewable_match
@seat_required
@blueprint.response(200, STATUS)
def end_notifications(ctx: SeatContext) -> Response:
    """End the notifications of this browser about your seat. Repeating the request is harmless."""
    assert ctx.caller.own
    ctx.service.store.push_subscriptions.remove(ctx.match.id, ctx.seat, ctx.caller.own.name)
    return _status(ctx)


def _status(ctx: SeatContext) -> Response:
    assert ctx.caller.own
    push, own = ctx.service.push, ctx.caller.own
    on = ctx.service.store.push_subscriptions.has(ctx.match.id, ctx.seat, own.name)
    return json_answer(NotificationStatus(on, push.public_key if push.on else None))
