"""What may be asked by those who sit, or are to sit, at a table?"""

from typing import Any, Final

from marshmallow import Schema, fields, validate

from web.interface.fields import KEY, Int, Name, Whole, Written

ACTING_SEAT: Final[dict[str, Any]] = {
    "in": "query",
    "name": "as",
    "schema": {"type": "string", "pattern": "^[0-9]$"},
    "description": "The seat that acts, where several players share one browser.",
}


class MoveHeaders(Schema):
    """What goes with a move, so that it can be sent again without harm."""

    expected = Whole(
        data_key="Expected-Position",
        required=True,
        metadata={"description": "How many moves were made when this one was chosen."},
    )
    key = fields.String(
        data_key="Idempotency-Key",
        required=True,
        validate=Written(KEY % 1, error="1 to 64 visible ASCII characters."),
        metadata={"description": "New for each move; the same when a move is sent again."},
    )


class Picks(Schema):
    """What was picked so far, at a position."""

    position = Int(required=True, validate=validate.Range(0))
    picks = fields.List(
        fields.String(validate=validate.Length(max=100)),
        required=True,
        validate=validate.Length(max=100),
    )


class Sitting(Schema):
    """Whoever takes the seat that they were invited to."""

    name = Name(load_default="")


class Wish(Schema):
    """What a player does at the table besides moves."""

    do = fields.String(
        required=True,
        validate=validate.OneOf(
            ["take_back", "agree", "refuse", "resign", "hand_over", "come_back"]
        ),
    )
    seat = Int(
        allow_none=True,
        load_default=None,
        validate=validate.Range(0),
        metadata={"description": "For whom a bot is to play on, where that is not the caller."},
    )
