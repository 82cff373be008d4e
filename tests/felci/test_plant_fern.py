"""FEL-4.1 to FEL-4.3: tests of where a fern may be planted."""

import pytest

from domain.felci import FELCI
from domain.felci.commands import DrawFerns, PlantFern, SeatVisitor
from domain.felci.components import BLACK, WHITE
from domain.felci.decide import decide
from domain.felci.events import FernPlanted
from domain.felci.rules import FelciRefusal, free_ferns, spore_cells
from tests.felci.drawn_positions import GARDEN, garden
from tests.spec import after, refused

# The rulebook's picture is lost; this garden has what its three examples tell of it: a red fern
# that is walled in, a yellow one and a green one that are free.
RULEBOOK = """
      b c d e f g
    2 . . b . . .
    3 . p r b . .
    4 . . y . . .
    5 . . . . g .
    6 . . . . . .
"""


def test_the_rulebooks_red_fern_goes_anywhere_because_the_one_there_is_not_free():
    """FEL-4.2, the rulebook's example of a red fern."""
    before = garden(RULEBOOK, white="r")
    empty = [cell for cell in GARDEN.cells if cell not in before.tiles]

    for cell in empty:
        assert decide(before, WHITE, PlantFern("red", cell)) == (
            FernPlanted(WHITE, "red", cell, spore=False),
        )
    assert len(empty) == 46


def test_the_rulebooks_yellow_fern_goes_to_the_south_west_of_the_one_there():
    """FEL-4.3, FEL-1.3, the rulebook's example of a yellow fern.

    The board stands on its corner, so the cell to the south-west is the next one in its column.
    """
    before = garden(RULEBOOK, white="y")

    assert decide(before, WHITE, PlantFern("yellow", "d5")) == (
        FernPlanted(WHITE, "yellow", "d5", spore=True),
    )
    assert spore_cells(before, "yellow") == {"c4", "d5", "e4"}


@pytest.mark.parametrize("cell", ["c5", "e5", "d6", "a3", "g6"])
def test_the_rulebooks_yellow_fern_may_not_go_elsewhere(cell):
    """FEL-4.3: not diagonally, not at a distance."""
    with refused("FEL-4.3", FelciRefusal.SPORE_APART):
        decide(garden(RULEBOOK, white="y"), WHITE, PlantFern("yellow", cell))


def test_a_fern_is_free_while_one_adjacent_cell_is_empty():
    """FEL-4.1."""
    before = garden("""
          c d e
        3 . b .
        4 b r .
        5 . b .
    """)

    assert free_ferns(before, "red") == ["d4"]
    assert spore_cells(before, "red") == {"e4"}


def test_an_empty_cell_at_a_corner_sets_no_fern_free():
    """FEL-4.1, FEL-1.3."""
    before = garden("""
          c d e
        3 . b .
        4 b r b
        5 . b .
    """)

    assert free_ferns(before, "red") == []


def test_a_fern_at_the_edge_is_walled_in_by_fewer_tiles():
    """FEL-4.1, FEL-1.2: c1 has two neighbours."""
    before = garden("""
          c d
        1 r b
        2 b .
    """)

    assert free_ferns(before, "red") == []


def test_undergrowth_fills_a_cell_and_can_wall_a_fern_in():
    """FEL-4.1."""
    before = garden("""
          c d e
        1 r # .
        2 # . .
    """)

    assert free_ferns(before, "red") == []


@pytest.mark.parametrize("owner_is_black", [False, True])
def test_undergrowth_is_no_fern_of_its_type(owner_is_black):
    """FEL-4.1: a lone red tile that lies face down does not keep red from starting a new plant."""
    owned_by_black = "d4" if owner_is_black else ""
    before = garden("  c d\n4 . R", white="r", black_undergrowth=owned_by_black)

    assert decide(before, WHITE, PlantFern("red", "g6")) == (
        FernPlanted(WHITE, "red", "g6", spore=False),
    )


def test_only_free_ferns_of_the_same_type_are_parents():
    """FEL-4.3: of two reds one is walled in, and the free yellow one does not count."""
    before = garden(
        """
          c d e f
        1 r b . .
        2 b . y .
        3 . . . r
        """,
        white="r",
    )

    assert spore_cells(before, "red") == {"f2", "e3", "g3", "f4"}
    for cell in ("d2", "c3", "e1"):
        with refused("FEL-4.3", FelciRefusal.SPORE_APART):
            decide(before, WHITE, PlantFern("red", cell))


def test_a_player_may_let_any_fern_grow_no_matter_who_planted_it():
    """FEL-4.3: ferns have no owner."""
    before = after(FELCI, garden(white="rr", black="r"), PlantFern("red", "c3"))
    before = after(FELCI, before, SeatVisitor("red", "white-north"), DrawFerns(0))

    assert decide(before, BLACK, PlantFern("red", "c4")) == (
        FernPlanted(BLACK, "red", "c4", spore=True),
    )


@pytest.mark.parametrize("filled", ["c3", "d3", "e3"], ids=["parent", "fern", "undergrowth"])
def test_a_spore_is_put_on_an_empty_cell(filled):
    """FEL-4.3."""
    before = garden("  c d e\n3 r b #", white="r")

    with refused("FEL-4.3", FelciRefusal.SPORE_ON_FILLED_CELL):
        decide(before, WHITE, PlantFern("red", filled))


@pytest.mark.parametrize("filled", ["c3", "d3"], ids=["fern", "undergrowth"])
def test_a_new_plant_is_put_on_an_empty_cell(filled):
    """FEL-4.2."""
    before = garden("  c d\n3 b #", white="r")

    with refused("FEL-4.2", FelciRefusal.NEW_PLANT_ON_FILLED_CELL):
        decide(before, WHITE, PlantFern("red", filled))


def test_a_planted_fern_leaves_the_hand_and_lies_face_up():
    """FEL-4.2: of two equal tiles one stays."""
    planted = after(FELCI, garden(white="ryr"), PlantFern("red", "c3"))

    assert planted.hands[WHITE] == ("yellow", "red")
    assert planted.tiles == {"c3": "red"}


def test_freedom_is_judged_again_before_each_action():
    """FEL-4.1: the first action walls the last free red in, so the second starts a new plant."""
    before = garden(
        """
          c d
        1 r b
        2 . .
        3 b .
        """,
        white="rb",
    )

    with refused("FEL-4.3", FelciRefusal.SPORE_APART):
        decide(before, WHITE, PlantFern("red", "g6"))
    walled_in = after(FELCI, before, PlantFern("blue", "c2"))
    assert decide(walled_in, WHITE, PlantFern("red", "g6")) == (
        FernPlanted(WHITE, "red", "g6", spore=False),
    )


def test_a_new_plant_of_the_first_action_is_the_parent_for_the_second():
    """FEL-4.1, FEL-4.3."""
    before = after(FELCI, garden(white="rr"), PlantFern("red", "c3"))

    with refused("FEL-4.3", FelciRefusal.SPORE_APART):
        decide(before, WHITE, PlantFern("red", "g6"))
    assert decide(before, WHITE, PlantFern("red", "c4")) == (
        FernPlanted(WHITE, "red", "c4", spore=True),
    )


def test_a_fern_that_the_hand_does_not_hold_is_refused():
    """FEL-4: the tile is one of the hand; the opponent's and the pile's do not count."""
    with refused("GEN-5", FelciRefusal.NOT_IN_HAND):
        decide(garden(white="yg", black="r", pile="r"), WHITE, PlantFern("red", "c3"))


def test_a_type_that_does_not_exist_is_refused():
    """FEL-1.1."""
    with refused("GEN-5", FelciRefusal.NO_SUCH_TYPE):
        decide(garden(white="r"), WHITE, PlantFern("purple", "c3"))


@pytest.mark.parametrize("cell", ["a1", "b1", "a2", "h8", "i4", "d9", "d0", "", "4d", "D4"])
def test_a_cell_that_the_garden_does_not_have_is_refused(cell):
    """FEL-1.2."""
    with refused("GEN-5", FelciRefusal.NO_SUCH_CELL):
        decide(garden(white="r"), WHITE, PlantFern("red", cell))
