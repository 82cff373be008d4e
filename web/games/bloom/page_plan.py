"""Grid of a Bloom page of a given width.

From top to bottom: the board with the supplies; the ladders; the tray for the viewer's new ladder;
the viewer's hand; the players' sides. On a narrow page the ladders, which grow, lie below the hand:
it stays on one screen with the supplies.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from adapters.i18n import gettext
from domain.bloom.components import JOKERS, OPEN_RESERVE
from domain.game import Seat
from web.games.bloom import sizes
from web.games.bloom.ladder_layout import LadderArea, LadderLayout, flow, line_of
from web.games.bloom.side_layout import SideLayout, height
from web.games.bloom.sizes import RATIO
from web.games.geometry import Point, Rect, Rows
from web.games.scene import ViewBox

NARROW: Final = 640
WIDE: Final = 1000
LEAST: Final = 700
"""How high a wide page is at least, so that it fills a window."""
SPACE: Final = 10
LIFT: Final = 18
"""How much room a tile of the topmost line needs above it when it is picked."""
HIGH_BED: Final = 200
"""How high the bed of a wide page may be so that its ladders are large."""
LOW: Final = 24
"""How high a space of the open reserve is when no tile will come any more."""
TRAY_LINE: Final = 11
"""How many tiles of the tray lie in one line before they become small."""


class Plan(NamedTuple):
    """The input of the layout."""

    players: int
    near: Seat
    hand: int | None
    """How many tiles the viewer holds; None for who holds none or only watches."""
    ladders: tuple[tuple[int, int], ...]
    """The number of each ladder, and how many tiles it has."""
    stocked: bool
    """Whether tiles can still be drawn in this round."""
    rounds: int
    """How many rounds there are to show on the sides of the players."""
    left: int
    """How many tiles of an open hand there is room for at each side."""


class Page:
    """The layout of a page of a given width."""

    def __init__(self, plan: Plan, width: float) -> None:
        self.plan, self.width, self.left = plan, width, -width / 2
        self._down: float = LIFT
        if width > NARROW:
            self._wide_board()
        else:
            self._narrow_board()
            self._own()
        self._ladders()
        self._below(0)
        if width > NARROW and self._down < LEAST:
            self._below(LEAST - self._down)
        self.view_box: ViewBox = (self.left, 0, width, self._down)

    def _below(self, spare: float) -> None:
        """Lay out the part below the ladders, whose area has *spare* space."""
        top = self._top
        height = max(self.ladder_area.below - top, line_of(self._ladder_tiles[-1])) + 3 + spare
        self.ladders_room = Rect(0, top + height / 2, self.width - 4, height)
        self._down = top + height + SPACE
        if self.width > NARROW:
            self._own()
        self._sides()

    def _own(self) -> None:
        """Lay out the viewer's tray and hand."""
        if self.plan.hand is not None:
            self.tray_room = self._block(sizes.TRAY_TILE * RATIO + 26)
            self._hand(self.plan.hand)

    def _block(self, height: float) -> Rect:
        """Reserve the next rectangle over the full width."""
        rect = Rect(0, self._down + height / 2, self.width - 4, height)
        self._down += height + SPACE
        return rect

    def _narrow_board(self) -> None:
        """Lay out the open reserve, and below it the reserve, the jokers and the point tiles.

        When the reserves are used up, the spaces of the open one are low.
        """
        step, high = (self.width - 4) / OPEN_RESERVE, sizes.OPEN_TILE * RATIO
        self.open_height = high + 4 if self.plan.stocked else LOW
        y = self._down + self.open_height / 2
        self.open = Rows(self.left + 2 + step / 2, y, step, 0, OPEN_RESERVE)
        y += (self.open_height + high) / 2 + 10
        self.reserve = Point(self.left + 2 + step / 2, y)
        self.jokers_room = Rect(self.left + 2 + step + 42, y, 84, high + 4)
        self._points(self.left + 2 + step + 92, y, 8, self.width / 2 - 2, 50)
        self._down = y + high / 2 + SPACE + 2

    def _wide_board(self) -> None:
        """Lay out the board in one row."""
        high = 3 * 42 + 4
        self.open_height = sizes.OPEN_TILE * RATIO + 4
        y = self._down + high / 2
        self.reserve = Point(self.left + 42, y - 12)
        step = sizes.OPEN_TILE + 2.5
        self.open = Rows(self.left + 86 + step / 2, y - 12, step, 0, OPEN_RESERVE)
        start = self.left + 86 + OPEN_RESERVE * step
        self.jokers_room = Rect(start + 48, y - 12, 84, sizes.OPEN_TILE * RATIO + 4)
        self._points(start + 94, y, 5, self.width / 2 - 2, 42)
        self._down += high + SPACE

    def _points(self, start: float, y: float, many: int, end: float, down: float) -> None:
        step = (end - start) / many
        lines = -(-15 // many)
        self.points = Rows(start + step / 2, y - down * (lines - 1) / 2, step, down, many)
        self.point_room = (step - 2, down - 2)

    def open_room(self, index: int) -> Rect:
        """Return a space of the open reserve."""
        return Rect(*self.open.at(index), self.open.right, self.open_height)

    def joker(self, index: int) -> Point:
        """Return the position of a joker on the board."""
        rect, many = self.jokers_room, JOKERS // 2
        rows = Rows(rect.x - 20, rect.y - 24, 40, 48, many)
        return rows.at(index)

    def _ladders(self) -> None:
        numbers = [number for number, _ in self.plan.ladders]
        counts = tuple([count for _, count in self.plan.ladders])
        self._top = self._down
        self.ladder_area = self._ladder_area(counts, self._top + 3)
        self.ladders: dict[int, LadderLayout] = dict(
            zip(numbers, self.ladder_area.ladders, strict=True)
        )

    @property
    def _ladder_tiles(self) -> tuple[int, ...]:
        return sizes.WIDE_LADDER_TILES if self.width > NARROW else (sizes.LADDER_TILE,)

    def _ladder_area(self, counts: tuple[int, ...], top: float) -> LadderArea:
        """Return the ladder area; on a wide page it fills the free space."""
        *larger, smallest = self._ladder_tiles
        left, width = self.left + 2, self.width - 4
        beds = (flow(counts, left, top, width, tile, HIGH_BED) for tile in larger)
        laid = next(filter(None, beds), None) or flow(counts, left, top, width, smallest)
        assert laid
        return laid

    def tray(self, index: int, count: int) -> Point:
        """Return the position of a tile of the tray: in one line, or smaller in two."""
        rect, tile = self.tray_room, tray_tile(count)
        lines = 1 if count <= TRAY_LINE else 2
        many = TRAY_LINE if lines == 1 else max(-(-count // 2), 15)
        step = min(tile + 3 if lines == 1 else tile + 2.5, (rect.width - 8 - tile) / (many - 1))
        line, column = divmod(index, many)
        x = rect.x - rect.width / 2 + 4 + tile / 2 + column * step
        return Point(x, rect.y + (line - (lines - 1) / 2) * (tile * RATIO + 2))

    def _hand(self, count: int) -> None:
        rows = self._hand_rows(count, 0)
        lines = max(-(-count // rows.many), 1)
        self.hand_room = self._block(lines * rows.down + 8)

    def _hand_rows(self, count: int, top: float) -> Rows:
        tile, many = sizes.HAND_TILE, sizes.HAND_LINE
        if self.width > NARROW:
            tile, many = sizes.wide_hand(count)
        step, high = (self.width - 8) / many, tile * RATIO
        return Rows(self.left + 4 + step / 2, top + high / 2 + 7, step, high + 7, many)

    def hand_rows(self, count: int) -> Rows:
        """Return the positions of the tiles of a hand of this size."""
        rect = self.hand_room
        return self._hand_rows(count, rect.y - rect.height / 2)

    def _sides(self) -> None:
        """Lay out the sides in lines: the viewer's first, the others in the order of play."""
        plan, players, many = self.plan, self.plan.players, self._abreast()
        step = (self.width - 4 + 6) / many
        high = height(step - 6, plan.rounds, plan.left)
        self.sides: dict[Seat, SideLayout] = {}
        for index in range(players):
            line, column = divmod(index, many)
            x = self.left + 2 + column * step
            y = self._down + line * (high + 6)
            seat = (plan.near + index) % players
            self.sides[seat] = SideLayout(x, y, step - 6, high, plan.rounds)
        lines = -(-players // many)
        self._down += lines * (high + 6)

    def _abreast(self) -> int:
        """Return the number of sides in a line: fewer where each shows a hand."""
        players, ended = self.plan.players, self.plan.left > 0
        if self.width > NARROW:
            return {4: 2, 5: 3}.get(players, players) if ended else players
        return 2 if ended else {2: 2, 4: 2}.get(players, 3)

    def captions(self) -> Iterable[tuple[str, Point]]:
        """Return the captions of a wide page."""
        below = sizes.OPEN_TILE * RATIO / 2 + 15
        yield gettext("Reserve"), Point(self.reserve.x, self.reserve.y + below)
        middle = (self.open.at(0).x + self.open.at(OPEN_RESERVE - 1).x) / 2
        yield gettext("Open reserve"), Point(middle, self.reserve.y + below)
        yield gettext("Jokers"), Point(self.jokers_room.x, self.reserve.y + below)


def tray_tile(count: int) -> float:
    """Return the width of the tiles of a tray with this many."""
    return sizes.TRAY_TILE if count <= TRAY_LINE else sizes.SMALL_TRAY_TILE
