"""Schemas of disputes and verdicts."""

from typing import Any, Final

from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from web.api.schemas.fields import Bool, Int, Sentence

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
