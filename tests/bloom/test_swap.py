"""BLO-3.2: tests of swapping a joker in a ladder for a number of the hand."""

import pytest

from domain.bloom import BLOOM, rules
from domain.bloom.commands import StopDrawing
from domain.bloom.events import JokerSwapped
from domain.bloom.rules import BloomRefusal
from tests.bloom.commands import UNSEEN, following, lay, swap, take
from tests.bloom.drawn_positions import ROSE, position, tiles
from tests.spec import after, refused


@pytest.mark.parametrize("tile", ["23", "24"])
def test_in_22_joker_25_the_joker_is_swapped_for_23_or_24(tile):
    """BLO-3.2, BLO-4.2, the rulebook's example: it goes to the hand."""
    before = position(hands=("23 24 60", "50"), ladders=("20 22 J 25",))

    assert following(before, swap(1, 2, tile)) == (JokerSwapped(ROSE, 1, 2, int(tile)),)
    swapped = after(BLOOM, before, swap(1, 2, tile))
    assert swapped.ladders[0].tiles == tiles(f"20 22 {tile} 25")
    assert swapped.hands == (tiles({"23": "24 60 J", "24": "23 60 J"}[tile]), tiles("50"))


FITS = [
    ("22 J J 26", 1, "23 24"),
    ("22 J J 26", 2, "24 25"),
    ("22 J J 25", 1, "23"),
    ("22 J J 25", 2, "24"),
    ("22 J J 28", 1, "24"),
    ("22 J 26", 1, "24"),
    ("22 J 24", 1, "23"),
    ("J 22 23", 0, "20 21"),
    ("J J 22", 0, "18 19 20"),
    ("22 23 J", 2, "24 25"),
    ("22 J J", 2, "24 25 26"),
    ("99 J 3", 1, "1"),
    ("99 J 2", 1, "1 100"),
    ("J J 1", 1, "99 100"),
    ("100 J J", 2, "2 3 4"),
    ("J J J", 1, " ".join(map(str, range(1, 101)))),
]


@pytest.mark.parametrize(("ladder", "at", "fitting"), FITS)
def test_a_tile_fits_when_the_ladder_stays_one_as_a_whole(ladder, at, fitting):
    """BLO-3.2, the ruling: in 22, joker, joker, 26 the first joker takes 23 or 24."""
    hand = tuple(number for number in range(1, 101) if number not in tiles(ladder))
    before = position(ladders=(ladder,))

    fits = [tile for tile in hand if rules.swap_refusal(before, hand, 1, at, tile) is None]

    assert tuple(fits) == tiles(fitting)


def test_a_tile_that_does_not_fit_is_refused():
    """BLO-3.2."""
    before = position(hands=("21 26",), ladders=("20 22 J 25",))

    for tile in ("21", "26"):
        with refused("BLO-3.2", BloomRefusal.DOES_NOT_FIT):
            following(before, swap(1, 2, tile))


def test_a_swapped_joker_can_be_used_at_once():
    """BLO-3.2."""
    before = position(hands=("23 60 61 70",), ladders=("22 J 25",))

    laid = after(BLOOM, before, swap(1, 1, "23"), lay("60 61 J"))

    assert laid.ladders[1].tiles == tiles("60 61 J")


def test_any_number_of_jokers_is_swapped_before_the_action():
    """BLO-3.2: in different ladders, no matter who laid them."""
    before = position(hands=("23 31 32 60",), ladders=("tulip 22 J 25", "30 J J 33"))

    swapped = after(BLOOM, before, swap(1, 1, "23"), swap(2, 1, "31"), swap(2, 2, "32"))

    assert swapped.hands[ROSE] == tiles("60 J J J")
    assert [ladder.tiles for ladder in swapped.ladders] == [tiles("22 23 25"), tiles("30 31 32 33")]
    assert following(swapped, UNSEEN)


@pytest.mark.parametrize("draw", [UNSEEN, take(91)])
def test_no_joker_is_swapped_after_a_first_draw(draw):
    """BLO-3.2, the ruling."""
    before = position(hands=("23",), ladders=("22 J 25",))

    with refused("BLO-3.2", BloomRefusal.NO_SWAP_AFTER_DRAW):
        following(after(BLOOM, before, draw), swap(1, 1, "23"))
    assert following(after(BLOOM, before, draw), StopDrawing())


def test_a_joker_is_not_swapped_for_a_joker():
    """BLO-3.2, the ruling."""
    with refused("BLO-3.2", BloomRefusal.NOT_A_NUMBER):
        following(position(hands=("23 J",), ladders=("22 J 25",)), swap(1, 1, "J"))


def test_only_a_joker_is_swapped():
    """BLO-3.2."""
    with refused("BLO-3.2", BloomRefusal.NOT_A_JOKER):
        following(position(hands=("24",), ladders=("22 23 25",)), swap(1, 1, "24"))


@pytest.mark.parametrize("at", [-1, 3, -3, 10**20])
def test_a_ladder_has_a_joker_only_where_it_has_a_tile(at):
    """BLO-3.2."""
    with refused("GEN-5", BloomRefusal.NO_SUCH_POSITION):
        following(position(hands=("23",), ladders=("22 J 25",)), swap(1, at, "23"))


@pytest.mark.parametrize("number", [0, 2, -1])
def test_jokers_are_swapped_in_ladders_on_the_table(number):
    """BLO-3.2."""
    with refused("GEN-5", BloomRefusal.NO_SUCH_LADDER):
        following(position(hands=("23",), ladders=("22 J 25",)), swap(number, 1, "23"))


def test_the_tile_must_come_from_the_players_hand():
    """BLO-3.2."""
    with refused("GEN-5", BloomRefusal.NOT_IN_HAND):
        following(position(hands=("24", "23"), ladders=("22 J 25",)), swap(1, 1, "23"))


@pytest.mark.parametrize("tile", ["0", "101", "-77"])
def test_the_tile_is_one_that_there_is(tile):
    """BLO-3.2."""
    with refused("GEN-5", BloomRefusal.NO_SUCH_TILE):
        following(position(hands=("23",), ladders=("22 J 25",)), swap(1, 1, tile))
