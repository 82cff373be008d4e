"""BLO-2.4: tests of the start of the second round."""

import pytest

from domain.bloom import BLOOM
from domain.bloom.components import POINT_TILES
from domain.bloom.events import TurnBegan
from tests.bloom.commands import following, lay
from tests.bloom.drawn_positions import (
    BOX,
    DAISY,
    IRIS,
    POPPY,
    ROSE,
    ROUNDS,
    TULIP,
    position,
    result,
    tiles,
)
from tests.spec import after

LAST = "16 17 18"


def ending(*points: str, first: int = ROSE, to_play: int = ROSE, **more):
    """Return a position in which the player on turn lays the last three tiles, for 3 points.

    The others have a joker, which costs nothing.
    """
    hands = tuple(LAST if seat == to_play else "J" for seat in range(len(points)))
    return position(len(points), to_play=to_play, hands=hands, points=points, first=first, **more)


@pytest.mark.parametrize(
    ("points", "first", "starter"),
    [
        (("", "4"), ROSE, ROSE),
        (("", "2"), ROSE, TULIP),
        (("9", "1", "4"), DAISY, TULIP),
        (("9", "8", "4", "1", "7"), TULIP, IRIS),
        (("15", "14", "13", "12", "11"), ROSE, POPPY),
    ],
)
def test_the_player_with_the_fewest_points_starts_the_second_round(points, first, starter):
    """BLO-2.4: rose lays the last tiles for 3 points more."""
    assert following(ending(*points, first=first), lay(LAST))[-1] == TurnBegan(starter)


@pytest.mark.parametrize(
    ("points", "first", "starter"),
    [
        (("", "3"), ROSE, ROSE),
        (("", "3"), TULIP, TULIP),
        (("9", "3", "3"), ROSE, TULIP),
        (("9", "3", "3"), TULIP, TULIP),
        (("9", "3", "3"), DAISY, DAISY),
        (("", "9", "3"), TULIP, DAISY),
        (("", "9", "9", "3"), DAISY, IRIS),
        (("", "3", "9", "9", "9"), DAISY, ROSE),
        (("", "3", "3", "3", "3"), IRIS, IRIS),
    ],
)
def test_a_tie_is_broken_by_turn_order_from_the_starter_of_round_1(points, first, starter):
    """BLO-2.4, the ruling: the starter included."""
    assert following(ending(*points, first=first), lay(LAST))[-1] == TurnBegan(starter)


def test_penalties_count_for_who_starts():
    """BLO-2.4, BLO-7.2: the fewest points may be below 0."""
    before = position(3, hands=(LAST, "J", "55"), points=("", "", "6"))

    assert following(before, lay(LAST))[-1] == TurnBegan(DAISY)


def test_for_the_second_round_everything_is_put_back():
    """BLO-2.1, BLO-2.2, BLO-2.3: dealt from the tiles of that round, three jokers turned up."""
    before = ending(
        "12", "9", ladders=("40 41 42", "50 51 J"), jokers=3, passes=1, point_tiles="1 2 3"
    )

    state = after(BLOOM, before, lay(LAST))

    assert (state.round, state.first, state.rounds) == (2, ROSE, ROUNDS)
    assert state.open == tuple(range(100, 92, -1))
    assert state.board_jokers == 4
    assert state.hands == (tuple(range(92, 79, -1)), tuple(range(79, 66, -1)))
    assert state.reserve == tuple(range(66, 0, -1))
    assert (state.ladders, state.laid, state.passes) == ((), 0, 0)
    assert (state.points, state.point_tiles) == (((), ()), POINT_TILES)
    assert state.results == ((result("12 3"), result("9 less J")),)
    assert (state.box, state.ended) == (BOX, False)


def test_ladders_are_numbered_from_1_again():
    """BLO-2, BLO-5.1."""
    state = after(BLOOM, ending("", "9", ladders=("40 41 42",)), lay(LAST), lay("90 91 92"))

    assert [(ladder.number, ladder.owner, ladder.tiles) for ladder in state.ladders] == [
        (1, ROSE, tiles("90 91 92"))
    ]
