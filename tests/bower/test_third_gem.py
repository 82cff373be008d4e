"""BOW-4.1, BOW-4.2: tests of when a placed tile brings a bonus."""

import pytest
from msgspec.structs import replace

from domain.bower import BOWER
from domain.bower.commands import ChooseBonus, CoverSquares, DrawBonus, PlaceTile, TakeTile
from domain.bower.components import NestTile, Square
from domain.bower.decide import decide
from domain.bower.events import BonusEarned, NestTilePlaced, StepBegan
from domain.bower.state import Step
from tests.bower.drawn_positions import NORTH, SOUTH, cells, position
from tests.bower.gems import (
    GRAVEL_GEM,
    MOSS_GEM,
    STRAW,
    STRAW_GEM,
    by_columns,
    by_groups,
    earned,
    placing,
)
from tests.spec import after, in_order

# The rulebook's pictures are lost; these nests show what its examples tell.
COLUMN = """
       1    2    3
    1  s    m:*  g
    2  s    s:*  .
    3  .    .    .
"""
STRAW_GROUP = """
       1    2    3
    1  s:*  g:*  s
    2  s    s:*  .
    3  .    .    .
"""


def test_the_third_gem_of_the_second_column_brings_the_rulebooks_bonus():
    """BOW-4.1, the rulebook's first example."""
    before = placing(GRAVEL_GEM, COLUMN)

    assert decide(before, SOUTH, PlaceTile(GRAVEL_GEM, cells("2-3 3-3")), in_order) == (
        NestTilePlaced(SOUTH, GRAVEL_GEM, cells("2-3 3-3")),
        BonusEarned(SOUTH, (2,), ()),
        StepBegan(Step.BONUS),
    )


def test_the_fourth_gem_of_the_second_column_brings_the_rulebooks_player_nothing():
    """BOW-4.2, the rulebook's first example."""
    before = placing(MOSS_GEM, COLUMN.replace("3  .    .", "3  .    g:*"))

    assert earned(before, MOSS_GEM, "2-4 3-4") is None


def test_the_third_gem_in_a_group_of_six_straw_squares_brings_the_rulebooks_bonus():
    """BOW-4.1, the rulebook's second example."""
    before = placing(STRAW_GEM, STRAW_GROUP)

    assert earned(before, STRAW_GEM, "3-2 3-3") == by_groups("1-1 1-2 2-2 3-1 3-2 3-3")


def test_the_tile_turned_round_in_the_rulebooks_red_space_brings_one_bonus_for_both():
    """BOW-4.2, the rulebook's second example: three gems in column 2 and in a straw group."""
    before = placing(STRAW_GEM, STRAW_GROUP)
    group = cells("1-1 1-2 2-2 2-3 2-4")

    assert earned(before, STRAW_GEM, "2-4 2-3") == BonusEarned(SOUTH, (2,), (group,))
    placed = PlaceTile(STRAW_GEM, cells("2-4 2-3"))
    chosen = after(BOWER, before, placed, DrawBonus(), ChooseBonus("earth-1"))
    assert (chosen.turn.seat, len(chosen.bonuses[SOUTH])) == (NORTH, 1)


@pytest.mark.parametrize(
    ("nest", "at"),
    [
        ("s:* s", "1-2 1-3"),
        ("s:* s . . s:*", "1-2 1-3"),
        ("s:* m/m s", "2-3 2-4"),
    ],
    ids=["two in a column and in a group", "the others elsewhere", "two groups of one column"],
)
def test_two_gems_bring_nothing(nest, at):
    """BOW-4.1."""
    assert earned(placing(STRAW_GEM, nest), STRAW_GEM, at) is None


@pytest.mark.parametrize("at", ["1-3 1-4", "1-4 1-3", "1-3 2-3"])
def test_a_gem_counts_in_its_column_on_either_square_of_the_tile_and_in_any_row(at):
    """BOW-4.1."""
    before = placing(GRAVEL_GEM, "s:* s/m:* m")

    assert earned(before, GRAVEL_GEM, at) == by_columns(1)


def test_a_gem_in_the_next_column_does_not_count():
    """BOW-4.1."""
    before = placing(GRAVEL_GEM, "s:* s/m:* m")

    assert earned(before, GRAVEL_GEM, "2-3 1-3") is None


def test_the_gems_of_the_opponents_nest_do_not_count():
    """BOW-4.1."""
    before = placing(GRAVEL_GEM, "s", north="s:* s/m:* m")

    assert earned(before, GRAVEL_GEM, "1-2 1-3") is None


def with_gems_on_both_squares(before, tile):
    """Return *before* with a gem on each square of *tile*, as no tile of the house set has."""
    gem = Square("straw", ("gem",))
    tiles = before.box.tiles | {tile: NestTile(tile, gem, gem)}
    return replace(before, box=replace(before.box, tiles=tiles))


def test_one_tile_can_complete_two_columns():
    """BOW-4.1, BOW-4.2."""
    before = with_gems_on_both_squares(placing("N36", "m:** g:**"), "N36")

    assert earned(before, "N36", "2-2 1-2") == by_columns(1, 2)


@pytest.mark.parametrize("nest", ["s:*", "s:**"], ids=["the second", "the fourth"])
def test_the_third_gem_can_come_together_with_another(nest):
    """BOW-4.1: in a column and in a group."""
    before = with_gems_on_both_squares(placing("N36", nest), "N36")

    assert earned(before, "N36", "1-2 1-3") == BonusEarned(SOUTH, (1,), (cells("1-1 1-2 1-3"),))


def covered(nest, by, at):
    """Return the position after south covered two squares and took, as north is done."""
    before = position(
        nest,
        hands=(f"{MOSS_GEM} {STRAW_GEM}", ""),
        display="N33 N34 N35",
        step=Step.COVER,
        covering=by,
        chosen="cover",
        played=(3, 12),
    )
    return after(BOWER, before, CoverSquares(cells(at)), TakeTile("N33"))


def test_a_column_that_lost_gems_to_a_covering_tile_can_bring_a_bonus_again():
    """BOW-4.1, the ruling."""
    before = covered("s:* s/m:* m/g:* g", by=STRAW, at="1-2 2-2")

    assert earned(before, MOSS_GEM, "1-4 2-4") == by_columns(1)


def test_a_group_that_lost_gems_to_a_covering_tile_can_bring_a_bonus_again():
    """BOW-4.1, the ruling."""
    before = covered("s:* s:* s:* s", by="N08", at="3-1 4-1")

    assert earned(before, STRAW_GEM, "1-2 1-3") == by_groups("1-1 1-2 1-3 2-1")


@pytest.mark.parametrize("left", [{"bonus_stack": "cover"}, {"bonus_discards": "cover"}])
def test_a_bonus_needs_a_bonus_tile_in_the_stack_or_among_the_discarded_ones(left):
    """BOW-4.3, the ruling: with none in all there is no bonus."""
    empty = {"bonus_stack": "", "bonus_discards": ""}

    assert earned(placing(GRAVEL_GEM, COLUMN, **empty | left), GRAVEL_GEM, "2-3 3-3")
    assert earned(placing(GRAVEL_GEM, COLUMN, **empty), GRAVEL_GEM, "2-3 3-3") is None
