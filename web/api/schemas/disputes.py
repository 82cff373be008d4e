"""Schemas of disputes and verdicts."""

from typing import Any, Final

from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from web.api.schemas.fields import KEY_PATTERN, Bool, FullMatch, Int, Sentence

MAX_LINE_NAME: Final = 200
"""How many letters the name of a line of a count may have."""


class IdempotencyHeaders(Schema):
    """What goes with something that is said, so that it can be sent again without harm."""

    key = fields.String(
        data_key="Idempotency-Key",
        required=True,
        validate=FullMatch(KEY_PATTERN % 1, error="1 to 64 visible ASCII characters."),
        metadata={"description": "New for each; the same when it is sent again."},
    )


class DisputeSubject(Schema):
    """What is disputed, as a record has it: one of a line, a total, the winners and a move."""

    line = fields.String(
        validate=validate.Length(max=MAX_LINE_NAME),
        metadata={"description": "A line of the count, by what the audit says that it is for."},
    )
    total = Int(
        validate=validate.Range(0, 9), metadata={"description": "The seat whose total it is."}
    )
    winners = Bool(validate=validate.Equal(True), metadata={"enum": [True]})
    move = Int(validate=validate.Range(1), metadata={"description": "Its number, from 1."})

    @validates_schema
    def one_thing(self, data: dict[str, Any], **others: Any) -> None:
        """Refuse what is about nothing, or about several things."""
        if len(data) != 1:
            raise ValidationError("Name one of line, total, winners and move.")


class DisputeRequest(Schema):
    """What a seat disputes, and a sentence that says why."""

    about = fields.Nested(DisputeSubject, required=True)
    says = Sentence(required=True)


class RuledResult(Schema):
    """The result that holds in place of the counted one."""

    winners = fields.List(
        Int(validate=validate.Range(0, 9)), required=True, validate=validate.Length(1, 9)
    )
    totals = fields.List(
        Int(),
        load_default=list,
        validate=validate.Length(max=9),
        metadata={"description": "By seat; none of a match that was not counted."},
    )


class VerdictRequest(Schema):
    """A referee's verdict, and a sentence that says why."""

    upheld = Bool(required=True, metadata={"description": "Whether who disputed was right."})
    reason = Sentence(required=True)
    result = fields.Nested(
        RuledResult, allow_none=True, load_default=None, metadata={"description": "If it changes."}
    )
