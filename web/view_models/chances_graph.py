"""Graph of the winning chances: one area for each seat, stacked to 100 %, over the moves."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import Final

import msgspec
from markupsafe import Markup

from adapters.i18n import gettext
from domain.game import Seat

FULL: Final = 100
"""Height of the graph: all chances together, in percent."""
MOST_TICKS: Final = 7
"""The largest number of labels on the axis of the moves."""
STEPS: Final = (5, 10, 20, 50, 100, 200, 500)
WHOLE: Final = 3
"""Percent between an edge and a dot that is drawn whole."""
FREE: Final = (5, 97)
"""Percent of the axis between its ends."""

Chances = Sequence[Sequence[float]]
"""By moment, then by seat: at the start, after each move, and at the end."""


class Mark(msgspec.Struct, frozen=True):
    """A mark on the border of the mover's area: a turning point, or another large change."""

    move: int
    """Counted from 1."""
    seat: Seat
    better: Sequence[float] | None = None
    """The chances with the better move; None where another large change is marked."""


def chances_graph(chances: Chances, colors: Sequence[str], marks: Iterable[Mark]) -> Markup:
    """Return the graph with *marks*."""
    seats = range(len(colors))
    edges = [_edges(each) for each in chances]
    last = len(chances) - 1
    areas = Markup("").join(
        Markup('<path class="area {}" d="M{}L{}Z"/>').format(
            colors[seat],
            _line(enumerate(each[seat + 1] for each in edges)),
            _line(reversed([(at, each[seat]) for at, each in enumerate(edges)])),
        )
        for seat in seats
    )
    borders = Markup("").join(
        Markup('<path class="border" d="M{}"/>').format(
            _line(enumerate(each[seat] for each in edges))
        )
        for seat in seats[1:]
    )
    dots = Markup("").join(_mark(mark, edges[mark.move], last) for mark in marks)
    return Markup(
        '<svg class="graph" role="img" aria-label="{}">'
        '<svg viewBox="0 0 {} {}" preserveAspectRatio="none" width="100%" height="100%">'
        '{}{}<path class="half" d="M0 50H{}"/></svg>{}</svg>'
    ).format(
        gettext("Winning chances of all players, move by move; the table has the same numbers"),
        last,
        FULL,
        areas,
        borders,
        last,
        dots,
    )


def _mark(mark: Mark, edges: Sequence[float], last: int) -> Markup:
    border = max(1, mark.seat)  # of the area of seat 0 it is the upper one
    at, height = _percent(mark.move, last), _visible(edges[border])
    if mark.better is None:
        return Markup('<circle class="swing" cx="{}%" cy="{}%" r="5"/>').format(at, height)
    better = _visible(_edges(mark.better)[border])
    return Markup(
        '<line class="turn" x1="{0}%" x2="{0}%" y1="{1}%" y2="{2}%"/>'
        '<circle class="better" cx="{0}%" cy="{2}%" r="5"/>'
        '<circle class="turn" cx="{0}%" cy="{1}%" r="6"/>'
    ).format(at, height, better)


def _edges(chances: Sequence[float]) -> list[float]:
    return [0.0, *accumulate(FULL * chance for chance in chances)]


def _visible(height: float) -> str:
    """Return where a dot at this height is drawn whole."""
    return _number(min(max(FULL - height, WHOLE), FULL - WHOLE))


def moves_axis(positions: Sequence[int], last: int, end: str) -> Markup:
    """Return the labels below the graph: the *positions* after the moves, and how it ended."""
    highest = max(positions, default=0)
    step = next(step for step in STEPS if highest / step <= MOST_TICKS or step == STEPS[-1])
    # Where moves were taken back, a round position may be missing: the next one stands for it.
    labelled = dict.fromkeys(bisect_left(positions, at) + 1 for at in range(step, highest, step))
    begin, until = FREE
    ticks = Markup("").join(
        Markup('<text x="{0}%" y="1.1em">{1}</text>').format(
            _percent(move, last), positions[move - 1]
        )
        for move in labelled
        if begin < 100 * move / last < until
    )
    return Markup(
        '<svg class="axis" aria-hidden="true"><text class="first" x="0" y="1.1em">0</text>{}'
        '<text class="end" x="100%" y="2.3em">{}</text></svg>'
    ).format(ticks, end)


def _line(points: Iterable[tuple[int, float]]) -> str:
    return "L".join(f"{at} {_number(FULL - height)}" for at, height in points)


def _percent(at: int, last: int) -> str:
    return _number(100 * at / last)


def _number(value: float) -> str:
    return f"{value:.1f}"
