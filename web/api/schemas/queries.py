"""Query schemas: position, viewer, and the thing to explain."""

from marshmallow import Schema, fields

from web.api.schemas.fields import FullMatch, QueryInt


class PositionQuery(Schema):
    """An earlier position: so many moves were made."""

    at = QueryInt(load_default=None)


class ChainQuery(Schema):
    """How much of a chain is known."""

    after = QueryInt(load_default=0, metadata={"description": "So many events."})


class ThingQuery(Schema):
    """At which thing on the table."""

    thing = fields.String(
        required=True,
        validate=FullMatch(
            "^[a-zA-Z0-9-]{1,60}$", error="What a picture calls a place or a shape."
        ),
    )


class ViewQuery(PositionQuery):
    """From when, and with whose eyes."""

    viewer = fields.String(
        data_key="as",
        load_default=None,
        validate=FullMatch(
            "^(spectator|referee|[0-9])$", error="spectator, referee or a seat's number."
        ),
        metadata={"description": "Others than your own and a spectator's: after the end only."},
    )
    near = QueryInt(
        load_default=None,
        metadata={"description": "The seat whose side is at the bottom for an onlooker."},
    )


class HelpQuery(ViewQuery, ThingQuery):
    """At what, from when, and with whose eyes."""


class StepQuery(Schema):
    """Which step."""

    at = fields.String(
        load_default="0",
        validate=FullMatch(r"^[0-9]{1,4}(\.[0-9]{1,2})?$", error="A step is called as 7, or 7.2."),
    )


class StepHelpQuery(StepQuery, ThingQuery):
    """At what of it."""
