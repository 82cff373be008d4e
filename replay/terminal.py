"""Output to a terminal: colours, and control characters made visible."""

import sys
from functools import cache
from io import StringIO
from typing import Any, Literal, get_args

from rich.console import Console
from rich.progress import Progress
from rich.text import Text

Colours = Literal["standard", "256", "truecolor", "windows"]
"""The colours of a terminal."""


def visible(text: str) -> str:
    """Return untrusted *text* with its control characters escaped."""
    return "".join(
        sign if sign.isprintable() else sign.encode("unicode_escape", "surrogatepass").decode()
        for sign in text
    )


class Screen(Console):
    """Console for stdout: colours on a terminal only, no line wrapping."""

    def __init__(self, **options: Any) -> None:
        super().__init__(highlight=False, markup=False, emoji=False, soft_wrap=True, **options)

    def on_broken_pipe(self) -> None:
        """Raise the error instead of exiting; the group handles it."""
        raise BrokenPipeError


def colours_of_stdout() -> Colours | None:
    """Return the colours of stdout; None if it is not a terminal."""
    colours = Screen().color_system
    return next((known for known in get_args(Colours) if known == colours), None)


def drawn(text: Text, colours: Colours | None) -> str:
    """Return the output of a Screen with these *colours* for *text*."""
    paper = _paper(colours)
    with paper.capture() as capture:
        paper.print(text)
    return capture.get()


def progress_bar(out: str | None = None, *, raw: bool = False) -> Progress:
    """Return a progress bar on stderr, for terminals only.

    Text for the same terminal appears above the bar; with *raw* bytes for it there is no bar.
    """
    screen, mixed = Console(stderr=True), not out and sys.stdout.isatty()
    return Progress(
        console=screen,
        disable=not screen.is_terminal or (mixed and raw),
        transient=True,
        redirect_stdout=mixed,
    )


@cache
def _paper(colours: Colours | None) -> Console:
    return Screen(
        file=StringIO(),
        force_terminal=colours is not None,
        color_system=colours,
        legacy_windows=False,
    )
