"""BLO-6.1: tests of which single tiles can join a ladder without lapping it (BLO-4.1)."""

from random import Random

import pytest

from domain.bloom.components import JOKER, Tiles
from domain.bloom.rules import can_add, is_ladder, joker_joins, numbers_that_join
from domain.bloom.state import Ladder
from tests.bloom.drawn_positions import ROSE, tiles
from tests.bloom.slow_ladders import can_add_slowly

OFTEN = 10


def climb(first: int, last: int, step: int = 1) -> str:
    """Return the numbers from *first* to *last* as a text."""
    return " ".join(map(str, range(first, last + 1, step)))


@pytest.mark.parametrize(
    ("text", "numbers", "joker"),
    [
        ("20 21 22", "18 19 23 24", True),
        ("20 22 23", "18 19 21 24 25", True),
        ("99 100 2", "1 3 4 97 98", True),
        ("20 J 22", "18 19 23 24", True),
        ("20 J 23", "18 19 21 22 24 25", True),
        ("J 20 21", "16 17 18 19 22 23", True),
        ("20 21 J", "18 19 22 23 24 25", True),
        ("J 20 J", "16 17 18 19 21 22 23 24", True),
        (climb(1, 97), "98 99 100", True),
        (climb(1, 98), "99 100", True),
        (climb(1, 99), "100", True),
        (climb(1, 100), "", False),
        (f"{climb(1, 98)} J", "99 100", True),
        (f"{climb(1, 99)} J", "", False),
        (f"J {climb(2, 99)}", "1 100", True),
        (f"J {climb(2, 99)} J", "", False),
        (f"{climb(1, 97)} J J", "98 99 100", True),
        (f"{climb(1, 49)} J {climb(51, 99)}", "100", True),
        (f"{climb(1, 49)} J {climb(51, 100)}", "", False),
        (f"{climb(1, 49)} J {climb(52, 100)}", "50 51", True),
        (f"{climb(1, 49)} J J {climb(52, 100)}", "", False),
        (f"{climb(1, 49)} {climb(51, 100)}", "50", True),
        (f"{climb(2, 100, 2)} 1", climb(3, 99, 2), True),
    ],
)
def test_these_tiles_can_join_a_ladder(text, numbers, joker):
    """BLO-6.1, BLO-4.1: at an end, inside, or where a joker gives way."""
    ladder = tiles(text)

    assert set(numbers_that_join(ladder)) - set(ladder) == set(tiles(numbers))
    assert joker_joins(ladder) == joker


def test_any_tile_joins_a_ladder_of_jokers():
    """BLO-4.2, BLO-6.1."""
    assert set(numbers_that_join(tiles("J J J"))) == set(range(1, 101))
    assert joker_joins(tiles("J J J"))


def nearly_lapping(chance: Random) -> Tiles:
    """Return a ladder of 94 to 99 steps with up to four jokers, at its ends too."""
    number, most = chance.randint(1, 100), chance.randint(94, 99)
    twos = chance.choice((0.0, 0.05, 0.9))
    made: list[int | str] = [number]
    climbed = 0
    while climbed < most:
        step = min(1 + (chance.random() < twos), most - climbed)
        climbed += step
        made.append((number + climbed - 1) % 100 + 1)
    ends = [at for at in (0, 1, -2, -1) if chance.random() < 0.3]
    for at in (*ends, *chance.sample(range(len(made)), chance.choice((0, 1, 3))))[:4]:
        made[at] = JOKER
    return tuple(made)


def test_additions_to_a_nearly_full_circle_equal_those_of_a_search():
    """BLO-4.1, BLO-6.1: each tile that is left, against trying all its places."""
    chance = Random(2)
    found = []

    for _ in range(250):
        ladder = nearly_lapping(chance)
        assert is_ladder(ladder)
        left = [number for number in range(1, 101) if number not in ladder]
        for tile in (JOKER, *chance.sample(left, min(len(left), 5))):
            joins = can_add((tile,), (Ladder(1, ROSE, ladder),))
            found.append((tile == JOKER, joins))
            assert joins == can_add_slowly((tile,), [ladder]), (tile, ladder)

    assert min(found.count(kind) for kind in set(found)) >= OFTEN
    assert len(set(found)) == 4
