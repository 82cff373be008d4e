"""Grid of a Birdie page of a given width.

From top to bottom: the other players' sheets; the supplies and the stacking tray or, during
scoring, the scorer's row; the viewer's hand and sheet; the other rows. Narrow and wide pages have
the same order and differ in the length of their lines. Scoring moves no sheet if its rows fit in
the place of the supplies; other rows go above the sheet as long as there is room.
"""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Final, NamedTuple

import msgspec

from adapters.i18n import gettext
from domain.birdie.components import AREA
from domain.game import Seat
from web.games.birdie import sheet_layout
from web.games.birdie.row_layout import RATIO, RowLayout, layout_row
from web.games.birdie.sheet_layout import SheetLayout
from web.games.geometry import Point, Rect, Rows
from web.games.scene import ViewBox

AREA_CARD: Final = 104
"""Width of a card in the draw area."""
SMALL_CARD: Final = 44
"""Width of a card in other rows, and in the draw area during scoring."""
PILE: Final = 80


class SupplyLayout(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """The layout of the supplies on one page."""

    small: bool
    height: float
    deck: Point
    reserve: Point
    pile: tuple[float, float]
    """Size of a pile."""
    area_room: Rect
    area: Rows
    """Each card of the draw area."""
    area_card: float
    trophies: Rows
    """Each trophy that nobody holds."""

    def captions(self) -> Iterable[tuple[str, Point]]:
        """Return the captions, if there is room."""
        if not self.small:
            below = PILE * RATIO / 2 + 16
            yield gettext("Deck"), Point(self.deck.x, self.deck.y + below)
            yield gettext("Reserve"), Point(self.reserve.x, self.reserve.y + below)
            yield gettext("Trophies"), Point(self.trophies.at(1).x + 27, self.trophies.y + 40)


def large(left: float, top: float, *, wide: bool) -> SupplyLayout:
    """Return the large layout of the supplies, for drawing."""
    high = AREA_CARD * RATIO + 16
    middle, step = top + high / 2, AREA_CARD + 7
    x = left + (290 if wide else 190)
    y = middle if wide else middle - 22
    first = Point(-left - 205, middle) if wide else Point(left + 28, middle + 61)
    return SupplyLayout(
        small=False,
        height=high,
        deck=Point(left + (70 if wide else 50), y),
        reserve=Point(left + (180 if wide else 140), y),
        pile=(PILE, PILE * RATIO),
        area_room=Rect(x + step * AREA / 2, middle, step * AREA + 8, high),
        area=Rows(x + step / 2, middle, step, 0, AREA),
        area_card=AREA_CARD,
        trophies=Rows(*first, 54 if wide else 45, 0, 4),
    )


def strip(left: float, rect: Rect) -> SupplyLayout:
    """Return the layout of the supplies in one line that fills *rect*."""
    step = SMALL_CARD + 5
    return SupplyLayout(
        small=True,
        height=rect.height,
        deck=Point(left + 30, rect.y),
        reserve=Point(left + 82, rect.y),
        pile=(SMALL_CARD, SMALL_CARD * RATIO),
        area_room=Rect(left + 222, rect.y, step * AREA + 8, rect.height),
        area=Rows(left + 222 - step * 1.5, rect.y, step, 0, AREA),
        area_card=SMALL_CARD,
        trophies=Rows(left + 356, rect.y, 45, 0, 4),
    )


FAR_CARD: Final = 25
IN_HAND: Final = 12
"""Cards per line of a hand."""


class HandLayout(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """The layout of a hand on one page."""

    rect: Rect
    card: float
    """Width of a card."""
    lines: int
    """Number of lines of the near player's hand; 0 for others."""

    def at(self, index: int, count: int) -> Point:
        """Return the position of one of *count* cards."""
        if not self.lines:
            return in_row(self.rect, self.card, self.card + 3, index, count)
        many = -(-count // self.lines)
        line, at = divmod(index, many)
        held = min(many, count - line * many)
        spot = in_row(self.rect, self.card, self.card + 8, at, held, aside=0.5)
        y = self.rect.y - self.rect.height / 2 + 8 + self.card * RATIO / 2
        return Point(spot.x, y + line * (self.card * RATIO + 6))


def in_row(rect: Rect, card: float, most: float, index: int, count: int, aside: float = 0) -> Point:
    """Return the position of a card in *room*: the cards overlap if there are too many.

    *aside* is the share of the free room that is left of them.
    """
    free = rect.width - 10 - card
    step = min(most, free / max(count - 1, 1))
    first = rect.x - rect.width / 2 + 5 + card / 2 + aside * (free - step * (count - 1))
    return Point(first + index * step, rect.y)


NARROW: Final = 640
WIDE: Final = 1000
SPACE: Final = 12
HAND_CARD: Final = 92
"""Width of a card."""
SMALL_HAND_CARD: Final = 75
"""Width of a card during scoring."""
STACK_CARD: Final = 62
STACKING: Final = STACK_CARD * RATIO + 14
"""Height of the stacking tray."""
STRIP: Final = SMALL_CARD * RATIO + 10
"""Height of the supplies in one line."""
ROW_CARD: Final = 75
"""Width of a card in the row that is scored: a thumb hits it on the smallest phone."""
WATCHED_CARD: Final = 54
"""That width where nobody picks a card."""
DENSE_ROW_CARD: Final = 60
"""Width of a card in a row of a wide page that is too long otherwise."""
LANE: Final = 42
SMALL_LANE: Final = 30
HEAD: Final = 66
"""Height of a row's header: its player, the sets that flew away, a card drawn by a robin."""
SMALL_HEAD: Final = 38
TROPHY: Final = 40


class Plan(NamedTuple):
    """The input of the layout."""

    players: int
    near: Seat
    flaps: int
    seated: bool
    """Whether the near player is the viewer."""
    hand: int
    """The number of cards of the near player."""
    deck: bool
    """Whether the near player has a face-down personal deck."""
    slots: tuple[int | None, ...]
    """Slots of each seat's row; None if it is not laid out."""
    scorer: Seat | None


def _hand_height(card: float, lines: int) -> float:
    return lines * (card * RATIO + 6) + 10


class Page:
    """The layout of a page of a given width."""

    def __init__(self, plan: Plan, width: float) -> None:
        self.plan, self.width, self.left = plan, width, -width / 2
        self._down = 4.0
        self.rows: dict[Seat, RowLayout] = {}
        self.sheets: dict[Seat, SheetLayout] = {}
        self._other_sheets()
        self._scores = any(slots is not None for slots in plan.slots)
        """Whether rows are being scored."""
        self._hand_lines = -(-plan.hand // IN_HAND) or int(plan.deck or not self._scores)
        if self._scores:
            self._scoring()
        else:
            self._middle()
            self._own_things(HAND_CARD)
        self.view_box: ViewBox = (self.left, 0, width, self._down)

    def _block(self, height: float) -> Rect:
        """Reserve the next rectangle over the full width."""
        rect = Rect(0, self._down + height / 2, self.width - 4, height)
        self._down += height + SPACE
        return rect

    def _other_sheets(self) -> None:
        near, players = self.plan.near, self.plan.players
        others = [(near + step) % players for step in range(1, players)]
        width = (self.width - 4 - 8 * (len(others) - 1)) / len(others)
        build: Callable[[float, float, float, int], SheetLayout] = sheet_layout.large
        if len(others) > 1:
            build = sheet_layout.compact_wide if width > 300 else sheet_layout.compact_high
        for index, seat in enumerate(others):
            left = self.left + 2 + index * (width + 8)
            self.sheets[seat] = build(left, self._down, width, self.plan.flaps)
        self._down += self.sheets[others[0]].panel.height + SPACE

    def _own_things(self, card: float) -> None:
        """Lay out the near player's deck, hand and sheet."""
        self.hand_card = card
        rect = self._block(_hand_height(card, self._hand_lines))
        aside = card + 18
        self.deck_room = Rect(self.left + aside / 2, rect.y, card + 6, rect.height - 4)
        self.hand_room = Rect(aside / 2, rect.y, rect.width - aside, rect.height)
        left, width = self.left + 2, self.width - 4
        own = sheet_layout.large(left, self._down, width, self.plan.flaps, hand=False)
        self.sheets[self.plan.near] = own
        self._down += own.panel.height + SPACE

    def _middle(self) -> None:
        """Lay out the supplies, and the stacking tray below them."""
        self.supply = large(self.left, self._down, wide=self.width > NARROW)
        self._down += self.supply.height + SPACE
        if self.plan.seated:
            self.stacking_room = self._block(STACKING)

    def _strip(self) -> None:
        """Lay out the supplies in one line."""
        self.supply = strip(self.left, self._block(STRIP))

    def _scoring(self) -> None:
        """Lay out the scorer's row, what else fits above the near player's hand, and the rest."""
        scorer, slots = self.plan.scorer, self.plan.slots
        top = self._down + large(self.left, 0, wide=self.width > NARROW).height + SPACE
        top += STACKING + SPACE if self.plan.seated else 0
        top += _hand_height(HAND_CARD, 1) - _hand_height(SMALL_HAND_CARD, self._hand_lines)
        if scorer is not None:
            self._lay_row(scorer)
        others = [seat for seat, some in enumerate(slots) if some is not None and seat != scorer]
        blocks: list[tuple[float, Callable[[], None]]] = [(STRIP, self._strip)]
        blocks += [(self._row(seat).height, partial(self._lay_row, seat)) for seat in others]
        below = []
        for height, lay in blocks:
            if self._down + height + SPACE <= top:
                lay()
            else:
                below.append(lay)
        if scorer is not None and self.plan.seated:
            self._down = max(self._down, top)
        self._own_things(SMALL_HAND_CARD)
        for lay in below:
            lay()

    def _row(self, seat: Seat) -> RowLayout:
        """Return the layout of a row in the next free place."""
        head, card, lane = SMALL_HEAD, SMALL_CARD, SMALL_LANE
        if seat == self.plan.scorer:
            head, card, lane = HEAD, WATCHED_CARD, SMALL_LANE
            if self.plan.seated:
                card, lane = ROW_CARD, LANE
        slots = self.plan.slots[seat] or 0
        return layout_row(self.left + 2, self._down, self.width - 4, slots, card, lane, head)

    def _lay_row(self, seat: Seat) -> None:
        self.rows[seat] = self._row(seat)
        self._down += self.rows[seat].height + SPACE

    @property
    def drawn(self) -> Point:
        """Return the position of the card that a robin drew: in the header of the scored row."""
        assert self.plan.scorer is not None
        return self.rows[self.plan.scorer].head(self.width - 60, HEAD / 2)

    def hand(self, seat: Seat) -> HandLayout:
        """Return the layout of a player's hand."""
        if seat != self.plan.near:
            return HandLayout(self.sheets[seat].hand, FAR_CARD, 0)
        return HandLayout(self.hand_room, self.hand_card, max(self._hand_lines, 1))

    def stacking(self, index: int, count: int) -> Point:
        """Return the position of a card to be stacked."""
        return in_row(self.stacking_room, STACK_CARD, STACK_CARD + 6, index, count)

    def deck_of(self, seat: Seat) -> Rect:
        """Return the position of a personal deck."""
        if seat == self.plan.near:
            return self.deck_room
        return Rect(*self.sheets[seat].deck, FAR_CARD + 6, FAR_CARD * RATIO + 6)
