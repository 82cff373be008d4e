"""BLO-3.4: tests that possible actions are decided exactly and fast."""

from random import Random

import pytest

from domain.bloom.components import JOKER, Tiles
from domain.bloom.rules import can_add, can_lay, is_ladder
from domain.bloom.state import Ladder
from tests.bloom.drawn_positions import ROSE
from tests.bloom.slow_ladders import can_add_slowly, can_lay_slowly

FEW = 5
"""Of each kind of answer there are more positions than this."""


def random_ladder(chance: Random, numbers: set[int], jokers: list[str], longest: int) -> Tiles:
    """Return a ladder of free *numbers* and *jokers*, which leave them; or nothing."""
    number = chance.randint(1, 100)
    made: list[int | str] = []
    for _ in range(chance.randint(3, longest)):
        if jokers and chance.random() < 0.15:
            made.append(jokers.pop())
        elif number in numbers:
            numbers.remove(number)
            made.append(number)
        else:
            break
        number = (number + chance.choice((1, 1, 2)) - 1) % 100 + 1
    return tuple(made) if is_ladder(tuple(made)) else ()


def random_position(chance: Random, most: int, longest: int) -> tuple[Tiles, list[Tiles]]:
    """Return a hand of *most* tiles at most, and ladders, near one another.

    Half of the hands have tiles that are all far from one another.
    """
    numbers, jokers = set(range(1, 101)), chance.randint(0, 4) * [JOKER]
    tables = [random_ladder(chance, numbers, jokers, longest) for _ in range(chance.randint(0, 3))]
    hand: list[int | str] = []
    near = sorted(numbers)
    if chance.random() < 0.7:
        near = [number for number in near if not any(_beside(number, table) for table in tables)]
    for _ in range(chance.randint(1, most)):
        if jokers and chance.random() < 0.15:
            hand.append(jokers.pop())
        elif near:
            hand.append(chance.choice(near))
            gap = chance.choice((1, 3, 5))
            near = [number for number in near if gap <= (number - hand[-1]) % 100 <= 100 - gap]
    return tuple(hand), [table for table in tables if table]


def _beside(number: int, table: Tiles) -> bool:
    """Tell whether a number is in the reach of a ladder, or next to its ends."""
    ends = [tile for tile in table if isinstance(tile, int)]
    return bool(ends) and (number - ends[0] + 4) % 100 <= (ends[-1] - ends[0]) % 100 + 8


def on_table(tables: list[Tiles]) -> tuple[Ladder, ...]:
    return tuple(Ladder(number, ROSE, tiles) for number, tiles in enumerate(tables, 1))


@pytest.mark.parametrize(
    ("positions", "most", "longest"), [(80, 2, 70), (200, 3, 15), (200, 4, 9), (200, 6, 5)]
)
def test_ladder_moves_equal_those_of_an_exhaustive_search(positions, most, longest):
    """BLO-3.4: hands of up to 6 tiles with jokers, ladders that wrap among them."""
    chance = Random(most)
    found = []

    for _ in range(positions):
        hand, tables = random_position(chance, most, longest)
        if not hand:
            continue
        adds, lays = can_add(hand, on_table(tables)), can_lay(hand, on_table(tables))
        found += [("add", adds), ("lay", lays)]
        assert adds == can_add_slowly(hand, tables), (hand, tables)
        assert lays == can_lay_slowly(hand, tables), (hand, tables)

    assert min(found.count(kind) for kind in set(found)) > FEW
    assert len(set(found)) == 4
