"""Wraps the long lines of text tables."""

from collections.abc import Iterable
from textwrap import wrap
from typing import Final

WIDTH: Final = 100
INDENT: Final = " " * 12


def wrapped(lines: Iterable[str]) -> str:
    """Return *lines* as one text of at most WIDTH columns; continuation lines are indented."""
    return "\n".join(part for line in lines for part in _parts(line))


def _parts(line: str) -> list[str]:
    if len(line) <= WIDTH:
        return [line]
    return wrap(line, WIDTH, subsequent_indent=INDENT, break_on_hyphens=False)
