"""Bower's standings, on the eggs and in one table, for viewers who may know them."""

from domain.bower import BOWER
from domain.game import Observer
from tests.bower.drawn_positions import NORTH, SOUTH, position
from web.games.bower.layout import layout_of
from web.games.bower.standings import compared, on_eggs, shapes
from web.games.presentation import StandingsRow

DRAWN = ("s:FyFy g:fr", "m:Fy")
EGGS = {1: "Fy", 2: "fr"}


def versus(viewer):
    """Return what stands on the eggs for a viewer."""
    view = BOWER.view(position(*DRAWN, eggs=EGGS), viewer)
    placed = shapes(on_eggs(view), layout_of(view))
    return {shape.id: (shape.kind, shape.text) for shape in placed}


def test_a_known_egg_shows_the_comparison_from_the_viewers_side():
    assert versus(SOUTH)["versus-1"] == ("versus ahead", "2 : 1")
    assert versus(NORTH)["versus-2"] == ("versus behind", "0 : 1")


def test_an_unknown_egg_shows_no_comparison():
    assert set(versus(SOUTH)) == {"versus-1", "versus-3", "versus-5"}
    assert versus(Observer.SPECTATOR) == {}


def test_the_table_has_a_line_for_each_egg_that_one_knows_and_each_material():
    view = BOWER.view(position(*DRAWN, eggs=EGGS), SOUTH)
    first, *others = compared(view)

    assert first == StandingsRow("column 1: yellow flower", (2, 1), "", SOUTH, ("egg-1",))
    assert [line.what for line in others][2:] == [
        "largest group: straw",
        "largest group: moss",
        "largest group: gravel",
    ]
