"""BOW-3.1: tests of taking a tile of the display."""

import pytest

from domain.bower import BOWER
from domain.bower.commands import DrawBonus, PlaceTile, TakeTile
from domain.bower.decide import decide
from domain.bower.events import DisplayRefilled, StepBegan, TileTaken, TurnBegan, TurnEnded
from domain.bower.rules import BowerRefusal
from domain.bower.state import Step, Turn
from domain.bower.view import HiddenHand
from domain.errors import GeneralRefusal
from domain.game import Observer
from tests.bower.drawn_positions import NORTH, SOUTH, cells, position
from tests.spec import after, in_order, refused

PLACE = PlaceTile("N01", cells("1-1 1-2"))


def test_a_tile_of_the_display_goes_into_the_hand_and_the_display_is_refilled():
    """BOW-3.1: then a tile is to be placed."""
    before = position(hands=("N01", "N02"), display="N03 N04 N05", stack="N06 N07")

    assert decide(before, SOUTH, TakeTile("N04"), in_order) == (
        TileTaken(SOUTH, "N04"),
        DisplayRefilled(("N06",)),
        StepBegan(Step.PLACE),
    )
    taken = after(BOWER, before, TakeTile("N04"))
    assert taken.hands == (("N01", "N04"), ("N02",))
    assert (taken.display, taken.stack) == (("N03", "N05", "N06"), ("N07",))
    assert taken.turn == Turn(SOUTH, 1, Step.PLACE)


@pytest.mark.parametrize("tile", ["N06", "N01", "N02", "earth-1", "N99", ""])
def test_only_a_tile_of_the_display_can_be_taken(tile):
    """BOW-3.1: none of the stack, of a hand, of the bonus, nor one that there is not."""
    before = position(hands=("N01", "N02"), display="N03 N04 N05", stack="N06 N07")

    with refused("GEN-5", BowerRefusal.NOT_IN_DISPLAY):
        decide(before, SOUTH, TakeTile(tile), in_order)


def test_the_display_is_not_refilled_when_the_stack_is_empty():
    """BOW-3.1."""
    before = position(hands=("N01", ""), display="N03 N04 N05", stack="")

    assert decide(before, SOUTH, TakeTile("N04"), in_order) == (
        TileTaken(SOUTH, "N04"),
        StepBegan(Step.PLACE),
    )
    assert after(BOWER, before, TakeTile("N04")).display == ("N03", "N05")


def test_the_last_tile_of_the_display_can_be_taken():
    """BOW-3.1."""
    before = position(hands=("N01", ""), display="N03", stack="")

    taken = after(BOWER, before, TakeTile("N03"))

    assert (taken.display, taken.turn.step) == ((), Step.PLACE)


def test_with_an_empty_display_there_is_no_take():
    """BOW-3.1, the ruling: the turn begins with the placing."""
    before = position(hands=("N01", "N02"), display="", stack="", step=Step.PLACE)

    assert decide(before, SOUTH, PLACE, in_order)[-2:] == (
        TurnEnded(SOUTH),
        TurnBegan(NORTH, 1, Step.PLACE),
    )


def test_a_tile_is_taken_before_one_is_placed():
    """BOW-3, the order of a turn."""
    with refused("GEN-3", GeneralRefusal.NOT_DUE):
        decide(position(hands=("N01", "")), SOUTH, PLACE, in_order)


@pytest.mark.parametrize("command", [TakeTile("N05"), DrawBonus()])
def test_nothing_but_the_placing_follows_the_take(command):
    """BOW-3, the order of a turn."""
    before = position(hands=("N01", ""), step=Step.PLACE)

    with refused("GEN-3", GeneralRefusal.NOT_DUE):
        decide(before, SOUTH, command, in_order)


@pytest.mark.parametrize("viewer", [NORTH, Observer.SPECTATOR])
def test_the_taken_tile_is_public_and_the_hand_is_only_counted(viewer):
    """BOW-3.4, the ruling: the log says which tile it was."""
    before = position(hands=("N01", ""), display="N03 N04 N05")
    taken, *_ = decide(before, SOUTH, TakeTile("N04"), in_order)

    view = BOWER.view(after(BOWER, before, TakeTile("N04")), viewer)

    assert BOWER.describe(taken, viewer).render(BOWER.wording) == "takes N04"
    assert view.hands[SOUTH] == HiddenHand(2)
