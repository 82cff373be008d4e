"""Tests of the strong bot's lookahead to the next turn."""

from random import Random

import pytest

from domain.bower import BOWER
from domain.bower.bot.lookahead import NEXT, sensible
from domain.bower.bot.nest_summary import built
from domain.bower.bot.opponent_model import believed, guessed
from domain.bower.bot.position import Position, best
from domain.bower.commands import TakeTile
from domain.bower.state import Step
from tests.bower.drawn_positions import SOUTH, position

HALF = """
       1    2    3    4    5    6
    1  s:Fy s:*  m:fy g:o  m:Fr s
    2  g:fv s    m    g:Fv s:o  m:*
"""


def planned(state):
    """Return what south's choices promise, and how it weighs the position."""
    view = BOWER.view(state, SOUTH)
    return [*sensible(view, Random(0))], Position(view, guessed(view, believed(view)))


def test_a_place_is_worth_what_the_other_tile_gains_once_it_is_filled():
    state = position(HALF, hands=("N05 N20", ""), step=Step.PLACE, played=(6, 6))
    found, weighed = planned(state)

    assert len({command.tile for _, command in found}) == 2
    for promise, command in found:
        tile = state.box.tiles[command.tile]
        (kept,) = [other for other in weighed.hand if other.id != command.tile]
        after = built(state.nests[SOUTH].with_tile(tile, command.cells))
        placed = {one.cells: one.gain for one in weighed.placings(held(weighed, command.tile))}
        following = best(weighed.placings(kept, after))
        assert promise == pytest.approx(placed[command.cells] + NEXT * following)


def held(weighed, tile):
    """Return a tile of the hand."""
    return next(one for one in weighed.hand if one.id == tile)


def test_in_the_last_turn_nothing_is_kept_for_the_next():
    state = position(HALF, hands=("N05 N20", ""), step=Step.PLACE, played=(11, 11))
    found, weighed = planned(state)

    for promise, command in found:
        placed = {one.cells: one.gain for one in weighed.placings(held(weighed, command.tile))}
        assert promise == placed[command.cells]


def test_the_bot_takes_the_tile_that_can_be_placed_best():
    """Nothing is held against a take where the opponent has no turn left."""
    state = position(HALF, hands=("N05", ""), display="N08 N20 N34", played=(10, 12))
    found, _ = planned(state)

    for promise, command in found:
        assert isinstance(command, TakeTile)
        then = position(HALF, hands=(f"N05 {command.tile}", ""), step=Step.PLACE, played=(10, 12))
        assert promise == pytest.approx(max(worth for worth, _ in planned(then)[0]))
