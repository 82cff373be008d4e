"""What may stand in a request, and in an error?"""

from typing import Any

from flask import g
from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from domain.game import AnyGame
from domain.games import GAMES
from domain.match import PERSON
from web.interface.commands import MOVES
from web.interface.fields import Bool, Int, Name, Whole

KEY = "^[!-~]{%d,64}$"


class AnyMove(Schema):
    """A move as in a record, without ``by``: of the game that the match of the path is."""

    def load(self, data: Any, **others: Any) -> Any:
        """Read the move by the schema of the match's game."""
        return MOVES[g.match.game.name]().load(data, **others)


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
        validate=validate.Regexp(KEY % 1, error="1 to 64 visible ASCII characters."),
        metadata={"description": "New for each move; the same when a move is sent again."},
    )


class OpeningHeaders(Schema):
    """What goes with the opening of a table."""

    key = fields.String(
        data_key="Idempotency-Key",
        required=True,
        validate=validate.Regexp(KEY % 16, error="16 to 64 visible ASCII characters."),
        metadata={
            "description": "By chance, and secret: whoever repeats it is given the same table."
        },
    )


class WantedSeat(Schema):
    """A seat of a table: for a person, or a bot by its name."""

    by = fields.String(load_default=PERSON)
    name = Name(load_default="")


class Opening(Schema):
    """The table that is wanted."""

    game = fields.String(required=True, validate=validate.OneOf(list(GAMES)))
    options = fields.Dict(keys=fields.String(), values=Bool(), load_default=dict)
    seats = fields.List(fields.Nested(WantedSeat), required=True)
    sit = Int(
        allow_none=True,
        load_default=None,
        validate=validate.Range(0),
        metadata={"description": "The seat that whoever opens the table takes at once."},
    )

    @validates_schema(skip_on_field_errors=True)
    def check(self, data: dict[str, Any], **others: Any) -> None:
        """Ask the game for what only it knows."""
        game = GAMES[data["game"]]
        kinds = [seat["by"] for seat in data["seats"]]
        wrong = {
            field: [sentence]
            for field, fits, sentence in (
                ("options", data["options"].keys() <= set(game.options), _options(game)),
                ("seats", len(kinds) in game.players, _players(game)),
                ("seats", {PERSON, *game.bots}.issuperset(kinds), _kinds(game)),
                ("sit", _can_sit(kinds, data["sit"]), "That is no seat for a person."),
            )
            if not fits
        }
        if wrong:
            raise ValidationError(wrong)


def _options(game: AnyGame) -> str:
    return f"The options are: {', '.join(game.options)}."


def _players(game: AnyGame) -> str:
    return f"It is a game for {' or '.join(map(str, game.players))}."


def _kinds(game: AnyGame) -> str:
    return f"A seat is by one of: {', '.join((PERSON, *game.bots))}."


def _can_sit(kinds: list[str], sit: int | None) -> bool:
    return sit is None or (sit in range(len(kinds)) and kinds[sit] == PERSON)


class Sitting(Schema):
    """Whoever takes the seat that they were invited to."""

    name = Name(load_default="")


class Picks(Schema):
    """What was picked so far, at a position."""

    position = Int(required=True, validate=validate.Range(0))
    picks = fields.List(
        fields.String(validate=validate.Length(max=100)),
        required=True,
        validate=validate.Length(max=100),
    )


class At(Schema):
    """An earlier position: so many moves were made."""

    at = Whole(load_default=None)


class Looking(At):
    """From when, and with whose eyes."""

    viewer = fields.String(
        data_key="as",
        load_default=None,
        validate=validate.Regexp(
            "^(spectator|referee|[0-9])$", error="spectator, referee or a seat's number."
        ),
        metadata={"description": "Others than your own and a spectator's: after the end only."},
    )


class ProblemSchema(Schema):
    """Why a request was answered with a no."""

    kind = fields.String(required=True)
    status = fields.Integer(required=True)
    title = fields.String(required=True)
    sentence = fields.String(required=True, metadata={"description": "For people."})
    rule = fields.String(metadata={"description": "The rule's id, when a rule refuses a move."})
    name = fields.String(metadata={"description": "The refusal's stable name."})
    errors = fields.Dict(metadata={"description": "What is wrong, by place and field."})
    position = fields.Integer(metadata={"description": "The newest one, when a move was late."})
    picture = fields.Raw(metadata={"description": "The newest one, when a move was late."})
