"""Tests of the standings: they use no request that the viewer does not know."""

from domain.bower import BOWER
from domain.bower.standings import Comparison, by_column, by_material
from domain.game import Observer
from tests.bower.drawn_positions import NORTH, SOUTH, position

EGGS = {1: "Fy", 2: "fr"}


def test_a_column_is_compared_only_for_those_who_see_its_egg():
    """BOW-2.1, BOW-6.2: the egg of column 1 faces south, that of column 2 north."""
    state = position("s:FyFy g:fr", "m:Fy", eggs=EGGS)

    souths, norths = (by_column(BOWER.view(state, seat)) for seat in (SOUTH, NORTH))
    assert souths[1] == Comparison((2, 1), (0, 0), SOUTH)
    assert norths[2] == Comparison((1, 0), (0, 0), SOUTH)
    assert (set(souths), set(norths)) == ({1, 3, 5}, {2, 4, 6})
    assert by_column(BOWER.view(state, Observer.SPECTATOR)) == {}


def test_shells_break_a_tie():
    """BOW-6.2: who would take the egg token is shown next to the counts."""
    state = position("s:Fyo", "m:Fy", eggs=EGGS)

    assert by_column(BOWER.view(state, SOUTH))[1] == Comparison((1, 1), (1, 0), SOUTH)


def test_equal_scores_have_no_leader():
    """BOW-6.2: none against none is a tie like any other."""
    state = position("s:fr", "m:fr", eggs=EGGS)

    assert by_column(BOWER.view(state, SOUTH))[1] == Comparison((0, 0), (0, 0), None)


def test_everybody_is_shown_how_the_largest_groups_compare():
    """BOW-6.1: earth never counts."""
    state = position("s:fr s:fr / m:* e:fw", "s:fr m:* m:o", eggs=EGGS)

    for viewer in (SOUTH, NORTH, Observer.SPECTATOR):
        assert by_material(BOWER.view(state, viewer)) == {
            "straw": Comparison((2, 1), (0, 0), SOUTH),
            "moss": Comparison((1, 2), (0, 1), NORTH),
            "gravel": Comparison((0, 0), (0, 0), None),
        }
