"""Choices for ladders on the table in Bloom: thefts, additions, swaps."""

import pytest

from tests.bloom.drawn_positions import position
from tests.web.games.bloom.picks import picked, reason


def test_a_tile_of_a_ladder_is_stolen_and_a_text_says_what_remains():
    """BLO-5.2."""
    state = position(hands=("23 26 70", "40"), ladders=("24 25 27 28",))
    here = picked(state, "tile-24", "tile-23", "tile-26")

    assert here.move == {
        "do": "lay",
        "tiles": (23, 24, 26),
        "steal": {"ladder": 1, "at": (0,)},
        "take_joker": False,
    }
    assert "Ladder 1 keeps 25, 27, 28." in here.prompt


def test_a_tile_whose_loss_breaks_a_ladder_is_closed():
    """BLO-5.2."""
    state = position(hands=("23 24 26", "40"), ladders=("24 25 27 28", "50 51 52"))

    assert reason(picked(state, "tile-26"), "tile-50") == "SOURCE_BROKEN"


def test_a_tile_that_stays_in_a_ladder_that_grows_stands_for_the_ladder():
    """BLO-6.1."""
    state = position(hands=("23 24 26", "40"), ladders=("24 25 27 28", "50 51 52"))
    here = picked(state, "tile-26")

    assert "ladder-1" in here.open
    assert not any("tile-27" in closing.places for closing in here.closed)


def test_two_tiles_of_one_ladder_are_stolen_not_of_two():
    """BLO-5.2."""
    state = position(hands=("63 70", "40"), ladders=("60 61 62 64 65", "66 67 68 69"))
    here = picked(state, "tile-63", "tile-65")

    assert "tile-64" in here.open
    assert reason(here, "tile-66") == "ONE_OR_TWO"
    assert reason(here, "ladder-1") == "ONE_ACTION"
    assert picked(state, "tile-63", "tile-65", "tile-64").move["steal"]["at"] == (3, 4)


@pytest.mark.parametrize("order", [("tile-22", "ladder-1"), ("ladder-1", "tile-22")])
def test_tiles_are_added_to_a_ladder_and_it_is_shown_what_it_becomes(order):
    """BLO-6.1."""
    state = position(hands=("22 70", "40"), ladders=("20 J 23",))
    here = picked(state, *order)

    assert here.move == {"do": "add", "ladder": 1, "becomes": (20, "joker", 22, 23)}
    assert here.prompt == "Ladder 1 becomes 20, joker, 22, 23."
    assert [(ghost.id, "placed" in ghost.kind) for ghost in here.ghosts] == [
        ("tile-20", False),
        ("joker-1-1", False),
        ("added-2", True),
        ("tile-23", False),
    ]


def test_the_preview_of_a_ladder_moves_to_the_tray_where_its_own_room_is_too_small():
    """BLO-6.1."""
    state = position(hands=("28 30 70", "40"), ladders=("24 25 26",))
    here = picked(state, "tile-30", "ladder-1", "tile-28")

    assert here.move["becomes"] == (24, 25, 26, 28, 30)
    assert [ghost.id for ghost in here.ghosts] == [f"tray-{at}" for at in range(5)]


def test_a_tile_that_fits_with_another_one_is_added_with_it():
    """BLO-6.1."""
    state = position(hands=("28 30 70", "40"), ladders=("24 25 26",))
    alone = picked(state, "tile-30", "ladder-1")

    assert (alone.move, alone.open) == (None, ("tile-28",))
    assert alone.prompt == "Ladder 1 with 30: 26 and 30 are 4 apart. Choose more tiles."
    assert picked(state, "tile-30", "ladder-1", "tile-28").move["becomes"] == (24, 25, 26, 28, 30)


def test_a_joker_that_is_added_can_be_put_elsewhere():
    """BLO-6.1."""
    state = position(hands=("J 70", "40"), ladders=("24 26 28",))
    here = picked(state, "joker-hand-0", "ladder-1")
    ways = {picked(state, *here.picks, put).move["becomes"].index("joker") for put in here.open}

    assert ways == {0, 1, 2, 3}


@pytest.mark.parametrize("order", [("tile-24", "joker-1-1"), ("joker-1-1", "tile-24")])
def test_a_number_and_a_joker_that_it_fits_are_a_swap(order):
    """BLO-3.2."""
    here = picked(position(hands=("24 70", "40"), ladders=("22 J J 26",)), *order)

    assert here.move == {"do": "swap", "ladder": 1, "at": 1, "tile": 24}
    assert here.prompt.startswith("Swap your 24 for the joker: ladder 1 becomes 22, 24, joker, 26")
