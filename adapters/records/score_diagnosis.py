"""Diagnosis of a wrong claimed score: the score lines whose miscount could explain it."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final, Literal

import msgspec

from domain.game import CountLine, Seat

Mistake = Literal["left_out", "twice", "of_another", "added", "two_left_out"]
"""The possible mistakes with a line: see ``_single_mistakes``."""
MOST: Final = 6
"""Maximum explanations of a claim."""


class Explanation(msgspec.Struct, frozen=True):
    """A mistake and the lines concerned, by their index in the count."""

    slip: Mistake
    lines: tuple[int, ...]


class DiagnosedClaim(msgspec.Struct, frozen=True):
    """A claimed score with the counted one."""

    seat: Seat
    points: int
    counted: int
    explanations: tuple[Explanation, ...]

    @property
    def difference(self) -> int:
        """Claimed minus counted points."""
        return self.points - self.counted


def diagnose(
    claims: Sequence[int | None], totals: Sequence[int], lines: Sequence[CountLine]
) -> tuple[DiagnosedClaim, ...]:
    """Return the *claims* in seat order, compared with the *totals* of the count."""
    differences = [
        0 if claim is None else claim - total for claim, total in zip(claims, totals, strict=True)
    ]
    return tuple(
        DiagnosedClaim(seat, claim, totals[seat], tuple(_explained(seat, differences, lines)))
        for seat, claim in enumerate(claims)
        if claim is not None
    )


def _explained(
    seat: Seat, differences: Sequence[int], lines: Sequence[CountLine]
) -> list[Explanation]:
    """Return explanations by one line; by two lines only if there are none."""
    if not differences[seat]:
        return []
    single = list(_single_mistakes(seat, differences, lines))
    return (single or list(_pairs(seat, differences[seat], lines)))[:MOST]


def _single_mistakes(
    seat: Seat, differences: Sequence[int], lines: Sequence[CountLine]
) -> Iterator[Explanation]:
    """Find lines left out, counted twice, of another seat that lacks them, or a loss added."""
    difference = differences[seat]
    own = [(at, line.points) for at, line in enumerate(lines) if line.seat == seat]
    yield from (Explanation("left_out", (at,)) for at, points in own if points == -difference)
    yield from (Explanation("twice", (at,)) for at, points in own if points == difference)
    for at, line in enumerate(lines):
        if line.points == difference and differences[line.seat] == -difference:
            yield Explanation("of_another", (at,))
    yield from (Explanation("added", (at,)) for at, points in own if -2 * points == difference > 0)


def _pairs(seat: Seat, difference: int, lines: Sequence[CountLine]) -> Iterator[Explanation]:
    """Find pairs of lines left out."""
    own = [(at, line.points) for at, line in enumerate(lines) if line.seat == seat]
    for (first, points), (second, more) in combinations(own, 2):
        if points + more == -difference:
            yield Explanation("two_left_out", (first, second))
