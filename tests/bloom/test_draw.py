"""BLO-3.3: tests of drawing one or two tiles, and when a draw ends the turn."""

import pytest

from domain.bloom import BLOOM
from domain.bloom.commands import DrawTile, StopDrawing
from domain.bloom.events import (
    OpenReserveRefilled,
    OpenTileDrawn,
    SecondDrawDue,
    TileDrawn,
    TurnBegan,
)
from domain.bloom.rules import BloomRefusal
from domain.bloom.state import Turn
from tests.bloom.commands import UNSEEN, following, take
from tests.bloom.drawn_positions import ROSE, TULIP, position, tiles
from tests.spec import after, refused

BEFORE = position(hands=("40", "50"), open="91 92 93 94 95 96 97 98", reserve="81 82 83")


def test_an_unseen_tile_goes_to_the_hand_and_is_seen_before_the_second_is_decided_on():
    """BLO-3.3, the ruling: one after the other."""
    assert following(BEFORE, UNSEEN) == (TileDrawn(ROSE, 81), SecondDrawDue(ROSE))
    drawn = after(BLOOM, BEFORE, UNSEEN)
    assert drawn.hands == (tiles("40 81"), tiles("50"))
    assert drawn.reserve == tiles("82 83")
    assert drawn.turn == Turn(ROSE, drawn=True)


def test_an_open_tile_goes_to_the_hand_and_leaves_its_space_empty():
    """BLO-3.3, the ruling: nothing is refilled between the two draws."""
    assert following(BEFORE, take(93)) == (OpenTileDrawn(ROSE, 93), SecondDrawDue(ROSE))
    drawn = after(BLOOM, BEFORE, take(93))
    assert drawn.hands == (tiles("40 93"), tiles("50"))
    assert drawn.open == (91, 92, None, 94, 95, 96, 97, 98)
    assert drawn.reserve == BEFORE.reserve


DRAWS = {
    "unseen, unseen": (UNSEEN, UNSEEN, "40 81 82", ()),
    "unseen, open": (UNSEEN, take(93), "40 81 93", (OpenReserveRefilled((82,)),)),
    "open, unseen": (take(93), UNSEEN, "40 93 81", (OpenReserveRefilled((82,)),)),
    "open, open": (take(93), take(91), "40 93 91", (OpenReserveRefilled((81, 82)),)),
}


@pytest.mark.parametrize(("first", "second", "hand", "refill"), DRAWS.values(), ids=DRAWS)
def test_each_of_two_tiles_may_come_from_either_reserve(first, second, hand, refill):
    """BLO-3.3: after the second the turn is over."""
    events = following(after(BLOOM, BEFORE, first), second)

    assert events[1:] == (*refill, TurnBegan(TULIP))
    assert after(BLOOM, BEFORE, first, second).hands[ROSE] == tiles(hand)


@pytest.mark.parametrize(
    ("first", "refill"), [(UNSEEN, ()), (take(98), (OpenReserveRefilled((81,)),))]
)
def test_one_may_stop_after_the_first_tile(first, refill):
    """BLO-3.3: the turn is over then."""
    drawn = after(BLOOM, BEFORE, first)

    assert following(drawn, StopDrawing()) == (*refill, TurnBegan(TULIP))


def test_a_joker_drawn_unseen_goes_to_the_hand():
    """BLO-3.3, the ruling."""
    before = position(hands=("40",), reserve="J 82")

    drawn = after(BLOOM, before, UNSEEN)

    assert (drawn.hands[ROSE], drawn.board_jokers) == (tiles("40 J"), 1)


@pytest.mark.parametrize(
    "command",
    [take(81), take(40), take(50), take(101), take(0), DrawTile("open", "joker")],
)
def test_only_a_tile_that_lies_in_the_open_reserve_is_drawn_from_it(command):
    """BLO-3.3: none of the reserve or a hand, none that there is not, no joker of the board."""
    with refused("GEN-5", BloomRefusal.NOT_IN_OPEN_RESERVE):
        following(BEFORE, command)


def test_a_tile_that_was_just_drawn_is_gone():
    """BLO-3.3."""
    with refused("GEN-5", BloomRefusal.NOT_IN_OPEN_RESERVE):
        following(after(BLOOM, BEFORE, take(93)), take(93))


def test_nothing_is_drawn_from_an_empty_reserve():
    """BLO-3.3."""
    with refused("BLO-3.3", BloomRefusal.RESERVE_EMPTY):
        following(position(reserve="", hands=("40",)), UNSEEN)


@pytest.mark.parametrize("tile", [{}, {"tile": 91}])
def test_there_are_two_reserves_to_draw_from(tile):
    """BLO-3.3."""
    with refused("GEN-5", BloomRefusal.NO_SUCH_RESERVE):
        following(BEFORE, DrawTile("bag", **tile))


@pytest.mark.parametrize(
    ("before", "command", "drawn"),
    [
        (position(hands=("40",), open="", reserve="81"), UNSEEN, TileDrawn(ROSE, 81)),
        (position(hands=("40",), open="- - 93", reserve=""), take(93), OpenTileDrawn(ROSE, 93)),
    ],
)
def test_with_nothing_left_to_draw_the_turn_ends_by_itself_after_the_first(before, command, drawn):
    """BLO-3.3."""
    assert following(before, command) == (drawn, TurnBegan(TULIP))


@pytest.mark.parametrize(
    ("before", "command"),
    [
        (position(hands=("40",), open="91", reserve="81"), UNSEEN),
        (position(hands=("40",), open="91", reserve="81"), take(91)),
        (position(hands=("40",), open="91 - 93", reserve=""), take(91)),
    ],
)
def test_as_long_as_anything_is_left_in_either_reserve_a_second_draw_is_due(before, command):
    """BLO-3.3: what lies open isn't refilled yet."""
    assert following(before, command)[-1] == SecondDrawDue(ROSE)


def test_a_hand_has_no_limit():
    """BLO-3.3."""
    before = position(hands=(" ".join(map(str, range(1, 41))),), drawn=True)

    assert len(after(BLOOM, before, UNSEEN).hands[ROSE]) == 41
