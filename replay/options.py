"""Click options that several commands share, and validation of their values."""

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from pathlib import Path, PurePath
from typing import Any, BinaryIO, Final

import click
from click.shell_completion import CompletionItem

from adapters.child_process import cores
from adapters.i18n import gettext
from adapters.records.record import Record
from adapters.settings import DATABASE, settings
from adapters.typed_text import typed, typed_number
from domain.game import Observer, Viewer
from domain.registry import GAMES
from replay.group import Unusable
from replay.transcript import viewer_by_name

Command = Callable[..., Any]


class MoveNumber(click.types.IntParamType):
    """A number of moves, as ``12``, ``#12`` or ``12.``."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the number that *value* writes."""
        text: Any = typed_number(value) if isinstance(value, str) else value
        try:
            return super().convert(text, param, ctx)
        except click.BadParameter:
            return super().convert(value, param, ctx)  # The refusal quotes the typed text.


MOVE_NUMBER: Final = MoveNumber()


class FileName(click.types.StringParamType):
    """A text that may name a file, as shells complete it."""

    name = "file"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Let the shell complete names of files."""
        return [CompletionItem(incomplete, type="file")]


class NewFile(FileName):
    """A file to write, in a folder that exists."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the name of the file."""
        path = Path(value)
        if path.is_dir():
            self.fail(gettext("{file} is a folder: name a file in it", file=value))
        if not path.parent.is_dir():
            self.fail(gettext("there is no folder {folder}: make it first", folder=path.parent))
        return str(value)


def game_option(text: str, *, required: bool = False) -> Callable[[Command], Command]:
    """Add ``--game`` to a command; *text* says what for."""
    games = click.Choice(sorted(GAMES), case_sensitive=False)
    return click.option("--game", type=games, required=required, help=text)


database_option: Final = click.option(
    "--database",
    type=FileName(),
    metavar="PATH|postgresql://...",
    help=f"Where matches are stored.  [default: ${DATABASE}, else the user's data folder]",
)
unsealed_option: Final = click.option(
    "--unsealed", is_flag=True, help="Also show hidden information of running matches."
)
record_option: Final = click.option(
    "--record",
    "number",
    type=click.IntRange(min=1),
    metavar="K",
    help="Use record number K of several, counted from 1.",
)
jobs_option: Final = click.option(
    "--jobs",
    metavar="N",
    type=click.IntRange(min=1),
    default=cores,
    help="The number of worker processes; the output does not depend on it.  [default: one per"
    " core]",
)
sources_argument: Final = click.argument(
    "sources", type=FileName(), metavar="SOURCE...", nargs=-1, required=True
)


def out_option(content: str) -> Callable[[Command], Command]:
    """Add ``--out`` to a command that writes this *content*."""
    return click.option("--out", type=NewFile(), help=f"Write {content} to FILE instead of stdout.")


def open_out(out: str | None) -> AbstractContextManager[BinaryIO]:
    """Open the file to write, or stdout; a file that the running command reads is refused.

    Raises click.BadParameter.
    """
    if out is None:
        return nullcontext(sys.stdout.buffer)
    ctx = click.get_current_context()
    for param in ctx.command.params:
        if isinstance(param.type, FileName) and not isinstance(param.type, NewFile):
            given = ctx.params[param.name or ""]
            if param.name == "database":
                given = settings(given).file
            for name in given if isinstance(given, tuple) else (given,):
                _require_other_file(out, name)
    return open(out, "wb")


def _require_other_file(out: str, name: str | Path | None) -> None:
    with suppress(OSError):
        if name is not None and os.path.samefile(out, name):
            raise click.BadParameter(
                gettext("{file} is read by this command: name another file", file=out),
                param_hint="'--out'",
            )


def format_of(style: str | None, out: str | None, formats: Sequence[str]) -> str:
    """Return the format that was chosen or that the ending of a file names, else the first one.

    Raises Unusable for another ending.
    """
    ending = PurePath(out or "").suffix.removeprefix(".").lower()
    if style or not ending:
        return style or formats[0]
    if ending not in formats:
        raise Unusable(
            gettext(
                "{file}: no format is called {ending!r}: choose from {names} with --format",
                file=out,
                ending=ending,
                names=", ".join(formats),
            )
        )
    return ending


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
