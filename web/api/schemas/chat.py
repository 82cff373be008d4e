"""Schemas of chat messages."""

from typing import Any

from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from web.api.schemas.fields import Int, OneLine
from web.view_models.chat_phrases import PHRASES


class ChatText(OneLine):
    """Text of a chat message."""

    LONGEST = 200


class ChatMessageRequest(Schema):
    """A chat message: a canned phrase by its key, or a text."""

    phrase = fields.String(load_default="", validate=validate.OneOf(["", *PHRASES]))
    words = ChatText(load_default="")

    @validates_schema
    def one_thing(self, data: dict[str, Any], **others: Any) -> None:
        """Require exactly one of phrase and words."""
        if bool(data["phrase"]) == bool(data["words"]):
            raise ValidationError("Say a phrase, or words.")


class EraseMessageRequest(Schema):
    """The number of the own message to erase."""

    number = Int(required=True, validate=validate.Range(1))
