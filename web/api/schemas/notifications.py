"""Schema of a push subscription, as browsers write it (`PushSubscription.toJSON()`)."""

from typing import Any

from marshmallow import Schema, ValidationError, fields, validate

from web.api.schemas.fields import FullMatch
from web.notifications.encryption import browser_key
from web.notifications.endpoints import LONGEST


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
