"""Schemas of a new table: game, options, seats, clock."""

from collections.abc import Mapping
from typing import Any, Final

from marshmallow import Schema, ValidationError, fields, post_load, validate, validates_schema

from adapters import limits
from adapters.limits import wrong_components
from adapters.records.parser import NotARecord, components_of
from adapters.records.record import STANDARD
from domain.game import AnyGame
from domain.match import PERSON
from domain.registry import GAMES
from web.api.schemas.fields import Bool, IdempotencyKey, Int, Name


def component_error(game: AnyGame, given: Any) -> str:
    """Return the error of a component set, empty if it is valid."""
    if not isinstance(given, str | dict):
        return "A component set is a name, or an object as in a record."
    try:
        components = components_of(game, given)
    except NotARecord as error:
        return f"{error}."
    return wrong_components(game, components)


NO_SEAT: Final = "That is no seat for a person."
NOT_ALONE: Final = "A seed is drawn by who takes a seat, and shares no screen."
NO_MEMORY: Final = "Nothing has to be remembered in this game: all notes are open."
CLOCK_KINDS: Final = {"bank", "turn", "deadline"}
"""Kinds of time controls."""


class NewTableHeaders(Schema):
    """Header of a request for a new table."""

    key = IdempotencyKey(16, required=True)
    """Random and secret. A repeated key gets the same table, for the same browser by its cookies,
    or for the same address without cookies, until the creator's seat is used.
    """


class SeatSetup(Schema):
    """A seat of a table: for a person, or a bot by its name."""

    by = fields.String(load_default=PERSON)
    name = Name(load_default="")


class ClockSetup(Schema):
    """Time control: a time bank, a time per turn, or a deadline."""

    bank = Int(validate=validate.Range(*limits.BANK))
    """Time bank in seconds, per player and match."""
    increment = Int(load_default=0, validate=validate.Range(*limits.INCREMENT))
    """Seconds added to the bank per turn."""
    turn = Int(validate=validate.Range(*limits.TURN))
    """Seconds per turn."""
    deadline = Int(validate=validate.Range(*limits.DEADLINE))
    """Days per turn."""

    @validates_schema(skip_on_field_errors=True)
    def check(self, data: dict[str, Any], **others: Any) -> None:
        """Require exactly one kind of clock."""
        if len(CLOCK_KINDS & data.keys()) != 1 or (data["increment"] and "bank" not in data):
            raise ValidationError(
                "A clock has one of bank, turn and deadline, and an increment with a bank alone."
            )

    @post_load
    def completed(self, data: dict[str, int], **others: Any) -> dict[str, int]:
        """Return the clock with zero for the other kinds."""
        return {**dict.fromkeys(CLOCK_KINDS, 0), **data}


class TableSetup(Schema):
    """Players and settings of a table."""

    seats = fields.List(fields.Nested(SeatSetup), required=True)
    sit = Int(allow_none=True, load_default=None, validate=validate.Range(0))
    """The seat that you take."""
    same_screen = fields.List(
        Int(validate=validate.Range(0)), load_default=list, validate=validate.Length(max=8)
    )
    """More seats that you take, to share one screen."""
    commits = Bool(load_default=False)
    """Whether you contribute your own seed: the seat is reserved until you take it with your
    `commitment`.
    """
    clock = fields.Nested(ClockSetup, allow_none=True, load_default=None)
    spectators = Bool(load_default=True)
    """Whether spectators may watch before the end."""
    joinable = Bool(load_default=False)
    """Whether anyone may take a free seat, by `GET .../join`; else seats are by invitation."""
    open_notes = Bool(load_default=False)
    """Whether all positions of a running memory game are open; else each player may look back to
    their own last turn.
    """


class BranchRequest(TableSetup):
    """A branch; its game, options and components are those of the match."""

    at = Int(required=True, validate=validate.Range(0))
    """The position to continue from."""
    redraw = Bool(load_default=False)
    """Whether unseen components are shuffled again; always so after an unfinished record."""


def setup_errors(game: AnyGame, data: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return the errors of a TableSetup for *game*, by field."""
    kinds = [seat["by"] for seat in data["seats"]]
    players = limits.wrong_players(game, len(kinds))
    wrong_kinds = limits.wrong_kinds(kinds, (PERSON, *game.bots))
    return {
        field: [sentence]
        for field, fits, sentence in (
            ("seats", not players, players),
            ("seats", not wrong_kinds, wrong_kinds),
            ("sit", _can_sit(kinds, data["sit"]), NO_SEAT),
            ("same_screen", _can_share(kinds, data["sit"], data["same_screen"]), NO_SEAT),
            ("commits", _can_commit(data), NOT_ALONE),
            ("open_notes", game.memory or not data["open_notes"], NO_MEMORY),
        )
        if not fits
    }


class NewTableRequest(TableSetup):
    """Request for a new table."""

    game = fields.String(required=True, validate=validate.OneOf(list(GAMES)))
    options = fields.Dict(keys=fields.String(), values=Bool(), load_default=dict)
    components = fields.Raw(load_default=STANDARD)
    """The component set: a name, or an object as in a record."""

    @validates_schema(skip_on_field_errors=True)
    def check(self, data: dict[str, Any], **others: Any) -> None:
        """Validate what depends on the game."""
        game = GAMES[data["game"]]
        box = component_error(game, data["components"])
        wrong = {
            field: [sentence]
            for field, fits, sentence in (
                ("options", data["options"].keys() <= set(game.option_names), _options(game)),
                ("components", not box, box),
            )
            if not fits
        } | setup_errors(game, data)
        if wrong:
            raise ValidationError(wrong)


def _options(game: AnyGame) -> str:
    return f"The options are: {', '.join(game.option_names)}."


def _can_sit(kinds: list[str], sit: int | None) -> bool:
    return sit is None or (sit in range(len(kinds)) and kinds[sit] == PERSON)


def _can_commit(data: Mapping[str, Any]) -> bool:
    """Tell whether the setup allows a seed of the creator's own, if requested."""
    return not data["commits"] or (data["sit"] is not None and not data["same_screen"])


def _can_share(kinds: list[str], sit: int | None, same_screen: list[int]) -> bool:
    """Tell whether the creator can also take these seats."""
    seats = [sit, *same_screen]
    free = sit is not None and len({*seats}) == len(seats)
    return not same_screen or (free and all(_can_sit(kinds, seat) for seat in seats))
