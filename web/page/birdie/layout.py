"""Where does everything of Birdie lie: on a narrow page, and on a wide one?"""

from collections.abc import Callable
from functools import lru_cache

from domain.birdie.components import FEATURES
from domain.birdie.known import size
from domain.birdie.view import View
from domain.game import Seat
from web.page.birdie.pages import AREA_CARD, NARROW, SMALL_CARD, WIDE, Page, Plan
from web.page.birdie.roost import Roost
from web.page.spots import Room, Rooms, Spot, Twice


class Layout:
    """All the spots of a table, on a narrow page and on a wide one."""

    def __init__(self, plan: Plan) -> None:
        self.near = plan.near
        self.scorer = plan.scorer
        self.narrow, self.wide = Page(plan, NARROW), Page(plan, WIDE)

    def at(self, spot: Callable[[Page], Spot]) -> Twice:
        """Return the *spot* of both pages."""
        return Twice(spot(self.narrow), spot(self.wide))

    def room(self, room: Callable[[Page], Room]) -> Rooms:
        """Return the *room* of both pages."""
        return Rooms(room(self.narrow), room(self.wide))

    @property
    def stacks(self) -> bool:
        """Return whether there is a tray for the cards to be stacked."""
        return self.narrow.plan.seated and not self.narrow.rows

    @property
    def area_card(self) -> float:
        """Return how wide a card of the area is."""
        return SMALL_CARD if self.narrow.rows else AREA_CARD

    def perch(self, seat: Seat) -> Rooms:
        """Return where a row lies that is laid out."""
        return self.room(lambda page: page.rows[seat].room)

    def perched(self, seat: Seat) -> Twice:
        """Return where it is told whose row it is."""
        return self.at(lambda page: page.rows[seat].head(52))

    def passed(self, seat: Seat, number: int) -> Twice:
        """Return the pass box of a round, counted from 1."""
        return self.at(lambda page: page.sheets[seat].passes.at(number - 1))

    def flap(self, seat: Seat, index: int) -> Twice:
        """Return a flap box of a score sheet."""
        return self.at(lambda page: page.sheets[seat].flaps.at(index))

    def trophy(self, index: int) -> Twice:
        """Return where a trophy lies that nobody holds."""
        return self.at(lambda page: page.trophies.at(index))

    def taken_trophy(self, seat: Seat, index: int) -> Twice:
        """Return where a trophy lies that a player holds."""
        return self.at(lambda page: page.sheets[seat].trophies.at(index))

    def area(self, index: int) -> Twice:
        """Return where a card of the draw area lies."""
        return self.at(lambda page: page.area.at(index))

    def hand(self, seat: Seat, index: int, count: int) -> Twice:
        """Return where a card of a hand of so many lies."""
        return self.at(lambda page: page.hand(seat, index, count))

    def stacking(self, index: int, count: int) -> Twice:
        """Return where the card with this *index* lies among those to be stacked."""
        return self.at(lambda page: page.stacking(index, count))

    def row(self, index: int, seat: Seat | None = None) -> Twice:
        """Return where a card of a row lies; without a seat that of the scorer."""
        return self.at(lambda page: self._roost(page, seat).card_at(index))

    def gap(self, index: int) -> Twice:
        """Return where the gap before a card of the scorer's row is."""
        return self.at(lambda page: self._roost(page, None).gap_at(index))

    def mark(self, index: int, seat: Seat | None = None) -> Twice:
        """Return where the mark of a set lies below a card of a row."""
        return self.at(lambda page: self._roost(page, seat).mark_at(index))

    def row_card(self, seat: Seat | None = None) -> float:
        """Return how wide a card of a row is."""
        return self._roost(self.narrow, seat).card

    def _roost(self, page: Page, seat: Seat | None) -> Roost:
        seat = self.scorer if seat is None else seat
        assert seat is not None
        return page.rows[seat]

    @property
    def drawn(self) -> Twice:
        """Return where the card lies that a robin drew."""
        return self.at(lambda page: page.drawn)

    def box(self, seat: Seat, feature: str) -> Twice:
        """Return where a box of a score sheet is."""
        index = FEATURES.index(feature)
        return self.at(lambda page: page.sheets[seat].boxes.at(index))


def near_seat(view: View) -> Seat:
    """Return whose sheet is at the bottom: the viewer's own, or the first seat's."""
    return view.viewer if isinstance(view.viewer, Seat) else 0


def layout_of(view: View) -> Layout:
    """Return where everything in *view* lies; worked out once for each such table."""
    near, scoring = near_seat(view), view.scoring
    plan = Plan(
        players=len(view.sheets),
        near=near,
        flaps=len(view.flaps),
        seated=near == view.viewer,
        hand=size(view.hands[near]),
        deck=size(view.decks[near]) > 0,
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
