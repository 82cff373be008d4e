"""Tests of the text drawing of a view."""

import pytest

from domain.birdie import BIRDIE
from domain.birdie.commands import DrawReserve, RemoveCard
from domain.birdie.state import Fate, MadeSet
from domain.game import Observer
from tests.birdie.drawn_positions import EAST, NORTH, cards, laid_out, position
from tests.spec import after

BEFORE = position(
    area="wo-sp ow-su",
    deck="pi-au ro-wi",
    reserve="ow-wi",
    hands=("ro-sp", "ow-su ow-wi"),
    decks=("pi-sp", ""),
    sheets=("robin 4, spring 2, passes 2, flaps 2, used owl robin", "passes 0"),
    number=2,
)
NORTHS = """\
round    2
area     woodpecker-spring owl-summer
deck     2 hidden
reserve  1 hidden

north    13 points, on turn
  boxes     robin 4, spring 2
  passes    2   flaps 2, worth 2   trophies robin   abilities used: owl 1, robin 1
  hand      robin-spring
  deck      1 hidden

east     0 points
  boxes     none
  passes    0   flaps 0, worth 0   trophies none   abilities used: none
  hand      2 hidden
  deck      0 hidden
"""
WRITTEN = MadeSet(0, cards("ro-sp ro-su"), "robin", Fate.WRITTEN)


def drawn(state, viewer=NORTH):
    """Return the lines of the drawing for *viewer*."""
    return BIRDIE.draw(BIRDIE.view(state, viewer)).splitlines()


def line_of(state, name):
    """Return the line with the total of a player."""
    return next(line for line in drawn(state) if line.startswith(name))


def test_a_view_is_drawn_place_by_place_with_the_cards_as_in_a_record():
    """BIR-1.2, BIR-3.6."""
    assert drawn(BEFORE) == NORTHS.splitlines()


def test_the_referee_sees_what_lies_face_down_and_what_is_to_come():
    """BIR-2.1, BIR-2.2."""
    first = position(deck="pi-au", reserve="ow-wi", decks=("pi-sp",), rounds=((), cards("ro-sp")))

    lines = drawn(first, Observer.REFEREE)

    assert lines[2:5] == [
        "deck     pigeon-autumn",
        "reserve  owl-winter",
        "coming   robin-spring",
    ]
    assert "  deck      pigeon-spring" in lines
    assert lines[-1] == "  deck      none"


def test_a_spectator_sees_no_hand():
    """BIR-3.6."""
    assert [line for line in drawn(BEFORE, Observer.SPECTATOR) if "hand" in line] == [
        "  hand      1 hidden",
        "  hand      2 hidden",
    ]


def test_a_row_is_drawn_with_its_places_its_sets_and_what_was_discarded():
    """BIR-4.2."""
    before = laid_out(
        "ro-sp ro-su wo-wi", sets=((WRITTEN,), ()), discards=(cards("pi-sp ow-sp"), ())
    )

    lines = drawn(before)

    at = lines.index("north    0 points, to score")
    assert lines[at + 5 : at + 8] == [
        "  row       0:robin-spring 1:robin-summer 2:woodpecker-winter",
        "  set       robin 2, written (robin-spring robin-summer)",
        "  discarded pigeon-spring owl-spring",
    ]


def test_long_text_wraps_below_the_other_cards():
    """BIR-4.2: a row of twelve cards."""
    lines = drawn(laid_out("ro-sp " * 12))

    at = lines.index("north    0 points, to score")
    assert lines[at + 5 : at + 8] == [
        "  row       0:robin-spring 1:robin-spring 2:robin-spring 3:robin-spring 4:robin-spring",
        "            5:robin-spring 6:robin-spring 7:robin-spring 8:robin-spring 9:robin-spring",
        "            10:robin-spring 11:robin-spring",
    ]


@pytest.mark.parametrize(
    ("row", "hand", "command", "due"),
    [
        ("ro-sp", "ro-wi", DrawReserve(), "to put in: woodpecker-summer"),
        (
            "ro-sp ow-wi ro-sp",
            "",
            RemoveCard(1),
            "to choose: robin or spring at the gap before place 1",
        ),
        (
            "ro-sp ow-wi ro-su",
            "",
            RemoveCard(1),
            "to write: robin 2, written (robin-spring robin-summer)",
        ),
    ],
)
def test_the_question_to_the_scorer_is_shown(row, hand, command, due):
    """BIR-4.3, BIR-5.1, BIR-5.4."""
    state = after(BIRDIE, laid_out(row, hand, expert=True), command)

    assert line_of(state, "north") == f"north    0 points, {due}"


def test_a_text_says_who_has_passed_and_who_has_the_last_turn():
    """BIR-3.3, BIR-3.5."""
    state = position(passed=(EAST,))

    assert line_of(state, "north") == "north    0 points, last turn"
    assert line_of(state, "east") == "east     0 points, passed"


def test_an_ended_match_is_drawn_open():
    """BIR-6.1, decided for this table."""
    sheets = ("passes 0 0", "passes 2 2")
    ended = position(area="", hands=("ro-sp",), sheets=sheets, number=2, turn=None, ended=True)

    lines = drawn(ended, EAST)

    assert lines[1:3] == [
        "area     none",
        "deck     robin-spring pigeon-summer owl-autumn woodpecker-winter",
    ]
    assert "  hand      robin-spring" in lines
    assert "east     4 points" in lines
