"""BOW-4.1, BOW-4.2: when does a placed tile bring a bonus?"""

import pytest
from msgspec.structs import replace

from domain.bower import BOWER
from domain.bower.commands import ChooseBonus, CoverSquares, DrawBonus, PlaceTile, TakeTile
from domain.bower.components import NestTile, Square
from domain.bower.decide import decide
from domain.bower.events import BonusEarned, NestTilePlaced, StepBegan, TurnEnded
from domain.bower.state import Step
from tests.bower.drawing import NORTH, SOUTH, cells, position
from tests.spec import after, in_order

GRAVEL_GEM = "N15"  # gravel with a gem, gravel
MOSS_GEM = "N07"  # moss with a gem, moss
STRAW_GEM = "N01"  # straw with a gem, straw
STRAW = "N06"  # straw without a gem
STRAW_AND_MOSS = "N24"  # no gem either

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


def placing(tile, south="", north="", **more):
    """Return a position in which south is to place *tile*."""
    return position(south, north, hands=(f"{tile} N36", "N35"), step=Step.PLACE, **more)


def earned(before, tile, at):
    """Return the bonus that south gets by placing *tile* there, or None when the turn is over."""
    placed, then, *rest = decide(before, SOUTH, PlaceTile(tile, cells(at)), in_order)
    assert placed == NestTilePlaced(SOUTH, tile, cells(at))
    if then == TurnEnded(SOUTH):
        return None
    assert rest == [StepBegan(Step.BONUS)]
    return then


def by_columns(*columns):
    return BonusEarned(SOUTH, columns, ())


def by_groups(*groups):
    return BonusEarned(SOUTH, (), tuple(map(cells, groups)))


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


def test_a_group_is_connected_orthogonally():
    """BOW-4.1: a square that touches it with a corner does not belong to it."""
    before = placing(STRAW_GEM, "s:* g s/g s:* g/s g s")

    assert earned(before, STRAW_GEM, "4-1 5-1") is None
    assert earned(before, STRAW_GEM, "4-3 5-3") is None


def test_a_group_is_of_one_material():
    """BOW-4.1."""
    before = placing(MOSS_GEM, "s:* s:* .")

    assert earned(before, MOSS_GEM, "3-1 4-1") is None


def test_a_fourth_gem_in_a_group_brings_nothing():
    """BOW-4.2."""
    before = placing(STRAW_GEM, "s:* s:* s:* .")

    assert earned(before, STRAW_GEM, "4-1 5-1") is None


def test_a_tile_without_a_gem_brings_a_bonus_when_it_joins_groups():
    """BOW-4.1, the ruling."""
    before = placing(STRAW, "s:* s . . s:* s:*")

    assert earned(before, STRAW, "3-1 4-1") == by_groups("1-1 2-1 3-1 4-1 5-1 6-1")


def test_joined_groups_bring_a_bonus_with_more_than_three_gems_too():
    """BOW-4.1, the ruling: three or more, and none of them had three before."""
    before = placing(STRAW, "s:* s:* . . s:* s:*")

    assert earned(before, STRAW, "3-1 4-1") == by_groups("1-1 2-1 3-1 4-1 5-1 6-1")


@pytest.mark.parametrize("nest", ["s:* s . . s:** s:*", "s:** s:* . . s s:*", "s:*** . . s:* s:*"])
def test_joined_groups_bring_nothing_when_one_of_them_had_three_gems(nest):
    """BOW-4.1, the ruling: on whichever side it lies."""
    column = nest.split().index(".") + 1

    assert earned(placing(STRAW, nest), STRAW, f"{column}-1 {column + 1}-1") is None


def test_a_group_of_three_gems_elsewhere_does_not_matter():
    """BOW-4.1: it is not joined."""
    before = placing(STRAW, "s:*** g s:* . . s:**")

    assert earned(before, STRAW, "4-1 5-1") == by_groups("3-1 4-1 5-1 6-1")


def test_each_square_of_a_tile_can_complete_a_group_of_its_own():
    """BOW-4.1, BOW-4.2: one bonus all the same."""
    before = placing(STRAW_AND_MOSS, "s:* m:*/. ./s:** m:**")

    assert earned(before, STRAW_AND_MOSS, "1-2 2-2") == by_groups("1-1 1-2 1-3", "2-1 2-2 2-3")


def with_gems_on_both_squares(before, tile):
    """Return *before* with a gem on each square of *tile*, as no tile of the house set has."""
    gem = Square("straw", ("gem",))
    tiles = before.box.tiles | {tile: NestTile(tile, gem, gem)}
    return replace(before, box=replace(before.box, tiles=tiles))


def test_one_tile_can_complete_two_columns():
    """BOW-4.1, BOW-4.2."""
    before = with_gems_on_both_squares(placing("N36", "m:** g:**"), "N36")

    assert earned(before, "N36", "2-2 1-2") == by_columns(1, 2)


def test_the_third_gem_can_come_with_the_second():
    """BOW-4.1: in a column and in a group."""
    before = with_gems_on_both_squares(placing("N36", "s:*"), "N36")

    assert earned(before, "N36", "1-2 1-3") == BonusEarned(SOUTH, (1,), (cells("1-1 1-2 1-3"),))


def test_a_group_of_earth_counts_for_gems_like_any_other():
    """BOW-5.1, the ruling."""
    before = placing("earth-1", "e:* . . e:**")

    assert earned(before, "earth-1", "2-1 3-1") == by_groups("1-1 2-1 3-1 4-1")


@pytest.mark.parametrize(
    ("nest", "at", "group"),
    [
        ("s:** g:+- .", "3-1 3-2", "1-1 3-1 3-2"),
        (". g:+- s:**", "1-1 1-2", "1-1 1-2 3-1"),
        ("s:** g/g:+| g", "2-3 1-3", "1-1 1-3 2-3"),
        (". . g/g:+| g/s:** g", "2-1 1-1", "1-1 1-3 2-1"),
    ],
    ids=["at its right end", "at its left end", "at its far end", "at its near end"],
)
def test_squares_at_the_ends_of_a_branch_belong_to_one_group(nest, at, group):
    """BOW-5.6, BOW-4.1."""
    assert earned(placing(STRAW_GEM, nest), STRAW_GEM, at) == by_groups(group)


@pytest.mark.parametrize(
    ("nest", "at"),
    [
        ("s:** g:+| .", "3-1 3-2"),
        ("s:** g/g:+- g", "2-3 1-3"),
        ("m:** g:+- .", "3-1 3-2"),
        ("s:** g:+- g", "4-1 4-2"),
        ("g:+- ./s:** g", "2-1 3-1"),
        ("s:* g:+- .", "1-2 1-3"),
    ],
    ids=[
        "the branch lies across the row",
        "the branch lies across the column",
        "the squares are of different materials",
        "the tile is beyond the other end",
        "one end is outside the grid",
        "one end is empty",
    ],
)
def test_a_branch_makes_no_other_squares_adjacent(nest, at):
    """BOW-5.6, BOW-4.1."""
    assert earned(placing(STRAW_GEM, nest), STRAW_GEM, at) is None


def test_a_group_that_a_branch_ties_to_three_gems_brings_nothing():
    """BOW-5.6, BOW-4.1, the ruling: the group at its other end had them before."""
    assert earned(placing(STRAW_GEM, "s:*** g:+- ."), STRAW_GEM, "3-1 3-2") is None


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
