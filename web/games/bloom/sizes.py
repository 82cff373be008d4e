"""Sizes of Bloom's pieces. All pages share them, except for the tiles of ladders."""

from typing import Final, NamedTuple

RATIO: Final = 1.3
"""Height of a tile relative to its width."""
OPEN_TILE: Final = 72
JOKER_TILE: Final = 36
"""Width of a joker on the board."""
POINT_TILE: Final = 40
LADDER_TILE: Final = 60
"""Width of a ladder's tile on a narrow page, where a thumb takes it."""
WIDE_LADDER_TILES: Final = (66, 56, 46)
"""Widths on a wide page; the first that fits is used."""
TRAY_TILE: Final = 58
SMALL_TRAY_TILE: Final = 37
"""Width of a tray tile if there are too many for one line."""
TAKEN: Final = 26
"""Width of a point tile that a player took."""
BACK: Final = 25
"""Width of the back that represents a hand."""
LEFT_TILE: Final = 26
"""Width of a tile left in a hand."""


class HandSize(NamedTuple):
    """The layout of a hand of up to *most* tiles."""

    most: float
    tile: float
    narrow: int
    """Tiles per line on a narrow page."""
    wide: int
    """Tiles per line on a wide page."""


HANDS: Final = (
    HandSize(16, 72, 8, 13),
    HandSize(27, 64, 9, 14),
    HandSize(float("inf"), 58, 10, 16),
)
"""By number of tiles; larger hands have smaller tiles."""


def hand_size(count: int) -> HandSize:
    """Return the layout of a hand of *count* tiles."""
    return next(size for size in HANDS if count <= size.most)
