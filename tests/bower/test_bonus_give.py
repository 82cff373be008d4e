"""BOW-5.7: tests of a given tile in the opponent's turn."""

import pytest

from domain.bower import BOWER
from domain.bower.commands import ApplyEffect, DeclineEffect, DiscardTile, PlaceTile, TakeTile
from domain.bower.decide import decide
from domain.bower.events import (
    BonusEarned,
    DisplayRefilled,
    EffectMissed,
    GameEnded,
    TileGiven,
    TurnBegan,
    TurnEnded,
)
from domain.bower.legal import legal
from domain.bower.rules import BowerRefusal
from domain.bower.state import Step, Turn
from domain.errors import GeneralRefusal
from tests.bower.bonuses import NORTHS_TURN, applying
from tests.bower.drawn_positions import NORTH, SOUTH, cells, position
from tests.spec import after, in_order, refused

GIVE = ApplyEffect(tile="N04")
HELD = {"hands": ("N01", "N02"), "display": "N03 N04 N05", "stack": "N06 N07"}


def place(tile, at="1-2 1-3"):
    return PlaceTile(tile, cells(at))


def test_a_tile_of_the_display_goes_to_the_opponent_who_must_place_it_without_a_take():
    """BOW-5.7."""
    before = applying("give", **HELD)

    assert decide(before, SOUTH, GIVE, in_order) == (
        TileGiven(SOUTH, NORTH, "N04"),
        DisplayRefilled(("N06",)),
        TurnEnded(SOUTH),
        TurnBegan(NORTH, 1, Step.PLACE, must_place="N04", given=True),
    )
    given = after(BOWER, before, GIVE)
    assert given.hands == (("N01",), ("N02", "N04"))
    assert (given.display, given.stack) == (("N03", "N05", "N06"), ("N07",))
    assert given.turn == Turn(NORTH, 1, Step.PLACE, must_place="N04")


def test_the_display_is_not_refilled_from_an_empty_stack():
    """BOW-5.7, BOW-3.1."""
    before = applying("give", **HELD | {"stack": ""})

    assert decide(before, SOUTH, GIVE, in_order)[:2] == (
        TileGiven(SOUTH, NORTH, "N04"),
        TurnEnded(SOUTH),
    )


def test_the_opponent_takes_no_tile_in_that_turn():
    """BOW-5.7."""
    with refused("GEN-3", GeneralRefusal.NOT_DUE):
        decide(after(BOWER, applying("give", **HELD), GIVE), NORTH, TakeTile("N03"), in_order)


def test_the_opponent_places_no_other_tile_in_that_turn():
    """BOW-5.7: neither is it offered."""
    given = after(BOWER, applying("give", **HELD), GIVE)

    with refused("BOW-5.7", BowerRefusal.MUST_PLACE_GIVEN):
        decide(given, NORTH, place("N02"), in_order)
    now = legal(given, NORTH)
    assert now.tiles == ("N04",)
    assert [why.places for why in now.closed if why.name == "MUST_PLACE_GIVEN"] == [("N02",)]


def test_the_given_tile_is_placed_and_brings_a_bonus_like_any_other():
    """BOW-5.7, BOW-4.1: N07 has a gem."""
    before = applying("give", north="m:** m", hands=("N01", "N02"), display="N07 N08")
    given = after(BOWER, before, ApplyEffect(tile="N07"))

    group = cells("1-1 1-2 1-3 2-1")
    assert decide(given, NORTH, place("N07"), in_order)[1] == BonusEarned(NORTH, (1,), (group,))


def test_the_turn_after_that_is_an_ordinary_one():
    """BOW-5.7: with a take, and any tile of the hand."""
    before = after(BOWER, applying("give", **HELD), GIVE, place("N04"))

    later = after(
        BOWER, before, TakeTile("N03"), place("N03"), TakeTile("N05"), place("N02", "2-1 3-1")
    )

    assert later.played == (2, 2)
    assert later.given == (None, None)


@pytest.mark.parametrize("tile", ["N01", "N02", "N06", "earth-1", "N99"])
def test_only_a_tile_of_the_display_can_be_given(tile):
    """BOW-5.7."""
    with refused("GEN-5", BowerRefusal.NOT_IN_DISPLAY):
        decide(applying("give", **HELD), SOUTH, ApplyEffect(tile=tile), in_order)


def test_it_binds_the_opponents_last_turn_too():
    """BOW-5.7: the twelfth is still to be played."""
    before = applying("give", **HELD, played=(11, 11))

    assert decide(before, SOUTH, GIVE, in_order)[-1] == (
        TurnBegan(NORTH, 12, Step.PLACE, must_place="N04", given=True)
    )


def test_it_has_no_effect_when_the_opponent_has_played_all_turns():
    """BOW-5.7."""
    before = applying("give", **HELD, played=(11, 12))

    assert decide(before, SOUTH, ApplyEffect(), in_order) == (
        EffectMissed(SOUTH, "give"),
        TurnEnded(SOUTH),
        GameEnded(),
    )


def test_it_has_no_effect_with_an_empty_display():
    """BOW-5.7: there is no tile to choose."""
    before = applying("give", hands=("N01", "N02"), display="", stack="")

    assert decide(before, SOUTH, ApplyEffect(), in_order)[0] == EffectMissed(SOUTH, "give")


def test_nothing_is_given_when_the_effect_is_declined():
    """BOW-4.4, BOW-5.7."""
    before = applying("give", **HELD)

    assert decide(before, SOUTH, DeclineEffect(), in_order)[1:] == NORTHS_TURN
    assert after(BOWER, before, DeclineEffect()).hands == before.hands


def test_it_binds_the_opponents_next_turn_after_a_second_turn_of_the_giver():
    """BOW-5.7, the ruling: south gives in the first of two turns that it has in a row."""
    before = applying("give", **HELD, doubled=SOUTH)

    assert decide(before, SOUTH, GIVE, in_order)[2:] == (
        TurnEnded(SOUTH),
        TurnBegan(SOUTH, 2, Step.TAKE, second=True),
    )
    second = after(BOWER, before, GIVE, TakeTile("N03"))
    assert decide(second, SOUTH, place("N03"), in_order)[-1] == (
        TurnBegan(NORTH, 1, Step.PLACE, must_place="N04", given=True)
    )


def discarding(tile):
    """Return the position after north discarded *tile* before the turn that N04 was given for."""
    before = position(
        "s",
        "s",
        hands=("N01", "N02 N04"),
        given=(None, "N04"),
        step=Step.DISCARD,
        chosen="discard",
    )
    return after(BOWER, before, DiscardTile(tile))


def test_a_turn_has_no_take_even_though_the_given_tile_was_discarded_and_any_tile_is_placed():
    """BOW-5.7, the ruling."""
    turn = discarding("N04")

    assert turn.turn == Turn(NORTH, 1, Step.PLACE)
    assert turn.given == (None, None)
    assert after(BOWER, turn, place("N02")).turn == Turn(SOUTH, 2, Step.TAKE)


def test_the_given_tile_must_be_placed_when_another_was_discarded():
    """BOW-5.7."""
    assert discarding("N02").turn == Turn(NORTH, 1, Step.PLACE, must_place="N04")
