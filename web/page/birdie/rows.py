"""How does a row look: its cards, the gaps between them, and the sets made of it?"""

from collections.abc import Iterable

from msgspec.structs import replace

from adapters.languages import say
from domain.birdie.state import Fate, Step
from domain.birdie.view import ScoringSeen, SetSeen, View
from domain.game import Seat
from web.page.birdie import words
from web.page.birdie.cards import DRAWN, card_shape, mark_id, row_id
from web.page.birdie.layout import Layout
from web.page.birdie.pages import LANE, ROW_CARD, SMALL_LANE
from web.page.birdie.roost import RATIO
from web.page.birdie.sheets import about, name_shape, tray
from web.page.scene import Part, Place, Shape

ZONE = "row"


def gap_id(index: int) -> str:
    """Return the id of the gap before a card of the scorer's row."""
    return f"gap-{index}"


def places(view: View, spots: Layout) -> Iterable[Place]:
    """Return the perches of the rows that are laid out, and the gaps of the scorer's one."""
    for seat in spots.narrow.rows:
        rooms = spots.perch(seat)
        label = words.row(view, seat, view.rows[seat])
        yield tray(f"roost-{seat}", ZONE, rooms, label, "roost")
    scoring = view.scoring
    if scoring is None:
        return
    row = view.rows[scoring.seat]
    if scoring.gap is not None:
        rooms = about(spots.row(scoring.gap), ROW_CARD, ROW_CARD * RATIO)
        label = (
            say("gap before place {at}", at=scoring.gap + 1)
            if scoring.gap < len(row)
            else say("gap at the end")
        )
        yield tray(gap_id(scoring.gap), ZONE, rooms, label, "hole")
    elif scoring.step is Step.INSERT or not scoring.removing:
        for index in range(len(row) + 1):
            rooms = about(spots.gap(index), spots.row_card() - 6, LANE - 4)
            yield tray(gap_id(index), ZONE, rooms, _gap(index, len(row)), "gap")


def _gap(index: int, count: int) -> str:
    if not count:
        return say("gap in the empty row")
    if not index:
        return say("gap before the first card")
    if index == count:
        return say("gap after the last card")
    return say("gap between places {before} and {after}", before=index, after=index + 1)


def shapes(view: View, spots: Layout) -> Iterable[Shape]:
    """Return the rows, and the card that a robin drew."""
    for seat in spots.narrow.rows:
        head = spots.perched(seat)
        yield name_shape(f"perched-{seat}", seat, head)
        yield from _cards(view, spots, seat)
        yield from _sets(view, spots, seat)
        yield from _flown_sets(view, spots, seat)
    if view.scoring and view.scoring.drawn:
        card = view.scoring.drawn
        label = say("drawn by a robin: {card}", card=words.card(card))
        zone = ZONE if view.scoring.seat == view.viewer else ""
        shape = card_shape(DRAWN, card, spots.drawn, spots.area_card, zone=zone, label=label)
        yield replace(shape, comes_from="reserve")


def _slot(view: View, seat: Seat, index: int) -> int:
    """Return how many cards lie before one of a row: an open gap is as wide as a card."""
    scoring = view.scoring
    if scoring is None or scoring.seat != seat or scoring.gap is None:
        return index
    return index + (index >= scoring.gap)


def _cards(view: View, spots: Layout, seat: Seat) -> Iterable[Shape]:
    row = view.rows[seat]
    zone = ZONE if view.scoring and view.scoring.seat == seat == view.viewer else ""
    for index, card in enumerate(row):
        label = say(
            "{card}, place {at} of {count}", card=words.card(card), at=index + 1, count=len(row)
        )
        at = spots.row(_slot(view, seat, index), seat)
        key, size = row_id(seat, index), spots.row_card(seat)
        shape = card_shape(key, card, at, size, zone=zone, label=label)
        yield replace(shape, comes_from=f"deck-{seat}")


def _sets(view: View, spots: Layout, seat: Seat) -> Iterable[Shape]:
    """Return the wire below the cards, where the sets are marked that lie there."""
    made = () if view.expert else view.sets[seat]
    marked = {
        shape.id: shape
        for kept in made
        for shape in set_marks(spots, seat, kept.first, len(kept.cards), kept.feature, kept.fate)
    }
    for index in range(len(view.rows[seat])):
        key = mark_id(seat, index)
        yield marked.get(key) or _mark(spots, seat, key, _slot(view, seat, index))


def _flown_sets(view: View, spots: Layout, seat: Seat) -> Iterable[Shape]:
    """BIR-5.1: return the sets that flew away; they are told of in the head of the row."""
    if view.expert:
        made = view.sets[seat]
        for index, flown in enumerate((*made, *_formed(view.scoring, seat))):
            yield _flown(spots, seat, index, flown, asked=index == len(made))


def _formed(scoring: ScoringSeen | None, seat: Seat) -> tuple[SetSeen, ...]:
    return (scoring.formed,) if scoring and scoring.formed and scoring.seat == seat else ()


def set_marks(
    spots: Layout, seat: Seat, first: int, size: int, feature: str, fate: Fate
) -> Iterable[Shape]:
    """Return the marks below the cards of a set: its feature, and what becomes of it."""
    last = first + size - 1
    for index in range(first, last + 1):
        end = "start" if index == first else "end" if index == last else "middle"
        parts = [Part(f"birdie-run-{end}", 0, 0, 100)]
        if index == first:
            parts.append(Part(f"birdie-{feature}", 4, 2, 46))
        text = words.sign(fate, size) if index == last else ""
        yield _mark(spots, seat, mark_id(seat, index), index, parts, text, fate)


def _mark(
    spots: Layout,
    seat: Seat,
    key: str,
    slot: int,
    parts: Iterable[Part] = (),
    text: str = "",
    fate: Fate | None = None,
) -> Shape:
    at = spots.mark(slot, seat)
    scored = seat == spots.scorer
    return Shape(
        key,
        f"mark {fate}" if fate else "mark",
        *at.narrow,
        spots.narrow.rows[seat].step,
        height=(LANE if scored else SMALL_LANE) - 6,
        parts=(Part("birdie-wire", 0, 0, 100), *parts),
        text=text,
        wide=at.wide,
    )


def _flown(spots: Layout, seat: Seat, index: int, flown: SetSeen, *, asked: bool) -> Shape:
    at = spots.at(lambda page: page.rows[seat].made(index))
    text = words.sign(flown.fate, len(flown.cards))
    return Shape(
        f"flown-{seat}-{index}",
        "flown asked" if asked else f"flown {flown.fate}",
        *at.narrow,
        64,
        height=32,
        parts=(Part(f"birdie-{flown.feature}", -26, 0, 46),),
        text=f"{text}?" if asked else text,
        wide=at.wide,
    )
