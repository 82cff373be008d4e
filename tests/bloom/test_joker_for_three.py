"""BLO-5.4: tests of when a ladder brings a joker of the board."""

import pytest

from domain.bloom import BLOOM
from domain.bloom.events import JokerTaken, LadderLaid, PointTileTaken, TurnBegan
from domain.bloom.rules import BloomRefusal
from tests.bloom.commands import UNSEEN, following, lay
from tests.bloom.drawn_positions import ROSE, TULIP, picked, position, tiles
from tests.spec import after, refused

BEFORE = position(hands=("16 17 18 19 J 40", "50"), ladders=("60 61 62",), jokers=2)


def test_for_exactly_three_own_tiles_a_joker_of_the_board_is_taken():
    """BLO-5.4: after the point tile, into the hand."""
    assert following(BEFORE, lay("16 17 18", joker=True)) == (
        LadderLaid(ROSE, 2, tiles("16 17 18"), tiles("16 17 18"), flowers=3),
        PointTileTaken(ROSE, 1, 0, 3, picked("16 17 18", 2)),
        JokerTaken(ROSE),
        TurnBegan(TULIP),
    )
    taken = after(BLOOM, BEFORE, lay("16 17 18", joker=True))
    assert (taken.hands[ROSE], taken.board_jokers) == (tiles("19 J 40 J"), 1)


def test_the_joker_is_optional():
    """BLO-5.4."""
    laid = after(BLOOM, BEFORE, lay("16 17 18"))

    assert (laid.hands[ROSE], laid.board_jokers) == (tiles("19 J 40"), 2)


def test_a_joker_among_the_three_is_no_hindrance():
    """BLO-5.4."""
    assert JokerTaken(ROSE) in following(BEFORE, lay("16 J 18", joker=True))


def test_the_joker_is_used_from_the_next_turn_on():
    """BLO-5.4: the turn is over; then it is a joker as any other."""
    before = position(hands=("16 17 18 40 41", "50"))

    taken = after(BLOOM, before, lay("16 17 18", joker=True), UNSEEN, UNSEEN)

    assert BLOOM.to_move(taken) == ROSE
    assert following(taken, lay("40 41 J"))[0].own == tiles("40 41 J")


def test_no_joker_is_taken_when_there_is_none_on_the_board():
    """BLO-5.4, the ruling."""
    with refused("BLO-5.4", BloomRefusal.NO_JOKER_THERE):
        following(position(hands=("16 17 18 40",), jokers=0), lay("16 17 18", joker=True))


@pytest.mark.parametrize(("text", "steal"), [("15 16 17", "1: 2"), ("12 13 14", "1: 0 1")])
def test_no_joker_is_taken_after_a_theft(text, steal):
    """BLO-5.4, the ruling: though the ladder has exactly three tiles."""
    before = position(hands=("12 16 17 40",), ladders=("13 14 15 16 17",))

    with refused("BLO-5.4", BloomRefusal.NO_JOKER_AFTER_THEFT):
        following(before, lay(text, steal, joker=True))


@pytest.mark.parametrize("text", ["16 17 18 19", "16 17 18 19 J"])
def test_no_joker_is_taken_for_another_number_of_tiles(text):
    """BLO-5.4, the ruling."""
    with refused("BLO-5.4", BloomRefusal.NO_JOKER_BUT_FOR_THREE):
        following(BEFORE, lay(text, joker=True))


def test_no_joker_is_taken_when_the_hand_is_empty():
    """BLO-5.4, BLO-7.1, the ruling: the round is over before."""
    with refused("BLO-5.4", BloomRefusal.NO_JOKER_AT_THE_END):
        following(position(hands=("16 17 18", "50")), lay("16 17 18", joker=True))


def test_tiles_that_are_not_a_ladder_bring_no_joker():
    """BLO-4.1, BLO-5.4."""
    with refused("BLO-4.1", BloomRefusal.NOT_A_LADDER):
        following(BEFORE, lay("16 17 40", joker=True))
