"""Tests of what is legal for the seat on turn, and of the rules that forbid the rest."""

import pytest

from domain.bower.commands import (
    ApplyEffect,
    ChooseBonus,
    CoverSquares,
    DeclineEffect,
    DiscardTile,
    DrawBonus,
    PlaceTile,
    SkipBonus,
    TakeTile,
)
from domain.bower.components import square_id
from domain.bower.legal import Applicable, Crossable, Legal, legal, moves
from domain.bower.rules import BowerRefusal
from domain.bower.state import Step
from domain.unavailable import unavailable
from tests.bower.bonuses import applying
from tests.bower.drawn_positions import NORTH, SOUTH, cells, position

FULL = "/".join(4 * ["s s s s s s"])


def squares(*where):
    """Return the names of the squares of south's nest that are named as ``1-1 1-2``."""
    return tuple(square_id(SOUTH, cell) for cell in cells(" ".join(where)))


def effect_of(tile, *nests, **more):
    """Return how the effect of *tile* can be applied."""
    return legal(applying(tile, *nests, **more), SOUTH).effect


@pytest.mark.parametrize("step", [Step.OPENING, Step.TAKE])
def test_the_tiles_of_the_display_can_be_taken(step):
    """BOW-2.3, BOW-3.1."""
    before = position(hands=("N01", ""), display="N03 N04", step=step)

    assert legal(before, SOUTH) == Legal(step, takes=("N03", "N04"))
    assert list(moves(before, SOUTH)) == [TakeTile("N03"), TakeTile("N04")]


def test_each_space_is_open_once_and_each_other_square_closed_by_its_rule():
    """BOW-3.2: filled squares and holes by one, squares next to nothing by another."""
    filled = ". s s s s s/s s s s s s/s s s s s s/. s s s . ."
    before = position(filled, hands=("N01 N02", ""), step=Step.PLACE)

    now = legal(before, SOUTH)

    assert now.tiles == ("N01", "N02")
    assert now.spots == (cells("5-4 6-4"),)
    (closed,) = now.closed
    assert closed == unavailable(BowerRefusal.OVERLAPS, closed.places)
    assert closed.places[0] == square_id(SOUTH, (1, 1))
    assert len(closed.places) == 24 - 2


def test_a_square_is_closed_for_touching_nothing_only_when_a_tile_would_fit_there():
    """BOW-3.2."""
    now = legal(position("s", hands=("N01", ""), step=Step.PLACE), SOUTH)

    overlaps, apart = now.closed
    assert overlaps == unavailable(BowerRefusal.OVERLAPS, squares("1-1"))
    assert apart.name == "NOT_ADJACENT"
    assert set(apart.places) == {
        square_id(SOUTH, (column, row)) for column in range(1, 7) for row in (3, 4)
    } - set(squares("1-3"))


def test_every_tile_of_the_hand_is_put_on_every_space_either_way_round():
    """BOW-3.2."""
    before = position(FULL.replace("s s", ". .", 1), hands=("N01 N02", ""), step=Step.PLACE)

    assert list(moves(before, SOUTH)) == [
        PlaceTile(tile, cells(at)) for tile in ("N01", "N02") for at in ("1-1 2-1", "2-1 1-1")
    ]


def test_the_tiles_that_may_not_be_placed_are_closed_when_one_was_given():
    """BOW-5.7."""
    before = position("s", hands=("N01 N02 N03", ""), step=Step.PLACE, must_place="N02")

    now = legal(before, SOUTH)

    assert now.tiles == ("N02",)
    assert now.closed[0] == unavailable(BowerRefusal.MUST_PLACE_GIVEN, ("N01", "N03"))
    assert {move.tile for move in moves(before, SOUTH)} == {"N02"}


def test_a_bonus_is_drawn_or_declined():
    """BOW-4.3."""
    before = position("s", step=Step.BONUS)

    assert legal(before, SOUTH) == Legal(Step.BONUS)
    assert list(moves(before, SOUTH)) == [SkipBonus(), DrawBonus()]


def test_one_of_the_drawn_bonus_tiles_is_chosen():
    """BOW-4.3."""
    before = position("s", step=Step.CHOOSE, drawn="cover give")

    assert legal(before, SOUTH) == Legal(Step.CHOOSE, bonus_tiles=("cover", "give"))
    assert list(moves(before, SOUTH)) == [ChooseBonus("cover"), ChooseBonus("give")]


@pytest.mark.parametrize(
    ("tile", "effect"),
    [
        ("peek-egg", Applicable("peek-egg", True, columns=(2, 4, 6))),
        ("peek-aside", Applicable("peek-aside", True)),
        ("white-feather", Applicable("white-feather", True, cells=((1, 1), (2, 1)))),
        ("white-flower", Applicable("white-flower", True, cells=((1, 1), (2, 1)))),
        ("shells", Applicable("shells", True, cells=((1, 1), (2, 1)))),
        ("branch", Applicable("branch", True, cells=((1, 1), (2, 1)), axes=("column", "row"))),
        (
            "cross",
            Applicable(
                "cross",
                True,
                crossable=(
                    Crossable(SOUTH, (1, 1), ("flower-red", "feather-red")),
                    Crossable(NORTH, (1, 1), ("feather-yellow",)),
                ),
            ),
        ),
        ("cover", Applicable("cover", True)),
        ("give", Applicable("give", True, gifts=("N03", "N04"))),
        ("double-turn", Applicable("double-turn", True)),
        ("discard", Applicable("discard", True)),
    ],
)
def test_an_effect_lists_what_it_can_be_applied_to_and_can_be_declined(tile, effect):
    """BOW-4.4, BOW-5.5 to BOW-5.7: and nothing that it does not need."""
    before = applying(tile, "s:Frfr s:*", "s:fy", hands=("N01", "N02"), display="N03 N04")

    assert legal(before, SOUTH).effect == effect
    decline, *applications = moves(before, SOUTH)
    assert decline == DeclineEffect()
    assert applications == APPLICATIONS.get(tile, [ApplyEffect()])


BOTH = ((1, 1), (2, 1))
APPLICATIONS = {
    "peek-egg": [ApplyEffect(column=column) for column in (2, 4, 6)],
    "white-feather": [ApplyEffect(cell=cell) for cell in BOTH],
    "white-flower": [ApplyEffect(cell=cell) for cell in BOTH],
    "shells": [ApplyEffect(cell=cell) for cell in BOTH],
    "branch": [ApplyEffect(cell=cell, axis=axis) for cell in BOTH for axis in ("column", "row")],
    "cross": [
        ApplyEffect(nest=SOUTH, cell=(1, 1), object="flower-red"),
        ApplyEffect(nest=SOUTH, cell=(1, 1), object="feather-red"),
        ApplyEffect(nest=NORTH, cell=(1, 1), object="feather-yellow"),
    ],
    "give": [ApplyEffect(tile="N03"), ApplyEffect(tile="N04")],
}


def test_the_columns_that_a_spy_of_north_can_look_at_are_souths():
    """BOW-5.5."""
    assert legal(applying("peek-egg", to_play=NORTH), NORTH).effect.columns == (1, 3, 5)


@pytest.mark.parametrize("tile", ["branch", "shells", "white-feather", "white-flower"])
def test_squares_are_closed_to_a_token_by_their_rules(tile):
    """BOW-5.6: those without a tile, and those without a free spot."""
    token = "+fw" if tile in ("branch", "shells") else "+oo"

    closed = legal(applying(tile, f"s:FrFro{token} s"), SOUTH).closed

    full, empty = closed
    assert full == unavailable(BowerRefusal.NO_FREE_SPOT, squares("1-1"))
    assert empty == unavailable(BowerRefusal.NOT_ON_TILE, empty.places)
    assert len(empty.places) == 24 - 2


@pytest.mark.parametrize("tile", ["peek-egg", "peek-aside", "cross", "give", "cover"])
def test_no_squares_are_closed_to_what_is_no_token(tile):
    """BOW-5.5 to BOW-5.7."""
    assert legal(applying(tile), SOUTH).closed == ()


def test_an_effect_without_a_target_lists_nothing_and_can_be_applied():
    """BOW-4.4, BOW-5.7."""
    before = applying("give", played=(0, 12))

    assert legal(before, SOUTH) == Legal(Step.APPLY, effect=Applicable("give", has_effect=False))
    assert list(moves(before, SOUTH)) == [DeclineEffect(), ApplyEffect()]


def test_a_drawn_tile_covers_each_two_filled_squares_either_way_round():
    """BOW-5.7."""
    before = position("s s", step=Step.COVER, chosen="cover", covering="N15")

    assert legal(before, SOUTH).spots == (cells("1-1 2-1"),)
    assert list(moves(before, SOUTH)) == [
        CoverSquares(cells("1-1 2-1")),
        CoverSquares(cells("2-1 1-1")),
    ]


def test_the_opponent_discards_any_tile_of_the_hand():
    """BOW-5.7."""
    before = position(hands=("N01", "N02 earth-1"), step=Step.DISCARD, chosen="discard")

    assert legal(before, NORTH) == Legal(Step.DISCARD, tiles=("N02", "earth-1"))
    assert list(moves(before, NORTH)) == [DiscardTile("N02"), DiscardTile("earth-1")]
