"""Finds the ladders with the most flowers by dynamic programming.

Numbers form a circle; the larger the step to a higher number, the more jokers it needs. For each
number, and each count of jokers and stolen tiles, the best way up to it is computed.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from domain.bloom import rules
from domain.bloom.components import JOKER, NUMBERS, Tiles
from domain.bloom.rules.ladders import LONGEST_STEP


class Climb(NamedTuple):
    """A way up: the numbers of a ladder and the jokers between them."""

    flowers: int
    jokers: int
    stolen: int
    """How many of its numbers are stolen."""
    tiles: Tiles
    first: int
    """Where the circle was entered, counted on beyond 100 in its second lap."""


def climbs(
    numbers: Iterable[int],
    flowers: tuple[int, ...],
    jokers: int,
    loot: frozenset[int] = frozenset(),
) -> Iterator[Climb]:
    """Return the ladders with most flowers, including ones that are too short.

    There is one for each last number, number of inner *jokers* and number of tiles of the *loot*.
    """
    steps, last_lap = _circle(sorted({*numbers, *loot}), LONGEST_STEP * (jokers + 1))
    found: list[tuple[int, dict[tuple[int, int], Climb]]] = []
    for at, number in steps:
        stolen = int(number in loot)
        best = {}
        if at <= last_lap:
            best[0, stolen] = Climb(flowers[number], 0, stolen, (number,), at)
        for below, earlier in reversed(found):
            if at - below > LONGEST_STEP * (jokers + 1):
                break
            _climb_on(earlier, (at, number, flowers[number], stolen), at - below, jokers, best)
        found.append((at, best))
        yield from best.values()


def _circle(numbers: list[int], reach: int) -> tuple[list[tuple[int, int]], int]:
    """Return the numbers as they follow round the circle, each with where it is.

    Where no ladder can cross a gap the circle is cut; else it is gone round twice, and a ladder
    starts in the first lap.
    """
    if not numbers:
        return [], 0
    gaps = [
        ((after - before) % NUMBERS or NUMBERS, after)
        for before, after in zip([numbers[-1], *numbers], numbers, strict=False)
    ]
    widest, start = max(gaps)
    lap = [(number if number >= start else number + NUMBERS, number) for number in numbers]
    lap.sort()
    last = lap[-1][0]
    if widest > reach:
        return lap, last
    return lap + [(at + NUMBERS, number) for at, number in lap], last


def _climb_on(
    earlier: dict[tuple[int, int], Climb],
    step: tuple[int, int, int, int],
    distance: int,
    most: int,
    best: dict[tuple[int, int], Climb],
) -> None:
    """Let the *earlier* ways climb on to a number, with as few jokers as the distance needs."""
    at, number, more, stolen = step
    between = (distance - 1) // LONGEST_STEP
    for (jokers, robbed), climb in earlier.items():
        key = jokers + between, robbed + stolen
        if key[0] > most or key[1] > rules.MOST_STOLEN or at - climb.first >= NUMBERS:
            continue
        flowers = climb.flowers + more
        known = best.get(key)
        if known is None or flowers > known.flowers:
            tiles = (*climb.tiles, *(JOKER,) * between, number)
            best[key] = Climb(flowers, *key, tiles, climb.first)


def parts(tiles: Tiles, jokers: int) -> Iterator[Tiles]:
    """Return the ladders that end as *tiles* do, short ones filled up with some of the *jokers*."""
    for first, tile in enumerate(tiles):
        if tile == JOKER:
            continue
        part = tiles[first:]
        missing = rules.SHORTEST - len(part)
        if missing <= 0:
            yield part
        elif missing + part.count(JOKER) <= jokers:
            yield (*part, *(JOKER,) * missing)
