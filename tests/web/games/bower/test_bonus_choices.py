"""Choices of a bonus in Bower and of its effect, step by step."""

import pytest
from msgspec import to_builtins

from domain.bower.commands import ApplyEffect
from domain.bower.legal import moves
from domain.bower.rules import EFFECTS
from domain.bower.state import Step
from tests.bower.drawn_positions import NORTH, SOUTH, built, position
from tests.web.games.bower.picks import NEST, picked, reason
from web.games.bower.effects import picks_of
from web.games.scene import Button


def applying(tile: str, nest=NEST, **others):
    """Return a position in which south has chosen a bonus tile."""
    return position(nest, hands=("N02", "N04"), step=Step.APPLY, chosen=tile, **others)


def test_a_bonus_is_drawn_or_done_without():
    """BOW-4.3."""
    state = position(step=Step.BONUS)

    assert picked(state).default == ("draw",)
    assert picked(state, "draw").move == {"do": "draw_bonus"}
    assert picked(state, "bonus-stack").move == {"do": "draw_bonus"}
    assert picked(state, "skip").move == {"do": "skip_bonus"}


def test_one_drawn_tile_is_chosen_and_each_describes_its_effect():
    state = position(step=Step.CHOOSE, drawn="branch earth-1 egg-red")
    start = picked(state)

    assert start.open == ("bonus-branch", "bonus-earth-1", "bonus-egg-red")
    assert [button.label for button in start.buttons] == ["Branch", "Earth tile", "Red egg"]
    assert start.buttons[1].about.startswith("Earth with 2 white feathers / earth with")
    chosen = picked(state, "bonus-egg-red")
    assert chosen.prompt.startswith("Red egg. At the end 1 egg token")
    assert chosen.move == {"do": "bonus", "tile": "egg-red"}
    assert [button.label for button in chosen.buttons] == ["Branch", "Earth tile"]


def test_in_super_nest_one_of_the_revealed_is_chosen_or_none():
    """BOW-7.1."""
    state = position(super_nest=True, revealed="branch give", step=Step.BONUS)
    start = picked(state)

    assert start.open == ("bonus-branch", "bonus-give", "skip")
    assert (start.default, start.buttons[-1].label) == ((), "Decline")
    assert picked(state, "skip").move == {"do": "skip_bonus"}
    assert picked(state, "bonus-give").move == {"do": "bonus", "tile": "give"}


def test_an_egg_is_peeked_at_by_picking_it():
    """BOW-5.5."""
    state = applying("peek-egg")

    assert picked(state).open == ("egg-2", "egg-4", "egg-6", "decline")
    assert picked(state, "egg-4").move == {"do": "apply", "column": 4}
    assert picked(state, "decline").move == {"do": "decline"}


@pytest.mark.parametrize("tile", ["peek-aside", "cover", "double-turn", "discard"])
def test_an_effect_without_choices_is_applied_or_declined(tile):
    state = applying(tile)

    assert picked(state).default == ("apply",)
    assert picked(state, "apply").move == {"do": "apply"}
    assert picked(state, "decline").move == {"do": "decline"}


@pytest.mark.parametrize("tile", ["double-turn", "give"])
def test_a_bonus_tile_without_effect_says_so(tile):
    """BOW-5.7."""
    state = applying(tile, played=(11, 12))
    start = picked(state)

    assert start.prompt.endswith("It has no effect now.")
    assert (start.open, start.default) == (("apply", "decline"), ("decline",))
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
    assert first.buttons == (Button("along-row", "Rotate", "r"),)
    assert second.move == {"do": "apply", "cell": (2, 2), "axis": "row"}
    assert second.turn.pick == "along-column"
    assert [here.ghosts[-1].turn for here in (first, second)] == [90, 0]


def test_the_cross_is_put_on_one_of_the_objects_of_a_square_in_either_nest():
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

    assert start.default == ("tile-N02",)
    here = picked(state, "tile-N02")
    assert here.open == ("nest-0-2-1", "nest-0-2-2", "nest-0-3-1", "nest-0-3-2")
    assert reason(here, "nest-0-1-1") == ("BOW-5.7", "COVERS_EMPTY")
    whole = picked(state, "tile-N02", "nest-0-2-1", "way-1")
    assert whole.move == {"do": "cover", "cells": ((2, 1), (2, 2))}
    assert "bonus" not in whole.prompt


def test_a_tile_is_discarded_by_the_opponent():
    """BOW-5.7: the step belongs to the player who is to discard."""
    state = position(hands=("", "N02 N04"), step=Step.DISCARD, chosen="discard")

    assert picked(state, viewer=NORTH).open == ("tile-N02", "tile-N04")
    assert picked(state, "tile-N04", viewer=NORTH).move == {"do": "discard", "tile": "N04"}
    assert picked(state).open == ()


@pytest.mark.parametrize("tile", [tile for tile, effect in EFFECTS.items() if effect.does])
def test_every_way_to_apply_an_effect_is_picked_and_has_picks_of_its_own(tile):
    """BOW-4.4: what the rules list, and nothing else."""
    state = applying(tile, display="N06 N07", north=built("N19 1-1 2-1", "N21 1-2 2-2"))
    ways = [move for move in moves(state, SOUTH) if isinstance(move, ApplyEffect)]

    picks = [picks_of(way, SOUTH) or ("apply",) for way in ways]

    assert len(set(picks)) == len(picks)
    assert [picked(state, *path).move for path in picks] == [to_builtins(way) for way in ways]
