"""Filter options that all commands about many matches share."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import wraps
from typing import Any, Final

import click

from adapters.i18n import gettext
from adapters.records import timestamps
from adapters.records.reader import FoundRecord
from adapters.records.record import Record
from adapters.tables.facts import is_level
from adapters.tables.filters import ENDINGS, EVERY, MatchFilter, ids_in, record_admitted
from adapters.typed_text import typed
from domain.bot_levels import levels_of
from domain.registry import GAMES, RULES
from replay.group import Unusable
from replay.options import game_option
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


NAMES: Final = (
    *("game", "rules", "options", "player", "bot", "players", "ending", "since", "before"),
    *("disputes", "ids"),
)
"""The parameters of the options, as fields of the filter."""
rules_option: Final = click.option(
    "--rules", metavar="VERSION", help="Only this version of the rules."
)
OPTIONS: Final[tuple[Callable[[Any], Any], ...]] = (
    click.option(
        "--ids",
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
    game_option,
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
        return command(*args, wanted=_filter(**conditions), **given)

    for option in options:
        filtered = option(filtered)
    return filtered


def admitted(entries: Iterable[FoundRecord], wanted: MatchFilter) -> Iterator[FoundRecord]:
    """Return the records that a filter admits, and what is no record."""
    for entry in entries:
        record = entry.record if wanted != EVERY else None
        if not isinstance(record, Record) or record_admitted(wanted, record, entry.match_id):
            yield entry


def _filter(
    rules: str | None, options: tuple[str, ...], bot: str | None, ids: str | None, **others: Any
) -> MatchFilter:
    """Return the filter; raise Unusable for what no match can have."""
    names = sorted({name for game in GAMES.values() for name in game.option_names})
    for option in options:
        if option not in names:
            raise _none(gettext("there is no option {name!r}", name=option), names)
    if rules is not None and rules not in RULES:
        raise _none(gettext("there are no rules {name!r}", name=rules), sorted(RULES))
    if bot is not None and not any(is_level(game, bot) for game in GAMES.values()):
        levels = dict.fromkeys(level for game in GAMES.values() for level in levels_of(game))
        raise _none(gettext("there is no bot {name!r}", name=bot), list(levels))
    return MatchFilter(
        rules=rules,
        options=options,
        bot=bot,
        ids=None if ids is None else _ids(ids),
        **others,
    )


def _none(sentence: str, names: list[str]) -> Unusable:
    choose = gettext("choose from {names}", names=", ".join(names))
    return Unusable(f"{sentence}: {choose}")


def _ids(file: str) -> frozenset[str]:
    if file == STANDARD_INPUT:
        return ids_in(sys.stdin)
    try:
        with open(file, encoding="utf-8-sig") as lines:
            return ids_in(lines)
    except UnicodeDecodeError:
        raise Unusable(gettext("{file}: not UTF-8 text", file=file)) from None
