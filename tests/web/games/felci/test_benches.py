"""Benches of Felci: their half of the garden, names and points."""

import pytest

from domain.felci import FELCI
from domain.felci.components import COLORS, SIDES, WHITE
from tests.felci.drawn_positions import GARDEN, garden
from web.games.felci.choices import choices
from web.games.felci.scene import scene

FERNS = "  c d e\n3 r r g"
"""Three ferns, which stand in the north."""


def shown(**position):
    """Return what white sees."""
    return scene(FELCI.view(garden(FERNS, **position), WHITE))


def seating(bench, **position):
    """Return what white is told who picks the red visitor, and a bench."""
    view = FELCI.view(garden(FERNS, **position), WHITE)
    return choices(view, ("white-visitor-red", bench))


@pytest.mark.parametrize("side", SIDES)
def test_the_cells_of_a_side_are_of_a_kind_which_its_benches_light_up(side):
    places = {place.id: place for place in shown().places}

    lit = [id for id, place in places.items() if f"on-{side}" in place.kind.split()]
    assert sorted(lit) == sorted(GARDEN.side_cells[side])
    assert len(lit) == 26
    assert all(f"bench-{side}" in places[f"{color}-{side}"].kind.split() for color in COLORS)


def test_a_bench_keeps_its_name_wherever_somebody_sits_there():
    benches = {
        "white-north": "white red",
        "white-west": "black pink",
        "black-east": "white red, black pink",
    }
    scene = shown(benches=benches)

    names = {shape.id: shape for shape in scene.shapes if shape.id.startswith("name-")}
    spots = {shape.place: (shape.x, shape.y) for shape in scene.shapes if shape.place in benches}
    texts = {place.id: place.text for place in scene.places if place.zone == "benches"}
    assert {id: shape.text for id, shape in names.items()} == {
        "name-white-north": "north",
        "name-white-west": "west",
        "name-black-east": "east",
    }
    assert [id for id, text in texts.items() if not text] == list(benches)
    for bench in benches:
        assert (names[f"name-{bench}"].x, names[f"name-{bench}"].y) != spots[bench]


def test_choosing_a_bench_says_and_shows_what_it_brings_as_the_garden_stands():
    imported = seating("white-north")
    nothing = seating("white-south")

    assert imported.prompt.endswith("brings 2 joy points now.")
    assert [(ghost.id, ghost.text) for ghost in imported.ghosts[2:]] == [
        ("points-white-north", "2")
    ]
    assert nothing.prompt.endswith("brings no joy points now.")


def test_a_visitor_between_two_is_shown_what_it_takes_away():
    spoilt = seating("black-north", benches={"black-north": "black green"})

    assert spoilt.prompt.endswith("takes away 1 joy point now.")
    assert [(ghost.id, ghost.text) for ghost in spoilt.ghosts[2:]] == [("points-black-north", "0")]
