"""BIR-1: tests of the components."""

from collections import Counter

import msgspec
import pytest
from msgspec.structs import replace

from domain.birdie import BIRDIE
from domain.birdie.components import (
    BIRDS,
    FEATURES,
    FEATURES_OF,
    SEASONS,
    STANDARD,
    Components,
    box_id,
    box_of,
    flaps_id,
    pass_id,
    trophy_id,
)
from domain.birdie.state import Sheet
from tests.birdie.drawn_positions import BOX
from tests.component_sets import assert_refused, each_bad_set


def test_there_are_four_cards_of_each_bird_in_each_season():
    """BIR-1.1, the ruling: 64 in all, in the order of the component file."""
    assert Counter(BOX.cards) == {f"{bird}-{season}": 4 for bird in BIRDS for season in SEASONS}
    assert len(BOX.cards) == 64
    assert BOX.cards[:5] == (*4 * ("woodpecker-spring",), "woodpecker-summer")
    assert BOX.cards[16] == "owl-spring"
    assert BOX.cards[-1] == "robin-winter"


def test_there_are_four_birds_and_four_seasons():
    """BIR-1.1: each card shows one of each."""
    assert BIRDS == ("woodpecker", "owl", "pigeon", "robin")
    assert SEASONS == ("spring", "summer", "autumn", "winter")
    assert FEATURES_OF["owl-winter"] == ("owl", "winter")
    assert set(FEATURES_OF) == set(BOX.cards)


def test_a_score_sheet_has_a_box_for_each_bird_and_each_season():
    """BIR-1.2: eight boxes, all empty at first, as are pass boxes, flaps and ability marks."""
    assert list(FEATURES) == [*BIRDS, *SEASONS]
    assert len(FEATURES) == 8
    assert Sheet() == Sheet(boxes={}, passes=(), flaps=0, used={})


def test_the_flap_column_has_ten_boxes_of_which_the_first_is_worth_1():
    """BIR-1.3, the ruling: the values are data."""
    assert BOX.flaps == (1, 2, 4, 6, 8, 10, 12, 14, 17, 20)


def test_a_trophy_is_worth_3():
    """BIR-1.1, BIR-6.1."""
    assert BOX.trophy == 3


def test_the_places_of_a_sheet_are_named_by_their_seat():
    """BIR-1.2."""
    assert box_id(0, "robin") == "box-0-robin"
    assert pass_id(3, 2) == "pass-3-2"
    assert flaps_id(1) == "flaps-1"
    assert trophy_id("owl") == "trophy-owl"


def test_two_to_four_sit_clockwise_as_north_east_south_west():
    """BIR-2.3."""
    assert list(BIRDIE.players) == [2, 3, 4]
    assert BIRDIE.seat_names == ("north", "east", "south", "west")
    assert (BIRDIE.option_names, BIRDIE.rules) == (("expert",), "birdie/1")


def test_another_set_with_other_contents_can_be_loaded():
    """BIR-1.3, the ruling: its cards are in the order of its own file."""
    other = replace(
        STANDARD,
        set="other",
        birds=BIRDS[::-1],
        seasons=SEASONS[::-1],
        copies=2,
        flaps=(1, 1, 5),
        trophy=0,
    )

    box = box_of(msgspec.json.decode(msgspec.json.encode(other), type=Components))

    assert len(box.cards) == 32
    assert box.cards[:3] == ("robin-winter", "robin-winter", "robin-autumn")
    assert (box.flaps, box.trophy) == ((1, 1, 5), 0)


@pytest.mark.parametrize("copies", [2, 100])
def test_a_set_may_have_from_2_to_100_copies_of_each_card(copies):
    """BIR-1.1, BIR-2.1."""
    assert len(box_of(replace(STANDARD, copies=copies)).cards) == 16 * copies


BAD_SETS = {
    "birds must be the game's four": [
        {"birds": BIRDS[:3]},
        {"birds": (*BIRDS[:3], "sparrow")},
        {"birds": (*BIRDS[:3], BIRDS[0])},
        {"birds": (*BIRDS, BIRDS[0])},
    ],
    "seasons must be the game's four": [
        {"seasons": SEASONS[:3]},
        {"seasons": (*SEASONS[:3], "monsoon")},
        {"seasons": (*SEASONS, SEASONS[0])},
    ],
    "copies must be from 2 to 100": [{"copies": 1}, {"copies": 101}, {"copies": -4}],
    "flaps must begin with 1": [{"flaps": ()}, {"flaps": (2, 4)}, {"flaps": (0, 1)}],
    "flaps must not fall": [{"flaps": (1, 3, 2)}],
    "trophy must not be negative": [{"trophy": -1}],
}


@each_bad_set(BAD_SETS)
def test_a_set_that_is_not_birdies_is_refused_with_the_reason(complaint, change):
    """BIR-1.1, BIR-1.3."""
    assert_refused(BIRDIE, complaint, change)


def test_a_set_has_no_fields_but_its_own():
    """BIR-1.3: a misspelt field is no field."""
    box = msgspec.to_builtins(STANDARD) | {"trophies": 3}

    with pytest.raises(msgspec.ValidationError, match="unknown field `trophies`"):
        msgspec.convert(box, Components)


def test_a_set_need_not_say_what_it_is_called():
    """BIR-1.3."""
    box = msgspec.to_builtins(STANDARD)
    del box["set"], box["status"]

    assert msgspec.convert(box, Components) == replace(STANDARD, set="", status="")
