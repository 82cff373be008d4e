"""How are sets marked by picking, and what is told of them before they are scored?"""

from tests.birdie.drawing import laid_out
from tests.web.picking_birdie import picked

VALERIA = "ro-sp ro-su ro-au ro-wi wo-su pi-su pi-wi ow-wi wo-wi wo-au ow-sp pi-wi ro-wi"
"""The rulebook's row: 4 robins, 2 summer, 3 winter, another 2 winter, and a card outside."""
MARKED = ("row-0-0", "row-0-3", "row-0-4", "row-0-5", "row-0-6", "row-0-8")


def closing(here, id):
    """Return the rule that keeps *id* closed, and its name."""
    return next((one.rule, one.name) for one in here.closed if id in one.places)


def test_a_set_is_marked_by_its_two_ends_and_the_farthest_end_is_offered_first():
    """BIR-4.4."""
    state = laid_out("ro-sp ro-su ro-au wo-wi")
    begun = picked(state, "row-0-0")

    assert picked(state).open == ("row-0-0", "row-0-1", "row-0-2", "no-set")
    assert begun.open == ("row-0-2", "row-0-1")
    assert (begun.move, begun.goes_on) == (None, True)
    assert picked(state, "row-0-0", "row-0-2").move == picked(state, "row-0-2", "row-0-0").move
    assert picked(state, "row-0-0", "row-0-2").move == {
        "do": "score",
        "sets": ({"from": 0, "to": 2, "as": "robin"},),
        "pigeon": None,
        "owl": (),
    }


def test_what_can_be_no_end_of_a_set_is_closed_by_the_rule():
    """BIR-4.4."""
    state = laid_out("ro-sp ro-su ro-au wo-wi wo-sp")

    assert closing(picked(laid_out("ro-sp wo-su")), "row-0-1") == ("BIR-4.4", "NOTHING_SHARED")
    assert closing(picked(laid_out("ro-sp")), "row-0-0") == ("BIR-4.4", "SET_TOO_SMALL")
    assert closing(picked(state, "row-0-0"), "row-0-3") == ("BIR-4.4", "NOTHING_SHARED")
    marked = picked(state, "row-0-1", "row-0-2")
    assert closing(marked, "row-0-0") == ("BIR-4.4", "SETS_OVERLAP")
    assert marked.open == ("row-0-3", "row-0-4")


def test_the_rulebooks_row_is_told_as_it_is_scored():
    """BIR-4.5, BIR-4.6: 9 points and 3 flaps; the second winter run is not written."""
    here = picked(laid_out(VALERIA), *MARKED)
    more = picked(laid_out(VALERIA), *MARKED, "row-0-11", "row-0-12")

    assert here.prompt.startswith(
        "4 robins, 2 summer, 3 winter. 9 points, 3 flaps, the robin trophy: "
    )
    assert here.confirm == "Score 9 points"
    assert more.prompt.startswith("4 robins, 2 summer, 3 winter, 2 winter (another is written).")
    assert more.confirm == "Score 9 points"
