"""Choices of taking and placing a tile in Bower, step by step."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.bower import BOWER
from domain.bower.commands import PlaceTile
from domain.bower.events import BonusEarned
from domain.bower.state import Step
from domain.errors import IllegalMove
from domain.game import Observer
from tests.bower.drawn_positions import NORTH, built, position
from tests.spec import in_order
from tests.tables import TABLES, played, standing
from tests.web.games.bower.picks import NEST, picked, reason
from web.games.bower.bonus_preview import BonusPreview
from web.games.bower.choices import choices
from web.games.bower.layout import PLACED
from web.games.bower.place_tile import held
from web.games.scene import Button


def placing(**others):
    """Return a position in which south is to place N02, N04 or another."""
    return position(NEST, hands=("N02 N04", ""), step=Step.PLACE, **others)


def test_a_tile_of_the_display_is_taken():
    """BOW-3.1."""
    state = position(display="N02 N04 N06")
    start, tile = picked(state), picked(state, "tile-N04")

    assert start.prompt == "Turn 1 of 12: take a tile from the display."
    assert start.open == ("tile-N02", "tile-N04", "tile-N06")
    assert tile.prompt == "Take it? Straw with 2 red flowers / straw with 2 shells."
    assert (tile.move, tile.confirm) == ({"do": "take", "tile": "N04"}, "Take")


def test_a_card_can_be_dropped_on_the_players_own_hand():
    state = position(display="N02 N04 N06")

    assert picked(state, "tile-N04").open == ("hand-0",)
    assert picked(state, "tile-N04", "hand-0").move == {"do": "take", "tile": "N04"}


def test_the_only_tile_that_can_be_placed_is_picked_already():
    assert picked(placing()).default == ()
    assert picked(position(hands=("N02", ""), step=Step.PLACE)).default == ("tile-N02",)
    given = picked(placing(must_place="N04"))
    assert given.default == ("tile-N04",)
    assert reason(given, "tile-N02") == ("BOW-5.7", "MUST_PLACE_GIVEN")


def test_the_squares_where_it_fits_are_open_and_the_others_closed_by_a_rule():
    """BOW-3.2."""
    here = picked(placing(), "tile-N02")

    assert "nest-0-1-1" in here.open
    assert reason(here, "nest-0-2-1") == ("BOW-3.2", "OVERLAPS")
    assert reason(here, "nest-0-6-4") == ("BOW-3.2", "NOT_ADJACENT")
    closed = {place for reason in here.closed for place in reason.places}
    assert len(closed | set(here.open)) == 24
    assert closed.isdisjoint(here.open)


def test_a_picked_square_gets_square_a_in_the_first_way_that_fits():
    here = picked(placing(), "tile-N02", "nest-0-4-2")

    assert here.move == {"do": "place", "tile": "N02", "cells": ((4, 2), (5, 2))}
    assert here.prompt == "Place it? Straw on 4-2, straw on 5-2."
    assert here.confirm == "Place"
    (ghost,) = here.ghosts
    assert (ghost.id, ghost.x, ghost.y) == ("tile-N02", 100, 225)
    assert (ghost.turn, ghost.size, ghost.parts) == (0, PLACED, ())
    assert here.turn
    assert here.turn.places == ("nest-0-4-2", "nest-0-5-2")
    assert here.buttons == (Button("way-1", "Rotate", "r"),)


def test_it_turns_through_all_ways_that_fit_there():
    """Square a to the right, below, to the left and above, and the same for b."""
    state = position(built("N01 1-1 1-2"), hands=("N02", ""), step=Step.PLACE)
    start = ("tile-N02", "nest-0-1-3")

    assert picked(state, *start).open == ("way-0", "way-1", "way-4", "way-5")
    moves = [picked(state, *start, way).move["cells"] for way in picked(state, *start).open]
    assert moves == [
        ((1, 3), (2, 3)),
        ((1, 3), (1, 4)),
        ((2, 3), (1, 3)),
        ((1, 4), (1, 3)),
    ]
    assert picked(state, *start, "way-5").turn.pick == "way-0"
    assert [picked(state, *start, way).ghosts[0].turn for way in ("way-0", "way-1", "way-5")] == [
        0,
        90,
        270,
    ]


def test_into_a_hole_of_two_squares_it_fits_either_way_round():
    nest = built("N01 1-1 2-1", "N02 3-1 3-2", "N04 1-2 1-3", "N05 2-3 3-3")
    state = position(nest, hands=("N13", ""), step=Step.PLACE)

    assert reason(picked(state), "nest-0-2-2") == ("BOW-3.2", "OVERLAPS")
    pair = built("N01 1-1 1-2", "N06 2-1 3-1", "N02 4-1 4-2", "N05 2-3 3-3")
    state = position(pair, hands=("N13", ""), step=Step.PLACE)
    assert picked(state, "tile-N13", "nest-0-2-2").open == ("way-0", "way-4")


def test_the_other_side_sees_its_nest_below_too():
    state = position("", NEST, hands=("", "N02"), to_play=NORTH, step=Step.PLACE)
    here = picked(state, "tile-N02", "nest-1-4-2", "way-1", viewer=NORTH)

    assert here.move["cells"] == ((4, 2), (4, 3))
    assert here.ghosts[0].turn == 90


def test_a_third_gem_is_shown_before_it_is_placed():
    """BOW-4.1: N05 has its gem on square b, and brings the third into column 2 or the group."""
    nest = built("N01 2-1 3-1", "N15 2-2 3-2", "N30 5-1 6-1")
    state = position(nest, hands=("N05", ""), step=Step.PLACE)

    column = picked(state, "tile-N05", "nest-0-1-3", "way-0")
    assert column.prompt == (
        "Place it? Straw on 1-3, straw on 2-3. This earns a bonus: a third gem in column 2."
    )
    assert picked(state, "tile-N05", "nest-0-1-3", "way-4").prompt == (
        "Place it? Straw on 2-3, straw on 1-3."
    )
    none_left = position(nest, hands=("N05", ""), step=Step.PLACE, bonus_stack="")
    assert "bonus" not in picked(none_left, "tile-N05", "nest-0-1-3", "way-0").prompt


@pytest.mark.parametrize("table", [laid for laid in TABLES if laid.game is BOWER], ids=str)
@given(seed=st.integers(0, 2**64))
@settings(max_examples=1)
def test_a_bonus_is_announced_only_where_it_is_earned(table, seed):
    for _, match in standing(played(table, seed)):
        state = match.state
        if match.to_move is None or state.turn.step is not Step.PLACE:
            continue
        view = BOWER.view(state, match.to_move)
        foresight = BonusPreview(view, match.to_move)
        for command in list(BOWER.moves(state, match.to_move))[:: 1 + seed % 7]:
            events = BOWER.decide(state, match.to_move, command, in_order)
            earned = any(isinstance(event, BonusEarned) for event in events)
            tile = next(
                held_tile for held_tile in held(view, match.to_move) if held_tile.id == command.tile
            )
            assert bool(foresight.bonus(tile, command.cells)) == earned


@given(seed=st.integers(0, 2**64))
@settings(max_examples=4)
def test_on_a_closed_square_no_tile_can_lie(seed):
    """BOW-3.2, BOW-5.6, BOW-5.7: whatever is tried there is refused."""
    table = next(laid for laid in TABLES if laid.game is BOWER and laid.options["super_nest"])
    for _, match in standing(played(table, seed)):
        state = match.state
        if match.to_move is None or state.turn.step is not Step.PLACE:
            continue
        here = choices(BOWER.view(state, match.to_move), ())
        tile = state.hands[match.to_move][0]
        for place in (place for closing in here.closed for place in closing.places):
            if not place.startswith("nest-"):
                continue
            cell = tuple(map(int, place.split("-")[2:]))
            for other in state.box.near[cell]:
                with pytest.raises(IllegalMove):
                    BOWER.decide(state, match.to_move, PlaceTile(tile, (cell, other)), in_order)


@pytest.mark.parametrize("viewer", [NORTH, Observer.SPECTATOR])
def test_a_player_who_is_not_to_move_gets_a_message(viewer):
    here = picked(placing(), "tile-N02", viewer=viewer)

    assert (here.open, here.prompt) == ((), "")
    assert reason(here, "tile-N02")[0] == "GEN-1"


@pytest.mark.parametrize(
    ("picks", "kept", "name"),
    [
        (("tile-N36",), 0, "PLACE_FIRST"),
        (("tile-N02", "nest-0-2-1"), 1, "OVERLAPS"),
        (("tile-N02", "nest-1-1-1"), 1, "OTHER_NEST"),
        (("tile-N02", "nest-0-1-1", "way-2"), 2, "NOT_DUE"),
        (("tile-N02", "nest-0-1-1", "way-1", "way-1"), 3, "NOT_DUE"),
    ],
)
def test_picks_that_do_not_fit_are_taken_as_far_as_they_do(picks, kept, name):
    here = picked(placing(), *picks)

    assert here.picks == picks[:kept]
    assert picks[kept] in here.closed[0].places
    assert here.closed[0].name == name
