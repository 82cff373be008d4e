"""How does text get on a terminal without doing anything there but being read?"""

from functools import cache
from io import StringIO
from typing import Any, Literal, get_args

from rich.console import Console
from rich.text import Text

Colours = Literal["standard", "256", "truecolor", "windows"]
"""Which colours a terminal shows."""


def visible(text: str) -> str:
    """Return *text*, which anybody may have written, with its control characters spelt out."""
    return "".join(
        sign if sign.isprintable() else sign.encode("unicode_escape", "surrogatepass").decode()
        for sign in text
    )


class Screen(Console):
    """Prints on stdout: with colours on a terminal only, and never wrapping a line."""

    def __init__(self, **where: Any) -> None:
        super().__init__(highlight=False, markup=False, emoji=False, soft_wrap=True, **where)

    def on_broken_pipe(self) -> None:
        """Leave it to the program what happens when the reader has gone away."""
        raise BrokenPipeError


def colours_of_stdout() -> Colours | None:
    """Return which colours stdout shows, if it is a terminal with any."""
    colours = Screen().color_system
    return next((known for known in get_args(Colours) if known == colours), None)


def drawn(text: Text, colours: Colours | None) -> str:
    """Return what a Screen in these *colours* prints for *text*."""
    paper = _paper(colours)
    with paper.capture() as capture:
        paper.print(text)
    return capture.get()


@cache
def _paper(colours: Colours | None) -> Console:
    return Screen(
        file=StringIO(),
        force_terminal=colours is not None,
        color_system=colours,
        legacy_windows=False,
    )
