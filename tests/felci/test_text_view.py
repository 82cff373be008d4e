"""Tests of the text drawing of a view."""

from textwrap import dedent

import pytest

from domain.felci import FELCI
from domain.felci.commands import DrawFerns
from domain.felci.components import BLACK, WHITE
from domain.game import Observer
from tests.felci.drawn_positions import garden
from tests.spec import after

BEFORE = garden(
    """
      a b c d e f g h
    1     r # . .
    2   y . . . . p
    3 b . . . R P . g
    """,
    white="yr",
    black="bp",
    pile="ryg",
    benches={"white-north": "white red, black blue"},
    waiting=("yg", ""),
    black_undergrowth="f3",
    actions=1,
)
WHITES = """\
        a b c d e f g h
      1     r P . .
      2   y . . . . p
      3 b . . . R # . g
      4 . . . . . . . .
      5 . . . . . . . .
      6 . . . . . . . .
      7   . . . . . .
      8     . . . .

    white-north   0  white red, black blue
    black-north   0
    white-south   0
    black-south   0
    white-west    0
    black-west    0
    white-east    0
    black-east    0

    white     0 points  hand: yellow red  visitors waiting: yellow green  to play, actions left: 1
    black     0 points  hand: 2 hidden  visitors waiting: none
    pile     3
"""


def test_a_player_sees_their_own_hand_and_their_own_undergrowth_as_capital_letters():
    """FEL-4.6: the drawing is the one that these tests are written in."""
    lines = dedent(WHITES).splitlines()

    assert FELCI.draw(FELCI.view(BEFORE, WHITE)).splitlines() == lines


@pytest.mark.parametrize(
    ("viewer", "third_row", "hands", "pile"),
    [
        (BLACK, "  3 b . . . # P . g", ("2 hidden", "blue pink"), "pile     3"),
        (Observer.SPECTATOR, "  3 b . . . # # . g", ("2 hidden", "2 hidden"), "pile     3"),
        (
            Observer.REFEREE,
            "  3 b . . . R P . g",
            ("yellow red", "blue pink"),
            "pile     3: red yellow green",
        ),
    ],
)
def test_the_others_see_what_is_theirs_to_see(viewer, third_row, hands, pile):
    """FEL-2.2, FEL-4.6."""
    *_, white, black, last = lines = FELCI.draw(FELCI.view(BEFORE, viewer)).splitlines()

    assert lines[3] == third_row
    assert f"hand: {hands[0]}  " in white
    assert f"hand: {hands[1]}  " in black
    assert last == pile


def test_an_empty_hand_and_an_ended_match_are_drawn_too():
    """FEL-6.1: nobody is to play."""
    ended = after(FELCI, garden(pile="", to_move=BLACK, actions=0), DrawFerns(0))

    *_, white, black, pile = FELCI.draw(FELCI.view(ended, WHITE)).splitlines()

    waiting = "visitors waiting: red yellow green blue pink"
    assert white == f"white     0 points  hand: empty  {waiting}"
    assert black == f"black     0 points  hand: empty  {waiting}"
    assert pile == "pile     0"
