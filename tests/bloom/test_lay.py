"""BLO-5.1, BLO-5.3: tests of laying a ladder."""

import pytest

from domain.bloom import BLOOM
from domain.bloom.events import LadderLaid, PointTileTaken, TurnBegan
from domain.bloom.rules import BloomRefusal
from domain.bloom.state import Ladder
from tests.bloom.commands import following, lay
from tests.bloom.drawn_positions import DAISY, ROSE, TULIP, picked, position, tiles
from tests.spec import after, refused


def test_a_ladder_of_own_tiles_lies_on_the_table_and_brings_a_point_tile():
    """BLO-5.1, BLO-5.3: it has the next number."""
    before = position(hands=("18 40 16 17", "50"), ladders=("tulip 60 61 62",))

    assert following(before, lay("16 17 18")) == (
        LadderLaid(ROSE, 2, tiles("16 17 18"), own=tiles("16 17 18"), flowers=3),
        PointTileTaken(ROSE, 1, 0, 3, picked("16 17 18", 2)),
        TurnBegan(TULIP),
    )
    laid = after(BLOOM, before, lay("16 17 18"))
    assert laid.ladders == (
        Ladder(1, TULIP, tiles("60 61 62")),
        Ladder(2, ROSE, tiles("16 17 18")),
    )
    assert (laid.laid, laid.hands) == (2, (tiles("40"), tiles("50")))


def test_a_ladder_may_run_on_after_100_and_have_jokers():
    """BLO-5.1, BLO-4.1, BLO-4.2, the rulebook's example: 99, 100, 1, 3."""
    before = position(hands=("3 J 1 99 100 40 J",))

    assert after(BLOOM, before, lay("99 100 1 3 J")).ladders[0].tiles == tiles("99 100 1 3 J")
    assert after(BLOOM, before, lay("J 99 J")).hands[ROSE] == tiles("3 1 100 40")


def test_a_ladder_may_be_of_any_length():
    """BLO-5.1."""
    text = " ".join(map(str, range(1, 31)))

    assert len(after(BLOOM, position(hands=(f"{text} 40",)), lay(text)).ladders[0].tiles) == 30


def test_point_tiles_lie_before_their_owner_in_the_order_in_which_they_were_taken():
    """BLO-5.5: open."""
    before = position(3, to_play=DAISY, hands=("", "", "16 17 18 40"), points=("9", "", "12 4"))

    laid = after(BLOOM, before, lay("16 17 18"))

    taken = PointTileTaken(DAISY, 1, 2, 3, picked("16 17 18"))
    assert following(before, lay("16 17 18"))[1] == taken
    assert laid.points == ((9,), (), (12, 4, 3))
    assert BLOOM.view(laid, ROSE).points == laid.points


@pytest.mark.parametrize("text", ["16 17 19", "16 17 18 J", "16 16 17", "50 51 52", "16 17 J J"])
def test_the_tiles_must_come_from_the_players_hand(text):
    """BLO-5.1: as often as they are there; not from another one, nor from an open reserve."""
    before = position(hands=("16 17 18 40", "50 51 52"), open="19")

    with refused("GEN-5", BloomRefusal.NOT_IN_HAND):
        following(before, lay(text))


@pytest.mark.parametrize("text", ["0 1 2", "100 101 102", "-1 1 2"])
def test_the_tiles_are_such_as_there_are(text):
    """BLO-5.1."""
    with refused("GEN-5", BloomRefusal.NO_SUCH_TILE):
        following(position(hands=("100 1 2 40",)), lay(text))


@pytest.mark.parametrize(("text", "steal"), [("17 18", "1: 0 1"), ("", "")])
def test_at_least_one_tile_of_a_new_ladder_comes_from_the_hand(text, steal):
    """BLO-5.1."""
    before = position(hands=("40",), ladders=("17 18 19 20 21",))

    with refused("BLO-5.1", BloomRefusal.NO_OWN_TILE):
        following(before, lay(text, steal))
