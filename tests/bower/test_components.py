"""BOW-1: tests of the components and the layout of nests."""

from collections import Counter

import msgspec
import pytest
from msgspec.structs import replace

from domain.bower import BOWER
from domain.bower.components import (
    BONUS_KINDS,
    EGGS,
    NEST_TILES,
    OBJECTS,
    STANDARD,
    TOKENS,
    UNFAIR,
    BonusTile,
    Components,
    NestTile,
    Square,
    box_of,
    square_id,
)
from domain.bower.options import Options
from tests.bower.drawn_positions import NORTH, SOUTH
from tests.component_sets import assert_refused, each_bad_set

BONUS = {tile.id: tile for tile in STANDARD.bonus_tiles}
EARTHS = ("earth-1", "earth-2", "earth-3", "earth-4")
BOX = box_of(STANDARD, Options())
HALF = Square("straw", ("gem",))


def test_there_is_an_egg_for_flower_and_feather_in_each_colour():
    """BOW-1.1, the ruling."""
    assert set(STANDARD.request_eggs) == {
        f"{kind}-{color}"
        for kind in ("flower", "feather")
        for color in ("yellow", "violet", "red", "white")
    }
    assert len(STANDARD.request_eggs) == 8


def test_there_are_36_nest_tiles_of_two_squares_with_1_to_3_objects_each():
    """BOW-1.2: of three materials, and none of their objects is white."""
    squares = [square for tile in STANDARD.nest_tiles for square in (tile.a, tile.b)]

    assert tuple(tile.id for tile in STANDARD.nest_tiles) == NEST_TILES
    assert (len(NEST_TILES), NEST_TILES[0], NEST_TILES[-1]) == (36, "N01", "N36")
    assert {square.material for square in squares} == {"straw", "moss", "gravel"}
    assert {len(square.objects) for square in squares} == {1, 2, 3}
    assert {object for square in squares for object in square.objects} == {
        object for object in OBJECTS if not object.endswith("white")
    }


def test_there_are_20_bonus_tiles_of_five_kinds_one_of_each():
    """BOW-1.3, the ruling."""
    assert Counter(tile.kind for tile in STANDARD.bonus_tiles) == {
        "nest": 5,
        "egg": 4,
        "spy": 2,
        "token": 5,
        "interactive": 4,
    }
    assert len(BONUS) == len(STANDARD.bonus_tiles) == 20
    assert {tile.id for tile in STANDARD.bonus_tiles if tile.kind == "token"} == set(TOKENS)


def test_there_are_20_egg_tokens_and_5_bonus_tokens():
    """BOW-1.3."""
    assert STANDARD.egg_tokens == 20
    assert STANDARD.bonus_tokens == ("cross", "white-feather", "white-flower", "shells", "branch")


def test_four_bonus_tiles_are_earth_with_white_flowers_and_feathers():
    """BOW-5.1."""
    squares = [square for tile in EARTHS for square in (BONUS[tile].a, BONUS[tile].b)]

    assert {square.material for square in squares} == {"earth"}
    assert {object for square in squares for object in square.objects} == {
        "flower-white",
        "feather-white",
    }


def test_colored_shells_is_moss_on_both_squares():
    """BOW-5.3."""
    tile = BONUS["colored-shells"]

    assert (tile.a.material, tile.b.material) == ("moss", "moss")


@pytest.mark.parametrize(
    ("cell", "near"),
    [
        ((3, 2), {(3, 1), (2, 2), (4, 2), (3, 3)}),
        ((1, 1), {(2, 1), (1, 2)}),
        ((6, 4), {(5, 4), (6, 3)}),
    ],
)
def test_a_nest_has_six_columns_and_four_rows_of_squares_that_touch_orthogonally(cell, near):
    """BOW-1.4."""
    assert set(BOX.near) == {(column, row) for column in range(1, 7) for row in range(1, 5)}
    assert set(BOX.near[cell]) == near


def test_every_two_squares_that_touch_are_listed_once():
    """BOW-1.4: 5 pairs in each of 4 rows and 3 in each of 6 columns."""
    assert len(BOX.spots) == len(set(map(frozenset, BOX.spots))) == 5 * 4 + 3 * 6
    assert all(other in BOX.near[one] for one, other in BOX.spots)


def test_super_nest_has_a_fifth_row():
    """BOW-1.4, BOW-7.1."""
    box = box_of(STANDARD, Options(super_nest=True))

    assert (box.rows, len(box.near)) == (5, 30)
    assert set(box.near[(6, 5)]) == {(5, 5), (6, 4)}
    assert (box.bonus_tiles, box.tokens) == (BOX.bonus_tiles, BOX.tokens)


@pytest.mark.parametrize("super_nest", [False, True])
def test_fair_play_has_sixteen_bonus_tiles_and_no_cross(super_nest):
    """BOW-7.2: alone, and together with the other variant."""
    box = box_of(STANDARD, Options(super_nest, fair_play=True))

    assert UNFAIR == ("cross", "give", "double-turn", "discard")
    assert box.bonus_tiles == tuple(tile for tile in BONUS if tile not in UNFAIR)
    assert len(box.bonus_tiles) == 16
    assert box.tokens == ("white-feather", "white-flower", "shells", "branch")
    assert box.rows == (5 if super_nest else 4)


def test_a_nest_tile_among_the_bonus_tiles_can_be_placed_like_any_other():
    """BOW-5.1, BOW-5.3."""
    assert set(BOX.tiles) == {*NEST_TILES, *BONUS_KINDS["nest"]}
    earth = BONUS["earth-1"]
    assert BOX.tiles["earth-1"] == NestTile("earth-1", earth.a, earth.b)


def test_a_square_is_named_by_its_nest_its_column_and_its_row():
    """BOW-1.4."""
    assert square_id(SOUTH, (3, 2)) == "nest-0-3-2"
    assert square_id(NORTH, (6, 4)) == "nest-1-6-4"


def test_another_set_with_other_contents_can_be_loaded():
    """BOW-1.2, the ruling."""
    bare = tuple(NestTile(tile, HALF, HALF) for tile in NEST_TILES)
    encoded = msgspec.json.encode(replace(STANDARD, set="bare", nest_tiles=bare[::-1]))

    box = box_of(msgspec.json.decode(encoded, type=Components), Options())

    assert box.nest_tiles == NEST_TILES[::-1]
    assert box.tiles["N07"] == NestTile("N07", HALF, HALF)


def bonus_tiles(*changed: BonusTile) -> tuple[BonusTile, ...]:
    """Return the bonus tiles with *changed* in the place of those of their ids."""
    return tuple({**BONUS, **{tile.id: tile for tile in changed}}.values())


def nest_tiles_with(square: Square) -> tuple[NestTile, ...]:
    """Return the nest tiles, the last of them with *square*."""
    return (*STANDARD.nest_tiles[:35], NestTile("N36", HALF, square))


BAD_SETS = {
    "request_eggs must be the eight eggs": [
        {"request_eggs": EGGS[:7]},
        {"request_eggs": (*EGGS, EGGS[0])},
        {"request_eggs": (*EGGS[:7], "feather-blue")},
        {"request_eggs": (*EGGS[:7], EGGS[0])},
    ],
    "bonus_tokens must be the five tokens": [
        {"bonus_tokens": TOKENS[:4]},
        {"bonus_tokens": (*TOKENS[:4], "nought")},
        {"bonus_tokens": (*TOKENS, "cross")},
    ],
    "egg_tokens must be 20": [{"egg_tokens": 19}],
    "nest_tiles must be the 36 from N01 to N36": [
        {"nest_tiles": STANDARD.nest_tiles[:35]},
        {"nest_tiles": (*STANDARD.nest_tiles[:35], STANDARD.nest_tiles[0])},
        {"nest_tiles": (*STANDARD.nest_tiles[:35], NestTile("N37", HALF, HALF))},
    ],
    "bonus_tiles must be the game's 20, each of its kind": [
        {"bonus_tiles": STANDARD.bonus_tiles[:19]},
        {"bonus_tiles": (*STANDARD.bonus_tiles, STANDARD.bonus_tiles[0])},
        {"bonus_tiles": (*STANDARD.bonus_tiles[:19], BonusTile("steal", "interactive"))},
        {"bonus_tiles": bonus_tiles(BonusTile("peek-egg", "egg"))},
    ],
    "fair_play must be false for cross, give, double-turn and discard alone": [
        {"bonus_tiles": bonus_tiles(BonusTile("give", "interactive"))},
        {"bonus_tiles": bonus_tiles(BonusTile("cover", "interactive", fair_play=False))},
    ],
    "of the bonus tiles, those of kind nest and no others must have squares a and b": [
        {"bonus_tiles": bonus_tiles(BonusTile("earth-1", "nest"))},
        {"bonus_tiles": bonus_tiles(BonusTile("earth-1", "nest", a=HALF))},
        {"bonus_tiles": bonus_tiles(BonusTile("earth-1", "nest", b=HALF))},
        {"bonus_tiles": bonus_tiles(BonusTile("peek-egg", "spy", a=HALF, b=HALF))},
        {"bonus_tiles": bonus_tiles(BonusTile("peek-egg", "spy", a=HALF))},
        {"bonus_tiles": bonus_tiles(BonusTile("peek-egg", "spy", b=HALF))},
    ],
    "a square must have a material of the game and 1 to 3 objects of the game": [
        {"nest_tiles": nest_tiles_with(Square("wood", ("gem",)))},
        {"nest_tiles": nest_tiles_with(Square("straw", ()))},
        {"nest_tiles": nest_tiles_with(Square("straw", 4 * ("gem",)))},
        {"nest_tiles": nest_tiles_with(Square("straw", ("flower-blue",)))},
        {"bonus_tiles": bonus_tiles(BonusTile("earth-1", "nest", a=Square("mud", ()), b=HALF))},
    ],
}


@each_bad_set(BAD_SETS)
def test_a_set_that_is_not_bowers_is_refused_with_the_reason(complaint, change):
    """BOW-1.1 to BOW-1.3."""
    assert_refused(BOWER, complaint, change)


@pytest.mark.parametrize(
    "part",
    [(), ("nest_tiles", 0), ("nest_tiles", 0, "a"), ("bonus_tiles", 0)],
    ids=["the set", "a nest tile", "a square", "a bonus tile"],
)
def test_a_set_has_no_fields_but_its_own(part):
    """BOW-1.2: a misspelt field is no field."""
    box = msgspec.json.decode(msgspec.json.encode(STANDARD))
    inner = box
    for key in part:
        inner = inner[key]
    inner["colour"] = "white"

    with pytest.raises(msgspec.ValidationError, match="unknown field `colour`"):
        msgspec.convert(box, Components)
