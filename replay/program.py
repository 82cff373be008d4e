"""How does the program behave towards its shell: exit codes, messages, pipes, Ctrl-C?"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.metadata import entry_points
from io import TextIOWrapper
from typing import IO, Any, Final

import click
from click.exceptions import NoArgsIsHelpError

from adapters.languages import say
from replay.terminal import visible

FINE: Final = 0
WRONG: Final = 1
UNUSABLE: Final = 2
INTERRUPTED: Final = 130
CLOSED_PIPE: Final = 141
"""What a shell reports for a program that the two signals ended: 128 and the signal's number."""

COMMANDS: Final = "giardino.commands"

EXIT_CODES: Final = """\b
Exit codes:
  0  fine
  1  a rule is broken or a claim is wrong
  2  the input can't be read or used"""


class Unusable(click.ClickException):
    """The input can't be read or used: one line on stderr, and exit code 2."""

    exit_code = UNUSABLE

    def __init__(self, message: str) -> None:
        super().__init__(visible(message))
        self.told = say("Error: {message}", message=self.message)

    def show(self, file: IO[Any] | None = None) -> None:
        """Print the line, in the language that was spoken when it was written."""
        click.echo(self.told, file=file, err=file is None)


def note(message: str) -> None:
    """Print a message: on stderr, so that it never gets among the data."""
    click.echo(visible(message), err=True)


@contextmanager
def _usage_in_one_line() -> Iterator[None]:
    try:
        yield
    except NoArgsIsHelpError:
        raise
    except click.UsageError as error:
        raise Unusable(error.format_message()) from None


class Program(click.Group):
    """A group of commands that ends as the other programs of a pipeline do.

    A package that this one may not import adds its commands by an entry point; they are loaded
    only when they are asked for.
    """

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands."""
        return sorted({*super().list_commands(ctx), *entry_points(group=COMMANDS).names})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command of our own, or of another package."""
        if own := super().get_command(ctx, cmd_name):
            return own
        others = entry_points(group=COMMANDS, name=cmd_name)
        return next((one.load() for one in others), None)

    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:
        """Read the command line; what is wrong with it is told in one line."""
        with _usage_in_one_line():
            return super().make_context(*args, **kwargs)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; a reader that went away and Ctrl-C are no faults to complain of."""
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="backslashreplace")
        try:
            with _usage_in_one_line():
                return super().invoke(ctx)
        except BrokenPipeError:
            _drop_what_is_left()
            ctx.exit(CLOSED_PIPE)
        except OSError as error:
            _drop_what_is_left()
            place = f"{error.filename}: " if error.filename else ""
            raise Unusable(place + (error.strerror or str(error)).lower()) from None
        except KeyboardInterrupt:
            ctx.exit(INTERRUPTED)


def _drop_what_is_left() -> None:
    """Let what stdout did not take go somewhere when the interpreter ends."""
    with suppress(OSError):  # Not every stdout is a file.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
