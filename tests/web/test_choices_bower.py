"""How is a move of Bower picked, step by step?"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.bower import BOWER
from domain.bower.commands import PlaceTile
from domain.bower.events import BonusEarned
from domain.bower.state import Step
from domain.errors import IllegalMove
from domain.game import Onlooker
from tests.bower.drawing import NORTH, SOUTH, built, position
from tests.spec import in_order
from tests.tables import TABLES, played, standing
from web.page.bower.choices import choices
from web.page.bower.layout import PLACED
from web.page.scene import Button, Choices

NEST = built("N01 2-1 3-1", "N10 2-2 3-2")


def picked(state, *picks, viewer=SOUTH) -> Choices:
    """Return what is open to *viewer* after *picks*."""
    return choices(BOWER.view(state, viewer), picks)


def reason(here: Choices, id: str) -> tuple[str, str]:
    """Return the rule that keeps *id* closed, and its name."""
    return next((one.rule, one.name) for one in here.closed if id in one.places)


def placing(**others):
    """Return a position in which south is to place N02, N04 or another."""
    return position(NEST, hands=("N02 N04", ""), step=Step.PLACE, **others)


def applying(tile: str, nest=NEST, **others):
    """Return a position in which south has chosen a bonus tile."""
    return position(nest, hands=("N02", "N04"), step=Step.APPLY, chosen=tile, **others)


def test_a_tile_of_the_display_is_taken():
    """BOW-3.1."""
    state = position(display="N02 N04 N06")
    start, tile = picked(state), picked(state, "tile-N04")

    assert start.prompt == "Turn 1 of 12: take a tile of the display."
    assert start.open == ("tile-N02", "tile-N04", "tile-N06")
    assert tile.prompt == "Take it? Straw with 2 red flowers; straw with 2 shells."
    assert (tile.move, tile.confirm) == ({"do": "take", "tile": "N04"}, "Take")


def test_it_can_be_dropped_on_the_own_hand():
    state = position(display="N02 N04 N06")

    assert picked(state, "tile-N04").open == ("hand-0",)
    assert picked(state, "tile-N04", "hand-0").move == {"do": "take", "tile": "N04"}


def test_the_only_tile_that_can_be_placed_is_picked_already():
    assert picked(placing()).usual == ()
    assert picked(position(hands=("N02", ""), step=Step.PLACE)).usual == ("tile-N02",)
    given = picked(placing(must_place="N04"))
    assert given.usual == ("tile-N04",)
    assert reason(given, "tile-N02") == ("BOW-5.7", "MUST_PLACE_GIVEN")


def test_the_squares_where_it_fits_are_open_and_the_others_closed_by_a_rule():
    """BOW-3.2."""
    here = picked(placing(), "tile-N02")

    assert "nest-0-1-1" in here.open
    assert reason(here, "nest-0-2-1") == ("BOW-3.2", "OVERLAPS")
    assert reason(here, "nest-0-6-4") == ("BOW-3.2", "NOT_ADJACENT")
    closed = {place for one in here.closed for place in one.places}
    assert len(closed | set(here.open)) == 24
    assert closed.isdisjoint(here.open)


def test_a_picked_square_gets_square_a_in_the_first_way_that_fits():
    here = picked(placing(), "tile-N02", "nest-0-4-2")

    assert here.move == {"do": "place", "tile": "N02", "cells": ((4, 2), (5, 2))}
    assert here.prompt == "Straw on 4-2, straw on 5-2."
    assert here.confirm == "Place"
    (ghost,) = here.ghosts
    assert (ghost.id, ghost.x, ghost.y) == ("tile-N02", 100, 225)
    assert (ghost.turn, ghost.size, ghost.parts) == (0, PLACED, ())
    assert here.turn
    assert here.turn.places == ("nest-0-4-2", "nest-0-5-2")
    assert here.buttons == (Button("way-1", "Turn", "r"),)


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


def test_a_third_gem_is_told_before_it_is_placed():
    """BOW-4.1: N05 has its gem on square b, and brings the third into column 2 or the group."""
    nest = built("N01 2-1 3-1", "N15 2-2 3-2", "N30 5-1 6-1")
    state = position(nest, hands=("N05", ""), step=Step.PLACE)

    column = picked(state, "tile-N05", "nest-0-1-3", "way-0")
    assert column.prompt == (
        "Straw on 1-3, straw on 2-3. This brings a bonus: a third gem in column 2."
    )
    assert picked(state, "tile-N05", "nest-0-1-3", "way-4").prompt == (
        "Straw on 2-3, straw on 1-3."
    )
    none_left = position(nest, hands=("N05", ""), step=Step.PLACE, bonus_stack="")
    assert "bonus" not in picked(none_left, "tile-N05", "nest-0-1-3", "way-0").prompt


@pytest.mark.parametrize("table", [one for one in TABLES if one.game is BOWER], ids=str)
@given(seed=st.integers(0, 2**64))
@settings(max_examples=1)
def test_a_bonus_is_told_of_just_where_it_is_earned(table, seed):
    for _, match in standing(played(table, seed)):
        state = match.state
        if match.to_move is None or state.turn.step is not Step.PLACE:
            continue
        view = BOWER.view(state, match.to_move)
        for command in list(BOWER.moves(state, match.to_move))[:: 1 + seed % 7]:
            events = BOWER.decide(state, match.to_move, command, in_order)
            earned = any(isinstance(event, BonusEarned) for event in events)
            assert ("This brings a bonus" in prompt(view, command)) == earned


def prompt(view, command: PlaceTile) -> str:
    """Return what is said when a placing is chosen."""
    column, row = command.cells[0]
    square = f"nest-{view.viewer}-{column}-{row}"
    start = choices(view, (f"tile-{command.tile}", square))
    ways = (choices(view, (*start.picks, way)) for way in start.open)
    return next(way.prompt for way in ways if way.move["cells"] == command.cells)


@given(seed=st.integers(0, 2**64))
@settings(max_examples=4)
def test_on_a_closed_square_no_tile_can_lie(seed):
    """BOW-3.2, BOW-5.6, BOW-5.7: whatever is tried there is refused."""
    for _, match in standing(played(TABLES[-1], seed)):
        state = match.state
        if match.to_move is None or state.turn.step is not Step.PLACE:
            continue
        here = choices(BOWER.view(state, match.to_move), ())
        tile = state.hands[match.to_move][0]
        for place in (place for one in here.closed for place in one.places):
            if not place.startswith("nest-"):
                continue
            cell = tuple(map(int, place.split("-")[2:]))
            for beside in state.box.near[cell]:
                with pytest.raises(IllegalMove):
                    BOWER.decide(state, match.to_move, PlaceTile(tile, (cell, beside)), in_order)


def test_a_bonus_is_drawn_or_done_without():
    """BOW-4.3."""
    state = position(step=Step.BONUS)

    assert picked(state).usual == ("draw",)
    assert picked(state, "draw").move == {"do": "draw_bonus"}
    assert picked(state, "bonus-stack").move == {"do": "draw_bonus"}
    assert picked(state, "skip").move == {"do": "skip_bonus"}


def test_of_the_drawn_tiles_one_is_chosen_and_each_says_what_it_does():
    state = position(step=Step.CHOOSE, drawn="branch earth-1 egg-red")
    start = picked(state)

    assert start.open == ("bonus-branch", "bonus-earth-1", "bonus-egg-red")
    assert [button.label for button in start.buttons] == ["Branch", "Earth tile", "Red egg"]
    assert start.buttons[1].about.startswith("Earth with 2 white feathers; earth with")
    chosen = picked(state, "bonus-egg-red")
    assert chosen.prompt.startswith("Red egg: At the end 1 egg token")
    assert chosen.move == {"do": "bonus", "tile": "egg-red"}
    assert [button.label for button in chosen.buttons] == ["Branch", "Earth tile"]


def test_in_super_nest_one_of_the_revealed_is_chosen_or_none():
    """BOW-7.1."""
    state = position(super_nest=True, revealed="branch give", step=Step.BONUS)
    start = picked(state)

    assert start.open == ("bonus-branch", "bonus-give", "skip")
    assert (start.usual, start.buttons[-1].label) == ((), "Do without")
    assert picked(state, "skip").move == {"do": "skip_bonus"}
    assert picked(state, "bonus-give").move == {"do": "bonus", "tile": "give"}


def test_an_egg_is_peeked_at_by_picking_it():
    """BOW-5.5."""
    state = applying("peek-egg")

    assert picked(state).open == ("egg-2", "egg-4", "egg-6", "decline")
    assert picked(state, "egg-4").move == {"do": "apply", "column": 4}
    assert picked(state, "decline").move == {"do": "decline"}


@pytest.mark.parametrize("tile", ["peek-aside", "cover", "double-turn", "discard"])
def test_what_needs_nothing_more_is_applied_or_declined(tile):
    state = applying(tile)

    assert picked(state).usual == ("apply",)
    assert picked(state, "apply").move == {"do": "apply"}
    assert picked(state, "decline").move == {"do": "decline"}


@pytest.mark.parametrize("tile", ["double-turn", "give"])
def test_what_has_no_effect_says_so(tile):
    """BOW-5.7."""
    state = applying(tile, played=(11, 12))
    start = picked(state)

    assert start.prompt.endswith("It has no effect now.")
    assert (start.open, start.usual) == (("apply", "decline"), ("decline",))
    assert "no effect" in picked(state, "decline").prompt
    assert picked(state, "apply").move == {"do": "apply"}


@pytest.mark.parametrize("token", ["white-feather", "white-flower", "shells"])
def test_a_token_is_put_on_a_square_with_a_free_spot(token):
    """BOW-5.6."""
    state = applying(token)
    start, here = picked(state), picked(state, "nest-0-2-2")

    assert start.open == ("nest-0-2-1", "nest-0-3-1", "nest-0-2-2", "nest-0-3-2", "decline")
    assert reason(start, "nest-0-1-1") == ("BOW-5.6", "NOT_ON_TILE")
    assert here.move == {"do": "apply", "cell": (2, 2)}
    tile, ghost = here.ghosts
    assert (tile.id, ghost.id) == ("tile-N10", f"token-{token}")
    assert (here.turn, here.buttons) == (None, ())


def test_a_branch_turns_between_column_and_row():
    """BOW-5.6."""
    state = applying("branch")
    first, second = picked(state, "nest-0-2-2"), picked(state, "nest-0-2-2", "along-row")

    assert first.move == {"do": "apply", "cell": (2, 2), "axis": "column"}
    assert first.buttons == (Button("along-row", "Turn", "r"),)
    assert second.move == {"do": "apply", "cell": (2, 2), "axis": "row"}
    assert second.turn.pick == "along-column"
    assert [here.ghosts[-1].turn for here in (first, second)] == [90, 0]


def test_the_cross_goes_on_one_of_the_objects_of_a_square_in_either_nest():
    """BOW-5.6."""
    state = applying("cross", north=built("N19 1-1 2-1", "N21 1-2 2-2"))
    start = picked(state)

    assert "nest-1-1-1" in start.open
    assert "nest-1-2-1" not in start.open
    assert picked(state, "nest-1-1-1").move == {
        "do": "apply", "nest": 1, "cell": (1, 1), "object": "feather-yellow"
    }  # fmt: skip
    assert picked(state, "nest-1-1-1").buttons == ()


def test_among_several_kinds_the_cross_goes_from_one_to_the_next():
    state = applying("cross", built("N27 1-1 2-1", "white-flower 1-1"))
    first = picked(state, "nest-0-1-1")

    assert first.open == ("object-flower-white", "object-feather-red")
    assert first.buttons == (Button("object-feather-red", "Another object", "r"),)
    second = picked(state, "nest-0-1-1", "object-feather-red")
    assert second.move["object"] == "feather-red"
    assert "the red feather on column 1, row 1 of south's nest" in second.prompt


def test_a_tile_of_the_display_is_given_away():
    """BOW-5.7."""
    state = applying("give", display="N06 N07 N08")

    assert picked(state).open == ("tile-N06", "tile-N07", "tile-N08", "decline")
    assert picked(state, "tile-N07").move == {"do": "apply", "tile": "N07"}


def test_the_tile_that_was_drawn_covers_two_filled_squares():
    """BOW-5.7."""
    state = position(NEST, step=Step.COVER, covering="N02", chosen="cover")
    start = picked(state)

    assert start.usual == ("tile-N02",)
    here = picked(state, "tile-N02")
    assert here.open == ("nest-0-2-1", "nest-0-2-2", "nest-0-3-1", "nest-0-3-2")
    assert reason(here, "nest-0-1-1") == ("BOW-5.7", "COVERS_EMPTY")
    whole = picked(state, "tile-N02", "nest-0-2-1", "way-1")
    assert whole.move == {"do": "cover", "cells": ((2, 1), (2, 2))}
    assert "bonus" not in whole.prompt


def test_a_tile_is_discarded_by_the_opponent():
    """BOW-5.7: the step belongs to whoever is to discard."""
    state = position(hands=("", "N02 N04"), step=Step.DISCARD, chosen="discard")

    assert picked(state, viewer=NORTH).open == ("tile-N02", "tile-N04")
    assert picked(state, "tile-N04", viewer=NORTH).move == {"do": "discard", "tile": "N04"}
    assert picked(state).open == ()


@pytest.mark.parametrize("viewer", [NORTH, Onlooker.SPECTATOR])
def test_who_is_not_to_move_is_told_so(viewer):
    here = picked(placing(), "tile-N02", viewer=viewer)

    assert (here.open, here.prompt) == ((), "")
    assert reason(here, "tile-N02")[0] == "GEN-1"


@pytest.mark.parametrize(
    ("picks", "kept", "name"),
    [
        (("tile-N36",), 0, "NOT_DUE"),
        (("tile-N02", "nest-0-2-1"), 1, "OVERLAPS"),
        (("tile-N02", "nest-1-1-1"), 1, "NOT_DUE"),
        (("tile-N02", "nest-0-1-1", "way-2"), 2, "NOT_DUE"),
        (("tile-N02", "nest-0-1-1", "way-1", "way-1"), 3, "NOT_DUE"),
    ],
)
def test_picks_that_do_not_fit_are_taken_as_far_as_they_do(picks, kept, name):
    here = picked(placing(), *picks)

    assert here.picks == picks[:kept]
    assert picks[kept] in here.closed[0].places
    assert here.closed[0].name == name
