"""Bar charts as plain SVG, with the same numbers as a table."""

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec
from markupsafe import Markup

WIDTH: Final = 320
HIGH: Final = 42
"""Height of a bar with its label."""
BAR: Final = 14
MIDDLE: Final = 28
FEW: Final = 8
"""Minimum number of matches for a chart."""


class Bar(msgspec.Struct, frozen=True):
    """A bar: its value and the ends of its interval are shares of the whole width, 0 to 1."""

    label: str
    value: float
    shown: str
    """The formatted value."""
    interval: tuple[float, float] | None = None
    expected: float | None = None
    """The expected value if nothing mattered: a mark across the bar."""


class Chart(msgspec.Struct, frozen=True, kw_only=True):
    """A chart with its table; without a drawing if there are too few matches."""

    id: str
    title: str
    about: str
    matches: int
    """The number of matches."""
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    picture: Markup | None


def chart(
    name: str,
    title: str,
    about: str,
    matches: int,
    table: tuple[Sequence[str], Iterable[Sequence[str]]],
    bars: Sequence[Bar],
) -> Chart:
    """Return a chart of *bars* with a *table*."""
    columns, rows = table
    return Chart(
        id=name,
        title=title,
        about=about,
        matches=matches,
        columns=tuple(columns),
        rows=tuple(map(tuple, rows)),
        picture=drawn(bars, title) if matches >= FEW and bars else None,
    )


def drawn(bars: Sequence[Bar], label: str) -> Markup:
    """Return *bars* as SVG, one below the other."""
    svg = '<svg class="chart" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>'
    shapes = Markup("").join(_bar(bar, at * HIGH) for at, bar in enumerate(bars))
    return Markup(svg).format(WIDTH, len(bars) * HIGH, label, shapes)


def _bar(bar: Bar, top: int) -> Markup:
    middle = top + MIDDLE
    return Markup(
        '<text class="label" x="0" y="{0}">{1}</text>'
        '<text class="value" x="{2}" y="{0}">{3}</text>'
        '<rect class="ground" x="0" y="{4}" width="{2}" height="{5}"/>'
        '<rect class="bar" x="0" y="{4}" width="{6}" height="{5}"/>{7}{8}'
    ).format(
        top + 15,
        bar.label,
        WIDTH,
        bar.shown,
        middle - BAR // 2,
        BAR,
        _x(bar.value),
        _mark(bar.expected, middle),
        _whisker(bar.interval, middle),
    )


def _mark(expected: float | None, middle: int) -> Markup:
    if expected is None:
        return Markup("")
    path = f"M{_x(expected)} {middle - 11}v22"
    return Markup('<path class="expected" d="{}"/>').format(path)


def _whisker(interval: tuple[float, float] | None, middle: int) -> Markup:
    if interval is None:
        return Markup("")
    low, high = map(_x, interval)
    path = f"M{low} {middle - 4}v8m0-4H{high}m0-4v8"
    return Markup('<path class="halo" d="{0}"/><path class="interval" d="{0}"/>').format(path)


def _x(value: float) -> float:
    return round(value * WIDTH, 1)
