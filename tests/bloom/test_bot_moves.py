"""Tests that the house bot plays sensibly where the best move is plain."""

from operator import itemgetter
from random import Random

import pytest

from domain.bloom import BLOOM
from domain.bloom.bot.heuristic import sensible
from domain.bloom.commands import (
    OPEN,
    AddTiles,
    DrawTile,
    LayLadder,
    Pass,
    StopDrawing,
    SwapJoker,
    Theft,
)
from domain.bloom.components import JOKER
from domain.bloom.state import Result, Turn
from tests.bloom.bots import chosen, table


def test_a_ladder_with_all_its_flowers_is_laid_before_another_goes_out():
    state = table("53 54 55 56 3 90", others=1)

    assert chosen(state) == LayLadder((53, 54, 55, 56))


def test_no_tile_is_laid_that_brings_no_more_points():
    """BLO-5.3: 53, 54 and 55 have the nine flowers of the best point tile left."""
    state = table("53 54 55 56 58 59 61 90", others=1, point_tiles=(1, 4, 9))

    assert chosen(state).tiles == (53, 54, 55)


def test_three_tiles_bring_a_joker():
    """BLO-5.4."""
    state = table("20 22 23 70 90", others=2, board_jokers=1, reserve=0)

    assert chosen(state) == LayLadder((20, 22, 23), take_joker=True)


def test_flowers_are_stolen_for_a_higher_point_tile():
    """BLO-5.2."""
    state = table("57 58 3", "53 54 55 56", others=2)

    assert chosen(state) == LayLadder((55, 57, 58), Theft(1, (2,)))


def test_a_joker_is_stolen():
    """BLO-5.2."""
    state = table("44 47 3", "10 j 12 13", others=2, reserve=0)

    assert chosen(state) == LayLadder((44, JOKER, 47), Theft(1, (1,)))


def test_a_swap_frees_a_joker_for_use_at_once():
    """BLO-3.2."""
    state = table("11 55 58 90", "10 j 12", others=2, reserve=0)

    assert chosen(state) == SwapJoker(1, 1, 11)


def test_tiles_are_got_rid_of_when_the_round_may_end():
    """BLO-6, BLO-7.2."""
    state = table("21 22 66 77", "18 19 20", others=1, reserve=0)

    assert chosen(state) == AddTiles(1, (18, 19, 20, 21, 22))


def test_an_open_tile_that_makes_a_ladder_is_drawn():
    """BLO-3.3."""
    state = table("54 57 20 90", shown="3 8 55 70 81")

    assert chosen(state) == DrawTile(OPEN, 55)


@pytest.mark.parametrize(("shown", "answer"), [("33", StopDrawing()), ("22", DrawTile(OPEN, 22))])
def test_a_second_tile_is_drawn_only_if_it_is_any_good(shown, answer):
    """BLO-3.3."""
    state = table("20 21 70 90", shown=shown, reserve=0, turn=Turn(0, drawn=True))

    assert chosen(state) == answer


@pytest.mark.parametrize(("rival", "goes_out"), [(10, True), (60, False)])
def test_it_goes_out_when_that_wins_and_not_when_that_loses(rival, goes_out):
    """BLO-7.1, BLO-8.1."""
    results = ((Result((), (), 0), Result((rival,), (), 0)),)
    state = table("53 54 55 56 57", shown="59 60", others=8, round=2, results=results)

    assert (chosen(state) == LayLadder((53, 54, 55, 56, 57))) is goes_out


@pytest.mark.parametrize(("players", "goes_out"), [(2, False), (3, True)])
def test_with_many_players_the_search_goes_out_where_the_house_bot_plays_on(players, goes_out):
    """BLO-7.1."""
    state = table("53 54 55 56 57", shown="59 60", others=8, players=players)
    _, best = max(sensible(BLOOM.observation(state, 0), Random(0)), key=itemgetter(0))

    assert isinstance(chosen(state), DrawTile)
    assert (best == LayLadder((53, 54, 55, 56, 57))) is goes_out


def test_no_swap_comes_before_a_sure_victory():
    """BLO-3.2, BLO-8.1."""
    results = ((Result((), (), 0), Result((10,), (), 0)),)
    state = table("53 54 55 56 57", "j 58 59", others=8, round=2, results=results)

    assert chosen(state) == LayLadder((53, 54, 55, 56, 57))


def test_a_player_who_can_do_nothing_passes():
    """BLO-3.4."""
    state = table("3 44", "10 12 14", reserve=0)

    assert chosen(state) == Pass()


def test_jokers_alone_go_out_at_the_end_of_a_ladder():
    """BLO-6.1."""
    state = table("j j", "10 12 14", reserve=0, others=12)

    assert chosen(state) == AddTiles(1, (10, 12, 14, JOKER, JOKER))
