"""BOW-6.6: tests of the value of egg tiles."""

import pytest

from domain.bower.scoring import score
from domain.game import CountLine, Phrase
from tests.bower.drawn_positions import NORTH, SOUTH, position
from tests.bower.score_text import EGG_TILES, awards, taken

NINE_YELLOW = "s:FyFyfy m:fyfy / g:Fyo g:FyFyfy"
SEVEN_YELLOW = "s:FyFyFy m:Frfv . / g:fyfyfy g:Fy e:fwFwFw / e:fw . ."


def test_its_owner_takes_an_egg_token_for_more_objects_of_that_colour():
    """BOW-6.6, the rulebook's yellow tile: 9 against 7, and white ones don't count."""
    count = score(position(NINE_YELLOW, SEVEN_YELLOW, bonuses=("egg-yellow", "")))

    own = tuple(f"nest-0-{square}" for square in ("1-1", "1-2", "2-1", "2-2"))
    other = tuple(f"nest-1-{square}" for square in ("1-1", "1-2", "2-2"))
    assert [line for line in count.lines if line.rule == EGG_TILES] == [
        CountLine(
            rule=EGG_TILES,
            seat=SOUTH,
            points=1,
            what=Phrase("egg_tile", {"tile": "egg-yellow"}),
            why=Phrase(
                "majority",
                {
                    "kind": "yellow_objects",
                    "count": 9,
                    "count_squares": own,
                    "other_count": 7,
                    "other_count_squares": other,
                },
            ),
            cells=own + other,
        )
    ]


@pytest.mark.parametrize(
    ("tile", "own", "others"),
    [
        ("egg-yellow", "m:FyFy m:fy", "s:FvFrFw s:fvfrfw"),
        ("egg-violet", "m:FvFv m:fv", "s:FyFrFw s:fyfrfw"),
        ("egg-red", "m:FrFr m:fr", "s:FvFyFw s:fvfyfw"),
    ],
)
def test_flowers_and_feathers_of_its_colour_count_together(tile, own, others):
    """BOW-6.6: and nothing else does."""
    colour = tile.removeprefix("egg-")

    assert awards(position(others, own, bonuses=("", tile)), EGG_TILES) == {
        f"{colour} egg tile": (
            NORTH,
            1,
            f"{colour} flowers and feathers: 3 (1-1, 2-1) against 0",
        )
    }


@pytest.mark.parametrize(
    ("owner", "south", "north"),
    [
        pytest.param(SOUTH, "s:Fr", "s:fr", id="as many"),
        pytest.param(SOUTH, "s:Fr", "s:fr g:Fr", id="fewer"),
        pytest.param(NORTH, "s:Frfr", "s:fr", id="fewer in the north"),
        pytest.param(SOUTH, "s:Fw", "s:fv", id="none"),
    ],
)
def test_without_a_majority_nobody_takes_anything(owner, south, north):
    """BOW-6.6: the opponent never gets anything for it."""
    bonuses = ("egg-red", "") if owner == SOUTH else ("", "egg-red")

    assert awards(position(south, north, bonuses=bonuses), EGG_TILES) == {}


def test_a_majority_of_exactly_one_takes_one_egg_token():
    """BOW-6.3 is a rule of the columns."""
    assert taken(position("s:Fv", "", bonuses=("egg-violet", "")), "violet egg tile") == (SOUTH, 1)


def test_the_shells_tile_takes_an_egg_token_for_more_shells():
    """BOW-6.6."""
    state = position("s:oo m:o", "s:oo", bonuses=("egg-shells", ""))

    assert awards(state)["shells egg tile"] == (
        SOUTH,
        1,
        "shells: 3 (1-1, 2-1) against 2 (1-1)",
    )


@pytest.mark.parametrize(
    "north", [pytest.param("s:oo", id="as many"), pytest.param("s:ooo", id="fewer")]
)
def test_the_shells_tile_takes_nothing_without_a_majority(north):
    """BOW-6.6."""
    assert awards(position("s:oo", north, bonuses=("egg-shells", "")), EGG_TILES) == {}


def test_the_shells_token_counts_as_2_shells_for_the_shells_tile():
    """BOW-5.6, BOW-6.6."""
    state = position("s:*+oo", "s:o", bonuses=("egg-shells", ""))

    assert awards(state)["shells egg tile"] == (SOUTH, 1, "shells: 2 (1-1) against 1 (1-1)")


def test_the_object_under_the_cross_does_not_count():
    """BOW-5.6."""
    state = position("s:frfr", "m:frfrxfr", bonuses=("egg-red", ""))

    assert awards(state)["red egg tile"] == (
        SOUTH,
        1,
        "red flowers and feathers: 2 (1-1) against 1 (1-1)",
    )


def test_tokens_of_white_objects_do_not_count():
    """BOW-6.6."""
    state = position("s:Fy+fw+Fw", "s:fy", bonuses=("egg-yellow", ""))

    assert awards(state, EGG_TILES) == {}


def test_each_egg_tile_is_counted_for_its_own_player():
    """BOW-6.6, and in the order of the box."""
    south, north = "s:FyFyFv m:o", "s:FvFvFv g:oo"
    bonuses = ("egg-shells egg-yellow", "egg-red egg-violet")

    assert awards(position(south, north, bonuses=bonuses), EGG_TILES) == {
        "yellow egg tile": (SOUTH, 1, "yellow flowers and feathers: 2 (1-1) against 0"),
        "violet egg tile": (NORTH, 1, "violet flowers and feathers: 3 (1-1) against 1 (1-1)"),
    }
    both = score(position(south, north, bonuses=("egg-yellow", "egg-shells egg-violet")))
    tiles = [line.what.values["tile"] for line in both.lines if line.rule == EGG_TILES]
    assert tiles == ["egg-yellow", "egg-violet", "egg-shells"]
    assert [subtotal["bonus"] for subtotal in both.subtotals] == [1, 2]


def test_other_bonus_tiles_take_nothing():
    """BOW-6.6, BOW-4.3: they stay with their owner, and that is all."""
    bonuses = ("peek-egg peek-aside shells earth-1", "cover give double-turn discard")

    assert awards(position("s:FyFv m:o", "s:Fv", bonuses=bonuses), EGG_TILES) == {}
