"""Query schemas: position, viewer, and the thing to explain."""

from marshmallow import Schema, fields

from web.api.schemas.fields import FullMatch, QueryInt


class PositionQuery(Schema):
    """A position: the number of moves made."""

    at = QueryInt(load_default=None)


class ChainQuery(Schema):
    """The number of known entries of the chain."""

    after = QueryInt(load_default=0)
    """The number of events known."""


class ThingQuery(Schema):
    """The piece or place to explain."""

    thing = fields.String(
        required=True,
        validate=FullMatch("^[a-zA-Z0-9-]{1,60}$", error="What a scene calls a place or a shape."),
    )


class ViewQuery(PositionQuery):
    """Position and viewer."""

    viewer = fields.String(
        data_key="as",
        load_default=None,
        validate=FullMatch(
            "^(spectator|referee|[0-9])$", error="spectator, referee or a seat's number."
        ),
    )
    """`spectator`, or your seat; other viewers after the end only."""
    near = QueryInt(load_default=None)
    """The seat at the bottom, for a spectator."""


class HelpQuery(ViewQuery, ThingQuery):
    """Piece or place, position and viewer."""


class StepQuery(Schema):
    """A lesson step."""

    at = fields.String(
        load_default="0",
        validate=FullMatch(r"^[0-9]{1,4}(\.[0-9]{1,2})?$", error="A step is called as 7, or 7.2."),
    )


class StepHelpQuery(StepQuery, ThingQuery):
    """Piece or place at a lesson step."""
