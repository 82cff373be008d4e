"""BLO-5.3: tests of which point tile a ladder takes."""

import pytest
from msgspec.structs import replace

from domain.bloom import BLOOM
from domain.bloom.components import POINT_TILES, STANDARD, box_of
from domain.bloom.events import LadderLaid, NoPointTileLeft, PointTileTaken, TurnBegan
from domain.bloom.rules import point_tile
from tests.bloom.commands import following, lay
from tests.bloom.drawn_positions import ROSE, TULIP, picked, position, tiles
from tests.spec import after

ELEVEN = "20 21 22 23 24"
"""3 + 1 + 5 + 1 + 1 flowers."""


@pytest.mark.parametrize(
    ("there", "taken"),
    [
        ("10 11 12", 11),
        ("9 10 12", 10),
        ("1 1 9 12", 9),
        ("1 12 15", 1),
        ("11 15", 11),
    ],
)
def test_a_ladder_with_11_flowers_takes_11_or_the_next_lower_one_there_is(there, taken):
    """BLO-5.3, the rulebook's example."""
    before = position(hands=(f"{ELEVEN} 40",), point_tiles=there)

    assert following(before, lay(ELEVEN))[:2] == (
        LadderLaid(ROSE, 1, tiles(ELEVEN), tiles(ELEVEN), flowers=11),
        PointTileTaken(ROSE, 1, 0, taken, picked(ELEVEN)),
    )
    assert after(BLOOM, before, lay(ELEVEN)).points[ROSE] == (taken,)


def test_with_no_point_tile_so_low_nothing_is_taken():
    """BLO-5.3."""
    before = position(hands=(f"{ELEVEN} 40",), point_tiles="12 13")

    assert following(before, lay(ELEVEN))[1:] == (NoPointTileLeft(ROSE), TurnBegan(TULIP))
    laid = after(BLOOM, before, lay(ELEVEN))
    assert (laid.points[ROSE], laid.point_tiles) == ((), (12, 13))


def test_a_point_tile_leaves_the_board_one_of_two_equal_ones():
    """BLO-5.3, BLO-1.2."""
    before = position(hands=("16 17 18 40",), point_tiles="1 3 3 4")

    assert after(BLOOM, before, lay("16 17 18")).point_tiles == (1, 3, 4)


@pytest.mark.parametrize(("there", "taken"), [("1 14 15", 15), ("1 13 14", 14)])
def test_more_than_15_flowers_start_from_15(there, taken):
    """BLO-5.3, the ruling."""
    text = "53 54 55 56 57 58 59 60 61 62"
    before = position(hands=(f"{text} 40",), point_tiles=there)

    laid, points, _ = following(before, lay(text))

    assert (laid.flowers, points.points) == (18, taken)


def test_jokers_have_no_flowers():
    """BLO-5.3, BLO-1.1: a ladder of jokers takes nothing."""
    before = position(hands=("J J J 16 17 40",))

    assert following(before, lay("J J J"))[1] == NoPointTileLeft(ROSE)
    taken = PointTileTaken(ROSE, 1, 0, 2, picked("16 17 J"))
    assert following(before, lay("16 17 J"))[1] == taken


def test_the_flowers_of_another_set_count():
    """BLO-1.1, BLO-5.3."""
    few = box_of(replace(STANDARD, flowers=100 * (0,)))
    many = box_of(replace(STANDARD, flowers=100 * (10**6,)))
    before = position(hands=("16 17 18 40",))

    assert following(replace(before, box=few), lay("16 17 18"))[1] == NoPointTileLeft(ROSE)
    laid, points, _ = following(replace(before, box=many), lay("16 17 18"))
    assert (laid.flowers, points.points) == (3 * 10**6, 15)


@pytest.mark.parametrize("flowers", range(20))
def test_with_all_point_tiles_there_so_many_flowers_bring_as_many_points(flowers):
    """BLO-5.3: 15 at most, and nothing for none."""
    assert point_tile(position(), flowers) == (min(flowers, 15) or None)
    assert point_tile(position(point_tiles=""), flowers) is None
    assert position().point_tiles == POINT_TILES
