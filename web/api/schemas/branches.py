"""Schema of a request for a branch: the position to continue from, and the players."""

from typing import Any

from marshmallow import validate

from domain.game import AnyGame
from web.api import request_parsing
from web.api.schemas.fields import Bool, Int
from web.api.schemas.tables import TableSetup, setup_errors


class BranchRequest(TableSetup):
    """A branch; its game, options and components are those of the match."""

    at = Int(
        required=True,
        validate=validate.Range(0),
        metadata={"description": "The position to continue from."},
    )
    redraw = Bool(
        load_default=False,
        metadata={
            "description": "Whether unseen components are shuffled again; always so in a branch of"
            " an unfinished record."
        },
    )


def check_seating(game: AnyGame, body: dict[str, Any]) -> dict[str, Any]:
    """Return the *body* setup if it is valid for *game*; abort with errors by field."""
    if wrong := setup_errors(game, body):
        request_parsing.malformed(wrong)
    return body
