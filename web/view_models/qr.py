"""QR code of a link."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from typing import Final

import msgspec
import segno

QUIET: Final = 4
"""How many modules of white are about a code, as its standard asks for."""


class Code(msgspec.Struct, frozen=True):
    """A QR code: how many modules it is wide, and its dark ones as the lines of an SVG path."""

    size: int
    path: str


@lru_cache(maxsize=256)
def code_of(link: str) -> Code:
    """Return the code that leads to *link*."""
    code = segno.make_qr(link, error="l")
    rows = [bytes(row) for row in code.matrix_iter(border=QUIET)]
    lines = (f"M{left} {y}.5h{width}" for y, row in enumerate(rows) for left, width in _dark(row))
    return Code(len(rows), "".join(lines))


def _dark(row: bytes) -> Iterator[tuple[int, int]]:
    """Return where the dark runs of a row begin, and how wide they are."""
    at = 0
    for dark, modules in groupby(row):
        width = len(list(modules))
        if dark:
            yield at, width
        at += width
