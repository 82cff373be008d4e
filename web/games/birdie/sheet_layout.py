"""Layout of a score sheet, large or compact.

The viewer's own sheet is large; with two players, so is the other one. With more players the
others are compact: the panel is to the right of the boxes if it fits there, otherwise below them.
"""

from typing import Final

import msgspec

from domain.birdie.components import FEATURES
from web.games.geometry import Point, Rect, Rows

LARGE_BOX: Final = (74, 84)
SMALL_BOX: Final = (46, 56)
LARGE_PASS: Final = (56, 38)
SMALL_PASS: Final = (32, 28)
LARGE_MARK: Final = 30
SMALL_MARK: Final = 24
LETTER: Final = 14
"""Width of a letter of a name."""
FLAP: Final = 39
"""Maximum distance between flap boxes."""
FLAP_COLUMN: Final = 340
NARROW_FLAP_COLUMN: Final = 390
"""Maximum width of all flap boxes on a narrow page, whose letters are larger."""
PANEL_LEFT: Final = 204
"""Width of the boxes of a compact sheet."""


class SheetLayout(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """The layout of one sheet on one page."""

    large: bool
    panel: Rect
    name: Point
    letters: int
    """How many letters the name may have."""
    total: Point
    boxes: Rows
    passes: Rows
    abilities: Rows
    trophies: Rows
    worth: Point
    """Value of the crossed flaps."""
    hand: Rect
    """The hand of a player who is not the viewer."""
    deck: Point
    """The personal deck of such a player."""
    crossed: Point
    """The counter of crossed flaps, on a compact sheet."""
    flaps: Rows
    """The flap boxes, on a large sheet."""

    @property
    def mark(self) -> float:
        """Return the size of a trophy or of an ability's mark."""
        return LARGE_MARK if self.large else SMALL_MARK

    def box(self, feature: str) -> Point:
        """Return the rectangle of a feature's box."""
        return self.boxes.at(FEATURES.index(feature))


def large(left: float, top: float, width: float, flaps: int, *, hand: bool = True) -> SheetLayout:
    """Return the layout of a large sheet, with a *hand* in its header if it is not the viewer's."""
    head, boxes = top + 22, top + 86
    wide = width > FLAP_COLUMN + 640
    side = left + 644 if wide else left + 12
    first, second = (top + 66, top + 110) if wide else (top + 156, top + 156)
    flap = min(FLAP, (FLAP_COLUMN if wide else NARROW_FLAP_COLUMN) / flaps)
    flaps_from = side if wide else left + 142
    right = left + width
    return SheetLayout(
        large=True,
        panel=_panel(left, top, width, 136 if wide else 182),
        name=Point(left + 56, head),
        letters=int((width - 34 - (502 if hand else 384)) / LETTER),
        total=Point(right - 36, head),
        boxes=Rows(left + 47, boxes, 78, 0, 8),
        passes=Rows(side + 28, first, 64, 0, 2),
        abilities=Rows(right - 360, head, 33, 0, 4),
        trophies=Rows(right - 200, head, 36, 0, 4),
        worth=Point(side + 310 if wide else right - 50, first),
        hand=Rect(right - 460, head, 84, 38),
        deck=Point(right - 402, head),
        crossed=Point(side + 240 if wide else right - 108, first),
        flaps=Rows(flaps_from + flap / 2, second, flap, 0, flaps),
    )


def compact_wide(left: float, top: float, width: float, flaps: int) -> SheetLayout:
    """Return a compact sheet with the panel next to its boxes."""
    side, right = left + PANEL_LEFT, left + width
    return SheetLayout(
        large=False,
        panel=_panel(left, top, width, 174),
        name=Point(left + 52, top + 20),
        letters=int((width - 30 - 154) / LETTER),
        total=Point(right - 28, top + 20),
        boxes=Rows(left + 31, top + 68, 49, 64, 4),
        passes=Rows(side + 18, top + 91, 36, 0, 2),
        abilities=Rows(side + 15, top + 154, 27, 0, 4),
        trophies=Rows(right - 64, top + 20, -24, 0, 4),
        worth=Point(side + 66, top + 123),
        hand=_from(side + 2, top + 54, right - 46 - side, 40),
        deck=Point(right - 22, top + 54),
        crossed=Point(side + 18, top + 123),
        flaps=Rows(side + 18, top + 123),
    )


def compact_high(left: float, top: float, width: float, flaps: int) -> SheetLayout:
    """Return a compact sheet with the rest above and below its boxes."""
    right = left + width
    return SheetLayout(
        large=False,
        panel=_panel(left, top, width, 268),
        name=Point(left + 52, top + 20),
        letters=int((width - 30 - 58) / LETTER),
        total=Point(right - 28, top + 20),
        boxes=Rows(left + 31, top + 110, 49, 64, 4),
        passes=Rows(left + 26, top + 220, 37, 0, 2),
        abilities=Rows(left + 19, top + 250, 24, 0, 4),
        trophies=Rows(left + 116, top + 250, 24, 0, 4),
        worth=Point(right - 38, top + 220),
        hand=_from(left + 6, top + 56, width - 62, 40),
        deck=Point(right - 28, top + 56),
        crossed=Point(left + 118, top + 220),
        flaps=Rows(left + 118, top + 220),
    )


def _panel(left: float, top: float, width: float, height: float) -> Rect:
    return Rect(left + width / 2, top + height / 2, width, height)


def _from(left: float, y: float, width: float, height: float) -> Rect:
    """Return a rectangle around *y* that begins at *left*."""
    return Rect(left + width / 2, y, width, height)
