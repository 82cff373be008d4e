"""Filter options that all commands about many matches share."""

import sys
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, Final

import click

from adapters.i18n import gettext
from adapters.os_errors import reason
from adapters.records import timestamps
from adapters.tables.filters import ENDINGS, EVERY, MatchFilter, ids_in
from adapters.typed_text import typed
from replay.group import Unusable, note
from replay.options import FileName, game_option
from replay.record_sources import STANDARD_INPUT


class DayOrTime(click.ParamType[int]):
    """A UTC date or a UTC timestamp, converted to milliseconds."""

    name = "date"

    def convert(self, value: Any, param: Any, ctx: Any) -> int:
        """Return the milliseconds of the time, or of the date's start."""
        try:
            value = typed(value)
            is_day = len(value) == len("2026-11-20")
            return timestamps.day_start(value) if is_day else timestamps.parse_milliseconds(value)
        except ValueError:
            sentence = gettext(
                "{value!r} is not a UTC date like 2026-11-20 or a time like 2026-11-20T10:00:00Z.",
                value=value,
            )
            self.fail(sentence)


NAMES: Final = MatchFilter.__struct_fields__
"""The parameters of the options."""
rules_option: Final = click.option(
    "--rules", metavar="VERSION", help="Only this version of the rules."
)
OPTIONS: Final[tuple[Callable[[Any], Any], ...]] = (
    click.option(
        "--ids",
        type=FileName(),
        metavar="FILE|-",
        help="Only the matches whose ids are in this file, one per line.",
    ),
    click.option(
        "--disputes",
        type=click.Choice(["any", "undecided"]),
        help="Only disputed matches, or only those awaiting a verdict.",
    ),
    click.option("--before", type=DayOrTime(), help="Only matches opened before this time (UTC)."),
    click.option(
        "--since", type=DayOrTime(), help="Only matches opened at this time or later (UTC)."
    ),
    click.option(
        "--end", "ending", type=click.Choice(ENDINGS), help="Only matches that ended this way."
    ),
    click.option(
        "--players", type=click.IntRange(min=1), help="Only matches of this number of players."
    ),
    click.option("--bot", metavar="LEVEL", help="Only matches with a bot of this level."),
    click.option("--player", metavar="NAME", help="Only matches with a player of this name."),
    click.option(
        "--option",
        "options",
        metavar="NAME",
        multiple=True,
        help="Only matches that were played with this option.",
    ),
    rules_option,
    game_option("Only this game."),
)


def filter_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the filter options to a command, which gets them as ``wanted``."""
    return _filtered(command, OPTIONS)


def filter_options_but_rules(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add all filter options but ``--rules``, which means something else to the command."""
    return _filtered(command, [option for option in OPTIONS if option is not rules_option])


def _filtered(
    command: Callable[..., Any], options: Sequence[Callable[[Any], Any]]
) -> Callable[..., Any]:
    @wraps(command)
    def filtered(*args: Any, **given: Any) -> Any:
        own = {} if rules_option in options else {"rules": None}
        conditions = own | {name: given.pop(name) for name in NAMES if name not in own}
        if (ids := conditions.pop("ids")) is not None:
            conditions["ids"] = _ids(ids)
        try:
            wanted = MatchFilter(**conditions)
        except ValueError as error:
            raise Unusable(str(error)) from None
        return command(*args, wanted=wanted, **given)

    for option in options:
        filtered = option(filtered)
    return filtered


def note_none(wanted: MatchFilter, status: str | None = None) -> None:
    """Note on stderr that a command has found no match."""
    if wanted != EVERY or status:
        note(gettext("no match meets the conditions: giardino matches lists what is stored"))
    else:
        note(gettext("there is no match: giardino serve or giardino import stores some"))


def _ids(file: str) -> frozenset[str]:
    if file == STANDARD_INPUT:
        return ids_in(sys.stdin)
    try:
        with open(file, encoding="utf-8-sig") as lines:
            return ids_in(lines)
    except (OSError, UnicodeDecodeError) as error:
        why = reason(error) if isinstance(error, OSError) else gettext("not UTF-8 text")
        raise Unusable(
            gettext(
                "{file}: {why}; --ids needs a file with a match id on each line, as giardino"
                " matches prints them",
                file=file,
                why=why,
            )
        ) from None
