"""Tests of the text drawing of a view."""

from domain.bloom import BLOOM
from domain.bloom.commands import DrawTile
from domain.game import Observer
from tests.bloom.drawn_positions import ROSE, TULIP, position, tiles
from tests.spec import after

BEFORE = position(
    hands=("16 J 100", "5 6"),
    ladders=("17 18 J 20", "tulip 99 100 1 3"),
    open="91 - 93",
    reserve="81 82",
    jokers=2,
    point_tiles="1 2 15",
    points=("11 4", ""),
    number=2,
    results=(("9 less 5 J", "3"),),
)
ROSES = """\
round    2
open     91 - 93 - - - - -
reserve  2 hidden
board    jokers 2   point tiles 1 2 15

ladder  1  17 18 joker 20  (rose)
ladder  2  99 100 1 3  (tulip)

rose     7 points, on turn
  hand    16 joker 100
  points  11 4
  round 1 7: 9, less 2 flowers on 5 joker

tulip    3 points
  hand    2 hidden
  points  none
  round 1 3: 3, less 0 flowers on 0 hidden
"""


def drawn(state, viewer=ROSE):
    """Return the lines of the drawing for *viewer*."""
    return BLOOM.draw(BLOOM.view(state, viewer)).splitlines()


def test_a_view_is_drawn_place_by_place_with_the_tiles_as_in_a_record():
    """BLO-2, BLO-5.5."""
    assert drawn(BEFORE) == ROSES.splitlines()


def test_the_referee_sees_what_lies_face_down_and_what_is_to_come():
    """BLO-2.1, BLO-2.3."""
    first = position(hands=("16", "5"), reserve="81 J", rounds=((), tiles("7 J")))

    lines = drawn(first, Observer.REFEREE)

    assert lines[2:4] == ["reserve  81 joker", "coming   7 joker"]
    assert [line for line in lines if "hand" in line] == ["  hand    16", "  hand    5"]


def test_many_tiles_take_several_lines():
    """BLO-3.3: there is no hand limit, and a terminal has a hundred columns."""
    numbers = " ".join(map(str, range(10, 60)))

    lines = drawn(position(hands=(numbers,)))

    at = next(at for at, line in enumerate(lines) if line.startswith("  hand    10 11"))
    assert all(len(line) <= 100 for line in lines)
    assert lines[at + 1] == " " * 12 + "40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59"


def test_a_spectator_sees_no_hand():
    """BLO-2.3."""
    assert [line for line in drawn(BEFORE, Observer.SPECTATOR) if "hand" in line] == [
        "  hand    3 hidden",
        "  hand    2 hidden",
    ]


def test_a_text_says_who_may_draw_a_second_tile():
    """BLO-3.3."""
    lines = drawn(after(BLOOM, BEFORE, DrawTile("reserve")), TULIP)

    assert "rose     7 points, may draw a second tile" in lines
    assert "tulip    3 points" in lines


def test_an_ended_match_is_drawn_open():
    """BLO-8, decided for this table."""
    over = (("9", "3 less 5"), ("4", "2 less 6 J"))
    ended = position(
        hands=("", "6 J"), number=2, open="", results=over, reserve="", turn=None, ended=True
    )

    lines = drawn(ended)

    assert lines[1:3] == ["open     - - - - - - - -", "reserve  none"]
    assert lines[-5:] == [
        "tulip    2 points",
        "  hand    6 joker",
        "  points  none",
        "  round 1 1: 3, less 2 flowers on 5",
        "  round 2 1: 2, less 1 flowers on 6 joker",
    ]
