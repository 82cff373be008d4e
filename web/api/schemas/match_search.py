"""Query schemas of match lists and statistics."""

import re
from typing import Any, Final, get_args

from marshmallow import Schema, ValidationError, fields, pre_load, validate

from adapters.i18n import gettext
from adapters.records import timestamps
from adapters.sql_tables.match_summary import Status
from adapters.tables.columns import SEATS, TABLES
from adapters.tables.filters import ENDINGS
from adapters.typed_text import typed_points
from domain.bot_levels import STRONG
from domain.registry import GAMES, RULES
from web.api.schemas.fields import FullMatch, QueryInt

OPTIONS: Final = sorted({name for game in GAMES.values() for name in game.option_names})
LEVELS: Final = sorted({level for game in GAMES.values() for level in game.bots})
BOT: Final = f"^({'|'.join(LEVELS)}|{re.sub('[?]P<[a-z]+>', '?:', STRONG.pattern)})?$"
LARGEST_PAGE: Final = 100
"""Matches on a page of the JSON list."""
DAY: Final = {"anyOf": [{"format": "date"}, {"maxLength": 0}]}
"""JSON Schema of an optional day."""


class Day(fields.String):
    """A day as 2026-11-20: the UTC milliseconds of its start."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **others: Any) -> Any:
        text = super()._deserialize(value, attr, data, **others)
        try:
            return timestamps.day_start(text)
        except ValueError:
            raise ValidationError(gettext("enter a day like 2026-11-20")) from None


class Scores(fields.String):
    """Comma-separated scores, with typographic minus signs and surrounding signs."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **others: Any) -> str:
        text: str = super()._deserialize(value, attr, data, **others)
        return ",".join(map(typed_points, text.split(",")))


class ClaimsQuery(Schema):
    """Claimed scores to compare with the audit."""

    claimed = fields.List(
        Scores(
            validate=FullMatch(
                r"^(-?[0-9]{1,4})?(,(-?[0-9]{1,4})?)*$", error="Whole numbers, parted by commas."
            )
        ),
        load_default=list,
    )
    """The scores in seat order, comma-separated; empty if not claimed."""
    dispute = fields.String(load_default="", validate=validate.Length(max=20))
    """The subject preselected in the page's dispute form."""


class FilterQuery(Schema):
    """A form whose empty fields are no conditions."""

    @pre_load
    def without_empty(self, data: Any, **others: Any) -> dict[str, Any]:
        """Drop empty fields."""
        return {name: value for name, value in data.items() if value != ""}


class MatchFilter(FilterQuery):
    """Filter of matches; all conditions must hold."""

    game = fields.String(load_default=None, validate=validate.OneOf(["", *GAMES]))
    status = fields.String(load_default=None, validate=validate.OneOf(["", *get_args(Status)]))
    player = fields.String(load_default=None, validate=validate.Length(max=200))
    disputes = fields.String(load_default=None, validate=validate.OneOf(["", "any", "undecided"]))
    """Disputed, or awaiting a verdict."""
    since = Day(load_default=None, metadata=DAY)
    """Opened on this day (UTC) or later."""
    before = Day(load_default=None, metadata=DAY)
    """Opened before this day (UTC)."""


class TableName(fields.String):
    """The name of a table, also as in SQL."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **others: Any) -> Any:
        name: str = super()._deserialize(value, attr, data, **others)
        return name.replace("_", "-")


class RecordOrTableQuery(MatchFilter):
    """Filter of a download, and the table to export; without one, records."""

    table = TableName(load_default=None, validate=validate.OneOf(["", *TABLES]))
    rules = fields.String(load_default=None, validate=validate.OneOf(["", *RULES]))
    options = fields.List(
        fields.String(validate=validate.OneOf(OPTIONS)), data_key="option", load_default=list
    )
    """Options that were all chosen; may be repeated."""
    bot = fields.String(load_default=None, validate=FullMatch(BOT, error="The level of a bot."))
    """The level of a bot that played."""
    players = QueryInt(load_default=None, validate=validate.Range(1, 9))
    """The number of players."""
    ending = fields.String(
        data_key="end", load_default=None, validate=validate.OneOf(["", *ENDINGS])
    )
    ids = fields.List(fields.UUID(), data_key="id", load_default=list)
    """Only the matches with these ids; may be repeated."""


class TableQuery(RecordOrTableQuery):
    """Filter of a table, and its name."""

    table = TableName(load_default=SEATS.name, validate=validate.OneOf(["", *TABLES]))


class Cursor(fields.String):
    """The end of a page, encrypted."""

    PATTERN: Final = "^([A-Za-z0-9_-]{20,200}={0,2})?$"

    def __init__(self, **arguments: Any) -> None:
        written = FullMatch(self.PATTERN, error="The `next` of a page.")
        super().__init__(validate=written, **arguments)


class MatchPageQuery(MatchFilter):
    """Filter of matches with a cursor."""

    cursor = Cursor(load_default="")
    """The `next` of the page before; without it, the newest matches."""


class MatchListQuery(MatchPageQuery):
    """Filter of matches with a cursor and a limit."""

    joinable = fields.Boolean(truthy={"true"}, falsy={"false"}, load_default=False)
    """Only open tables whose free seats anyone may take."""
    limit = QueryInt(load_default=25, validate=validate.Range(1, LARGEST_PAGE))


class PlayerNameQuery(Schema):
    """The name of a player."""

    name = fields.String(required=True, validate=validate.Length(max=200))


class StatisticsQuery(FilterQuery):
    """Filter of a game's statistics."""

    who = fields.String(load_default=None, validate=validate.OneOf(["", "people", "bots"]))
    players = QueryInt(load_default=None, validate=validate.Range(1, 9))
