"""Click group of all commands: exit codes, error messages, broken pipes and Ctrl-C."""

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.metadata import entry_points
from io import TextIOWrapper
from itertools import pairwise
from typing import IO, Any, Final

import click
from click.exceptions import Exit, NoArgsIsHelpError

from adapters.i18n import (
    ENGLISH,
    LANGUAGES,
    CatalogueNotCompiled,
    catalogue_files,
    gettext,
    use_locale,
)
from adapters.os_errors import discard_output, reason
from replay.interruption import EXIT_CODE, was_interrupted
from replay.terminal import visible

FINE: Final = 0
WRONG: Final = 1
UNUSABLE: Final = 2
WORKER_DIED: Final = 3
CLOSED_PIPE: Final = 141
"""Exit code after SIGPIPE: 128 and the signal's number."""

LANGUAGE: Final = "GIARDINO_LANGUAGE"
COMMANDS: Final = "giardino.commands"


class Unusable(click.ClickException):
    """The input can't be read or used: one line on stderr, exit code 2."""

    exit_code = UNUSABLE

    def __init__(self, message: str) -> None:
        super().__init__(visible(message))
        self.text = gettext("Error: {message}", message=self.message)

    def show(self, file: IO[Any] | None = None) -> None:
        """Print the message, which was translated when the error was raised."""
        click.echo(self.text, file=file, err=file is None)


def note(message: str) -> None:
    """Print a message on stderr, apart from the data on stdout."""
    try:
        click.echo(visible(message), err=True)
    except OSError:  # A closed stderr is no reason to stop.
        discard_output(sys.stderr)


@contextmanager
def _as_in_a_pipeline() -> Iterator[None]:
    """Convert errors to one-line messages; a closed pipe and Ctrl-C only set the exit code."""
    try:
        with _in_one_line():
            yield
    except Exit:
        raise
    except (Exception, KeyboardInterrupt) as error:
        if not (was_interrupted() or isinstance(error, KeyboardInterrupt)):
            raise
        raise Exit(EXIT_CODE) from None


@contextmanager
def _in_one_line() -> Iterator[None]:
    """Convert errors to messages of one line, and a closed pipe to its exit code."""
    try:
        yield
        sys.stdout.flush()
    except (NoArgsIsHelpError, Unusable):
        raise
    except click.UsageError as error:
        raise Unusable(_with_help(error)) from None
    except click.ClickException as error:
        raise Unusable(error.format_message()) from None
    except BrokenPipeError:
        discard_output(sys.stdout)
        raise Exit(CLOSED_PIPE) from None
    except OSError as error:
        discard_output(sys.stdout)
        place = f"{error.filename}: " if error.filename else ""
        raise Unusable(place + reason(error)) from None
    except RuntimeError as error:
        if "new thread" not in str(error):
            raise
        raise Unusable(gettext("the system allows no more threads or processes")) from None
    except MemoryError:
        raise Unusable(gettext("there is not enough memory")) from None


def _with_help(error: click.UsageError) -> str:
    """Return a usage error on one line, with the command that shows what can be written."""
    command = f"giardino {error.ctx.info_name}" if error.ctx and error.ctx.parent else "giardino"
    sentence = " ".join(error.format_message().split()).removesuffix(".")
    if not sentence.rstrip(")").endswith("?"):
        sentence += "."
    return gettext("{sentence} See {command} --help.", sentence=sentence, command=command)


def _wanted_language(words: Sequence[str], environ: Mapping[str, str] = os.environ) -> str:
    """Return the language of a command line, English if it is unknown or not compiled."""
    language = environ.get(LANGUAGE, "")
    for word, following in pairwise((*words, "")):
        if word == "--language":
            language = following or language
        elif word.startswith("--language="):
            language = word.partition("=")[2]
    try:
        catalogue_files(language if language in LANGUAGES else ENGLISH)
    except CatalogueNotCompiled:
        return ENGLISH
    return language if language in LANGUAGES else ENGLISH


class CommandGroup(click.Group):
    """Command group with the exit codes of this program.

    Packages that this one may not import add commands by an entry point, which is loaded when the
    command is used.
    """

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands."""
        return sorted({*super().list_commands(ctx), *entry_points(group=COMMANDS).names})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command of this package or of an entry point."""
        if own := super().get_command(ctx, cmd_name):
            return own
        found = entry_points(group=COMMANDS, name=cmd_name)
        return next((command.load() for command in found), None)

    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:
        """Parse the command line."""
        with _as_in_a_pipeline():
            return super().make_context(*args, **kwargs)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command."""
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="backslashreplace")
        with _as_in_a_pipeline():
            return super().invoke(ctx)

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run the program, even if stderr is closed."""
        words = args[0] if args else kwargs.get("args")
        try:
            # Errors in the command line are reported before click reads --language.
            with use_locale(_wanted_language(sys.argv[1:] if words is None else words)):
                return super().main(*args, **kwargs)
        except OSError:
            discard_output(sys.stderr)
            sys.exit(UNUSABLE)
