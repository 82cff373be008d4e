"""Schema of a request for a branch: the position to continue from, and the players."""

from typing import Any

from marshmallow import validate

from domain.game import AnyGame
from web.api import request_parsing
from web.api.schemas.fields import Bool, Int
from web.api.schemas.tables import TableSetup, setup_errors


class BranchRequest(TableSetup):
    """The table that is wanted: its game, options and box are those of the match."""

    at = Int(
        required=True,
        validate=validate.Range(0),
        metadata={"description": "The position to go on from."},
    )
    anew = Bool(
        load_default=False,
        metadata={
            "description": "Whether what nobody had seen there is drawn anew; of a record that was"
            " broken off it is in any case."
        },
    )


def check_seating(game: AnyGame, wanted: dict[str, Any]) -> dict[str, Any]:
    """Return what is *wanted*, if it is a table of *game*; what is wrong is answered by field."""
    if wrong := setup_errors(game, wanted):
        request_parsing.malformed(wrong)
    return wanted
