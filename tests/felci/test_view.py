"""Tests of what each viewer sees of a position of Felci."""

import msgspec
import pytest
from msgspec.structs import replace

from domain.felci import FELCI
from domain.felci.commands import DrawFerns
from domain.felci.components import BLACK, WHITE
from domain.felci.legal import legal
from domain.felci.state import State, Turn, Visitor
from domain.felci.view import BenchSeen, FernSeen, HiddenHand, OpenHand, UndergrowthSeen, View
from domain.game import Observer
from tests.felci.drawn_positions import GARDEN, ferns, garden
from tests.spec import after

EVERYBODY = [WHITE, BLACK, *Observer]
BEFORE = garden(
    """
      c d e
    3 r R .
    4 . P r
    """,
    white="yrg",
    black="bp",
    pile="rygb",
    benches={"white-north": "white red, black pink", "black-west": "black red"},
    black_undergrowth="d4",
)


def test_a_view_names_all_that_it_shows_and_nothing_else():
    """FEL-2.2, FEL-4.6: anyone who adds a field decides here that it is no secret."""
    assert {field.name for field in msgspec.structs.fields(View)} == {
        "viewer",
        "cells",
        "sides",
        "tiles",
        "benches",
        "waiting",
        "hands",
        "pile_size",
        "pile",
        "turn",
        "points",
        "ended",
        "legal",
        "full_hand",
    }


def test_the_size_of_a_full_hand_is_known():
    """FEL-3.3: whatever was agreed on, so that a seat foresees what it may draw."""
    larger = replace(BEFORE, garden=replace(GARDEN, hand=5))

    assert FELCI.position(FELCI.view(larger, WHITE)).garden.hand == 5
    assert FELCI.position(FELCI.view(BEFORE, WHITE)).garden.hand == 4


def test_a_hand_as_the_box_has_it_is_not_written_into_a_view():
    """FEL-3.3."""
    larger = replace(BEFORE, garden=replace(GARDEN, hand=5))

    assert "full_hand" not in msgspec.to_builtins(FELCI.view(BEFORE, WHITE))
    assert msgspec.to_builtins(FELCI.view(larger, WHITE))["full_hand"] == 5


@pytest.mark.parametrize(
    ("viewer", "hands"),
    [
        (WHITE, (OpenHand(("yellow", "red", "green")), HiddenHand(2))),
        (BLACK, (HiddenHand(3), OpenHand(("blue", "pink")))),
        (Observer.SPECTATOR, (HiddenHand(3), HiddenHand(2))),
        (Observer.REFEREE, (OpenHand(("yellow", "red", "green")), OpenHand(("blue", "pink")))),
    ],
)
def test_a_hand_is_open_to_its_owner_and_the_referee_and_a_number_to_all_others(viewer, hands):
    """FEL-2.2."""
    assert FELCI.view(BEFORE, viewer).hands == hands


@pytest.mark.parametrize(
    ("viewer", "own", "others"),
    [
        (WHITE, "red", None),
        (BLACK, None, "pink"),
        (Observer.SPECTATOR, None, None),
        (Observer.REFEREE, "red", "pink"),
    ],
)
def test_the_garden_shows_ferns_to_all_and_undergrowth_as_far_as_it_is_known(viewer, own, others):
    """FEL-4.6: who laid it is known to all."""
    assert FELCI.view(BEFORE, viewer).tiles == (
        FernSeen("c3", "red"),
        UndergrowthSeen("d3", WHITE, own),
        UndergrowthSeen("d4", BLACK, others),
        FernSeen("e4", "red"),
    )


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_the_pile_is_a_number_to_all_but_the_referee(viewer):
    """FEL-2.2."""
    view = FELCI.view(BEFORE, viewer)

    assert view.pile_size == 4
    assert view.pile == (ferns("rygb") if viewer == Observer.REFEREE else None)


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_everybody_sees_the_benches_with_what_each_brings_as_things_stand(viewer):
    """FEL-2.1, FEL-6.2, FEL-6.3."""
    view = FELCI.view(BEFORE, viewer)

    benches = {bench.id: bench for bench in view.benches}
    assert list(benches) == list(GARDEN.benches)
    assert benches["white-north"] == BenchSeen(
        "white-north", "white", "north", (Visitor(WHITE, "red"), Visitor(BLACK, "pink")), 2
    )
    assert benches["black-west"].points == 1
    assert benches["white-east"] == BenchSeen("white-east", "white", "east", (), 0)
    assert view.points == (2, 1)
    assert view.waiting == BEFORE.waiting


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_everybody_sees_the_garden_whose_turn_it_is_and_the_actions_left(viewer):
    """FEL-3.1."""
    view = FELCI.view(BEFORE, viewer)

    assert (view.viewer, view.cells, view.sides) == (viewer, GARDEN.cells, GARDEN.side_cells)
    assert view.turn == Turn(WHITE, 2, acted=False, last=False)
    assert view.ended is None


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_choices_are_shown_to_the_seat_on_turn_only(viewer):
    """FEL-2.2: it would tell the hand."""
    expected = legal(BEFORE, WHITE) if viewer == WHITE else None

    assert FELCI.view(BEFORE, viewer).legal == expected


@pytest.mark.parametrize("viewer", [WHITE, BLACK, Observer.SPECTATOR])
def test_hands_and_undergrowth_are_open_when_the_game_has_ended_but_no_move_is(viewer):
    """FEL-4.6, the ruling."""
    running = replace(BEFORE, pile=(), turn=Turn(BLACK, 0, acted=True, last=False))

    view = FELCI.view(after(FELCI, running, DrawFerns(0)), viewer)

    assert view.hands == (OpenHand(("yellow", "red", "green")), OpenHand(("blue", "pink")))
    assert [tile.type for tile in view.tiles] == ["red", "red", "pink", "red"]
    assert (view.turn, view.legal, view.ended) == (None, None, "pile_empty_for_white")


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_a_view_before_the_deal_is_an_empty_garden(viewer):
    """FEL-2.2."""
    view = FELCI.view(State(GARDEN, white_skips_first_turn=False), viewer)

    assert (view.tiles, view.turn, view.legal, view.pile_size) == ((), None, None, 0)
