"""Layout of the Bower table, for phones and other narrow pages, and for wide pages.

The Birds board is in the middle, with the origin at its center. The nests face each other across
it: column n of one is above column n of the other, and both first rows touch the board. On a narrow
page the players' pieces are in a column at the right, with the hand and the display below, so that
all that a turn needs is in sight. On a wide page they are at the left and the right.

On a low page the nests lie side by side: the near one at the left, with column 1 at the top. The
hand and the display are below them, and the rest is at the right.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from adapters.i18n import gettext
from domain.bower.components import COLUMNS, SUPER_ROWS, Cell, knower
from domain.bower.view import View
from domain.game import Seat
from web.games import orientation
from web.games.geometry import Point, Rect, ResponsivePoint, ResponsiveRect, ResponsiveRows, Rows
from web.games.scene import ViewBox

SQUARE: Final = 100
BOARD: Final = (COLUMNS * SQUARE, 150)
EGG: Final = (58, 66)
PLACED: Final = 198
"""Length of a nest tile in a nest."""
TILE: Final = 180
FAR_TILE: Final = 84
CARD: Final = 84
STACK: Final = 89
"""Size of the place of the bonus stack, which a thumb hits on the narrowest page."""
CHIP: Final = 52
ASIDE: Final = (50, 62)
COUNTER: Final = 66
REVEALED: Final = 132
"""Distance between rows of open bonus tiles."""
OFFERED: Final = Rows(548, -54, 118, 125, 2)
"""Bonus tiles to choose from on a low page."""


class Layout:
    """The layout of a table with nests of *rows* rows; *near* is the seat at the bottom."""

    def __init__(self, rows: int, near: Seat) -> None:
        self.near = near
        self.rows = rows
        reach = self.reach = BOARD[1] / 2 + rows * SQUARE
        """Distance from the center to the outer edge of a nest."""
        below = 368 + (REVEALED if rows == SUPER_ROWS else 0)
        self.view_box: ViewBox = (-306, -reach - 9, 712, 2 * reach + 9 + below)
        self.right = self.view_box[0] + self.view_box[2]
        """The right edge of a narrow page."""
        self.wide: ViewBox = (-566, -reach - 10, 1132, 2 * reach + 20)
        self.low: ViewBox | None = None if rows == SUPER_ROWS else (-480, -306, 1226, 714)
        """The view box of a low page; a larger nest leaves no room there."""
        self.stack = ResponsivePoint(Point(286, reach + 148), Point(440, -306), Point(708, 356))
        self.display = ResponsiveRows(
            Rows(-208, reach + 148, 183, 0, 3), Rows(440, -150, 0, 104), Rows(210, 356, 186, 0, 3)
        )
        self.bonus_stack = ResponsivePoint(
            Point(361, reach + 148), Point(-520, -178), Point(699, 242)
        )
        self.revealed = ResponsiveRows(
            Rows(-230, reach + 270, 150, REVEALED, 4), Rows(-500, -84, 120, 125, 2), OFFERED
        )
        self.drawn = ResponsiveRows(
            Rows(-230, reach + 270, 150, 0, 4), Rows(-500, -84, 120, 118, 2), OFFERED
        )
        self.aside = ResponsiveRows(
            Rows(325, reach + 54, 53, 0, 2), Rows(-424, -178, 60, 0, 2), Rows(656, -141, 57, 0, 2)
        )

    def side(self, seat: Seat) -> int:
        """Return 1 for the nest below the board, -1 for the one above it."""
        return 1 if seat == self.near else -1

    def square(self, seat: Seat, cell: Cell) -> Point:
        """Return the middle of a square of a nest."""
        column, row = cell
        y = self.side(seat) * (BOARD[1] / 2 + (row - 0.5) * SQUARE)
        return Point(_column(column), y)

    def egg(self, column: int) -> ResponsivePoint:
        """Return the position of a column's egg: near the player that it faces."""
        at = Point(_column(column), self.side(knower(column)) * 12)
        return ResponsivePoint(at, at, Point(-at.y, at.x + 10))

    def versus(self, column: int) -> ResponsivePoint:
        """Return the position of a column's comparison: behind its egg."""
        at = Point(_column(column), -36 * self.side(knower(column)))
        return ResponsivePoint(at, at, Point(0, at.x - 37))

    def counter(self, seat: Seat, column: int) -> Point:
        """Return the position of a column's gem counter."""
        return Point(_column(column), self.side(seat) * (BOARD[1] / 2 - 15))

    def hand(self, seat: Seat, size: int) -> Iterator[ResponsivePoint]:
        """Return the positions of a hand's tiles."""
        gaps = max(size - 1, 1)
        if seat == self.near:
            right, up = min(TILE + 8, (590 - TILE) / gaps), min(100, 250 / gaps)
            tray = ResponsiveRows(
                Rows(-208, self.reach + 54, right, 0, 99),
                Rows(440, self.reach - 50 - up * (size - 1), 0, up),
                Rows(-382, 356, right, 0, 99),
            )
        else:
            right, aside = min(FAR_TILE + 4, 20 / gaps), min(FAR_TILE + 4, 190 / gaps)
            tray = ResponsiveRows(
                Rows(363 - right * (size - 1), -self.reach + 28, right, 0, 99),
                Rows(516 - aside * (size - 1), -self.reach + 28, aside, 0, 99),
                Rows(700, -276, 0, min(FAR_TILE / 2 + 4, 68 / gaps)),
            )
        return (tray.at(index) for index in range(size))

    def largest(self, seat: Seat, index: int) -> ResponsivePoint:
        """Return the position of a largest group's size."""
        near = seat == self.near
        narrow = Rows(329, self.reach - 142 if near else -self.reach + 90, 0, 58)
        wide = Rows(-530, self.side(seat) * (self.reach - 28), 58, 0, 3)
        low = Rows(512, 212 if near else -265, 56, 0, 3)
        return ResponsiveRows(narrow, wide, low).at(index)

    def bonuses(self, seat: Seat, count: int) -> Iterator[ResponsivePoint]:
        """Return the positions of a player's *count* bonus tiles."""
        near = seat == self.near
        down = -58 if near else 58
        step = max(-58, -228 / max(count - 1, 1)) if near else min(58, 228 / max(count - 1, 1))
        narrow = Rows(380, self.reach - 26 if near else -self.reach + 90, 0, step)
        wide = Rows(-530, self.side(seat) * (self.reach - 88), 60, down, 4)
        low = Rows(512, 271 if near else -206, min(56, 112 / max(count - 1, 1)), 0, 99)
        return (ResponsiveRows(narrow, wide, low).at(index) for index in range(count))

    def hand_room(self, seat: Seat) -> ResponsiveRect:
        """Return the rectangle of a hand's tray."""
        if seat == self.near:
            return ResponsiveRect(
                Rect(-6, self.reach + 54, 596, 96),
                Rect(440, self.reach - 160, 240, 320),
                Rect(-180, 356, 590, 96),
            )
        return ResponsiveRect(
            Rect(354, -self.reach + 28, 103, 56),
            Rect(440, -self.reach + 28, 240, 56),
            Rect(700, -241, 90, 118),
        )

    def own_room(self, seat: Seat) -> ResponsiveRect:
        """Return the rectangle of a player's largest groups and bonus tiles."""
        wide = Rect(-440, self.side(seat) * (self.reach - 88), 240, 176)
        y = self.reach - 142 if seat == self.near else -self.reach + 204
        return ResponsiveRect(
            Rect(354, y, 103, 288), wide, Rect(568, self.side(seat) * 241, 170, 118)
        )

    def captions(self) -> Iterator[tuple[str, Point]]:
        """Return the captions of a wide page."""
        yield gettext("Display"), Point(440, -230)
        yield gettext("Set-aside eggs"), Point(-394, -224)
        for seat in (self.near, 1 - self.near):
            for words, rects in (
                (gettext("Hand"), self.hand_room(seat)),
                (gettext("Groups, bonus tiles"), self.own_room(seat)),
            ):
                rect, side = rects.wide, self.side(seat)
                yield words, Point(rect.x, rect.y - side * (rect.height / 2 + 13))

    def discarded(self, index: int) -> ResponsivePoint:
        """Return the position of a removed tile."""
        narrow = Point(360 + 14 * index, 20)
        low = Point(526 + 30 * index, -141)
        return ResponsivePoint(narrow, Point(362 + 30 * index, -self.reach + 92), low)


def _column(column: int) -> float:
    return (column - (COLUMNS + 1) / 2) * SQUARE


def near_seat(view: View) -> Seat:
    """Return the seat at the bottom: the viewer's own, by default the first."""
    return orientation.near_seat(view.viewer, 0)


def layout_of(view: View) -> Layout:
    """Return the layout for *view*, cached by size and orientation."""
    return _layout(view.rows, near_seat(view))


@lru_cache(maxsize=8)
def _layout(rows: int, near: Seat) -> Layout:
    return Layout(rows, near)
