"""Shapes and places of the Birds board and the nests: squares, eggs and counters."""

from collections.abc import Iterable, Sequence
from typing import Final

from adapters.i18n import gettext, pgettext
from domain.bower.components import COLUMNS, EGGS, Cell, square_id
from domain.bower.rules.groups import BONUS_GEMS
from domain.bower.view import NestSeen, RequestEggSeen, SquareSeen, View
from domain.game import Seat, Viewer
from web.cache import cached, cached_each, cached_tuple, cached_tuple_by_identity
from web.games.bower import layout, text
from web.games.bower.layout import Layout
from web.games.geometry import Point
from web.games.scene import Note, Part, Place, Shape
from web.text import listed

BADGE: Final = 32
OUT: Final = 43
"""Distance of a group's badge from the center of its square."""


@cached_tuple_by_identity
def nest_places(nest: NestSeen, spots: Layout, seat: Seat) -> Iterable[Place]:
    """Return the squares of a nest, the first row first."""
    filled = {square.cell: square for square in nest.squares}
    for row in range(1, spots.rows + 1):
        for column in range(1, COLUMNS + 1):
            yield _square(spots, seat, (column, row), filled.get((column, row)))


@cached
def _square(spots: Layout, seat: Seat, cell: Cell, filled: SquareSeen | None) -> Place:
    contents = text.filled(filled) if filled else pgettext("bower", "empty")
    return Place(
        square_id(seat, cell),
        f"nest-{seat}",
        "square",
        *spots.square(seat, cell),
        layout.SQUARE - 4,
        layout.SQUARE - 4,
        f"{text.where(cell)}: {contents}",
        text=text.short(cell),
        row=cell[1],
        column=cell[0],
        filled=filled is not None,
    )


def egg_places(view: View, spots: Layout) -> Iterable[Place]:
    """Return the slots of the Birds board and of the removed eggs."""
    gems = tuple([nest.column_gems for nest in view.nests])
    yield from _slots(spots, view.eggs, gems, view.viewer, noting=_takes_notes(view, None))
    for index in range(2):
        shown = view.aside[index] if view.aside else None
        yield _slot_aside(spots, index, shown, notes=_takes_notes(view, shown))


@cached_tuple
def _slots(
    spots: Layout,
    eggs: tuple[RequestEggSeen, ...],
    gems: tuple[tuple[int, ...], ...],
    viewer: Viewer,
    *,
    noting: bool,
) -> Iterable[Place]:
    for egg in eggs:
        columns_with_gem = tuple(columns[egg.column - 1] for columns in gems)
        notes = noting and egg.shows is None
        yield _slot(spots, egg, columns_with_gem, own=egg.knower == viewer, notes=notes)


def _slot(
    spots: Layout, egg: RequestEggSeen, gems: tuple[int, ...], *, own: bool, notes: bool
) -> Place:
    at = spots.egg(egg.column)
    return Place(
        f"egg-{egg.column}",
        "eggs",
        "slot",
        *at.narrow,
        layout.SQUARE - 12,
        layout.EGG[1] + 6,
        _egg_in_words(egg, gems, own=own),
        low=at.low and (*at.low, layout.SQUARE - 12, layout.EGG[1] + 6),
        notes=notes,
    )


@cached
def _slot_aside(spots: Layout, index: int, shown: str | None, *, notes: bool) -> Place:
    at = spots.aside.at(index)
    return Place(
        f"aside-{index}",
        "eggs",
        "slot aside",
        *at.narrow,
        *layout.ASIDE,
        gettext("set-aside egg: {egg}", egg=_egg(shown)),
        wide=(*at.wide, *layout.ASIDE),
        low=at.low and (*at.low, *layout.ASIDE),
        notes=notes,
    )


def _takes_notes(view: View, shown: str | None) -> bool:
    return shown is None and not view.ended and view.turn is not None


def _egg(shown: str | None) -> str:
    return text.name(shown) if shown else pgettext("bower", "hidden")


def _egg_in_words(egg: RequestEggSeen, gems: Sequence[int], *, own: bool) -> str:
    knower, other = text.player(egg.knower), text.player(1 - egg.knower)
    parts = (
        gettext("egg of column {column}: {egg}", column=egg.column, egg=_egg(egg.shows)),
        gettext("facing you") if own else gettext("facing {player}", player=knower),
        *((gettext("{player} has looked at it", player=other),) if egg.peeked else ()),
    )
    counted = listed(f"{text.player(seat)} {count}" for seat, count in enumerate(gems))
    return gettext("{egg}; gems in the column: {gems}", egg=listed(parts), gems=counted)


def eggs(view: View, spots: Layout) -> Iterable[Shape]:
    """Return the request eggs as the viewer sees them, after the deal."""
    if not (view.display or any(nest.squares for nest in view.nests)):
        return
    yield from _egg_shapes(view.eggs, spots)
    for index in range(2):
        shown = view.aside[index] if view.aside else None
        yield _egg_aside(spots, index, shown, peeked=any(view.peeked_aside))


@cached_each
def _egg_shapes(egg: RequestEggSeen, spots: Layout) -> Shape:
    at = spots.egg(egg.column)
    return Shape(
        f"request-egg-{egg.column}",
        "egg",
        *at.narrow,
        layout.EGG[1],
        low=at.low,
        body="bower-egg" if egg.shows else "bower-egg-back",
        parts=egg_parts(egg.shows),
        mark="bower-eye" if egg.peeked else "",
    )


def _egg_aside(spots: Layout, index: int, shown: str | None, *, peeked: bool) -> Shape:
    at = spots.aside.at(index)
    return Shape(
        f"egg-aside-{index}",
        "egg",
        *at.narrow,
        layout.ASIDE[1] - 6,
        body="bower-egg" if shown else "bower-egg-back",
        parts=egg_parts(shown),
        mark="bower-eye" if peeked else "",
        wide=at.wide,
        low=at.low,
    )


def egg_parts(egg: str | None) -> tuple[Part, ...]:
    """Return the picture on an egg; nothing on its back."""
    return (Part(f"bower-{egg}", 0, 4, 64),) if egg else ()


def counters(view: View, spots: Layout) -> Iterable[Shape]:
    """Return the gem counters of the columns, up to three; none at the end."""
    if view.ended:
        return
    for seat, nest in enumerate(view.nests):
        for column, gems in enumerate(nest.column_gems, 1):
            yield Shape(
                f"gems-{seat}-{column}",
                "counter",
                *spots.counter(seat, column),
                layout.COUNTER,
                height=layout.COUNTER / 3,
                body=f"bower-gems-{min(gems, BONUS_GEMS)}",
            )


@cached_tuple
def coordinates(spots: Layout) -> Iterable[Shape]:
    """Return the numbers of the columns, at their eggs, and of the rows, at their first squares."""
    for column in range(1, COLUMNS + 1):
        at = spots.egg(column)
        low = Point(-62, at.low.y - 53) if at.low else None
        yield _coordinate(f"column-{column}", at.narrow, (-36, 23), column, low)
    for seat in range(2):
        for row in range(1, spots.rows + 1):
            yield _coordinate(f"row-{seat}-{row}", spots.square(seat, (1, row)), (-39, -35), row)


def _coordinate(
    id: str, at: Point, corner: tuple[float, float], number: int, low: Point | None = None
) -> Shape:
    right, down = corner
    return Shape(id, "coordinate", at.x + right, at.y + down, 1, text=str(number), low=low)


@cached_tuple_by_identity
def badges(nest: NestSeen, seat: Seat, spots: Layout) -> Iterable[Shape]:
    """Return the gem counters of groups with several squares."""
    gems = {square.cell: square.objects.count("gem") for square in nest.squares if square.objects}
    for group in nest.groups:
        if not group.gems or len(group.cells) == 1:
            continue
        middle = spots.square(seat, next(cell for cell in group.cells if gems[cell]))
        yield Shape(
            f"group-{seat}-{group.cells[0][0]}-{group.cells[0][1]}",
            "badge",
            middle.x + OUT,
            middle.y - OUT,
            BADGE,
            body="bower-badge-full" if group.gems >= BONUS_GEMS else "bower-badge",
            text=str(group.gems),
        )


@cached_tuple
def notes(eggs: tuple[RequestEggSeen, ...], aside: tuple[str, ...] | None) -> Iterable[Note]:
    """Return the possible notes on hidden eggs."""
    seen = {egg.shows: gettext("column {column}", column=egg.column) for egg in eggs if egg.shows}
    seen |= dict.fromkeys(aside or (), gettext("set aside"))
    return (Note(f"bower-{egg}", text.name(egg), seen.get(egg, "")) for egg in EGGS)
