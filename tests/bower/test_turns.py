"""BOW-3, BOW-5.8: tests of turns and their steps."""

import pytest

from domain.bower import BOWER
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
from domain.bower.decide import decide
from domain.bower.events import GameEnded, NestTilePlaced, TurnBegan, TurnEnded
from domain.bower.state import Step, Turn
from domain.errors import GeneralRefusal
from tests.bower.drawn_positions import NORTH, SOUTH, cells, position
from tests.spec import after, in_order, refused

PLACE = PlaceTile("N01", cells("1-1 1-2"))
COMMANDS = (
    TakeTile("N03"),
    PLACE,
    DrawBonus(),
    SkipBonus(),
    ChooseBonus("cover"),
    ApplyEffect(),
    DeclineEffect(),
    CoverSquares(cells("6-1 6-2")),
    DiscardTile("N01"),
)
DUE = {
    Step.OPENING: (TakeTile,),
    Step.TAKE: (TakeTile,),
    Step.PLACE: (PlaceTile,),
    Step.BONUS: (DrawBonus, SkipBonus),
    Step.CHOOSE: (ChooseBonus,),
    Step.APPLY: (ApplyEffect, DeclineEffect),
    Step.COVER: (CoverSquares,),
    Step.DISCARD: (DiscardTile,),
}


def placing(played, to_play=SOUTH):
    """Return a position in which N01 is to be placed, when so many turns have been *played*."""
    return position(hands=("N01", "N01"), step=Step.PLACE, played=played, to_play=to_play)


def at_step(step):
    """Return a position in which every command could be obeyed, were its step due."""
    return position(
        ". . . . . s/. . . . . s",
        hands=("N01", "N01"),
        display="N03 N04 N05",
        step=step,
        drawn="cover" if step is Step.CHOOSE else "",
        chosen="cover" if step in (Step.APPLY, Step.COVER, Step.DISCARD) else None,
        covering="N15",
    )


def test_the_seats_are_called_south_and_north():
    """BOW-1.4, BOW-3: their nests face each other at the Birds board."""
    assert (BOWER.seat_names[SOUTH], BOWER.seat_names[NORTH]) == ("south", "north")
    assert list(BOWER.players) == [2]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: type(command).__name__)
@pytest.mark.parametrize("step", Step)
def test_each_step_of_a_turn_has_moves_of_its_own(step, command):
    """BOW-3: take, place, bonus, in this order; BOW-2.3, BOW-4.3, BOW-4.4."""
    if isinstance(command, DUE[step]):
        assert decide(at_step(step), SOUTH, command, in_order)
        return
    with refused("GEN-3", GeneralRefusal.NOT_DUE):
        decide(at_step(step), SOUTH, command, in_order)


@pytest.mark.parametrize(("seat", "other"), [(SOUTH, NORTH), (NORTH, SOUTH)])
def test_turns_alternate(seat, other):
    """BOW-3."""
    assert decide(placing((3, 3), to_play=seat), seat, PLACE, in_order) == (
        NestTilePlaced(seat, "N01", cells("1-1 1-2")),
        TurnEnded(seat),
        TurnBegan(other, 4, Step.TAKE),
    )


def test_a_turn_that_has_ended_is_counted():
    """BOW-3."""
    before = placing((3, 2))

    assert after(BOWER, before, PLACE).played == (4, 2)
    assert after(BOWER, before, PLACE).turn == Turn(NORTH, 3, Step.TAKE)


def test_the_twelfth_turn_of_the_second_player_ends_the_game():
    """BOW-3, BOW-6: nobody is to move then."""
    before = placing((12, 11), to_play=NORTH)

    assert decide(before, NORTH, PLACE, in_order)[1:] == (TurnEnded(NORTH), GameEnded())
    ended = after(BOWER, before, PLACE)
    assert (ended.ended, ended.turn, BOWER.to_move(ended)) == (True, None, None)
    assert BOWER.to_move(before) == NORTH


def test_the_twelfth_turn_of_the_first_player_does_not():
    """BOW-3."""
    assert decide(placing((11, 11)), SOUTH, PLACE, in_order)[-1] == TurnBegan(NORTH, 12, Step.TAKE)


@pytest.mark.parametrize(
    ("played", "seat", "number"),
    [((9, 12), SOUTH, 11), ((12, 10), NORTH, 12), ((10, 12), SOUTH, 12)],
)
def test_the_player_who_has_turns_left_plays_when_the_other_has_none(played, seat, number):
    """BOW-5.8: one turn after the other."""
    assert decide(placing(played, to_play=seat), seat, PLACE, in_order)[-1] == (
        TurnBegan(seat, number, Step.TAKE)
    )


def test_the_last_turn_of_who_plays_on_alone_ends_the_game():
    """BOW-5.8, BOW-6."""
    assert decide(placing((11, 12)), SOUTH, PLACE, in_order)[-1] == GameEnded()


def test_a_whole_match_of_placing_has_twelve_turns_of_each_player():
    """BOW-3: with the bonus declined whenever there is one."""
    state = after(BOWER, position(step=Step.OPENING), TakeTile("N01"), TakeTile("N02"))

    turns = []
    while not state.ended:
        if state.turn.step is Step.TAKE:
            turns.append((state.turn.seat, state.turn.number))
        state = after(BOWER, state, next(BOWER.moves(state, BOWER.to_move(state))))
    assert turns == [(seat, number) for number in range(1, 13) for seat in (SOUTH, NORTH)]
    assert state.played == (12, 12)
