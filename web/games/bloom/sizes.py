"""Sizes of Bloom's pieces. All pages share them, except for the tiles of ladders."""

from typing import Final, NamedTuple

RATIO: Final = 1.3
"""Height of a tile relative to its width."""
OPEN_TILE: Final = 73.5
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


HAND_TILE: Final = 73.5
"""Width of a tile of the hand on a narrow page, of which eight fill a line."""
HAND_LINE: Final = 8


class WideHand(NamedTuple):
    """The layout of a hand on a wide page."""

    tile: float
    many: int
    """Tiles per line."""


def wide_hand(count: int) -> WideHand:
    """Return the layout of a hand of *count* tiles: two lines of large ones, or smaller ones."""
    return WideHand(72, 13) if count <= 26 else WideHand(66, 14)
