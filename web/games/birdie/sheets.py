"""Shapes and places of a score sheet: boxes, passes, flaps, abilities, trophies and the total."""

from collections.abc import Iterable
from itertools import zip_longest

from msgspec.structs import replace

from adapters.i18n import gettext
from domain.birdie.components import BIRDS, FEATURES, ROUNDS, SEAT_NAMES, box_id, flaps_id, pass_id
from domain.birdie.state import Cards
from domain.birdie.view import View
from domain.game import Seat
from web.cache import cached, cached_tuple
from web.games.birdie import sheet_layout
from web.games.birdie import text as words
from web.games.birdie.layout import Layout
from web.games.birdie.row_layout import RowLayout
from web.games.birdie.sheet_contents import SheetContents, SheetStatus, status, written
from web.games.birdie.sheet_layout import SheetLayout
from web.games.geometry import Rect, Responsive, ResponsivePoint, ResponsiveRect, around
from web.games.scene import Part, Place, Shape

Sheet = Responsive[SheetLayout]
HOLDERS = ("tray", "sheet", "roost")
"""Kinds of places that hold other things."""


def zone_of(seat: Seat) -> str:
    """Return the zone of a score sheet."""
    return f"sheet-{seat}"


def score_id(seat: Seat, feature: str) -> str:
    """Return the id of the score in a box."""
    return f"score-{seat}-{feature}"


def places(view: View, layout: Layout, seat: Seat) -> Iterable[Place]:
    """Return the panel of a sheet, its boxes and its flap column."""
    return _places(layout.sheet(seat), written(view, seat), status(view, seat))


@cached_tuple
def _places(spots: Sheet, contents: SheetContents, status: SheetStatus) -> Iterable[Place]:
    seat = contents.seat
    rect = spots.rect(lambda sheet: sheet.panel)
    label = words.sheet(seat, contents.total, status.stands, status.trophies, contents.used)
    yield _panel(rect, seat, label, status.kind)
    yield from _boxes(spots, seat, *contents.boxes, copied=status.copied)
    for number, points in zip_longest(range(1, ROUNDS + 1), contents.passes):
        yield _pass_box(spots, seat, number, points, now=number == status.round)
    yield _flap_column(spots, seat, contents.crossed, status.worth, len(contents.values))


def _panel(rect: ResponsiveRect, seat: Seat, label: str, kind: str) -> Place:
    zone = zone_of(seat)
    return tray(zone, zone, rect, label, kind)


def _boxes(spots: Sheet, seat: Seat, *written: int | None, copied: Cards) -> Iterable[Place]:
    for feature, points in zip(FEATURES, written, strict=True):
        yield _box(spots, seat, feature, points, copied=feature in copied)


@cached
def _box(spots: Sheet, seat: Seat, feature: str, points: int | None, *, copied: bool) -> Place:
    size = sheet_layout.LARGE_BOX if spots.narrow.large else sheet_layout.SMALL_BOX
    rects = around(spots.at(lambda sheet: sheet.box(feature)), *size)
    kind = "box bird" if feature in BIRDS else "box season"
    label = words.box(seat, feature, points, copied=copied)
    return tray(box_id(seat, feature), zone_of(seat), rects, label, kind)


def _flap_column(spots: Sheet, seat: Seat, crossed: int, worth: int, count: int) -> Place:
    label = words.flaps(seat, crossed, worth, count)
    return tray(flaps_id(seat), zone_of(seat), _flap_rooms(spots), label, "column")


def _pass_box(spots: Sheet, seat: Seat, number: int, points: int | None, *, now: bool) -> Place:
    size = sheet_layout.LARGE_PASS if spots.narrow.large else sheet_layout.SMALL_PASS
    rects = around(spots.at(lambda sheet: sheet.passes.at(number - 1)), *size)
    label = words.pass_box(seat, number, points)
    text = "" if points is not None else _pass_text(number, large=spots.narrow.large)
    kind = "box pass now" if now else "box pass"
    return tray(pass_id(seat, number), zone_of(seat), rects, label, kind, text)


def _pass_text(number: int, *, large: bool) -> str:
    if large:
        return gettext("pass {round}", round=number)
    return gettext("p{round}", round=number)


def _flap_rooms(spots: Sheet) -> ResponsiveRect:
    if not spots.narrow.large:
        return around(spots.at(lambda sheet: sheet.crossed), 30, 30)

    def rect(sheet: SheetLayout) -> Rect:
        first, last = sheet.flaps.at(0), sheet.flaps.at(sheet.flaps.many - 1)
        step = sheet.flaps.right
        return Rect((first.x + last.x) / 2, first.y, last.x - first.x + step, step + 2)

    return spots.rect(rect)


def shapes(view: View, layout: Layout, seat: Seat) -> Iterable[Shape]:
    """Return the shapes of a sheet."""
    return _shapes(layout.sheet(seat), written(view, seat))


@cached_tuple
def _shapes(spots: Sheet, contents: SheetContents) -> Iterable[Shape]:
    seat, used = contents.seat, dict(contents.used)
    yield name_shape(f"name-{seat}", seat, spots, spots.at(lambda sheet: sheet.name))
    yield _total(spots, seat, contents.total)
    yield from _scores(spots, seat, *contents.boxes)
    for number, points in enumerate(contents.passes, 1):
        yield _passed(spots, seat, number, points)
    yield from _flap_shapes(spots, seat, contents.crossed, contents.values)
    yield from _abilities(spots, seat, *(used.get(bird, 0) for bird in BIRDS))


def _total(spots: Sheet, seat: Seat, total: int) -> Shape:
    at = spots.at(lambda sheet: sheet.total)
    return text_shape(f"total-{seat}", "total", at, 44, str(total))


def _passed(spots: Sheet, seat: Seat, number: int, points: int) -> Shape:
    at = spots.at(lambda sheet: sheet.passes.at(number - 1))
    return text_shape(f"passed-{seat}-{number}", "points", at, 28, str(points))


def _scores(spots: Sheet, seat: Seat, *written: int | None) -> Iterable[Shape]:
    for feature, points in zip(FEATURES, written, strict=True):
        yield _score(spots, seat, feature, points)


@cached
def _score(spots: Sheet, seat: Seat, feature: str, points: int | None) -> Shape:
    """Return the content of a box: its feature, and its score if any."""
    large = spots.narrow.large
    width, height = sheet_layout.LARGE_BOX if large else sheet_layout.SMALL_BOX
    text = str(points) if points is not None else ""
    symbol = Part(f"birdie-{feature}", 0, -23 if text else 0, 58 if text else 88)
    at = spots.at(lambda sheet: sheet.box(feature))
    return Shape(
        score_id(seat, feature),
        "score large" if large else "score",
        *at.narrow,
        width - 4,
        height=height - 4,
        parts=(symbol,),
        text=text,
        wide=at.wide,
    )


def _flap_shapes(
    spots: Sheet, seat: Seat, crossed: int, values: tuple[int, ...]
) -> Iterable[Shape]:
    """Return a flap column with *crossed* boxes and its value."""
    reached = min(crossed, len(values))
    worth = values[reached - 1] if reached else 0
    at = spots.at(lambda sheet: sheet.worth)
    yield text_shape(f"worth-{seat}", "worth", at, 34, f"= {worth}")
    if not spots.narrow.large:
        at = spots.at(lambda sheet: sheet.crossed)
        yield _flap(f"crossed-{seat}", at, 28, reached > 0, str(reached))
        return
    size, wide_size = (sheet.flaps.right - 2 for sheet in (spots.narrow, spots.wide))
    for index, value in enumerate(values):
        at = ResponsivePoint(*(sheet.flaps.at(index) for sheet in spots))
        flap = _flap(f"flap-{seat}-{index}", at, size, index < reached, str(value))
        yield replace(flap, wide_size=wide_size)


def _flap(key: str, at: ResponsivePoint, size: float, crossed: bool, text: str) -> Shape:
    body = "birdie-flap-crossed" if crossed else "birdie-flap"
    return Shape(key, "flap", *at.narrow, size, body=body, text=text, wide=at.wide)


def _abilities(spots: Sheet, seat: Seat, *used: int) -> Iterable[Shape]:
    for index, (bird, times) in enumerate(zip(BIRDS, used, strict=True)):
        yield _ability(spots, seat, index, bird, times)


@cached
def _ability(spots: Sheet, seat: Seat, index: int, bird: str, used: int) -> Shape:
    """BIR-4.8, BIR-5.4: a use is drawn as a bar over the bird, two uses as a cross."""
    at = spots.at(lambda sheet: sheet.abilities.at(index))
    return Shape(
        f"ability-{seat}-{bird}",
        "ability",
        *at.narrow,
        spots.narrow.mark - 2,
        body=f"birdie-ability-{bird}",
        face=f"birdie-struck-{used}" if used else "",
        wide=at.wide,
    )


def name_shape(
    key: str, seat: Seat, spots: Sheet | Responsive[RowLayout], at: ResponsivePoint
) -> Shape:
    """Return the name of a seat with its chip."""
    chip = Part(f"birdie-seat-{SEAT_NAMES[seat]}", -68, 0, 34)
    bare = text_shape(key, "name", at, 56, words.player(seat))
    letters, wide = spots.narrow.letters, spots.wide.letters
    return replace(bare, parts=(chip,), owner=seat, letters=letters, wide_letters=wide)


def text_shape(key: str, kind: str, at: ResponsivePoint, size: float, text: str) -> Shape:
    """Return a text shape."""
    return Shape(key, kind, *at.narrow, size, height=26, text=text, wide=at.wide)


def tray(
    key: str, zone: str, rects: ResponsiveRect, label: str, kind: str, text: str = ""
) -> Place:
    """Return a place that fills *rects*."""
    corner = kind.startswith(HOLDERS)
    return Place(key, zone, kind, *rects.narrow, label, text=text, wide=rects.wide, corner=corner)
