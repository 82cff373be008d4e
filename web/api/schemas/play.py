"""Schemas for players: move headers, choices, seats, seeds, table actions."""

from collections.abc import Mapping
from typing import Any, Final

from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from web.api.schemas.fields import KEY_PATTERN, Bool, FullMatch, Int, Name, QueryInt
from web.integers import parse_int

ACTING_SEAT: Final[dict[str, Any]] = {
    "in": "query",
    "name": "as",
    "schema": {"type": "string", "pattern": "^[0-9]$"},
    "description": "The seat that acts, where several players share one browser.",
}


MOVE_KEY: Final = FullMatch(KEY_PATTERN % 1, error="1 to 64 visible ASCII characters.")


class MoveHeaders(Schema):
    """What goes with a move, so that it can be sent again without harm."""

    expected = QueryInt(
        data_key="Expected-Position",
        required=True,
        metadata={"description": "How many moves were made when this one was chosen."},
    )
    key = fields.String(
        data_key="Idempotency-Key",
        required=True,
        validate=MOVE_KEY,
        metadata={"description": "New for each move; the same when a move is sent again."},
    )

    def as_they_are(self, headers: Mapping[str, str]) -> dict[str, Any] | None:
        """Return what *headers* say that are as they must be; None where they are not.

        The fields above then say what is wrong, and take long for nothing where all is well.
        """
        expected = headers.get("Expected-Position")
        position = None if expected is None else parse_int(expected)
        key = headers.get("Idempotency-Key")
        if position is None or key is None or not MOVE_KEY.regex.fullmatch(key):
            return None
        return {"expected": position, "key": key}


class ChoicesRequest(Schema):
    """What was picked so far, at a position."""

    position = Int(required=True, validate=validate.Range(0))
    picks = fields.List(
        fields.String(validate=validate.Length(max=100)),
        required=True,
        validate=validate.Length(max=100),
    )
    ahead = Bool(
        load_default=False,
        metadata={"description": "While another one is to move: as if it were the own turn."},
    )


class ShortLinkRequest(Schema):
    """Which link is to be short: that to look on by, or an invitation by its token."""

    invitation = fields.String(load_default="", validate=validate.Length(max=400))


class HexDigest(fields.String):
    """So many bytes as a digest has, in hexadecimal digits."""

    def __init__(self, **arguments: Any) -> None:
        may_lack = "" if arguments.get("required") else "?"
        written = FullMatch(f"^([0-9a-f]{{64}}){may_lack}$", error="64 hexadecimal digits.")
        super().__init__(validate=written, **arguments)


class PlayerNameForm(Schema):
    """The name that a browser keeps for the next tables."""

    name = Name(load_default="")


class SeatRequest(Schema):
    """Whoever takes the seat that they were invited to."""

    name = Name(load_default="")
    commitment = HexDigest(
        load_default="",
        metadata={
            "description": 'H("seat-commit", match, seat, seed) of a seed of 32 bytes that you have'
            " drawn, to be revealed once every seat is taken; without it the server draws one."
        },
    )
    seed = HexDigest(
        load_default="",
        metadata={
            "description": "The seed itself, to leave it with the server early, where each turn has"
            " a deadline: the deal need not wait for you then; but a server that conspired with the"
            " last player to sit down could choose it."
        },
    )

    @validates_schema(skip_on_field_errors=True)
    def check(self, data: dict[str, Any], **others: Any) -> None:
        """See that no seed comes without what it must be measured by."""
        if data["seed"] and not data["commitment"]:
            raise ValidationError({"seed": ["A seed comes early with its commitment."]})


class RematchRequest(Schema):
    """Whoever comes along to a rematch."""

    commits = Bool(
        load_default=False,
        metadata={
            "description": "Whether they draw their seed by themselves: the seat is kept for them"
            " until they take it with their `commitment`."
        },
    )


class SeedRequest(Schema):
    """The seed that was promised."""

    seed = HexDigest(required=True)


class TableActionRequest(Schema):
    """What a player does at the table besides moves."""

    do = fields.String(
        required=True,
        validate=validate.OneOf(
            [
                *("take_back", "agree", "refuse", "withdraw"),
                *("resign", "hand_over", "come_back", "go_on", "void"),
            ]
        ),
    )
    seat = Int(
        allow_none=True,
        load_default=None,
        validate=validate.Range(0),
        metadata={
            "description": "For whom a bot is to play on, where that is not the caller; or whose"
            " takeback it is that is agreed to or refused: by now another may ask for one."
        },
    )
