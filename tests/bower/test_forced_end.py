"""BOW-3.3: tests of turns that end without a placed tile."""

import pytest

from domain.bower import BOWER
from domain.bower.commands import ApplyEffect, DiscardTile, PlaceTile, TakeTile
from domain.bower.decide import decide
from domain.bower.events import (
    DisplayRefilled,
    GameEnded,
    NestTilePlaced,
    NothingPlaced,
    StepBegan,
    TileDiscarded,
    TileGiven,
    TileTaken,
    TurnBegan,
    TurnEnded,
)
from domain.bower.legal import moves
from domain.bower.state import Step
from tests.bower.drawn_positions import NORTH, SOUTH, cells, position
from tests.spec import after, in_order

FULL = "s s s s s s/s s s s s s/s s s s s s/s s s s s s"
HOLES = "s s . s s s/. s s s s s/s s s s s ./s s . s s s"
ONE_SPACE = "s s s s s s/s s s s s s/s s s s s ./s s . s s ."
GEMS = "s:* . s s s s/s:* s s s s s/s:* s s s s s/s s s s s s"


@pytest.mark.parametrize("nest", [FULL, HOLES], ids=["full", "with holes of one square"])
def test_a_turn_ends_after_the_take_when_no_tile_can_be_placed(nest):
    """BOW-3.3, the ruling: by itself."""
    before = position(nest, hands=("N01", ""), display="N03 N04 N05", stack="N06")

    assert decide(before, SOUTH, TakeTile("N03"), in_order) == (
        TileTaken(SOUTH, "N03"),
        DisplayRefilled(("N06",)),
        StepBegan(Step.PLACE),
        NothingPlaced(SOUTH),
        TurnEnded(SOUTH),
        TurnBegan(NORTH, 1, Step.TAKE),
    )
    ended = after(BOWER, before, TakeTile("N03"))
    assert (ended.hands, ended.played) == ((("N01", "N03"), ()), (1, 0))
    assert ended.nests == before.nests


def test_a_turn_does_not_end_so_while_there_is_one_space_for_a_tile():
    """BOW-3.3, the ruling: only then; the tile must be placed."""
    before = after(BOWER, position(ONE_SPACE, hands=("N01", "")), TakeTile("N02"))

    assert before.turn.step is Step.PLACE
    assert set(moves(before, SOUTH)) == {
        PlaceTile(tile, cells(at)) for tile in ("N01", "N02") for at in ("6-3 6-4", "6-4 6-3")
    }


def test_a_turn_that_ends_so_brings_no_bonus():
    """BOW-3.3: though three gems lie in a column and in a group, and the tile taken has another."""
    before = position(GEMS, display="N07 N08 N09")

    assert decide(before, SOUTH, TakeTile("N07"), in_order)[-3:] == (
        NothingPlaced(SOUTH),
        TurnEnded(SOUTH),
        TurnBegan(NORTH, 1, Step.TAKE),
    )


def test_a_turn_ends_at_once_with_an_empty_display_and_an_empty_hand():
    """BOW-3.1, BOW-3.3: there is nothing to take, and nothing to place."""
    before = position(hands=("N01 N02", ""), display="", stack="", step=Step.PLACE)

    assert decide(before, SOUTH, PlaceTile("N01", cells("1-1 1-2")), in_order) == (
        NestTilePlaced(SOUTH, "N01", cells("1-1 1-2")),
        TurnEnded(SOUTH),
        TurnBegan(NORTH, 1, Step.PLACE),
        NothingPlaced(NORTH),
        TurnEnded(NORTH),
        TurnBegan(SOUTH, 2, Step.PLACE),
    )


def test_a_turn_ends_at_once_with_an_empty_display_and_tiles_that_fit_nowhere():
    """BOW-3.1, BOW-3.3: they stay in the hand."""
    before = position("", FULL, hands=("N01 N02", "N03"), display="", stack="", step=Step.PLACE)

    placed = after(BOWER, before, PlaceTile("N01", cells("1-1 1-2")))

    assert placed.hands == (("N02",), ("N03",))
    assert (placed.turn.seat, placed.played) == (SOUTH, (1, 1))


def test_the_turns_that_nobody_can_use_end_one_after_the_other_and_so_the_game():
    """BOW-3.3, BOW-5.8: in one move."""
    before = position(
        ONE_SPACE,
        FULL,
        hands=("N01", "N02"),
        display="",
        stack="",
        step=Step.PLACE,
        played=(10, 11),
    )

    assert decide(before, SOUTH, PlaceTile("N01", cells("6-3 6-4")), in_order)[1:] == (
        TurnEnded(SOUTH),
        TurnBegan(NORTH, 12, Step.PLACE),
        NothingPlaced(NORTH),
        TurnEnded(NORTH),
        TurnBegan(SOUTH, 12, Step.PLACE),
        NothingPlaced(SOUTH),
        TurnEnded(SOUTH),
        GameEnded(),
    )


def test_a_turn_ends_when_the_given_tile_cannot_be_placed_and_it_stays_in_the_hand():
    """BOW-3.3, BOW-5.7, the ruling."""
    before = position(
        "",
        HOLES,
        hands=("", "N01"),
        display="N03 N04 N05",
        stack="N06",
        step=Step.APPLY,
        chosen="give",
    )

    assert decide(before, SOUTH, ApplyEffect(tile="N04"), in_order) == (
        TileGiven(SOUTH, NORTH, "N04"),
        DisplayRefilled(("N06",)),
        TurnEnded(SOUTH),
        TurnBegan(NORTH, 1, Step.PLACE, must_place="N04", given=True),
        NothingPlaced(NORTH),
        TurnEnded(NORTH),
        TurnBegan(SOUTH, 2, Step.TAKE),
    )
    given = after(BOWER, before, ApplyEffect(tile="N04"))
    assert (given.hands[NORTH], given.given) == (("N01", "N04"), (None, None))


def test_a_turn_without_a_take_ends_at_once_when_the_given_tile_was_all_that_was_held():
    """BOW-3.3, BOW-5.7: it was discarded before the turn came."""
    before = position(hands=("", "N05"), given=(None, "N05"), step=Step.DISCARD, chosen="discard")

    assert decide(before, NORTH, DiscardTile("N05"), in_order) == (
        TileDiscarded(NORTH, "N05"),
        TurnEnded(SOUTH),
        TurnBegan(NORTH, 1, Step.PLACE, given=True),
        NothingPlaced(NORTH),
        TurnEnded(NORTH),
        TurnBegan(SOUTH, 2, Step.TAKE),
    )


def test_a_hand_emptied_by_discarding_still_gets_a_tile_by_the_take():
    """BOW-3.1, BOW-3.3: so that the turn continues."""
    before = position("", "", hands=("N01", ""), to_play=NORTH)

    assert after(BOWER, before, TakeTile("N02")).turn.step is Step.PLACE


def test_a_turn_that_ended_so_counts():
    """BOW-3, BOW-3.3: the twelfth is the last."""
    before = position(FULL, FULL, hands=("N01", "N02"), played=(11, 12))

    assert decide(before, SOUTH, TakeTile("N03"), in_order)[-3:] == (
        NothingPlaced(SOUTH),
        TurnEnded(SOUTH),
        GameEnded(),
    )
