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
    """All the spots of a table, on a narrow page and on a wide one."""

    def __init__(self, plan: Plan) -> None:
        self.near = plan.near
        self.scorer = plan.scorer
        self.narrow, self.wide = Page(plan, NARROW), Page(plan, WIDE)
        self.supply = Responsive(self.narrow.supply, self.wide.supply)

    @property
    def stacks(self) -> bool:
        """Return whether there is a tray for the cards to be stacked."""
        return self.narrow.plan.seated and not self.narrow.rows

    @property
    def stacking_room(self) -> ResponsiveRect:
        """Return the room of that tray."""
        return ResponsiveRect(self.narrow.stacking_room, self.wide.stacking_room)

    def stacking(self, index: int, count: int) -> ResponsivePoint:
        """Return where the card with this *index* lies among those to be stacked."""
        return ResponsivePoint(self.narrow.stacking(index, count), self.wide.stacking(index, count))

    def sheet(self, seat: Seat) -> Responsive[SheetLayout]:
        """Return the score sheet of a player."""
        return Responsive(self.narrow.sheets[seat], self.wide.sheets[seat])

    def hand(self, seat: Seat) -> Responsive[HandLayout]:
        """Return the hand of a player."""
        return Responsive(self.narrow.hand(seat), self.wide.hand(seat))

    def deck(self, seat: Seat) -> ResponsiveRect:
        """Return where the personal deck of a player lies."""
        return ResponsiveRect(self.narrow.deck_of(seat), self.wide.deck_of(seat))

    def row_layout(self, seat: Seat) -> Responsive[RowLayout]:
        """Return where a row lies that is laid out."""
        return Responsive(self.narrow.rows[seat], self.wide.rows[seat])

    @property
    def scored(self) -> Responsive[RowLayout]:
        """Return where the row lies that is being scored."""
        assert self.scorer is not None
        return self.row_layout(self.scorer)

    @property
    def drawn(self) -> ResponsivePoint:
        """Return where the card lies that a robin drew."""
        return ResponsivePoint(self.narrow.drawn, self.wide.drawn)


def near_seat(view: View) -> Seat:
    """Return whose sheet is at the bottom: the viewer's own, or usually the first seat's."""
    return orientation.near_seat(view.viewer, 0)


def layout_of(view: View) -> Layout:
    """Return where everything in *view* lies; worked out once for each such table."""
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
        drawn=bool(scoring and scoring.drawn),
    )
    return _layout(plan)


def _slots(view: View, seat: Seat) -> int | None:
    """Return for how many cards a row has room: it stays the same while it is scored."""
    row = len(view.rows[seat])
    if view.scoring and view.scoring.seat == seat:
        return row + len(view.flown[seat]) + 1
    scored = row or view.sets[seat]
    return row if scored and (view.scoring or view.ended) else None


@lru_cache(maxsize=512)
def _layout(plan: Plan) -> Layout:
    return Layout(plan)
