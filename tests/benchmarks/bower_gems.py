"""Benchmark: the search for a third gem of Bower in small and large nests."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import NamedTuple

from domain.bower import BOWER, rules
from domain.bower.components import Cells
from domain.bower.events import NestTilePlaced
from domain.bower.state import Nest, State
from tests.benchmarks.matches import a_match, moves, states
from tests.benchmarks.measure import Figure, measured, profile_unless, rate

EARLY, LATE = range(3, 6), range(10, 13)
MOST = 3.0


class Placing(NamedTuple):
    """A tile being placed: the position before, and the nest before and after."""

    state: State
    before: Nest
    after: Nest
    cells: Cells


def figures(rounds: int, matches: int) -> Iterator[Figure]:
    """Measure with the placements of so many matches."""
    early = [placing for number in range(matches) for placing in placings(number, EARLY)]
    late = [placing for number in range(matches) for placing in placings(number, LATE)]
    found = measured(rounds, {"early": looked_at(early), "late": looked_at(late)})
    times = found["late"].times(found["early"])
    yield Figure(
        what="Bower: looking for a third gem",
        value=rate(found["late"], "placements"),
        compared=f"{times:.2f} x the time of turns {EARLY.start} to {EARLY.stop - 1}",
        target=f"at most {MOST:g} x",
        met=times <= MOST,
        meaning=f"in turns {LATE.start} to {LATE.stop - 1}: only the groups of the new squares are"
        " walked, so that the size of a group bounds the work and no past move is looked at",
        profile=profile_unless(times <= MOST, looked_at(late)),
    )


def placings(number: int, turns: range) -> Iterator[Placing]:
    """Return the tiles placed in these *turns* of a match."""
    played = a_match(BOWER, number)
    positions = list(states(played))
    for (before, after), move in zip(pairwise(positions), moves(played), strict=True):
        for event in move.events:
            if isinstance(event, NestTilePlaced) and before.turn.number in turns:
                nests = before.nests[event.seat], after.nests[event.seat]
                yield Placing(before, *nests, event.cells)


def looked_at(placed: list[Placing]) -> Callable[[], int]:
    """Return the work of looking for third gems after each of these placements."""

    def look() -> int:
        for tile in placed:
            rules.columns_fired(*tile)
            rules.groups_fired(*tile)
        return len(placed)

    return look
