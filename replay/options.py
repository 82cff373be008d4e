"""Click options that several commands share, and validation of their values."""

import os
from collections.abc import Callable
from typing import Any, Final

import click

from adapters.i18n import gettext
from adapters.records.record import Record
from adapters.settings import DATABASE
from adapters.typed_text import typed, typed_number
from domain.game import Observer, Viewer
from domain.registry import GAMES
from replay.group import Unusable
from replay.transcript import viewer_by_name


class MoveNumber(click.types.IntParamType):
    """A number of moves, as ``12``, ``#12`` or ``12.``."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the number that *value* writes."""
        text: Any = typed_number(value) if isinstance(value, str) else value
        try:
            return super().convert(text, param, ctx)
        except click.BadParameter:
            return super().convert(value, param, ctx)  # The refusal quotes what was typed.


MOVE_NUMBER: Final = MoveNumber()


def game_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--game`` to a command."""
    games = click.Choice(sorted(GAMES), case_sensitive=False)
    return click.option("--game", type=games, help="Only this game.")(command)


def database_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--database`` to a command."""
    return click.option(
        "--database",
        metavar="PATH|postgresql://...",
        help=f"Where matches are stored.  [default: ${DATABASE}, else the user's data folder]",
    )(command)


def unsealed_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--unsealed`` to a command."""
    return click.option(
        "--unsealed",
        is_flag=True,
        help="Also show hidden information of running matches.",
    )(command)


def record_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--record`` to a command."""
    return click.option(
        "--record",
        "number",
        type=click.IntRange(min=1),
        metavar="K",
        help="Use record number K of several, counted from 1.",
    )(command)


def jobs_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--jobs`` to a command."""
    return click.option(
        "--jobs",
        metavar="N",
        type=click.IntRange(min=1),
        default=cores,
        help="The number of worker processes; the output does not depend on it.  [default: one per"
        " core]",
    )(command)


def cores() -> int:
    """Return the number of usable cores."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def require_position(record: Record, at: int | None) -> None:
    """Raise Unusable if a *record* has no position after *at* moves."""
    if at is not None and not 0 <= at <= len(record.moves):
        raise Unusable(
            gettext(
                "there is no position {position}: the record has {moves} moves",
                position=at,
                moves=len(record.moves),
            )
        )


def named_viewer(name: str, record: Record) -> Viewer:
    """Return the viewer of this *name*; raise Unusable."""
    viewer = viewer_by_name(typed(name), record.game, len(record.players))
    if viewer is None:
        names = ", ".join([*record.game.seat_names[: len(record.players)], *Observer])
        raise Unusable(
            gettext(
                "there is no {name!r} in this match: choose from {names}", name=name, names=names
            )
        )
    return viewer
