"""Shapes and places of a row: cards, gaps and sets."""

from collections.abc import Iterable

from msgspec.structs import replace

from adapters.i18n import gettext
from domain.birdie.state import Cards, Fate, Step
from domain.birdie.view import SetSeen, View
from domain.game import Seat
from web.cache import cached, cached_tuple
from web.games.birdie import text as words
from web.games.birdie.cards import DRAWN, card_shape, mark_id, row_id
from web.games.birdie.layout import Layout
from web.games.birdie.row_layout import RATIO, RowLayout
from web.games.birdie.sheets import name_shape, tray
from web.games.geometry import Responsive, ResponsivePoint, ResponsiveRect, around
from web.games.scene import Part, Place, Shape

ZONE = "row"


def gap_id(index: int) -> str:
    """Return the id of the gap before a card of the scorer's row."""
    return f"gap-{index}"


def places(view: View, spots: Layout) -> Iterable[Place]:
    """Return the places of the rows, and the gaps of the scored one."""
    for seat in spots.narrow.rows:
        rect = spots.row_layout(seat).rect(lambda row_layout: row_layout.rect)
        yield _roost(rect, seat, view.rows[seat], view.sets[seat])
    scoring = view.scoring
    if scoring is None:
        return
    count = len(view.rows[scoring.seat])
    if scoring.gap is not None:
        yield _hole(spots.scored, scoring.gap, count)
    elif scoring.step is Step.INSERT or not scoring.removing:
        yield from _gaps(spots.scored, count)


def _roost(rect: ResponsiveRect, seat: Seat, row: Cards, sets: tuple[SetSeen, ...]) -> Place:
    return tray(f"roost-{seat}", ZONE, rect, words.row(seat, row, sets), "roost")


@cached
def _hole(spots: Responsive[RowLayout], gap: int, count: int) -> Place:
    """Return the gap that a set left in a row with *count* remaining cards."""
    card = spots.narrow.card
    rects = around(spots.at(lambda row_layout: row_layout.card_at(gap)), card, card * RATIO)
    label = (
        gettext("gap before place {at}", at=gap + 1) if gap < count else gettext("gap at the end")
    )
    return tray(gap_id(gap), ZONE, rects, label, "hole")


@cached_tuple
def _gaps(spots: Responsive[RowLayout], count: int) -> Iterable[Place]:
    for index in range(count + 1):
        at = ResponsivePoint(*(row_layout.gap_at(index) for row_layout in spots))
        rects = around(at, spots.narrow.card - 6, spots.narrow.lane - 4)
        yield tray(gap_id(index), ZONE, rects, _gap(index, count), "gap")


def _gap(index: int, count: int) -> str:
    if not count:
        return gettext("gap in the empty row")
    if not index:
        return gettext("gap before the first card")
    if index == count:
        return gettext("gap after the last card")
    return gettext("gap between places {before} and {after}", before=index, after=index + 1)


def shapes(view: View, spots: Layout) -> Iterable[Shape]:
    """Return the rows, and the card that a robin drew."""
    for seat in spots.narrow.rows:
        scored = view.scoring if view.scoring and view.scoring.seat == seat else None
        gap = scored.gap if scored else None
        row, made, row_layout = view.rows[seat], view.sets[seat], spots.row_layout(seat)
        yield _perched(row_layout, seat)
        yield from _cards(row_layout, seat, row, gap, own=bool(scored) and seat == view.viewer)
        yield from _sets(row_layout, seat, () if view.expert else made, len(row), gap)
        if view.expert:
            yield from _flown_sets(row_layout, seat, made, scored.formed if scored else None)
    if view.scoring and view.scoring.drawn:
        card = view.scoring.drawn
        label = gettext("drawn by a robin: {card}", card=words.card(card))
        zone = ZONE if view.scoring.seat == view.viewer else ""
        width = spots.supply.narrow.area_card
        shape = card_shape(DRAWN, card, spots.drawn, width, zone=zone, label=label)
        yield replace(shape, comes_from="reserve")


def _perched(spots: Responsive[RowLayout], seat: Seat) -> Shape:
    at = spots.at(lambda row_layout: row_layout.head(52))
    return name_shape(f"perched-{seat}", seat, spots, at)


def _slot(gap: int | None, index: int) -> int:
    """Return the slot of a card; an open gap takes a slot, too."""
    return index if gap is None else index + (index >= gap)


@cached_tuple
def _cards(
    spots: Responsive[RowLayout], seat: Seat, row: Cards, gap: int | None, *, own: bool
) -> Iterable[Shape]:
    zone = ZONE if own else ""
    for index, card in enumerate(row):
        label = gettext(
            "{card}, place {at} of {count}", card=words.card(card), at=index + 1, count=len(row)
        )
        at = ResponsivePoint(*(row_layout.card_at(_slot(gap, index)) for row_layout in spots))
        key, size = row_id(seat, index), spots.narrow.card
        shape = card_shape(key, card, at, size, zone=zone, label=label)
        yield replace(shape, comes_from=f"deck-{seat}")


@cached_tuple
def _sets(
    spots: Responsive[RowLayout], seat: Seat, made: tuple[SetSeen, ...], count: int, gap: int | None
) -> Iterable[Shape]:
    """Return the lane below *count* cards with its set marks."""
    marked = {
        shape.id: shape
        for formed in made
        for shape in set_marks(
            spots, seat, formed.first, len(formed.cards), formed.feature, formed.fate
        )
    }
    for index in range(count):
        key = mark_id(seat, index)
        yield marked.get(key) or _mark(spots, seat, key, _slot(gap, index))


@cached_tuple
def _flown_sets(
    spots: Responsive[RowLayout], seat: Seat, made: tuple[SetSeen, ...], formed: SetSeen | None
) -> Iterable[Shape]:
    """BIR-5.1: return the sets that flew away, in the header of the row."""
    for index, flown in enumerate((*made, *((formed,) if formed else ()))):
        yield _flown(spots, seat, index, flown, request=index == len(made))


def set_marks(
    spots: Responsive[RowLayout], seat: Seat, first: int, size: int, feature: str, fate: Fate
) -> Iterable[Shape]:
    """Return the marks below the cards of a set: its feature and result."""
    last = first + size - 1
    for index in range(first, last + 1):
        end = "start" if index == first else "end" if index == last else "middle"
        parts = [Part(f"birdie-run-{end}", 0, 0, 100)]
        if index == first:
            parts.append(Part(f"birdie-{feature}", 4, 2, 46))
        text = words.sign(fate, size) if index == last else ""
        if text and fate is Fate.PIGEON:
            # The words are wider than a card of a long row.
            parts += (Part("birdie-flap-crossed", x, 5, 38) for x in (6, 47))
            text = ""
        yield _mark(spots, seat, mark_id(seat, index), index, parts, text, fate)


def _mark(
    spots: Responsive[RowLayout],
    seat: Seat,
    key: str,
    slot: int,
    parts: Iterable[Part] = (),
    text: str = "",
    fate: Fate | None = None,
) -> Shape:
    at = spots.at(lambda row_layout: row_layout.mark_at(slot))
    return Shape(
        key,
        f"mark {fate}" if fate else "mark",
        *at.narrow,
        spots.narrow.step,
        height=spots.narrow.lane - 6,
        parts=(Part("birdie-wire", 0, 0, 100), *parts),
        text=text,
        wide=at.wide,
    )


def _flown(
    spots: Responsive[RowLayout], seat: Seat, index: int, flown: SetSeen, *, request: bool
) -> Shape:
    at = spots.at(lambda row_layout: row_layout.made(index))
    text = words.sign(flown.fate, len(flown.cards))
    return Shape(
        f"flown-{seat}-{index}",
        "flown asked" if request else f"flown {flown.fate}",
        *at.narrow,
        64,
        height=32,
        parts=(Part(f"birdie-{flown.feature}", -26, 0, 46),),
        text=f"{text}?" if request else text,
        wide=at.wide,
    )
