"""Layout of Birdie fits any number of players, cards and flaps."""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from domain.birdie.components import box_of
from domain.birdie.state import Step
from domain.game import Observer
from tests.birdie.drawn_positions import BOX, EAST, NORTH, SHORT, SOUTH, cards, laid_out, position
from tests.birdie.sets import SETS
from tests.web.games.birdie.scenes import (
    PANELS,
    PLAYERS,
    area,
    in_the_way,
    places,
    seen,
    shapes,
    viewers,
)
from tests.web.games.covered_areas import outside
from web.games.scene import Scene

FULL = (
    "woodpecker 9, owl 5 copied, pigeon 3, robin 4, spring 4, summer 12, autumn 4, winter 4,"
    " passes 6 4, flaps 10, used owl robin pigeon woodpecker"
)
"""A sheet on which nothing is empty."""
EVERY_CARD = [*SHORT, *SHORT]


def some(count: int) -> str:
    """Return so many cards, as they are written in short."""
    return " ".join(EVERY_CARD[:count])


def lies_well(drawn: Scene, *, wide: bool) -> None:
    """See that nothing lies over anything else, outside the picture, or next to its sheet."""
    assert in_the_way(drawn, wide=wide) == []
    assert outside(drawn, wide=wide) == []
    for panel in (place for place in drawn.places if place.kind.split()[0] == "sheet"):
        for place in drawn.places:
            if place.zone == panel.id and not place.id.startswith(("hand-", "deck-")):
                assert area(panel, wide=wide).holds(area(place, wide=wide))


@pytest.mark.parametrize("held", [0, 8, 20])
@pytest.mark.parametrize("players", PLAYERS)
def test_in_a_turn_nothing_lies_over_anything_else(players, held):
    hands = (some(held),) * players
    state = position(players, hands=hands, decks=hands, sheets=(FULL,) * players)

    for viewer in viewers(players):
        for wide in (False, True):
            lies_well(seen(state, viewer), wide=wide)


@pytest.mark.parametrize("length", [0, 9, 30])
@pytest.mark.parametrize("players", PLAYERS)
def test_while_a_row_is_scored_nothing_lies_over_anything_else(players, length):
    for expert in (False, True):
        sheets = (FULL,) * (players - 1)
        state = laid_out(
            some(length), some(5), FULL, players=players, sheets=("", *sheets), expert=expert
        )
        other = replace(state, rows=(*state.rows[:1], cards(some(length)), *state.rows[2:]))
        for viewer in (NORTH, EAST, Observer.SPECTATOR):
            for wide in (False, True):
                lies_well(seen(other, viewer), wide=wide)


@pytest.mark.parametrize("length", [4, 10])
@pytest.mark.parametrize("players", PLAYERS)
def test_from_the_last_turn_to_the_scoring_no_sheet_moves(players, length):
    sheets = (FULL,) * players
    turn = position(players, hands=(some(4), *[""] * (players - 1)), sheets=sheets)
    for step, scoring in ((Step.CHOOSE, {}), (Step.INSERT, {"drawn": "owl-winter"})):
        scored = laid_out(
            some(length), "", FULL, players=players, sheets=sheets, step=step, scoring=scoring
        )
        for viewer in (NORTH, EAST):
            before, after = (
                {
                    place.id: (place.x, place.y, place.wide)
                    for place in seen(state, viewer).places
                    if place.kind.split()[0] == "sheet"
                }
                for state in (turn, scored)
            )
            assert before == after


@pytest.mark.parametrize("players", PLAYERS)
def test_a_card_that_a_robin_drew_lies_above_the_row(players):
    state = laid_out(
        some(14), "ro-sp", players=players, step=Step.INSERT, scoring={"drawn": "owl-winter"}
    )
    drawn = seen(state)

    for wide in (False, True):
        lies_well(drawn, wide=wide)
    there = shapes(drawn)
    assert there["drawn"].y < there["row-0-0"].y
    assert (there["drawn"].label, there["drawn"].zone) == ("drawn by a robin: winter owl", "row")


def test_another_box_has_room_for_its_flaps_and_its_rows():
    many = replace(BOX, flaps=tuple(range(1, 31)))
    for box in (many, *map(box_of, SETS)):
        state = laid_out(some(32), some(3), "flaps 4", box=box)
        for wide in (False, True):
            lies_well(seen(state), wide=wide)


def test_a_players_own_sheet_is_the_largest_and_lies_below_the_others():
    for players in PLAYERS:
        there = places(seen(position(players), EAST))
        own, *others = (there[f"box-{seat}-robin"] for seat in (EAST, *(set(range(players)) - {1})))
        assert all(own.y > other.y for other in others)
        assert all((own.width > other.width) == (players > 2) for other in others)


def test_the_others_sit_in_the_order_in_which_they_play():
    there = shapes(seen(position(4), SOUTH))

    west, north, east = (there[f"name-{seat}"] for seat in (3, 0, 1))
    assert west.x < north.x < east.x


def test_a_row_stays_where_it_is_while_cards_leave_it():
    """BIR-5.1."""
    before = laid_out(some(16), expert=True)
    after = replace(before, rows=(cards(some(6)), ()), flown=(cards(some(10)), ()))

    here, there = (shapes(seen(state)) for state in (before, after))
    for index in range(6):
        assert here[f"row-0-{index}"] == replace(
            there[f"row-0-{index}"], label=here[f"row-0-{index}"].label
        )


def test_panels_lie_under_all_else():
    for state in (position(3), laid_out(some(5), players=3)):
        kinds = [place.kind.split()[0] for place in seen(state).places if place.zone == "row"]
        assert kinds == sorted(kinds, key=lambda kind: kind not in PANELS)


def test_flap_boxes_are_as_large_as_their_row_and_touch_on_no_page():
    drawn = seen(position())
    flaps = [shape for shape in drawn.shapes if shape.id.startswith("flap-0-")]

    assert len(flaps) == len(BOX.flaps)
    for one, after in pairwise(flaps):
        assert one.size == after.x - one.x - 2
        assert one.wide
        assert after.wide
        assert one.wide_size == after.wide[0] - one.wide[0] - 2
    assert flaps[0].size > flaps[0].wide_size, "letters are larger on a narrow page"
