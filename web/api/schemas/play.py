"""Schemas for players: move headers, choices, seats, seeds, table actions."""

from collections.abc import Mapping
from typing import Any, Final

from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from web.api.examples import POSITION
from web.api.schemas.fields import Bool, FullMatch, IdempotencyKey, Int, Name, QueryInt
from web.text import parse_int

ACTING_SEAT: Final[dict[str, Any]] = {
    "in": "query",
    "name": "as",
    "schema": {"type": "string", "pattern": "^[0-9]$"},
    "description": "The acting seat, if several players share one browser.",
}
MOVE_KEY: Final = IdempotencyKey(1, required=True)


class SessionHeaders(Schema):
    """Header by which a program gets the same session again."""

    key = IdempotencyKey(16)
    """Random and secret. The same request with the same key returns the same session, so it is safe
    to repeat if its response was lost.
    """


class IdempotencyHeaders(Schema):
    """Header that makes a request idempotent."""

    key = MOVE_KEY
    """New for each request; the same when it is repeated."""


class MoveHeaders(IdempotencyHeaders):
    """Headers of a move: expected position and idempotency key."""

    expected = QueryInt(data_key="Expected-Position", required=True, metadata={"example": POSITION})
    """The position for which the move was chosen."""

    def as_they_are(self, headers: Mapping[str, str]) -> dict[str, Any] | None:
        """Return valid *headers*; None if any is invalid.

        The slower fields above then report the errors.
        """
        expected = headers.get("Expected-Position")
        position = None if expected is None else parse_int(expected)
        key = headers.get("Idempotency-Key")
        if position is None or key is None or not MOVE_KEY.written.regex.fullmatch(key):
            return None
        return {"expected": position, "key": key}


class ChoicesRequest(Schema):
    """The picks so far, at a position."""

    position = Int(required=True, validate=validate.Range(0))
    picks = fields.List(
        fields.String(validate=validate.Length(max=100)),
        required=True,
        validate=validate.Length(max=100),
    )
    ahead = Bool(load_default=False)
    """Return choices as if it were your turn, to prepare a move."""
    prefetch = Bool(load_default=False)
    """Return the choices after the next pick and the one that follows, too."""


class ShortLinkRequest(Schema):
    """The link to shorten: the match's, or an invitation by its token."""

    invitation = fields.String(load_default="", validate=validate.Length(max=400))


class HexDigest(fields.String):
    """32 bytes in hexadecimal digits."""

    def __init__(self, **arguments: Any) -> None:
        may_lack = "" if arguments.get("required") else "?"
        written = FullMatch(f"^([0-9a-f]{{64}}){may_lack}$", error="64 hexadecimal digits.")
        super().__init__(validate=written, **arguments)


class PlayerNameForm(Schema):
    """The player name to store in the browser."""

    name = Name(load_default="")


class SeatRequest(Schema):
    """Name and seed commitment of a player who takes a seat."""

    name = Name(load_default="")
    commitment = HexDigest(load_default="")
    """H("seat-commit", match, seat, seed) of your seed of 32 random bytes, to be revealed once
    every seat is taken; without it the server draws the seed.
    """
    seed = HexDigest(load_default="")
    """The seed itself, left with the server early if turns have a deadline. The deal need not wait
    for you; but a server that conspires with the last player to sit down could choose the deal.
    """

    @validates_schema(skip_on_field_errors=True)
    def check(self, data: dict[str, Any], **others: Any) -> None:
        """Require a commitment with an early seed."""
        if data["seed"] and not data["commitment"]:
            raise ValidationError({"seed": ["A seed comes early with its commitment."]})


class SessionRequest(Schema):
    """The link from which a program gets a session."""

    link = fields.String(load_default="", validate=validate.Length(max=600))
    """An invitation, or the private link to a seat: the whole URL or its last part. Without a link
    you get a free seat of a table that is open to anyone.
    """


class RematchRequest(Schema):
    """Options of a player who joins a rematch."""

    commits = Bool(load_default=False)
    """Whether you contribute your own seed: the seat is reserved until you take it with your
    `commitment`.
    """


class SeedRequest(Schema):
    """The committed seed."""

    seed = HexDigest(required=True)


class TableActionRequest(Schema):
    """A table action: takeback, resignation, hand-over, ..."""

    do = fields.String(
        required=True,
        validate=validate.OneOf(
            [
                *("take_back", "agree", "refuse", "withdraw"),
                *("resign", "hand_over", "come_back", "go_on", "void"),
            ]
        ),
    )
    seat = Int(allow_none=True, load_default=None, validate=validate.Range(0))
    """`hand_over`: the seat, if it is not yours. `agree`, `refuse`: the seat that asked for the
    takeback, in case another has asked since.
    """
