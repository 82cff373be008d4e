"""How does a score sheet look: boxes, passes, flaps, abilities, trophies, and the total?"""

from collections.abc import Iterable
from itertools import zip_longest

from adapters.languages import say
from domain.birdie.components import (
    BIRDS,
    FEATURES,
    ROUNDS,
    SEAT_NAMES,
    box_id,
    flaps_id,
    pass_id,
)
from domain.birdie.view import View
from domain.game import Seat
from web.page.birdie import sheet_spots, words
from web.page.birdie.layout import Layout
from web.page.birdie.sheet_spots import SheetSpots
from web.page.kept import all_kept, kept
from web.page.scene import Part, Place, Shape
from web.page.spots import Room, Rooms, Twice

HOLDERS = ("tray", "sheet", "roost")
"""The kinds of places on which other things lie."""


def zone_of(seat: Seat) -> str:
    """Return the zone of a score sheet."""
    return f"sheet-{seat}"


def score_id(seat: Seat, feature: str) -> str:
    """Return the id of what stands in a box."""
    return f"score-{seat}-{feature}"


def places(view: View, spots: Layout, seat: Seat) -> Iterable[Place]:
    """Return the panel of a sheet, its boxes and its flap column."""
    shown, zone = view.sheets[seat], zone_of(seat)
    room = spots.room(lambda page: page.sheets[seat].panel)
    yield tray(zone, zone, room, words.sheet(view, seat), _panel_kind(view, seat))
    for feature in FEATURES:
        points, copied = shown.boxes.get(feature), feature in shown.copied
        yield _box(spots, seat, feature, points, copied=copied)
    for number, points in zip_longest(range(1, ROUNDS + 1), shown.passes):
        now = number == view.round and not view.ended
        yield _pass_box(spots, seat, number, points, now=now)
    yield _flap_column(spots, seat, shown.flaps, shown.flap_points, len(view.flaps))


@kept
def _box(spots: Layout, seat: Seat, feature: str, points: int | None, *, copied: bool) -> Place:
    size = sheet_spots.LARGE_BOX if is_large(spots, seat) else sheet_spots.SMALL_BOX
    rooms = about(spots.box(seat, feature), *size)
    kind = "box bird" if feature in BIRDS else "box season"
    label = words.box(seat, feature, points, copied=copied)
    return tray(box_id(seat, feature), zone_of(seat), rooms, label, kind)


@kept
def _flap_column(spots: Layout, seat: Seat, crossed: int, worth: int, count: int) -> Place:
    label = words.flaps(seat, crossed, worth, count)
    return tray(flaps_id(seat), zone_of(seat), _flap_rooms(spots, seat), label, "column")


def _panel_kind(view: View, seat: Seat) -> str:
    due = view.turn or view.scoring
    if due and due.seat == seat:
        return "sheet due"
    return "sheet passed" if view.turn and seat in view.passed else "sheet"


@kept
def _pass_box(spots: Layout, seat: Seat, number: int, points: int | None, *, now: bool) -> Place:
    size = sheet_spots.LARGE_PASS if is_large(spots, seat) else sheet_spots.SMALL_PASS
    rooms = about(spots.at(lambda page: page.sheets[seat].passes.at(number - 1)), *size)
    label = words.pass_box(seat, number, points)
    text = "" if points is not None else _pass_text(spots, seat, number)
    kind = "box pass now" if now else "box pass"
    return tray(pass_id(seat, number), zone_of(seat), rooms, label, kind, text)


def _pass_text(spots: Layout, seat: Seat, number: int) -> str:
    if is_large(spots, seat):
        return say("pass {round}", round=number)
    return say("p{round}", round=number)


def _flap_rooms(spots: Layout, seat: Seat) -> Rooms:
    if not is_large(spots, seat):
        return about(spots.at(lambda page: page.sheets[seat].crossed), 30, 30)

    def room(sheet: SheetSpots) -> Room:
        first, last = sheet.flaps.at(0), sheet.flaps.at(sheet.flaps.many - 1)
        return Room((first.x + last.x) / 2, first.y, last.x - first.x + sheet.flaps.right, 36)

    return spots.room(lambda page: room(page.sheets[seat]))


def shapes(view: View, spots: Layout, seat: Seat) -> Iterable[Shape]:
    """Return all that is written and drawn on a sheet."""
    shown = view.sheets[seat]
    yield _name(spots, seat)
    yield _total(spots, seat, shown.total)
    for feature in FEATURES:
        yield score_shape(spots, seat, feature, shown.boxes.get(feature))
    for number, points in enumerate(shown.passes, 1):
        yield _passed(spots, seat, number, points)
    yield from flap_shapes(spots, seat, shown.flaps, view.flaps)
    for index, bird in enumerate(BIRDS):
        yield _ability(spots, seat, index, bird, shown.used.get(bird, 0))


@kept
def _name(spots: Layout, seat: Seat) -> Shape:
    return name_shape(f"name-{seat}", seat, spots.at(lambda page: page.sheets[seat].name))


@kept
def _total(spots: Layout, seat: Seat, total: int) -> Shape:
    at = spots.at(lambda page: page.sheets[seat].total)
    return text_shape(f"total-{seat}", "total", at, 44, str(total))


@kept
def _passed(spots: Layout, seat: Seat, number: int, points: int) -> Shape:
    at = spots.passed(seat, number)
    return text_shape(f"passed-{seat}-{number}", "points", at, 28, str(points))


def is_large(spots: Layout, seat: Seat) -> bool:
    """Return whether the sheet is a large one."""
    return spots.narrow.sheets[seat].large


@kept
def score_shape(
    spots: Layout, seat: Seat, feature: str, points: int | None, sign: str = ""
) -> Shape:
    """Return what stands in a box: its feature, and its score or a *sign* once there is one."""
    large = is_large(spots, seat)
    width, height = sheet_spots.LARGE_BOX if large else sheet_spots.SMALL_BOX
    text = str(points) if points is not None else sign
    symbol = Part(f"birdie-{feature}", 0, -23 if text else 0, 58 if text else 88)
    at = spots.box(seat, feature)
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


@all_kept
def flap_shapes(
    spots: Layout, seat: Seat, crossed: int, values: tuple[int, ...]
) -> Iterable[Shape]:
    """Return a flap column with so many boxes *crossed*, and what it is worth then."""
    reached = min(crossed, len(values))
    worth = values[reached - 1] if reached else 0
    at = spots.at(lambda page: page.sheets[seat].worth)
    yield text_shape(f"worth-{seat}", "worth", at, 34, f"= {worth}")
    if not is_large(spots, seat):
        at = spots.at(lambda page: page.sheets[seat].crossed)
        yield _flap(f"crossed-{seat}", at, 28, reached > 0, str(reached))
        return
    size = min(32, sheet_spots.flap_step(len(values)) - 2)
    for index, value in enumerate(values):
        at = spots.flap(seat, index)
        yield _flap(f"flap-{seat}-{index}", at, size, index < reached, str(value))


def _flap(key: str, at: Twice, size: float, crossed: bool, text: str) -> Shape:
    body = "birdie-flap-crossed" if crossed else "birdie-flap"
    return Shape(key, "flap", *at.narrow, size, body=body, text=text, wide=at.wide)


@kept
def _ability(spots: Layout, seat: Seat, index: int, bird: str, used: int) -> Shape:
    """BIR-4.8, BIR-5.4: a use is a bar over the bird, a second one makes it a cross."""
    at = spots.at(lambda page: page.sheets[seat].abilities.at(index))
    return Shape(
        f"ability-{seat}-{bird}",
        "ability",
        *at.narrow,
        mark_size(spots, seat) - 2,
        body=f"birdie-ability-{bird}",
        face=f"birdie-struck-{used}" if used else "",
        wide=at.wide,
    )


def mark_size(spots: Layout, seat: Seat) -> float:
    """Return how large a trophy or the mark of an ability is."""
    return sheet_spots.LARGE_MARK if is_large(spots, seat) else sheet_spots.SMALL_MARK


def name_shape(key: str, seat: Seat, at: Twice) -> Shape:
    """Return what a seat is called, with its chip."""
    name = words.player(seat)
    chip = Part(f"birdie-seat-{SEAT_NAMES[seat]}", -68, 0, 34)
    return Shape(key, "name", *at.narrow, 56, height=26, parts=(chip,), text=name, wide=at.wide)


def text_shape(key: str, kind: str, at: Twice, size: float, text: str) -> Shape:
    """Return words or a number that stand by themselves."""
    return Shape(key, kind, *at.narrow, size, height=26, text=text, wide=at.wide)


def tray(key: str, zone: str, rooms: Rooms, label: str, kind: str, text: str = "") -> Place:
    """Return a place that fills *rooms*."""
    corner = kind.startswith(HOLDERS)
    return Place(key, zone, kind, *rooms.narrow, label, text=text, wide=rooms.wide, corner=corner)


def about(at: Twice, width: float, height: float) -> Rooms:
    """Return rooms of this size about a spot."""
    return Rooms(Room(*at.narrow, width, height), Room(*at.wide, width, height))
