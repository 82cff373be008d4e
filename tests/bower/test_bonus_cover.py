"""BOW-5.7: tests of the covering tile."""

import pytest

from domain.bower import BOWER
from domain.bower.commands import ApplyEffect, CoverSquares, DeclineEffect, PlaceTile
from domain.bower.decide import decide
from domain.bower.events import CoverTileDrawn, EffectMissed, SquaresCovered, StepBegan
from domain.bower.legal import legal
from domain.bower.rules import BowerRefusal
from domain.bower.state import NestSquare, Placement, Step
from domain.errors import GeneralRefusal
from domain.game import Observer
from tests.bower.bonuses import NORTHS_TURN, applying
from tests.bower.drawn_positions import NORTH, SOUTH, built, cells, position
from tests.spec import after, in_order, refused

TWO_TILES = built("N01 1-1 1-2", "N07 2-1 2-2")
GRAVEL = {
    "a": NestSquare("N15", "a", "gravel", ("gem",)),
    "b": NestSquare("N15", "b", "gravel", ("feather-violet", "shell")),
}


def covering(south, north="", **more):
    """Return a position in which south is to cover two squares with N15."""
    return position(south, north, step=Step.COVER, chosen="cover", covering="N15", **more)


def test_the_top_tile_of_the_stack_is_face_up_at_once():
    """BOW-5.7, the ruling: and must be placed now."""
    before = applying("cover", stack="N15 N16")

    assert decide(before, SOUTH, ApplyEffect(), in_order) == (
        CoverTileDrawn(SOUTH, "N15"),
        StepBegan(Step.COVER),
    )
    drawn = after(BOWER, before, ApplyEffect())
    assert drawn.stack == ("N16",)
    for viewer in (SOUTH, NORTH, Observer.SPECTATOR):
        assert BOWER.view(drawn, viewer).turn.covering.id == "N15"


@pytest.mark.parametrize("command", [DeclineEffect(), ApplyEffect()])
def test_a_drawn_tile_must_cover(command):
    """BOW-5.7, the ruling: it is too late to decline."""
    with refused("GEN-3", GeneralRefusal.NOT_DUE):
        decide(covering(TWO_TILES), SOUTH, command, in_order)


@pytest.mark.parametrize("at", ["1-1 1-2", "1-2 1-1", "1-1 2-1", "2-2 1-2"])
def test_it_covers_two_squares_of_one_tile_or_of_two_either_way_round(at):
    """BOW-5.7."""
    before = covering(TWO_TILES)
    a, b = cells(at)

    assert decide(before, SOUTH, CoverSquares((a, b)), in_order) == (
        SquaresCovered(SOUTH, "N15", (a, b), lost=()),
        *NORTHS_TURN,
    )
    covered = after(BOWER, before, CoverSquares((a, b))).nests[SOUTH]
    assert covered.squares == before.nests[SOUTH].squares | {a: GRAVEL["a"], b: GRAVEL["b"]}
    assert covered.tiles[-1] == Placement("N15", (a, b))


def test_all_on_the_covered_squares_is_gone_and_the_new_squares_count_instead():
    """BOW-5.7: material, objects and tokens, the cross too."""
    before = covering(
        "s:FrFr+fw+|xFr m:*+oo s:+Fw",
        bonuses=("white-feather branch cross shells white-flower", ""),
    )

    assert decide(before, SOUTH, CoverSquares(cells("1-1 2-1")), in_order)[0] == SquaresCovered(
        SOUTH, "N15", cells("1-1 2-1"), lost=("white-feather", "branch", "shells", "cross")
    )
    covered = after(BOWER, before, CoverSquares(cells("1-1 2-1")))
    assert covered.nests[SOUTH].squares == {
        (1, 1): GRAVEL["a"],
        (2, 1): GRAVEL["b"],
        (3, 1): before.nests[SOUTH].squares[(3, 1)],
    }
    assert covered.nests[SOUTH].branch is None
    assert covered.lost == ("white-feather", "branch", "shells", "cross")
    assert (covered.kept, covered.tokens) == (((), ()), ())


def test_a_branch_on_another_square_stays():
    """BOW-5.7."""
    covered = after(BOWER, covering("s s s:+|"), CoverSquares(cells("1-1 2-1")))

    assert covered.nests[SOUTH].branch == (3, 1)


def test_a_covering_tile_can_be_covered_itself():
    """BOW-5.7: it is a filled square like any other."""
    before = covering(built("N01 1-1 1-2", "N07 2-1 2-2", "N16 1-1 2-1"))

    covered = after(BOWER, before, CoverSquares(cells("1-1 1-2"))).nests[SOUTH]

    tiles = {cell: (square.tile, square.half) for cell, square in covered.squares.items()}
    assert tiles == {
        (1, 1): ("N15", "a"),
        (1, 2): ("N15", "b"),
        (2, 1): ("N16", "b"),
        (2, 2): ("N07", "b"),
    }


@pytest.mark.parametrize("at", ["1-0 1-1", "1-1 1-0", "0-1 1-1", "1-4 1-5", "9-9 9-8"])
def test_it_covers_no_square_outside_the_grid(at):
    """BOW-5.7."""
    with refused("BOW-5.7", BowerRefusal.COVERS_OUTSIDE):
        decide(covering("s/s/s/s"), SOUTH, CoverSquares(cells(at)), in_order)


@pytest.mark.parametrize("at", ["1-1 2-2", "1-1 1-1", "1-1 3-1"])
def test_the_covered_squares_lie_side_by_side(at):
    """BOW-5.7: orthogonally adjacent."""
    with refused("BOW-5.7", BowerRefusal.COVERS_APART):
        decide(covering("s s s/s s s"), SOUTH, CoverSquares(cells(at)), in_order)


@pytest.mark.parametrize("at", ["1-1 1-2", "1-2 1-1", "2-2 1-2"])
def test_both_covered_squares_are_filled(at):
    """BOW-5.7: in the own nest; the opponent's is full here."""
    with refused("BOW-5.7", BowerRefusal.COVERS_EMPTY):
        decide(covering("s s", "s s/s s"), SOUTH, CoverSquares(cells(at)), in_order)


def test_it_has_no_effect_without_a_tile_in_the_stack():
    """BOW-5.7, the ruling."""
    before = applying("cover", stack="")

    assert decide(before, SOUTH, ApplyEffect(), in_order) == (
        EffectMissed(SOUTH, "cover"),
        *NORTHS_TURN,
    )


def test_no_tile_is_drawn_when_the_effect_is_declined():
    """BOW-4.4, BOW-5.7."""
    before = applying("cover")

    declined = after(BOWER, before, DeclineEffect())

    assert (declined.stack, declined.nests) == (before.stack, before.nests)


def test_where_it_can_lie_is_listed():
    """BOW-5.7: each two filled squares once, and the empty ones as closed."""
    now = legal(covering("s s/s ."), SOUTH)

    assert set(now.spots) == {cells("1-1 2-1"), cells("1-1 1-2")}
    (closed,) = now.closed
    assert (closed.rule, closed.name) == ("BOW-5.7", "COVERS_EMPTY")
    assert len(closed.places) == 24 - 3


def test_nothing_is_closed_in_a_full_nest():
    """BOW-5.7."""
    assert legal(covering("/".join(4 * ["s s s s s s"])), SOUTH).closed == ()


@pytest.mark.parametrize(
    "command", [CoverSquares(cells("1-1 1-2")), PlaceTile("N15", cells("3-1 3-2"))]
)
def test_nothing_is_covered_unless_a_tile_was_drawn_for_it(command):
    """BOW-4.4, BOW-5.7."""
    with refused("GEN-3", GeneralRefusal.NOT_DUE):
        decide(applying("cover", TWO_TILES), SOUTH, command, in_order)
