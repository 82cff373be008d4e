"""Layout of the Birdie table, for narrow and wide pages."""

from functools import lru_cache

from domain.birdie.view import View
from domain.game import Seat
from web.games import orientation
from web.games.birdie.page_plan import NARROW, WIDE, HandLayout, Page, Plan
from web.games.birdie.row_layout import RowLayout
from web.games.birdie.sheet_layout import SheetLayout
from web.games.geometry import Responsive, ResponsivePoint, ResponsiveRect


class Layout:
    """The layout of a table, on a narrow page and on a wide page."""

    def __init__(self, plan: Plan) -> None:
        self.near = plan.near
        self.scorer = plan.scorer
        self.narrow, self.wide = Page(plan, NARROW), Page(plan, WIDE)
        self.supply = Responsive(self.narrow.supply, self.wide.supply)

    @property
    def stacks(self) -> bool:
        """Return whether there is a stacking tray."""
        return self.narrow.plan.seated and not self.narrow.rows

    @property
    def stacking_room(self) -> ResponsiveRect:
        """Return the rectangle of the stacking tray."""
        return ResponsiveRect(self.narrow.stacking_room, self.wide.stacking_room)

    def stacking(self, index: int, count: int) -> ResponsivePoint:
        """Return the position of the stacked card at *index*."""
        return ResponsivePoint(self.narrow.stacking(index, count), self.wide.stacking(index, count))

    def sheet(self, seat: Seat) -> Responsive[SheetLayout]:
        """Return the score sheet of a player."""
        return Responsive(self.narrow.sheets[seat], self.wide.sheets[seat])

    def hand(self, seat: Seat) -> Responsive[HandLayout]:
        """Return the hand of a player."""
        return Responsive(self.narrow.hand(seat), self.wide.hand(seat))

    def deck(self, seat: Seat) -> ResponsiveRect:
        """Return the position of a player's personal deck."""
        return ResponsiveRect(self.narrow.deck_of(seat), self.wide.deck_of(seat))

    def row_layout(self, seat: Seat) -> Responsive[RowLayout]:
        """Return the layout of a row."""
        return Responsive(self.narrow.rows[seat], self.wide.rows[seat])

    @property
    def scored(self) -> Responsive[RowLayout]:
        """Return the layout of the row being scored."""
        assert self.scorer is not None
        return self.row_layout(self.scorer)

    @property
    def drawn(self) -> ResponsivePoint:
        """Return the position of the card that a robin drew."""
        return ResponsivePoint(self.narrow.drawn, self.wide.drawn)


def near_seat(view: View) -> Seat:
    """Return the seat at the bottom: the viewer's own, by default the first."""
    return orientation.near_seat(view.viewer, 0)


def layout_of(view: View) -> Layout:
    """Return the layout for *view* (cached)."""
    near, scoring = near_seat(view), view.scoring
    plan = Plan(
        players=len(view.sheets),
        near=near,
        flaps=len(view.flaps),
        seated=near == view.viewer,
        hand=view.hands[near].size,
        deck=view.decks[near].size > 0,
        slots=tuple(_slots(view, seat) for seat in range(len(view.sheets))),
        scorer=scoring.seat if scoring else None,
    )
    return _layout(plan)


def _slots(view: View, seat: Seat) -> int | None:
    """Return the number of slots of a row; constant while it is scored."""
    row = len(view.rows[seat])
    if view.scoring and view.scoring.seat == seat:
        return row + len(view.flown[seat]) + 1
    scored = row or view.sets[seat]
    return row if scored and (view.scoring or view.ended) else None


@lru_cache(maxsize=512)
def _layout(plan: Plan) -> Layout:
    return Layout(plan)
