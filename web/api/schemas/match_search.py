"""Query schemas of match lists and statistics."""

from typing import Any, Final, get_args

from marshmallow import Schema, ValidationError, fields, pre_load, validate

from adapters.records import timestamps
from adapters.sql_tables.match_summary import Status
from adapters.typed_text import typed
from domain.registry import GAMES
from web.api.schemas.fields import FullMatch, QueryInt

LAST_PAGE: Final = 400
"""Whoever goes back further is led there by day: a page costs as much as all before it."""
DAY: Final = {"anyOf": [{"format": "date"}, {"maxLength": 0}]}
"""How a day that may be left empty is described."""


class Day(fields.String):
    """A day as 2026-11-20: the UTC milliseconds of its start."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **others: Any) -> Any:
        text = super()._deserialize(value, attr, data, **others)
        try:
            return timestamps.day_start(text)
        except ValueError:
            raise ValidationError("A day is written as 2026-11-20.") from None


class Scores(fields.String):
    """Scores parted by commas, as a page shows them: with its minus, or signs around them."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **others: Any) -> str:
        said: str = super()._deserialize(value, attr, data, **others)
        return ",".join(map(typed, said.split(",")))


class ClaimsQuery(Schema):
    """What was claimed for a match that has ended."""

    claimed = fields.List(
        Scores(
            validate=FullMatch(
                r"^(-?[0-9]{1,4})?(,(-?[0-9]{1,4})?)*$", error="Whole numbers, parted by commas."
            )
        ),
        load_default=list,
        metadata={"description": "The scores in seat order; what is not claimed stays empty."},
    )
    dispute = fields.String(
        load_default="",
        validate=validate.Length(max=20),
        metadata={"description": "What the page's form is to dispute, as its lines link to it."},
    )


class FilterQuery(Schema):
    """A form's fields; what was left empty is no condition."""

    @pre_load
    def without_empty(self, data: Any, **others: Any) -> dict[str, Any]:
        """Drop what was left empty."""
        return {name: value for name, value in data.items() if value != ""}


class MatchFilter(FilterQuery):
    """Which matches: every condition must hold."""

    game = fields.String(load_default=None, validate=validate.OneOf(["", *GAMES]))
    status = fields.String(load_default=None, validate=validate.OneOf(["", *get_args(Status)]))
    player = fields.String(load_default=None, validate=validate.Length(max=200))
    disputes = fields.String(
        load_default=None,
        validate=validate.OneOf(["", "any", "undecided"]),
        metadata={"description": "Disputed at all, or waiting for a verdict."},
    )
    since = Day(
        load_default=None,
        metadata={**DAY, "description": "Opened on this day (UTC) or later."},
    )
    before = Day(
        load_default=None,
        metadata={**DAY, "description": "Opened before this day (UTC)."},
    )


class MatchPageQuery(MatchFilter):
    """Which matches, and which page of their list."""

    page = QueryInt(
        load_default=1,
        validate=validate.Range(1, LAST_PAGE),
        metadata={"minimum": 1, "maximum": LAST_PAGE},
    )


class PlayerNameQuery(Schema):
    """The name of a player."""

    name = fields.String(required=True, validate=validate.Length(max=200))


class StatisticsQuery(FilterQuery):
    """Which matches of a game are counted together."""

    who = fields.String(load_default=None, validate=validate.OneOf(["", "people", "bots"]))
    players = QueryInt(
        load_default=None,
        validate=validate.Range(1, 9),
        metadata={"minimum": 1, "maximum": 9},
    )
