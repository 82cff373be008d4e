"""Confidence interval of a share, given the number of trials."""

from math import sqrt
from typing import Final

SURE: Final = 1.96
"""How many standard deviations hold 95 of 100 cases."""


def wilson(won: float, decided: int) -> tuple[float, float]:
    """Return Wilson's interval for the share of matches that are *won*, of those *decided*."""
    if not decided:
        return 0.0, 1.0
    share, spread = won / decided, SURE * SURE / decided
    centre = share + spread / 2
    half = SURE * sqrt(share * (1 - share) / decided + spread / decided / 4)
    return (centre - half) / (1 + spread), (centre + half) / (1 + spread)
