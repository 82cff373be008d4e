"""Bar charts: tables whose rows have a bar as plain SVG."""

from collections.abc import Iterable
from typing import Final

import msgspec
from markupsafe import Markup

WIDTH: Final = 100
"""Width of a bar's drawing, which is stretched to its column."""
HEIGHT: Final = 16


class Bar(msgspec.Struct, frozen=True):
    """A row of a chart. Values and the ends of the interval are shares of the width, 0 to 1."""

    label: str
    values: tuple[str, ...]
    """The formatted values."""
    length: float
    part: float = 0.0
    """Length of the part of the bar that is marked."""
    interval: tuple[float, float] | None = None
    expected: float | None = None
    """The expected value if nothing mattered: a mark across the bar."""
    about: str = ""
    """Interval and expected value in words."""
    rule: str = ""
    """The rule that the row is about."""
    loss: bool = False
    """Whether the value is below zero."""

    @property
    def bar(self) -> Markup:
        """Return the bar as SVG."""
        svg = (
            '<svg class="chart" viewBox="0 0 100 16" preserveAspectRatio="none" aria-hidden="true">'
            "{}{}{}{}{}</svg>"
        )
        return Markup(svg).format(
            _rect("ground", WIDTH),
            _rect("bar loss" if self.loss else "bar", _x(self.length)),
            _rect("part", _x(self.part)) if self.part else "",
            _whisker(*map(_x, self.interval)) if self.interval else "",
            _line("expected", f"M{_x(self.expected)} 0v{HEIGHT}") if self.expected else "",
        )


class Chart(msgspec.Struct, frozen=True, kw_only=True):
    """A chart, with the titles of its columns."""

    id: str
    title: str
    about: str = ""
    columns: tuple[str, ...]
    rows: tuple[Bar, ...]


def chart(
    name: str, title: str, columns: Iterable[str], rows: Iterable[Bar], about: str = ""
) -> Chart:
    """Return a chart of *rows*."""
    return Chart(id=name, title=title, about=about, columns=tuple(columns), rows=tuple(rows))


def _rect(name: str, width: float) -> Markup:
    shape = '<rect class="{}" x="0" y="2" width="{}" height="12"/>'
    return Markup(shape).format(name, width)


def _whisker(low: float, high: float) -> Markup:
    path = f"M{low} 4v8m0-4H{high}m0-4v8"
    return _line("halo", path) + _line("interval", path)


def _line(name: str, path: str) -> Markup:
    return Markup('<path class="{}" d="{}" vector-effect="non-scaling-stroke"/>').format(name, path)


def _x(value: float) -> float:
    return round(value * WIDTH, 1)
