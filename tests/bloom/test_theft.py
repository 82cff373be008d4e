"""BLO-5.2: tests of stealing tiles for a new ladder."""

import pytest

from domain.bloom import BLOOM
from domain.bloom.events import LadderLaid, PointTileTaken, TilesStolen, TurnBegan
from domain.bloom.rules import BloomRefusal, is_ladder, left_after, thefts
from domain.bloom.state import Ladder
from tests.bloom.commands import following, lay
from tests.bloom.drawn_positions import ROSE, TULIP, picked, position, tiles
from tests.spec import after, refused


def test_17_and_19_are_stolen_and_added_to_three_own_tiles():
    """BLO-5.2, BLO-5.3, the rulebook's example: their flowers count too."""
    before = position(hands=("20 22 21 40", "50"), ladders=("tulip 15 16 17 18 19 20",))
    move = lay("17 19 20 21 22", "1: 2 4")

    assert following(before, move) == (
        TilesStolen(ROSE, 1, tiles("17 19"), left=tiles("15 16 18 20")),
        LadderLaid(ROSE, 2, tiles("17 19 20 21 22"), own=tiles("20 21 22"), flowers=11),
        PointTileTaken(ROSE, 1, 0, 11, picked("17 19 20 21 22", 2)),
        TurnBegan(TULIP),
    )
    laid = after(BLOOM, before, move)
    assert laid.ladders == (
        Ladder(1, TULIP, tiles("15 16 18 20")),
        Ladder(2, ROSE, tiles("17 19 20 21 22")),
    )
    assert laid.hands == (tiles("40"), tiles("50"))


THEFTS = {
    "the first": ("17 18 19 20", "15 16 17", "0", "18 19 20"),
    "the last": ("17 18 19 20", "20 21 22", "3", "17 18 19"),
    "from inside, where the neighbours are near": ("17 18 19 20", "18 J 21", "1", "17 19 20"),
    "the first two": ("17 18 19 20 21", "16 17 18", "0 1", "19 20 21"),
    "the last two": ("17 18 19 20 21", "20 21 J", "3 4", "17 18 19"),
    "one at each end": ("17 18 19 20 21", "17 J J 21", "0 4", "18 19 20"),
    "in any order": ("17 18 19 20 21", "16 17 18", "1 0", "19 20 21"),
    "a joker": ("17 J 19 20", "J 21 22", "1", "17 19 20"),
    "a joker at the end": ("17 18 19 J", "15 16 J", "3", "17 18 19"),
    "both jokers": ("J J 20 21 22", "J 15 J", "0 1", "20 21 22"),
    "two jokers on different sides": ("J 17 18 19 J", "J 15 J", "0 4", "17 18 19"),
    "of a ladder that runs on after 100": ("98 99 100 1", "99 J 2", "1", "98 100 1"),
    "a number whose place jokers fill": ("1 2 4 J J 7", "2 3 4", "1 2", "1 J J 7"),
}


@pytest.mark.parametrize(("source", "new", "at", "left"), THEFTS.values(), ids=THEFTS)
def test_one_or_two_tiles_are_stolen_from_any_positions_when_a_ladder_is_left(
    source, new, at, left
):
    """BLO-5.2: jokers too (ruling); what is left keeps its order."""
    before = position(hands=("15 16 21 22 2 3 J J 40",), ladders=(source,))

    laid = after(BLOOM, before, lay(new, f"1: {at}"))

    assert [ladder.tiles for ladder in laid.ladders] == [tiles(left), tiles(new)]


@pytest.mark.parametrize(
    ("source", "at"),
    [
        ("17 18 19", "0"),
        ("17 18 19 20", "0 1"),
        ("17 19 21 23", "1"),
        ("17 18 19 20 21", "2 3"),
        ("17 18 J 21 22", "2"),
        ("17 J J 20 21 22", "1 2"),
        ("1 2 4 J J 7", "1"),
    ],
)
def test_the_tiles_left_after_a_theft_must_be_a_ladder(source, at):
    """BLO-5.2: of three tiles at least, without a gap."""
    before = position(hands=("J J 40",), ladders=(source,))
    stolen = " ".join(source.split()[int(place)] for place in at.split())

    with refused("BLO-5.2", BloomRefusal.SOURCE_BROKEN):
        following(before, lay(f"J J {stolen}", f"1: {at}"))


@pytest.mark.parametrize("at", ["", "0 1 2", "0 0", "3 3"])
def test_one_or_two_different_tiles_are_stolen(at):
    """BLO-5.2."""
    before = position(hands=("15 16 40",), ladders=("17 18 19 20 21 22",))

    with refused("BLO-5.2", BloomRefusal.ONE_OR_TWO):
        following(before, lay("15 16 17 18 19", f"1:{at}"))


def test_stolen_tiles_are_part_of_the_new_ladder():
    """BLO-5.2."""
    before = position(hands=("15 16 14 40",), ladders=("17 18 19 20 21",))

    for text in ("14 15 16", "15 16 18"):
        with refused("BLO-5.2", BloomRefusal.STOLEN_UNUSED):
            following(before, lay(text, "1: 0"))


def test_two_stolen_jokers_are_both_part_of_the_new_ladder():
    """BLO-5.2."""
    before = position(hands=("15 16 40",), ladders=("J 17 18 19 J",))

    with refused("BLO-5.2", BloomRefusal.STOLEN_UNUSED):
        following(before, lay("15 16 J", "1: 0 4"))


def test_besides_what_is_stolen_all_tiles_come_from_the_hand():
    """BLO-5.2: nothing comes from the ladder that was not named, or from another one."""
    before = position(hands=("15 40",), ladders=("16 17 18 19 20", "14 12 13"))

    for text in ("15 16 17", "14 15 16"):
        with refused("GEN-5", BloomRefusal.NOT_IN_HAND):
            following(before, lay(text, "1: 0"))


@pytest.mark.parametrize("at", ["-1", "4", "0 4", "-4"])
def test_tiles_are_stolen_from_positions_that_there_are(at):
    """BLO-5.2."""
    before = position(hands=("15 16 40",), ladders=("17 18 19 20",))

    with refused("GEN-5", BloomRefusal.NO_SUCH_POSITION):
        following(before, lay("15 16 17", f"1: {at}"))


@pytest.mark.parametrize("number", ["0", "2", "-1"])
def test_tiles_are_stolen_from_a_ladder_on_the_table(number):
    """BLO-5.2."""
    before = position(hands=("15 16 40",), ladders=("17 18 19 20",))

    with refused("GEN-5", BloomRefusal.NO_SUCH_LADDER):
        following(before, lay("15 16 17", f"{number}: 0"))


@pytest.mark.parametrize(
    "text",
    [
        "17 18 19",
        "17 18 19 20",
        "17 18 19 20 21",
        "17 19 21 23 25",
        "J 17 18 19 J",
        "17 J 19 J 21 22",
        "1 2 4 J J 7",
        "J J J J",
        "J J J 5 6",
        "97 98 J 1 2 3",
        "17 J J J 25 26",
        "17 J J J 21 22 J",
    ],
)
def test_the_thefts_that_are_listed_are_those_that_leave_a_ladder(text):
    """BLO-5.2: by their positions."""
    source = tiles(text)
    places = range(len(source))
    pairs = [(place, other) for place in places for other in places if place < other]

    every = [*((place,) for place in places), *pairs]

    found = list(thefts(source))
    assert sorted(found) == sorted(at for at in every if is_ladder(left_after(source, at)))
