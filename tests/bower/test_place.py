"""BOW-3.2: tests of where a tile may be placed."""

import pytest

from domain.bower import BOWER
from domain.bower.commands import PlaceTile
from domain.bower.components import UNFAIR
from domain.bower.decide import decide
from domain.bower.events import NestTilePlaced, TurnBegan, TurnEnded
from domain.bower.legal import legal
from domain.bower.rules import BowerRefusal, placement_refusal, shape_refusal
from domain.bower.state import Nest, NestSquare, Placement, Step
from tests.bower.drawn_positions import NORTH, SOUTH, built, cells, position
from tests.spec import after, in_order, refused

# The rulebook's picture is lost; its nest has a hole and a staircase here.
RULEBOOK = built("N01 1-1 1-2", "N02 3-1 4-1", "N03 4-2 5-2", "N04 1-3 1-4")


def placing(nest: Nest | str = "", **more):
    """Return a position in which south is to place N07 or N08."""
    return position(nest, hands=("N07 N08", "N09"), step=Step.PLACE, **more)


def test_a_placed_tile_leaves_the_hand_and_its_squares_lie_in_the_nest():
    """BOW-3.2."""
    before = placing()

    assert decide(before, SOUTH, PlaceTile("N07", cells("2-1 2-2")), in_order) == (
        NestTilePlaced(SOUTH, "N07", cells("2-1 2-2")),
        TurnEnded(SOUTH),
        TurnBegan(NORTH, 1, Step.TAKE),
    )
    placed = after(BOWER, before, PlaceTile("N07", cells("2-1 2-2")))
    assert placed.hands[SOUTH] == ("N08",)
    assert placed.nests[NORTH] == Nest()
    assert placed.nests[SOUTH] == Nest(
        (Placement("N07", cells("2-1 2-2")),),
        {
            (2, 1): NestSquare("N07", "a", "moss", ("feather-violet", "gem")),
            (2, 2): NestSquare("N07", "b", "moss", ("flower-red",)),
        },
    )


@pytest.mark.parametrize("at", ["3-2 3-3", "3-3 3-2", "3-2 2-2", "2-2 3-2"])
def test_a_tile_may_lie_in_any_orientation(at):
    """BOW-3.2: up, down, left and right from its square a, next to a tile placed before."""
    before = placing(built("N01 3-1 2-1"))

    placed = after(BOWER, before, PlaceTile("N07", cells(at)))

    assert placed.nests[SOUTH].tiles[-1] == Placement("N07", cells(at))


@pytest.mark.parametrize(
    "at",
    [
        "6-1 6-2",  # at the Birds board
        "2-2 2-1",  # in the gap
        "2-3 2-4",  # next to a tile that stands alone
        "6-2 6-3",  # next to a tile with one square only
        "5-3 5-4",  # above a tile
    ],
)
def test_the_green_spaces_of_the_rulebook_are_open(at):
    """BOW-3.2, the rulebook's example: they touch the board or a tile, with a side at least."""
    assert decide(placing(RULEBOOK), SOUTH, PlaceTile("N07", cells(at)), in_order)[0] == (
        NestTilePlaced(SOUTH, "N07", cells(at))
    )


@pytest.mark.parametrize(
    ("at", "refusal"),
    [
        ("1-4 1-5", BowerRefusal.OUTSIDE_GRID),
        ("1-2 2-2", BowerRefusal.OVERLAPS),
        ("6-4 6-3", BowerRefusal.NOT_ADJACENT),
    ],
    ids=["half outside the grid", "half over a tile", "beside nothing"],
)
def test_the_red_spaces_of_the_rulebook_are_closed(at, refusal):
    """BOW-3.2, the rulebook's example."""
    before = placing(built("N01 1-1 1-2", "N02 3-1 4-1"))

    with refused("BOW-3.2", refusal):
        decide(before, SOUTH, PlaceTile("N07", cells(at)), in_order)


@pytest.mark.parametrize("at", ["1-5 1-4", "1-4 1-5", "7-1 6-1", "6-1 7-1", "1-0 1-1", "0-1 1-1"])
def test_both_squares_lie_inside_the_grid(at):
    """BOW-3.2: no side of it is open, that of the Birds board neither."""
    with refused("BOW-3.2", BowerRefusal.OUTSIDE_GRID):
        decide(placing("s/s/s"), SOUTH, PlaceTile("N07", cells(at)), in_order)


@pytest.mark.parametrize("at", ["2-1 2-1", "2-1 3-2", "2-1 2-3", "2-1 4-1"])
def test_the_squares_of_a_tile_lie_side_by_side(at):
    """BOW-3.2: not one on the other, nor diagonally, nor apart."""
    with refused("BOW-3.2", BowerRefusal.SQUARES_APART):
        decide(placing("s"), SOUTH, PlaceTile("N07", cells(at)), in_order)


@pytest.mark.parametrize("at", ["1-1 1-2", "1-2 1-1", "1-1 2-1", "2-1 1-1"])
def test_no_square_of_a_tile_lies_over_another_tile(at):
    """BOW-3.2: neither its square a nor its square b."""
    with refused("BOW-3.2", BowerRefusal.OVERLAPS):
        decide(placing("s"), SOUTH, PlaceTile("N07", cells(at)), in_order)


@pytest.mark.parametrize("at", ["2-2 2-3", "2-2 3-2", "3-2 2-2"])
def test_a_corner_does_not_touch(at):
    """BOW-3.2: orthogonally."""
    with refused("BOW-3.2", BowerRefusal.NOT_ADJACENT):
        decide(placing("s"), SOUTH, PlaceTile("N07", cells(at)), in_order)


def test_the_opponents_nest_is_no_neighbour():
    """BOW-3.2: the own one is."""
    with refused("BOW-3.2", BowerRefusal.NOT_ADJACENT):
        decide(placing(north="s/s"), SOUTH, PlaceTile("N07", cells("1-2 1-3")), in_order)


@pytest.mark.parametrize("material", "smge")
def test_materials_set_no_limit(material):
    """BOW-3.2: N07 is of moss."""
    before = placing(f"{material} . {material}/{material} {material} {material}")

    assert placement_refusal(before, before.nests[SOUTH], cells("1-3 2-3")) is None


def test_a_hole_of_one_square_stays_empty():
    """BOW-3.2: a tile in it would lie over another one, or half outside."""
    before = placing("s . s/s s s")

    hole = [at for at in before.box.spots if (2, 1) in at]
    assert len(hole) == 3
    for at in hole:
        with refused("BOW-3.2", BowerRefusal.OVERLAPS):
            decide(before, SOUTH, PlaceTile("N07", at), in_order)
    assert shape_refusal(before, cells("2-1 2-0")) is BowerRefusal.OUTSIDE_GRID
    closed = {why.name: why.places for why in legal(before, SOUTH).closed}
    assert "nest-0-2-1" in closed["OVERLAPS"]


@pytest.mark.parametrize("tile", ["N09", "N10", "earth-1", "N99", *UNFAIR])
def test_only_a_tile_of_the_players_own_hand_can_be_placed(tile):
    """BOW-3.2: none of the opponent's, of the stack, of the bonus, nor one that there is not."""
    with refused("GEN-5", BowerRefusal.NOT_IN_HAND):
        decide(placing(), SOUTH, PlaceTile(tile, cells("1-1 1-2")), in_order)


def test_a_tile_taken_earlier_can_be_placed_as_well_as_the_one_just_taken():
    """BOW-3.2: any tile of the hand."""
    for tile in ("N07", "N08"):
        placed = after(BOWER, placing(), PlaceTile(tile, cells("1-1 1-2")))
        assert placed.nests[SOUTH].squares[(1, 1)].tile == tile


def test_a_placed_tile_never_moves_again():
    """BOW-3.2."""
    placed = after(BOWER, placing(built("N01 1-1 1-2")), PlaceTile("N07", cells("2-1 2-2")))

    assert placed.nests[SOUTH].tiles == (
        Placement("N01", cells("1-1 1-2")),
        Placement("N07", cells("2-1 2-2")),
    )
    moving = placing(built("N01 1-1 1-2"))
    with refused("GEN-5", BowerRefusal.NOT_IN_HAND):
        decide(moving, SOUTH, PlaceTile("N01", cells("3-1 3-2")), in_order)
