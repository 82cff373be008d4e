"""Places of the egg tokens awarded in the final count (BOW-6)."""

from collections.abc import Iterable

from domain.bower.components import MATERIALS
from domain.bower.view import View
from domain.game import Count, CountLine
from web.games.bower import layout
from web.games.bower.layout import Layout, layout_of
from web.games.geometry import Point, ResponsivePoint
from web.games.scene import Shape

TOKEN = 34
APART = 30
CORNER = layout.CHIP * 0.42


def awards(view: View, count: Count) -> tuple[Shape, ...]:
    """Return the egg tokens, each at its column, group or bonus tile."""
    spots = layout_of(view)
    return tuple(
        Shape(
            f"egg-token-{number}-{index}",
            "badge",
            *at.narrow,
            TOKEN,
            body="bower-egg-token",
            wide=at.wide,
            low=at.low,
        )
        for number, line in enumerate(count.lines)
        for index, at in enumerate(_tokens(view, spots, line))
    )


def _tokens(view: View, spots: Layout, line: CountLine) -> Iterable[ResponsivePoint]:
    half = (line.points - 1) / 2 * APART
    won = _won(view, spots, line)
    # A narrow page ends where the bonus tiles do.
    narrow = Point(min(won.narrow.x, spots.right - half - TOKEN / 2), won.narrow.y)
    for index in range(line.points):
        yield won._replace(narrow=narrow).moved(index * APART - half, 0)


def _won(view: View, spots: Layout, line: CountLine) -> ResponsivePoint:
    """Return the place that won the award of *line*."""
    ((kind, name),) = line.what.values.items()
    if kind == "column":
        spot = spots.counter(line.seat, int(str(name)))
        return ResponsivePoint(spot, spot, Point(-spot.y, spot.x))
    if kind == "material":
        at = spots.largest(line.seat, MATERIALS.index(str(name)))
    else:
        chosen = view.bonuses[line.seat]
        at = list(spots.bonuses(line.seat, len(chosen)))[chosen.index(str(name))]
    return at.moved(CORNER, -CORNER)
