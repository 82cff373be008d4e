"""BLO-6.1: tests of which tiles can join a ladder."""

import pytest

from domain.bloom import BLOOM
from domain.bloom.events import TilesAdded, TurnBegan
from domain.bloom.rules import BloomRefusal
from domain.bloom.state import Ladder
from tests.bloom.commands import add, following
from tests.bloom.drawn_positions import ROSE, TULIP, position, tiles
from tests.spec import after, refused

ADDITIONS = {
    "at the start": ("17 19 20", "15", "15 17 19 20"),
    "at the end": ("17 19 20", "22", "17 19 20 22"),
    "inside": ("17 19 20", "18", "17 18 19 20"),
    "everywhere": ("17 19 20", "16 18 21", "16 17 18 19 20 21"),
    "many": ("17 18 19", "20 21 22 23 24 25", "17 18 19 20 21 22 23 24 25"),
    "on after 100": ("97 98 99", "100 2", "97 98 99 100 2"),
    "before 1": ("1 2 3", "99 100", "99 100 1 2 3"),
    "a joker at the end": ("17 19 20", "J", "17 19 20 J"),
    "a joker at the start": ("17 19 20", "J", "J 17 19 20"),
    "a joker inside": ("17 19 20", "J", "17 J 19 20"),
    "beside a joker": ("17 18 J", "20 21", "17 18 J 20 21"),
    "before a joker at the end, which becomes a higher number": (
        "17 18 J",
        "19",
        "17 18 19 J",
    ),
    "beside a joker that comes to stand for another number": ("20 J 23", "22", "20 J 22 23"),
    "on its other side": ("20 J 23", "21", "20 21 J 23"),
    "a joker beside a joker": ("20 J 23", "J", "20 J J 23"),
    "around a joker": ("20 J 24", "21 23", "20 21 J 23 24"),
    "to jokers alone": ("J J J", "40", "J 40 J J"),
}


@pytest.mark.parametrize(("ladder", "own", "becomes"), ADDITIONS.values(), ids=ADDITIONS)
def test_tiles_join_a_ladder_at_its_start_its_end_or_inside_it(ladder, own, becomes):
    """BLO-6.1: 20, joker, 23 may become 20, joker, 22, 23; no point tile is taken."""
    before = position(hands=(f"{own} 60", "50"), ladders=(f"tulip {ladder}",))
    move = add(1, becomes)

    assert following(before, move) == (
        TilesAdded(ROSE, 1, tiles(own), tiles(becomes)),
        TurnBegan(TULIP),
    )
    added = after(BLOOM, before, move)
    assert added.ladders == (Ladder(1, TULIP, tiles(becomes)),)
    assert (added.hands, added.points) == ((tiles("60"), tiles("50")), ((), ()))
    assert added.point_tiles == before.point_tiles


def test_only_the_named_ladder_changes():
    """BLO-6.1: a single one, no matter who laid it."""
    before = position(hands=("22 60",), ladders=("17 19 20", "tulip 23 24 25", "40 41 42"))

    assert after(BLOOM, before, add(2, "22 23 24 25")).ladders == (
        before.ladders[0],
        Ladder(2, TULIP, tiles("22 23 24 25")),
        before.ladders[2],
    )


@pytest.mark.parametrize(
    "becomes", ["19 17 20 21", "18 19 20 21", "17 18 20", "", "20 21 22", "J 17 19 21"]
)
def test_the_tiles_that_lay_there_stay_and_keep_their_order(becomes):
    """BLO-6.1."""
    before = position(hands=("18 21 22 J 60",), ladders=("17 19 20",))

    with refused("BLO-6.1", BloomRefusal.ORDER_CHANGED):
        following(before, add(1, becomes))


def test_a_joker_that_lay_there_stays():
    """BLO-6.1: to take it is a swap."""
    before = position(hands=("18 60",), ladders=("17 J 19",))

    with refused("BLO-6.1", BloomRefusal.ORDER_CHANGED):
        following(before, add(1, "17 18 19"))


def test_at_least_one_tile_is_added():
    """BLO-6.1."""
    with refused("BLO-6.1", BloomRefusal.NOTHING_ADDED):
        following(position(hands=("18 60",), ladders=("17 J 19",)), add(1, "17 J 19"))


@pytest.mark.parametrize("becomes", ["17 19 20 22", "17 19 20 J", "17 18 18 19 20", "17 19 20 20"])
def test_added_tiles_come_from_the_players_own_hand(becomes):
    """BLO-6.1."""
    before = position(hands=("18 60", "22 J"), ladders=("17 19 20",))

    with refused("GEN-5", BloomRefusal.NOT_IN_HAND):
        following(before, add(1, becomes))


@pytest.mark.parametrize("becomes", ["17 19 20 101", "0 17 19 20"])
def test_only_existing_tiles_can_be_added(becomes):
    """BLO-6.1."""
    with refused("GEN-5", BloomRefusal.NO_SUCH_TILE):
        following(position(hands=("18 60",), ladders=("17 19 20",)), add(1, becomes))


@pytest.mark.parametrize("becomes", ["17 19 20 23", "14 17 19 20", "17 23 19 20", "23 17 19 20"])
def test_with_what_is_added_it_must_still_be_a_ladder(becomes):
    """BLO-4.1, BLO-6.1."""
    with refused("BLO-4.1", BloomRefusal.NOT_A_LADDER):
        following(position(hands=("14 23 60",), ladders=("17 19 20",)), add(1, becomes))


def test_a_ladder_does_not_come_to_lap_itself_by_adding():
    """BLO-4.1, BLO-6.1."""
    all_numbers = " ".join(map(str, range(1, 101)))

    with refused("BLO-4.1", BloomRefusal.LAPS_ITSELF):
        following(position(hands=("J J",), ladders=(all_numbers,)), add(1, f"{all_numbers} J"))


@pytest.mark.parametrize("number", [0, 2, -1])
def test_tiles_join_a_ladder_on_the_table(number):
    """BLO-6.1."""
    with refused("GEN-5", BloomRefusal.NO_SUCH_LADDER):
        following(position(hands=("18 60",), ladders=("17 19 20",)), add(number, "17 18 19 20"))
