"""How do the Birds board and the nests look: their places, the eggs and the counters?"""

from collections.abc import Iterable
from typing import Final

from adapters.languages import say, say_for
from domain.bower.components import COLUMNS, EGGS, square_id
from domain.bower.rules.grouping import BONUS_GEMS
from domain.bower.view import EggSeen, NestSeen, View
from domain.game import Seat
from web.page.bower import layout, words
from web.page.bower.layout import Layout
from web.page.saying import listed
from web.page.scene import Note, Part, Place, Shape

BADGE: Final = 32
OUT: Final = 43
"""How far from the middle of a square the badge of its group is."""


def nest_places(view: View, spots: Layout, seat: Seat) -> Iterable[Place]:
    """Return the squares of a nest, the first row first."""
    filled = {square.cell: square for square in view.nests[seat].squares}
    for row in range(1, view.rows + 1):
        for column in range(1, COLUMNS + 1):
            cell = (column, row)
            there = words.filled(filled[cell]) if cell in filled else say_for("bower", "empty")
            yield Place(
                square_id(seat, cell),
                f"nest-{seat}",
                "square",
                *spots.square(seat, cell),
                layout.SQUARE - 4,
                layout.SQUARE - 4,
                f"{words.where(cell)}: {there}",
                row=row,
                column=column,
                filled=cell in filled,
            )


def egg_places(view: View, spots: Layout) -> Iterable[Place]:
    """Return the slots of the Birds board, and those of the eggs aside."""
    for egg in view.eggs:
        yield Place(
            f"egg-{egg.column}",
            "eggs",
            "slot",
            *spots.egg(egg.column),
            layout.SQUARE - 12,
            layout.EGG[1] + 6,
            _egg_in_words(view, egg),
            notes=_takes_notes(view, egg.shows),
        )
    for index in range(2):
        shown = view.aside[index] if view.aside else None
        at = spots.aside.at(index)
        yield Place(
            f"aside-{index}",
            "eggs",
            "slot aside",
            *at.narrow,
            *layout.ASIDE,
            say("egg put aside: {egg}", egg=_egg(shown)),
            wide=(*at.wide, *layout.ASIDE),
            notes=_takes_notes(view, shown),
        )


def _takes_notes(view: View, shown: str | None) -> bool:
    return shown is None and not view.ended and view.turn is not None


def _egg(shown: str | None) -> str:
    return words.name(shown) if shown else say_for("bower", "hidden")


def _egg_in_words(view: View, egg: EggSeen) -> str:
    own = egg.knower == view.viewer
    knower, other = words.player(egg.knower), words.player(1 - egg.knower)
    told = (
        say("egg of column {column}: {egg}", column=egg.column, egg=_egg(egg.shows)),
        say("facing you") if own else say("facing {player}", player=knower),
        *((say("{player} has looked at it", player=other),) if egg.peeked else ()),
    )
    gems = listed(
        f"{words.player(seat)} {nest.column_gems[egg.column - 1]}"
        for seat, nest in enumerate(view.nests)
    )
    return say("{egg}; gems in the column: {gems}", egg=listed(told), gems=gems)


def eggs(view: View, spots: Layout) -> Iterable[Shape]:
    """Return the request eggs as the viewer sees them, once they are dealt."""
    if not (view.display or any(nest.squares for nest in view.nests)):
        return
    for egg in view.eggs:
        yield Shape(
            f"request-egg-{egg.column}",
            "egg",
            *spots.egg(egg.column),
            layout.EGG[1],
            body="bower-egg" if egg.shows else "bower-egg-back",
            parts=_shown(egg.shows),
            mark="bower-eye" if egg.peeked else "",
        )
    for index in range(2):
        shown = view.aside[index] if view.aside else None
        at = spots.aside.at(index)
        yield Shape(
            f"egg-aside-{index}",
            "egg",
            *at.narrow,
            layout.ASIDE[1] - 6,
            body="bower-egg" if shown else "bower-egg-back",
            parts=_shown(shown),
            mark="bower-eye" if any(view.peeked_aside) else "",
            wide=at.wide,
        )


def _shown(egg: str | None) -> tuple[Part, ...]:
    return (Part(f"bower-{egg}", 0, 4, 64),) if egg else ()


def counters(view: View, spots: Layout) -> Iterable[Shape]:
    """Return how many gems each column holds, up to the third; at the end they count no more."""
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


def badges(nest: NestSeen, seat: Seat, spots: Layout) -> Iterable[Shape]:
    """Return how many gems each group of several squares holds."""
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


def notes(view: View) -> tuple[Note, ...]:
    """Return what can be guessed of a hidden egg, and where the viewer sees which already."""
    seen = {egg.shows: say("column {column}", column=egg.column) for egg in view.eggs if egg.shows}
    seen |= dict.fromkeys(view.aside or (), say("put aside"))
    return tuple(Note(f"bower-{egg}", words.name(egg), seen.get(egg, "")) for egg in EGGS)
