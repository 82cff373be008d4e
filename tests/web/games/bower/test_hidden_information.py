"""Hidden information in scenes of Bower: eggs, hands and bonus tiles, for each viewer."""

import json

import msgspec
import pytest

from domain.bower import BOWER
from domain.bower.components import EGGS
from domain.bower.state import Step
from domain.game import Observer
from tests.bower.drawn_positions import NORTH, SOUTH, position
from tests.web.games.bower.scenes import VIEWERS, seen, symbols
from tests.web.games.covered_areas import places, shapes
from web.games.bower.scene import scene


def test_an_egg_is_shown_to_those_who_may_see_it():
    """BOW-2.1, BOW-5.5."""
    eggs = {1: "Fr", 2: "fv"}
    for viewer, first, second in (
        (SOUTH, "red flower, facing you", "hidden, facing north"),
        (NORTH, "hidden, facing south", "violet feather, facing you"),
        (Observer.SPECTATOR, "hidden, facing south", "hidden, facing north"),
        (Observer.REFEREE, "red flower, facing south", "violet feather, facing north"),
    ):
        there = places(seen(viewer, eggs=eggs))
        assert there["egg-1"].label.startswith(f"egg of column 1: {first}")
        assert there["egg-2"].label.startswith(f"egg of column 2: {second}")
    spied = seen(SOUTH, eggs=eggs, peeked=((2,), ()))
    assert "violet feather, facing north, south has looked at it" in places(spied)["egg-2"].label
    assert shapes(spied)["request-egg-2"].mark == "bower-eye"


@pytest.mark.parametrize("viewer", [NORTH, Observer.SPECTATOR])
def test_no_word_in_the_view_depends_on_hidden_information(viewer):
    """South holds N01 and has drawn the branch; nobody but south sees that."""
    state = position(hands=("N01", ""), drawn="branch cover", step=Step.CHOOSE)
    layout_scene = scene(BOWER.view(state, viewer))
    reported = json.dumps(msgspec.to_builtins([layout_scene.places, layout_scene.shapes]))

    for hidden in ("N01", "branch", "cover", *(egg for egg in EGGS if viewer != NORTH)):
        if hidden not in EGGS:
            assert hidden not in reported
    there = shapes(layout_scene)
    assert there["south-hand-0"].body == "bower-tile-back"
    assert {there[f"drawn-{index}"].body for index in range(2)} == {"bower-card-back"}
    backs = [thing for id, thing in there.items() if id.startswith(("request-egg", "egg-aside"))]
    assert sum(back.body == "bower-egg-back" for back in backs) == (5 if viewer == NORTH else 8)


def test_the_player_who_drew_bonus_tiles_sees_them_with_their_names():
    there = shapes(seen(SOUTH, drawn="branch cover earth-1", step=Step.CHOOSE))

    assert there["bonus-branch"].text == "Branch"
    assert there["bonus-branch"].label.startswith("Branch: Put it on a square of your nest")
    assert symbols(there["bonus-earth-1"])[:2] == ["earth", "feather-white"]
    assert "Earth with 2 white feathers / earth" in there["bonus-earth-1"].label


def test_super_nest_shows_its_bonus_tiles_to_all():
    layout_scene = seen(Observer.SPECTATOR, super_nest=True, revealed="branch give")

    assert {"bonus-branch", "bonus-give"} <= shapes(layout_scene).keys()
    assert "bonus-stack" not in places(layout_scene)


def test_notes_can_be_taken_on_the_eggs_that_are_hidden_and_name_where_others_lie():
    layout_scene = seen(SOUTH, eggs={1: "Fr"})

    noted = {place.id for place in layout_scene.places if place.notes}
    assert noted == {"egg-2", "egg-4", "egg-6", "aside-0", "aside-1"}
    notes = {note.label: note.seen for note in layout_scene.notes}
    assert len(notes) == len(EGGS)
    assert notes["red flower"] == "column 1"
    assert sum(map(bool, notes.values())) == 3


def test_at_the_end_all_is_shown_and_there_is_nothing_left_to_guess():
    layout_scene = seen(SOUTH, hands=("", "N01"), step=None)

    assert not any(place.notes for place in layout_scene.places)
    assert "tile-N01" in shapes(layout_scene)
    assert not [
        shape.id for shape in layout_scene.shapes if shape.body.endswith(("egg-back", "tile-back"))
    ]


def test_only_what_is_ones_own_is_in_ones_hand():
    for viewer in VIEWERS:
        held = {
            shape.id for shape in seen(viewer, hands=("N01", "N02")).shapes if shape.zone == "hand"
        }
        assert held == {SOUTH: {"tile-N01"}, NORTH: {"tile-N02"}}.get(viewer, set())
