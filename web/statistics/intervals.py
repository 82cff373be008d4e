"""Frequencies with Wilson score intervals, and bins."""

from collections import Counter
from collections.abc import Mapping
from math import ceil, log2, sqrt
from typing import Final, NamedTuple

from adapters.i18n import format_points

CONFIDENCE: Final = 1.96
"""Standard deviations of a 95 % confidence interval."""
LEAST_BINS: Final = 5
MOST_BINS: Final = 12
STEPS: Final = (1, 2, 3, 5)


class Frequency(NamedTuple):
    """A relative frequency."""

    times: int
    of: int

    @property
    def value(self) -> float:
        """The share, from 0 to 1; 0 where there is nothing."""
        return self.times / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % Wilson score interval of the share."""
        if not self.of:
            return 0.0, 1.0
        squared = CONFIDENCE**2 / self.of
        middle = self.value + squared / 2
        spread = sqrt(squared * (self.value * (1 - self.value) + squared / 4))
        low, high = (middle - spread) / (1 + squared), (middle + spread) / (1 + squared)
        return max(0.0, low), min(1.0, high)


class Bin(NamedTuple):
    """A bin of the integers from *least* to *most*, with their count."""

    least: int
    most: int
    size: int

    @property
    def label(self) -> str:
        """The label of the bin."""
        if self.least == self.most:
            return format_points(self.least)
        least, most = format_points(self.least), format_points(self.most)
        return f"{least}\N{NO-BREAK SPACE}–\N{WORD JOINER}\N{NO-BREAK SPACE}{most}"


def binned(numbers: Mapping[int, int]) -> list[Bin]:
    """Return *numbers*, how many there are of each, in groups of one width; empty ones too.

    The width is 1, 2, 3 or 5 times a power of ten, for about as many groups as Sturges' rule says.
    """
    if not numbers:
        return []
    least, most = min(numbers), max(numbers)
    sturges = 1 + ceil(log2(sum(numbers.values())))
    width = _width(most - least + 1, min(max(LEAST_BINS, sturges), MOST_BINS))
    sizes = Counter[int]()
    for number, times in numbers.items():
        sizes[number // width] += times
    return [
        Bin(at * width, (at + 1) * width - 1, sizes[at])
        for at in range(least // width, most // width + 1)
    ]


def _width(span: int, bins: int) -> int:
    """Return the least width with which *bins* cover the *span*."""
    scale = 1
    while True:
        for step in STEPS:
            if step * scale * bins >= span:
                return step * scale
        scale *= 10
