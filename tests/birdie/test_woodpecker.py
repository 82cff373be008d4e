"""BIR-4.3: tests of a woodpecker that moves a card of the row."""

import pytest

from domain.birdie import BIRDIE
from domain.birdie.commands import MoveCard
from domain.birdie.events import AbilityUsed, CardMoved
from domain.birdie.rules import BirdieRefusal
from tests.birdie.commands import following
from tests.birdie.drawn_positions import EAST, NORTH, cards, laid_out
from tests.spec import after, refused

ROW = "ro-sp ow-su pi-au wo-wi"
WOODPECKER = "woodpecker-summer"


def test_a_woodpecker_of_the_hand_is_discarded_to_move_a_card_of_the_row():
    """BIR-4.3: then sets are still to be made."""
    before = laid_out(ROW, "ow-wi wo-su pi-sp")

    assert following(before, MoveCard(0, 2)) == (
        AbilityUsed(NORTH, "woodpecker", WOODPECKER),
        CardMoved(NORTH, "robin-spring", 0, 2),
    )
    moved = after(BIRDIE, before, MoveCard(0, 2))
    assert moved.rows == (cards("ow-su pi-au ro-sp wo-wi"), ())
    assert moved.hands == (cards("ow-wi pi-sp"), ())
    assert moved.discards == (cards("wo-su"), ())
    assert moved.sheets[NORTH].used == {"woodpecker": 1}
    assert moved.scoring == before.scoring


@pytest.mark.parametrize(
    ("origin", "to", "row"),
    [
        (0, 3, "ow-su pi-au wo-wi ro-sp"),
        (3, 0, "wo-wi ro-sp ow-su pi-au"),
        (2, 1, "ro-sp pi-au ow-su wo-wi"),
        (1, 2, "ro-sp pi-au ow-su wo-wi"),
    ],
)
def test_the_card_is_taken_out_and_ends_at_the_index_that_is_named(origin, to, row):
    """BIR-4.3."""
    assert after(BIRDIE, laid_out(ROW, "wo-su"), MoveCard(origin, to)).rows[NORTH] == cards(row)


@pytest.mark.parametrize("at", [0, 3])
def test_the_card_must_change_its_position(at):
    """BIR-4.3, the ruling."""
    with refused("BIR-4.3", BirdieRefusal.STAYS_PUT):
        following(laid_out(ROW, "wo-su"), MoveCard(at, at))


@pytest.mark.parametrize(("origin", "to"), [(-1, 0), (4, 0), (0, -1), (0, 4)])
def test_both_places_are_in_the_row(origin, to):
    """BIR-4.3."""
    with refused("GEN-5", BirdieRefusal.NO_SUCH_INDEX):
        following(laid_out(ROW, "wo-su"), MoveCard(origin, to))


@pytest.mark.parametrize("row", ["", "ro-sp"])
def test_in_a_row_of_fewer_than_two_cards_there_is_no_other_position(row):
    """BIR-4.3, the ruling."""
    with refused("BIR-4.3", BirdieRefusal.STAYS_PUT):
        following(laid_out(row, "wo-su"), MoveCard(0, 0))


def test_two_cards_are_enough():
    """BIR-4.3."""
    assert after(BIRDIE, laid_out("ro-sp ow-su", "wo-su"), MoveCard(0, 1)).rows[NORTH] == cards(
        "ow-su ro-sp"
    )


def test_the_woodpecker_must_come_from_the_players_hand():
    """BIR-4.3: not from another one, nor from the row."""
    with refused("BIR-4.3", BirdieRefusal.NO_CARD_BEFORE_SETS):
        following(laid_out(ROW, "ow-su", hands=("", "wo-su")), MoveCard(0, 1))


def test_the_first_woodpecker_of_the_hand_is_discarded():
    """BIR-4.3, the ruling: the hand being in the order in which its cards came."""
    before = laid_out(ROW, "ow-au wo-su wo-au wo-su", seat=EAST)

    assert following(before, MoveCard(0, 1))[0] == AbilityUsed(EAST, "woodpecker", WOODPECKER)
    assert after(BIRDIE, before, MoveCard(0, 1)).hands[EAST] == cards("ow-au wo-au wo-su")
