"""Layout of the Bloom table, for narrow and wide pages."""

from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import Final

from domain.bloom.view import OpenTiles, Pile, View
from domain.game import Seat
from web.games import orientation
from web.games.bloom import page_plan
from web.games.bloom.page_plan import NARROW, WIDE, Page, Plan
from web.games.bloom.side_layout import SideLayout
from web.games.geometry import (
    Point,
    Rect,
    Responsive,
    ResponsivePoint,
    ResponsiveRect,
    ResponsiveRows,
)


class Layout:
    """The layout of a table, on a narrow page and on a wide page."""

    def __init__(self, plan: Plan) -> None:
        self.near = plan.near
        self.plays = plan.hand is not None
        """Whether the viewer has a hand and a tray."""
        self.stocked = plan.stocked
        """Whether tiles can still be drawn in this round."""
        self.narrow, self.wide = Page(plan, NARROW), Page(plan, WIDE)

    @cached_property
    def board(self) -> "Layout":
        """Return the board alone, which all tables share."""
        return _layout(BARE._replace(stocked=self.stocked))

    def at(self, spot: Callable[[Page], Point]) -> ResponsivePoint:
        """Return a point on both pages."""
        return ResponsivePoint(spot(self.narrow), spot(self.wide))

    def rect(self, rect: Callable[[Page], Rect]) -> ResponsiveRect:
        """Return a rectangle on both pages."""
        return ResponsiveRect(rect(self.narrow), rect(self.wide))

    @property
    def reserve(self) -> ResponsivePoint:
        """Return the position of the reserve."""
        return self.at(lambda page: page.reserve)

    def open(self, index: int) -> ResponsivePoint:
        """Return the position of a space of the open reserve."""
        return self.at(lambda page: page.open.at(index))

    def open_room(self, index: int) -> ResponsiveRect:
        """Return the rectangle of a space of the open reserve."""
        return self.rect(lambda page: page.open_room(index))

    def joker(self, index: int) -> ResponsivePoint:
        """Return the position of a joker on the board."""
        return self.at(lambda page: page.joker(index))

    def point(self, value: int) -> ResponsivePoint:
        """Return the position of the point tiles of this value on the board."""
        return self.at(lambda page: page.points.at(value - 1))

    def ladder(self, number: int, at: int) -> ResponsivePoint:
        """Return the position of the tile at this index of a ladder."""
        return self.at(lambda page: page.ladders[number].tiles.at(at))

    def becoming(self, number: int, at: int, count: int) -> ResponsivePoint:
        """Return the position of a tile if the ladder had *count* tiles in the same rectangle."""
        return self.at(lambda page: page.ladders[number].squeezed(at, count))

    def shows(self, number: int, count: int) -> bool:
        """Tell whether a ladder of *count* tiles would be readable in the same rectangle."""
        return all(page.ladders[number].shows(count) for page in (self.narrow, self.wide))

    def ladder_tile(self, number: int) -> float:
        """Return the width of a ladder's tiles on a wide page."""
        return self.wide.ladders[number].tile

    def tray(self, index: int, count: int) -> ResponsivePoint:
        """Return the position of one of *count* tiles of the tray."""
        return self.at(lambda page: page.tray(index, count))

    def tray_tile(self, count: int) -> float:
        """Return the width of the tiles of a tray with this many."""
        return page_plan.tray_tile(count)

    @property
    def tray_room(self) -> ResponsiveRect:
        """Return the rectangle of the tray."""
        return self.rect(lambda page: page.tray_room)

    def hand_tray(self, count: int) -> ResponsiveRows:
        """Return the positions of the tiles of a hand of this size."""
        return ResponsiveRows(self.narrow.hand_rows(count), self.wide.hand_rows(count))

    @property
    def hand_room(self) -> ResponsiveRect:
        """Return the rectangle of the viewer's hand."""
        return self.rect(lambda page: page.hand_room)

    def side(self, seat: Seat) -> Responsive[SideLayout]:
        """Return the side of a player."""
        return Responsive(self.narrow.sides[seat], self.wide.sides[seat])


BARE: Final = Plan(players=2, near=0, hand=None, ladders=(), stocked=True, rounds=1, left=0)


def near_seat(view: View) -> Seat:
    """Return the seat whose side is first: the viewer's own, by default the first."""
    return orientation.near_seat(view.viewer, 0)


def layout_of(view: View) -> Layout:
    """Return the layout for *view* (cached)."""
    near = near_seat(view)
    held = view.hands[near] if view.hands and near == view.viewer else None

    def open_there(hand: Pile) -> bool:
        """Tell whether the hand's tiles are shown at its player's side."""
        return hand is not held and isinstance(hand, OpenTiles)

    plan = Plan(
        players=len(view.totals),
        near=near,
        hand=len(held.tiles) if isinstance(held, OpenTiles) and not view.ended else None,
        ladders=tuple([(ladder.number, len(ladder.tiles)) for ladder in view.ladders]),
        stocked=not view.round or any(view.open) or view.reserve.size > 0,
        rounds=max(view.round, 1),
        left=max((hand.size for hand in view.hands if view.ended or open_there(hand)), default=0),
    )
    return _layout(plan)


@lru_cache(maxsize=256)
def _layout(plan: Plan) -> Layout:
    return Layout(plan)
