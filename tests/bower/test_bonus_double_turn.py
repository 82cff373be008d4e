"""BOW-5.7: tests of the opponent's two turns in a row."""

import pytest

from domain.bower import BOWER
from domain.bower.commands import ApplyEffect, PlaceTile, TakeTile
from domain.bower.decide import decide
from domain.bower.events import EffectMissed, GameEnded, TurnBegan, TurnEnded, TurnsDoubled
from domain.bower.state import Step
from tests.bower.bonuses import applying
from tests.bower.drawn_positions import NORTH, SOUTH, cells
from tests.spec import after, in_order

TILES = "N03 N04 N05 N06 N07 N08"


def doubling(*played):
    """Return a position in which south can double north's turns, and tiles come in order."""
    return applying(
        "double-turn", hands=("N01", "N02"), display=TILES[:11], stack=TILES[12:], played=played
    )


def doubled(*played):
    """Return the position after south made north play two turns."""
    return after(BOWER, doubling(*played), ApplyEffect())


def one_turn(state, at):
    """Return the position after a turn of the player who is to move."""
    tile = state.display[0]
    return after(BOWER, state, TakeTile(tile), PlaceTile(tile, cells(at)))


def test_the_opponent_plays_the_next_turn_as_usual():
    """BOW-5.7."""
    assert decide(doubling(3, 3), SOUTH, ApplyEffect(), in_order) == (
        TurnsDoubled(SOUTH, NORTH),
        TurnEnded(SOUTH),
        TurnBegan(NORTH, 4, Step.TAKE),
    )
    assert doubled(3, 3).doubled == NORTH


def test_the_opponent_plays_a_second_turn_and_then_it_is_the_others_turn():
    """BOW-5.7: from then on the turns alternate."""
    first = after(BOWER, doubled(3, 3), TakeTile("N03"))

    assert decide(first, NORTH, PlaceTile("N03", cells("1-2 1-3")), in_order)[-2:] == (
        TurnEnded(NORTH),
        TurnBegan(NORTH, 5, Step.TAKE, second=True),
    )
    second = one_turn(doubled(3, 3), "1-2 1-3")
    assert second.doubled is None
    souths = one_turn(second, "2-1 2-2")
    assert (souths.turn.seat, souths.turn.number) == (SOUTH, 5)
    assert one_turn(souths, "2-1 2-2").turn.seat == NORTH


@pytest.mark.parametrize("played", [(10, 11), (11, 11), (11, 12), (9, 12)])
def test_it_has_no_effect_when_the_opponent_has_played_all_turns_or_all_but_one(played):
    """BOW-5.7: 11 or 12 of 12."""
    assert decide(doubling(*played), SOUTH, ApplyEffect(), in_order)[0] == (
        EffectMissed(SOUTH, "double-turn")
    )


def test_two_turns_are_enough_and_then_the_other_plays_on_alone():
    """BOW-5.7, BOW-5.8: north has played 10, and so both of the last two come now."""
    twelfth = one_turn(doubled(9, 10), "1-2 1-3")
    assert (twelfth.turn.seat, twelfth.turn.number) == (NORTH, 12)

    alone = one_turn(twelfth, "2-1 2-2")
    assert (alone.turn.seat, alone.turn.number, alone.played) == (SOUTH, 11, (10, 12))
    assert one_turn(alone, "1-2 1-3").turn.number == 12


def test_the_last_two_turns_in_a_row_can_end_the_game():
    """BOW-5.7, BOW-6."""
    last = after(BOWER, one_turn(doubled(11, 10), "1-2 1-3"), TakeTile("N04"))

    assert decide(last, NORTH, PlaceTile("N04", cells("2-1 2-2")), in_order)[-2:] == (
        TurnEnded(NORTH),
        GameEnded(),
    )
