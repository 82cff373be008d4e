"""Tests of the text drawing of a view."""

import pytest

from domain.bower import BOWER
from domain.bower.commands import PlaceTile
from domain.bower.components import (
    COLORS,
    MATERIALS,
    NEST_TILES,
    OBJECTS,
    SEAT_NAMES,
    STANDARD,
    TOKENS,
)
from domain.bower.phrases import COUNT, COUNTED, LOG
from domain.bower.state import Step
from domain.game import Observer
from tests.bower.drawn_positions import NORTH, SOUTH, cells, position
from tests.spec import after

BEFORE = position(
    """
       1         2          3
    1  s:*       s:Fro+oo   .
    2  m:FyxFy   e:fwFw+|   c
    """,
    "g:fv+fw+- . s:o/. . m:fyfr",
    eggs={1: "Fy", 2: "Fv", 3: "Fr", 4: "fy", 5: "fv", 6: "fr"},
    hands=("N04 earth-1", "N05"),
    display="N06 N07",
    stack="N09 N10",
    bonuses=("branch shells cross", ""),
    bonus_stack="cover give",
    bonus_discards="egg-red",
    discarded=("N11",),
    played=(5, 4),
)
SOUTHS = """\
north's nest
    1               2               3               4               5               6
 4  .               .               .               .               .               .
 3  .               .               .               .               .               .
 2  .               .               m:fyfr          .               .               .
 1  g:fv+fw+-       .               s:o             .               .               .
    yellow flower   ?               red flower      ?               violet feather  ?
 1  s:*             s:Fro+oo        .               .               .               .
 2  m:FyxFy         e:fwFw+|        c:o             .               .               .
 3  .               .               .               .               .               .
 4  .               .               .               .               .               .
    1               2               3               4               5               6
south's nest

s m g e: straw moss gravel earth, c: Colored Shells; F flower, f feather (y v r w);
* gem, o shell; + token, +| +- branch, x crossed out

display N06 s:fvfv/s:fr  N07 m:fv*/m:Fr
south   turns 5 of 12  bonus tiles: branch shells cross  hand: N04 s:FrFr/s:oo  earth-1 e:fwfw/e:fw
north   turns 4 of 12  bonus tiles: none  hand: 1 hidden
stack 2  bonus stack 2  discarded 1  eggs aside: hidden  out of the game: N11
to move: south, take
"""


def drawn(state, viewer=SOUTH):
    """Return the lines of the drawing for *viewer*."""
    return BOWER.draw(BOWER.view(state, viewer)).splitlines()


def test_the_nests_face_each_other_at_the_birds_board_with_its_eggs():
    """BOW-1.4, BOW-2.1: the drawing is the one that these tests are written in."""
    assert drawn(BEFORE) == SOUTHS.splitlines()


def test_north_sees_their_own_nest_below_and_their_own_eggs():
    """BOW-1.4, BOW-2.1."""
    lines = drawn(BEFORE, NORTH)

    assert (lines[0], lines[12]) == ("south's nest", "north's nest")
    assert lines[5].split() == ["1", "s:*", "s:Fro+oo", ".", ".", ".", "."]
    assert lines[6].split() == [
        *("?", "violet", "flower"),
        *("?", "yellow", "feather"),
        *("?", "red", "feather"),
    ]
    assert lines[7].split() == ["1", "g:fv+fw+-", ".", "s:o", ".", ".", "."]


@pytest.mark.parametrize(
    ("viewer", "souths", "norths"),
    [
        (NORTH, "2 hidden", "N05 s:fy/s:FyFy*"),
        (Observer.SPECTATOR, "2 hidden", "1 hidden"),
        (Observer.REFEREE, "N04 s:FrFr/s:oo  earth-1 e:fwfw/e:fw", "N05 s:fy/s:FyFy*"),
    ],
)
def test_the_others_see_what_is_theirs_to_see(viewer, souths, norths):
    """BOW-3.4."""
    lines = drawn(BEFORE, viewer)
    south, north = (
        next(line for line in lines if f"{seat}   turns" in line) for seat in SEAT_NAMES
    )

    assert south.endswith(f"hand: {souths}")
    assert north.endswith(f"hand: {norths}")


def test_the_referee_sees_what_lies_face_down():
    """BOW-2.1, BOW-2.2."""
    assert drawn(BEFORE, Observer.REFEREE)[-3:-1] == [
        "stack 2: N09 N10  bonus stack 2: cover give  discarded 1: egg-red"
        "  eggs aside: flower-white",
        "        feather-white  out of the game: N11",
    ]


def test_a_line_is_broken_before_it_is_too_long_but_never_within_a_tile():
    hand = "N04 N05 N06 N07 N08 N09"
    lines = drawn(position(hands=(hand, ""), bonuses=("egg-red egg-yellow egg-violet", "")))
    south = next(number for number, line in enumerate(lines) if line.startswith("south "))

    assert max(map(len, lines)) <= 100
    assert lines[south : south + 2] == [
        "south   turns 0 of 12  bonus tiles: egg-red egg-yellow egg-violet  hand: N04 s:FrFr/s:oo",
        "        N05 s:fy/s:FyFy*  N06 s:fvfv/s:fr  N07 m:fv*/m:Fr  N08 m:fv/m:fyfy"
        "  N09 m:*o/m:frfr",
    ]


def test_super_nest_has_five_rows_and_open_bonus_tiles():
    """BOW-7.1."""
    lines = drawn(position("s/s/s/s/s:Fr", super_nest=True, revealed="cover give"))

    assert [line.split()[0] for line in lines[2:13]] == [*"54321", "yellow", *"12345"]
    assert lines[12].split() == ["5", "s:Fr", ".", ".", ".", ".", "."]
    assert lines[-2] == "stack 33  bonus tiles: cover give  eggs aside: hidden"


@pytest.mark.parametrize(
    ("more", "line"),
    [
        ({"step": Step.PLACE, "must_place": "N01"}, "place N01"),
        ({"step": Step.CHOOSE, "drawn": "cover give"}, "choose of cover give"),
        ({"step": Step.APPLY, "chosen": "give"}, "apply (give)"),
        (
            {"step": Step.COVER, "chosen": "cover", "covering": "N07"},
            "cover (cover) with N07 m:fv*/m:Fr",
        ),
    ],
)
def test_the_last_line_shows_who_is_to_move(more, line):
    """BOW-3, BOW-4.3, BOW-5.7."""
    assert drawn(position("s", hands=("N01", "N02"), **more))[-1] == f"to move: south, {line}"


def test_the_opponents_draw_is_not_described():
    """BOW-4.3."""
    before = position("s", step=Step.CHOOSE, drawn="cover give")

    assert drawn(before, NORTH)[-1] == "to move: south, choose"


def test_turns_in_a_row_and_turns_without_a_take_are_shown():
    """BOW-5.7."""
    south, north = drawn(position(given=(None, "N02"), doubled=SOUTH, hands=("", "N02")))[-4:-2]

    assert south.startswith("south   turns 0 of 12, now two in a row  bonus tiles: none")
    assert north.startswith("north   turns 0 of 12, without a take in the next  bonus tiles")


def test_an_empty_display_and_an_ended_match_are_drawn_too():
    """BOW-3.1, BOW-6: all is open, and nobody is to move."""
    last = position(
        hands=("N01", ""), display="", stack="", bonus_stack="", step=Step.PLACE, played=(11, 12)
    )

    *_, display, south, north, piles = drawn(after(BOWER, last, PlaceTile("N01", cells("1-1 1-2"))))

    assert display == "display empty"
    assert south == "south   turns 12 of 12  bonus tiles: none  hand: empty"
    assert north == "north   turns 12 of 12  bonus tiles: none  hand: empty"
    assert piles == f"stack 0  bonus stack 0  discarded 0  eggs aside: {' '.join(last.aside)}"


def test_no_word_of_the_box_is_a_code_of_the_wording():
    """Else a value of a phrase would be replaced by a sentence."""
    words = {*COLORS, *MATERIALS, *OBJECTS, *TOKENS, *NEST_TILES, *BOWER.seat_names}
    words |= {tile.id for tile in STANDARD.bonus_tiles}

    assert not words & {*LOG, *COUNT, *COUNTED}
