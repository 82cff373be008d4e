"""What may be asked of a lesson?"""

from marshmallow import Schema, fields

from web.api.schemas.fields import Written
from web.api.schemas.queries import Pointing


class LookingAtStep(Schema):
    """Which step."""

    at = fields.String(
        load_default="0",
        validate=Written(r"^[0-9]{1,4}(\.[0-9]{1,2})?$", error="A step is called as 7, or 7.2."),
    )


class LookingIntoStep(LookingAtStep, Pointing):
    """At what of it."""
