"""Tests that the house bot uses each bonus tile sensibly, mostly in the last turn."""

import pytest

from domain.bower.commands import (
    ApplyEffect,
    ChooseBonus,
    CoverSquares,
    DeclineEffect,
    DiscardTile,
    DrawBonus,
)
from domain.bower.state import Step
from tests.bower.bonuses import applying
from tests.bower.bots import chosen
from tests.bower.drawn_positions import NORTH, SOUTH, position

LAST = (11, 12)
"""South plays the last turn of all."""


def test_a_bonus_is_drawn():
    assert chosen(position("s:***", step=Step.BONUS)) == DrawBonus()


def test_a_white_flower_goes_where_it_wins_a_column():
    state = applying(
        "white-flower",
        "s:Fy m:fr s:FrFr",
        "g:Fy g:fr m:Fr",
        eggs={1: "Fy", 3: "Fr", 5: "fv"},
        played=LAST,
    )

    assert chosen(state) == ApplyEffect(cell=(1, 1))


def test_a_white_feather_stays_away_from_what_is_worth_more_alone():
    """BOW-6.3: the only feather brings two egg tokens, one of two a single one."""
    state = applying("white-feather", "s:fr", "g:Fy", eggs={1: "fw"}, played=LAST)

    assert chosen(state) == DeclineEffect()


def test_shells_go_where_they_win_a_tie():
    state = applying(
        "shells",
        "s:Fy . m:FrFr",
        "s:Fyo . m:Fr",
        eggs={1: "Fy", 3: "Fr", 5: "fv"},
        played=LAST,
    )

    assert chosen(state) == ApplyEffect(cell=(1, 1))


def test_a_branch_joins_the_groups_that_are_largest_together():
    state = applying("branch", "s:* m:* s:* / m:* s:* g:*", "s:* s:* . g:* g:*", played=LAST)

    assert chosen(state) == ApplyEffect(cell=(2, 1), axis="row")


def test_a_cross_takes_away_what_the_opponent_needs():
    state = applying(
        "cross",
        "s:Fy . m:FrFr",
        "s:FyFv . m:Frfr",
        eggs={1: "Fy", 3: "Fr", 5: "fv"},
        played=LAST,
    )

    assert chosen(state) == ApplyEffect(nest=NORTH, cell=(1, 1), object="flower-yellow")


def test_a_cross_turns_a_majority_of_two_into_one_of_exactly_one():
    """BOW-6.3."""
    state = applying("cross", "s:FyFy", "s:fr", eggs={1: "Fy", 3: "Fr", 5: "fv"}, played=LAST)

    assert chosen(state) == ApplyEffect(nest=SOUTH, cell=(1, 1), object="flower-yellow")


def test_a_spy_looks_at_the_egg_of_the_emptiest_column():
    state = applying("peek-egg", ". s:* . s:* . .", played=(1, 1))

    assert chosen(state) == ApplyEffect(column=6)


def test_a_spy_looks_aside_as_long_as_that_helps():
    assert chosen(applying("peek-aside", played=(5, 5))) == ApplyEffect()
    assert chosen(applying("peek-aside", played=LAST)) == DeclineEffect()


def test_a_drawn_tile_covers_what_counts_least():
    state = position(
        "s:FyFy s:fv m:fv m:FrFr",
        "g:Fy g:o g:o g:Fr",
        eggs={1: "Fy", 3: "Fr", 5: "fv"},
        step=Step.COVER,
        chosen="cover",
        covering="N13",
        played=LAST,
    )

    assert chosen(state) in (CoverSquares(((2, 1), (3, 1))), CoverSquares(((3, 1), (2, 1))))


def test_nothing_is_covered_where_everything_counts():
    state = applying(
        "cover",
        "s:FyFy s:fv",
        "s:Fy",
        eggs={1: "Fy", 2: "fv"},
        display="N06 N07 N08",
        peeked=((2,), ()),
        played=LAST,
    )

    assert chosen(state) == DeclineEffect()


def test_the_opponent_is_given_the_tile_that_helps_least():
    state = applying(
        "give",
        "m m:FvFvFv m:FrFrFr m:fvfvfv s:fyfyfy s:frfrfr",
        ". g:Fv g:Fr g:fv g:fy g:fr",
        eggs={1: "Fy", 2: "Fv", 3: "Fr", 4: "fv", 5: "fy", 6: "fr"},
        peeked=((2, 4, 6), ()),
        display="N05 N08 N04",
        played=(11, 11),
    )

    assert chosen(state) == ApplyEffect(tile="N08")


@pytest.mark.parametrize(("to_play", "answer"), [(SOUTH, ApplyEffect()), (NORTH, DeclineEffect())])
def test_a_double_turn_is_given_by_the_player_who_would_not_play_last(to_play, answer):
    """South was first: north would play the last turn, were it not for the double turn."""
    played = (5, 5) if to_play == SOUTH else (6, 5)
    state = applying("double-turn", played=played, to_play=to_play)

    assert chosen(state) == answer


def test_the_opponent_has_to_discard_while_turns_are_left():
    assert chosen(applying("discard", hands=("", "N01"), played=(5, 5))) == ApplyEffect()
    assert chosen(applying("discard", hands=("", "N01"), played=LAST)) == DeclineEffect()


def test_a_player_who_has_to_discard_keeps_the_better_tile():
    state = position(
        eggs={2: "Fy", 4: "Fr", 6: "fv"},
        hands=("", "N18 N25"),
        step=Step.DISCARD,
        chosen="discard",
        played=(5, 5),
    )

    assert chosen(state) == DiscardTile("N25")


def test_an_egg_tile_scores_for_the_player_with_more_of_its_colour():
    """And a nest tile is no use after the last turn."""
    state = position(
        "s:FyFy m:fy", "s:FrFy", step=Step.CHOOSE, drawn="egg-red earth-1 egg-yellow", played=LAST
    )

    assert chosen(state) == ChooseBonus("egg-yellow")


def test_the_best_revealed_tile_is_chosen():
    """BOW-7.1."""
    state = position(
        "s:oo s",
        "s:o",
        super_nest=True,
        step=Step.BONUS,
        revealed="egg-red egg-shells earth-1 egg-yellow",
        played=(14, 15),
    )

    assert chosen(state) == ChooseBonus("egg-shells")


@pytest.mark.parametrize("tile", ["earth-2", "colored-shells"])
def test_a_nest_tile_is_worth_most_early(tile):
    state = position("s:***", step=Step.CHOOSE, drawn=f"egg-red {tile} double-turn")

    assert chosen(state) == ChooseBonus(tile)
