"""BLO-1: tests of the components."""

from collections import Counter

import msgspec
import pytest
from msgspec.structs import replace

from domain.bloom import BLOOM
from domain.bloom.components import (
    JOKER,
    POINT_TILES,
    STANDARD,
    Components,
    are_tiles,
    box_of,
    ladder_id,
    left_id,
    points_id,
)
from tests.bloom.drawn_positions import BOX, tiles
from tests.component_sets import assert_refused, each_bad_set

FLOWERS = STANDARD.flowers


def test_there_are_the_numbers_from_1_to_100_and_4_jokers():
    """BLO-1.1: one joker lies on the board, so that 103 tiles are shuffled."""
    assert (STANDARD.numbers, STANDARD.jokers) == (100, 4)
    assert BOX.tiles == (*range(1, 101), JOKER, JOKER, JOKER)


@pytest.mark.parametrize(
    ("number", "flowers"),
    [(1, 1), (5, 2), (10, 3), (11, 5), (55, 7), (50, 3), (75, 2), (88, 5), (99, 5), (100, 3)],
)
def test_number_tiles_carry_flowers(number, flowers):
    """BLO-1.1, the ruling: they are data."""
    assert BOX.flowers_on((number,)) == flowers


def test_there_are_167_flowers_and_none_on_jokers():
    """BLO-1.1."""
    assert BOX.flowers_on(BOX.tiles) == 167
    assert BOX.flowers_on(tiles("J J J J")) == 0
    assert BOX.flowers_on(tiles("55 J 10")) == 10
    assert BOX.flowers[0] == 0


def test_there_are_20_point_tiles_of_which_those_from_1_to_5_are_there_twice():
    """BLO-1.2."""
    assert Counter(POINT_TILES) == Counter(range(1, 16)) + Counter(range(1, 6))
    assert len(POINT_TILES) == 20


@pytest.mark.parametrize("tile", [1, 100, "joker"])
def test_these_are_tiles(tile):
    """BLO-1.1."""
    assert are_tiles((1, tile))


@pytest.mark.parametrize("tile", [0, 101, -1, "Joker", "", "17", "rose"])
def test_these_are_no_tiles(tile):
    """BLO-1.1."""
    assert not are_tiles((1, tile))


def test_places_are_named_by_their_ladder_or_by_their_seat_and_round():
    """BLO-1."""
    assert ladder_id(12) == "ladder-12"
    assert points_id(3, 2, 0) == "points-3-2-0"
    assert left_id(4, 1) == "left-4-1"


def test_two_to_five_sit_clockwise_as_rose_tulip_daisy_iris_and_poppy():
    """BLO-2.4."""
    assert list(BLOOM.players) == [2, 3, 4, 5]
    assert BLOOM.seat_names == ("rose", "tulip", "daisy", "iris", "poppy")
    assert (BLOOM.name, BLOOM.option_names, BLOOM.rules) == ("bloom", (), "bloom/1")


def test_another_set_can_have_other_flowers():
    """BLO-1.1, the ruling: none at all, or many."""
    other = replace(STANDARD, set="other", flowers=(*FLOWERS[1:], 10**6))

    box = box_of(msgspec.json.decode(msgspec.json.encode(other), type=Components))

    assert box.tiles == BOX.tiles
    assert box.flowers == (0, *FLOWERS[1:], 10**6)
    assert box_of(replace(STANDARD, flowers=100 * (0,))).flowers_on(BOX.tiles) == 0


def test_point_tiles_of_a_set_may_be_in_any_order():
    """BLO-1.2."""
    assert replace(STANDARD, point_tiles=POINT_TILES[::-1])


BAD_SETS = {
    "numbers must be 100": [{"numbers": 99}, {"numbers": 101}],
    "jokers must be 4": [{"jokers": 3}, {"jokers": 5}],
    "flowers must be 100 numbers": [
        {"flowers": FLOWERS[:99]},
        {"flowers": (*FLOWERS, 1)},
        {"flowers": ()},
    ],
    "flowers must not be negative": [{"flowers": (-1, *FLOWERS[1:])}],
    "flowers must be 1000000 at most": [{"flowers": (*FLOWERS[1:], 10**6 + 1)}],
    "joker_flowers must be 0": [{"joker_flowers": 1}, {"joker_flowers": -1}],
    "point_tiles must be the game's 20": [
        {"point_tiles": POINT_TILES[1:]},
        {"point_tiles": (*POINT_TILES, 15)},
        {"point_tiles": (*POINT_TILES[:-1], 16)},
    ],
    "open_reserve must be 8": [{"open_reserve": 7}, {"open_reserve": 9}],
    "hand must be 13": [{"hand": 12}, {"hand": 14}],
}


@each_bad_set(BAD_SETS)
def test_a_set_that_is_not_blooms_is_refused_with_the_reason(complaint, change):
    """BLO-1.1, BLO-1.2."""
    assert_refused(BLOOM, complaint, change)


def test_a_set_has_no_fields_but_its_own():
    """BLO-1.1: a misspelt field is no field."""
    box = msgspec.to_builtins(STANDARD) | {"flower": []}

    with pytest.raises(msgspec.ValidationError, match="unknown field `flower`"):
        msgspec.convert(box, Components)


def test_a_set_need_not_say_what_it_is_called():
    """BLO-1.1."""
    box = msgspec.to_builtins(STANDARD)
    del box["set"], box["status"]

    assert msgspec.convert(box, Components) == replace(STANDARD, set="", status="")
