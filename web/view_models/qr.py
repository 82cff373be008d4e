"""QR code of a link."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from typing import Final

import msgspec
import segno

QUIET: Final = 4
"""Width of the quiet zone in modules, as the standard requires."""


class QrCode(msgspec.Struct, frozen=True):
    """A QR code: its width in modules, and the dark ones as an SVG path."""

    size: int
    path: str


@lru_cache(maxsize=256)
def qr_code(link: str) -> QrCode:
    """Return the QR code of *link*."""
    code = segno.make_qr(link, error="l")
    rows = [bytes(row) for row in code.matrix_iter(border=QUIET)]
    lines = (f"M{left} {y}.5h{width}" for y, row in enumerate(rows) for left, width in _dark(row))
    return QrCode(len(rows), "".join(lines))


def _dark(row: bytes) -> Iterator[tuple[int, int]]:
    """Return the start and width of each dark run of a row."""
    at = 0
    for dark, modules in groupby(row):
        width = len(list(modules))
        if dark:
            yield at, width
        at += width
