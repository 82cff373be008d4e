"""Schemas of chat messages."""

from typing import Any

from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from web.api.schemas.fields import Int, OneLine
from web.view_models.chat_phrases import PHRASES


class ChatText(OneLine):
    """A short sentence."""

    LONGEST = 200


class ChatMessageRequest(Schema):
    """A phrase by its key, or words of one's own."""

    phrase = fields.String(load_default="", validate=validate.OneOf(["", *PHRASES]))
    words = ChatText(load_default="")

    @validates_schema
    def one_thing(self, data: dict[str, Any], **others: Any) -> None:
        """Refuse who says nothing, or both."""
        if bool(data["phrase"]) == bool(data["words"]):
            raise ValidationError("Say a phrase, or words.")


class EraseMessageRequest(Schema):
    """Which of the own lines is to go."""

    number = Int(required=True, validate=validate.Range(1))
