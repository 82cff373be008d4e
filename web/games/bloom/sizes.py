"""Sizes of Bloom's pieces. All pages share them, except for the tiles of ladders."""

from typing import Final, NamedTuple

RATIO: Final = 1.3
"""How high a tile is, measured in its width."""
OPEN_TILE: Final = 72
JOKER_TILE: Final = 36
"""A joker on the board."""
POINT_TILE: Final = 40
LADDER_TILE: Final = 46
WIDE_LADDER_TILES: Final = (66, 56, LADDER_TILE)
"""On a wide page, the first for which there is room."""
TRAY_TILE: Final = 58
SMALL_TRAY_TILE: Final = 37
"""A tile of the tray when there are too many for one line."""
TAKEN: Final = 26
"""A point tile that a player took."""
BACK: Final = 25
"""The back that stands for a hand."""
LEFT_TILE: Final = 26
"""A tile that was left in a hand."""


class HandSize(NamedTuple):
    """How a hand of up to *most* tiles lies."""

    most: float
    tile: float
    narrow: int
    """How many are in a line on a narrow page."""
    wide: int
    """How many are in a line on a wide page."""


HANDS: Final = (
    HandSize(16, 72, 8, 13),
    HandSize(27, 64, 9, 14),
    HandSize(float("inf"), 58, 10, 16),
)
"""The more tiles there are, the smaller they are."""


def hand_size(count: int) -> HandSize:
    """Return how a hand of so many tiles lies."""
    return next(size for size in HANDS if count <= size.most)
