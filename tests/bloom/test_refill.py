"""BLO-3.3, BLO-2.2: tests of the refill of the open reserve."""

import pytest

from domain.bloom import BLOOM
from domain.bloom.commands import StopDrawing
from domain.bloom.events import OpenReserveRefilled, OpenTileDrawn, TurnBegan
from tests.bloom.commands import add, following, lay, take
from tests.bloom.drawn_positions import ROSE, TULIP, position, tiles
from tests.spec import after


def drawn(reserve: str, jokers: int = 1):
    """Return a position in which two spaces are empty when rose has drawn another tile."""
    return position(
        hands=("40", "50"),
        open="91 - 93 94 95 96 97 98",
        reserve=reserve,
        jokers=jokers,
        drawn=True,
    )


def test_drawn_tiles_are_replaced_from_the_reserve_after_the_turn():
    """BLO-3.3: in their spaces, the first space first."""
    before = drawn("81 82 83")

    assert following(before, take(95)) == (
        OpenTileDrawn(ROSE, 95),
        OpenReserveRefilled(tiles("81 82")),
        TurnBegan(TULIP),
    )
    refilled = after(BLOOM, before, take(95))
    assert refilled.open == tiles("91 81 93 94 82 96 97 98")
    assert refilled.reserve == tiles("83")


@pytest.mark.parametrize(
    ("reserve", "turned_up", "left", "jokers"),
    [
        ("J 81 82 83", "J 81 82", "83", 2),
        ("81 J 82 83", "81 J 82", "83", 2),
        ("J J J 81 82", "J J J 81 82", "", 4),
        ("81 82 J 83", "81 82", "J 83", 1),
    ],
)
def test_a_joker_turned_up_is_put_on_the_board_and_another_tile_is_turned_up(
    reserve, turned_up, left, jokers
):
    """BLO-2.2, BLO-3.3."""
    before = drawn(reserve)

    assert OpenReserveRefilled(tiles(turned_up)) in following(before, take(95))
    refilled = after(BLOOM, before, take(95))
    assert refilled.open == tiles("91 81 93 94 82 96 97 98")
    assert refilled.reserve == tiles(left)
    assert refilled.board_jokers == jokers


@pytest.mark.parametrize(
    ("reserve", "spaces", "jokers"),
    [
        ("81", (91, 81, 93, 94, None, 96, 97, 98), 1),
        ("81 J", (91, 81, 93, 94, None, 96, 97, 98), 2),
        ("J", (91, None, 93, 94, None, 96, 97, 98), 2),
    ],
)
def test_when_the_reserve_runs_out_spaces_stay_empty(reserve, spaces, jokers):
    """BLO-3.3."""
    refilled = after(BLOOM, drawn(reserve), take(95))

    assert (refilled.open, refilled.board_jokers) == (spaces, jokers)
    assert refilled.reserve == ()


def test_without_a_reserve_nothing_is_refilled():
    """BLO-3.3."""
    assert following(drawn(""), take(95)) == (OpenTileDrawn(ROSE, 95), TurnBegan(TULIP))


def test_without_an_empty_space_nothing_is_refilled():
    """BLO-3.3: a joker that lies on top of the reserve stays there."""
    before = position(hands=("40",), reserve="J 81", drawn=True)

    assert following(before, StopDrawing()) == (TurnBegan(TULIP),)


@pytest.mark.parametrize("action", [lay("40 41 42"), add(1, "10 11 12 14")])
def test_after_laying_or_adding_all_spaces_are_full_already(action):
    """BLO-3.3."""
    before = position(hands=("40 41 42 14 60",), ladders=("10 11 12",))

    assert not any(isinstance(event, OpenReserveRefilled) for event in following(before, action))
