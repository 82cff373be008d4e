"""Graph of the winning chances: one area for each seat, stacked to 100 %, over the moves."""

from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import Final

from markupsafe import Markup

from adapters.i18n import gettext

FULL: Final = 100
"""Height of the graph: all chances together, in percent."""
MOST_TICKS: Final = 7
"""The largest number of labels on the axis of the moves."""
STEPS: Final = (5, 10, 20, 50, 100, 200, 500)
WHOLE: Final = 3
"""Percent between an edge and a dot that is drawn whole."""
FREE: Final = (5, 80)
"""Percent of the axis that have no words of its ends below."""

Chances = Sequence[Sequence[float]]
"""By moment, then by seat: at the start, after each move, and at the end."""


def chances_graph(
    chances: Chances, colors: Sequence[str], names: Sequence[str], turning: Sequence[int]
) -> Markup:
    """Return the graph; *turning* are the moves marked on it, counted from 1."""
    seats = range(len(colors))
    edges = [[0.0, *accumulate(FULL * chance for chance in each)] for each in chances]
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
    dots = Markup("").join(
        Markup('<circle class="turn" cx="{}%" cy="{}%" r="6"/>').format(
            _percent(move, last), _number(min(max(FULL - edges[move][1], WHOLE), FULL - WHOLE))
        )
        for move in turning
    )
    labels = Markup("").join(
        Markup('<text class="seat" x="12" y="{}%" dy="0.35em">{}</text>').format(
            _number(FULL - (seat + 0.5) * FULL / len(seats)), name
        )
        for seat, name in enumerate(names)
    )
    return Markup(
        '<svg class="graph" role="img" aria-label="{}">'
        '<svg viewBox="0 0 {} {}" preserveAspectRatio="none" width="100%" height="100%">'
        '{}{}<path class="half" d="M0 50H{}"/></svg>{}{}</svg>'
    ).format(
        gettext("Winning chances of all players, move by move; the table has the same numbers"),
        last,
        FULL,
        areas,
        borders,
        last,
        dots,
        labels,
    )


def moves_axis(positions: Sequence[int], last: int) -> Markup:
    """Return the labels below the graph: the *positions* after the moves."""
    highest = max(positions, default=0)
    step = next(step for step in STEPS if highest / step <= MOST_TICKS or step == STEPS[-1])
    free, end = FREE
    ticks = Markup("").join(
        Markup('<text x="{0}%" y="1.1em">{1}</text>').format(_percent(move, last), position)
        for move, position in enumerate(positions, 1)
        if position % step == 0 and free < 100 * move / last < end
    )
    return Markup(
        '<svg class="axis" aria-hidden="true"><text class="first" x="0" y="1.1em">0</text>{}'
        '<text class="end" x="100%" y="1.1em">{}</text></svg>'
    ).format(ticks, gettext("Result"))


def _line(points: Iterable[tuple[int, float]]) -> str:
    return "L".join(f"{at} {_number(FULL - height)}" for at, height in points)


def _percent(at: int, last: int) -> str:
    return _number(100 * at / last)


def _number(value: float) -> str:
    return f"{value:.1f}"
