"""FEL-4.4, FEL-4.5, FEL-4.7: tests of undergrowth that carries a spore away from its parent."""

import pytest

from domain.felci import FELCI
from domain.felci.commands import PlantFern
from domain.felci.components import WHITE
from domain.felci.decide import decide
from domain.felci.events import FernPlanted, UndergrowthLaid
from domain.felci.rules import FelciRefusal
from domain.felci.state import Turn, Undergrowth
from tests.felci.drawn_positions import garden, under
from tests.felci.test_plant_fern import RULEBOOK
from tests.spec import after, refused

# A free green fern with room on all sides but the right one.
ONE_GREEN = """
      c d e f g
    3 . . . . .
    4 . g b . .
    5 . . . . .
"""


def test_the_rulebooks_green_fern_goes_two_tiles_of_undergrowth_away():
    """FEL-4.4, the rulebook's example of a green fern: the parent is on f5."""
    before = garden(RULEBOOK, white="gpyb")
    command = PlantFern("green", "e7", under("pink f6", "blue e6"))

    assert decide(before, WHITE, command) == (
        UndergrowthLaid(WHITE, "pink", "f6"),
        UndergrowthLaid(WHITE, "blue", "e6"),
        FernPlanted(WHITE, "green", "e7", spore=True),
    )


def test_undergrowth_and_its_spore_are_one_action_and_leave_the_hand():
    """FEL-4.4, FEL-3.1."""
    before = garden("  c d e\n3 g . .", white="gpyb")

    grown = after(FELCI, before, PlantFern("green", "e3", under("pink d3")))

    assert grown.turn == Turn(WHITE, actions_left=1, acted=True, last=False)
    assert grown.hands[WHITE] == ("yellow", "blue")
    assert grown.tiles == {"c3": "green", "d3": Undergrowth(WHITE, "pink"), "e3": "green"}


def test_the_whole_hand_may_go_into_the_undergrowth_and_its_spore():
    """FEL-4.4: the path may turn, and may pass the parent again."""
    before = garden(ONE_GREEN, white="gpyb")
    command = PlantFern("green", "c5", under("pink d3", "yellow c3", "blue c4"))

    assert after(FELCI, before, command).hands[WHITE] == ()


@pytest.mark.parametrize("start", ["c5", "e3", "f4", "g5"])
def test_the_first_tile_goes_next_to_a_free_fern_of_the_spores_type(start):
    """FEL-4.4: neither diagonally, nor at a distance, nor next to another type."""
    before = garden(ONE_GREEN, white="gp")

    with refused("FEL-4.4", FelciRefusal.UNDERGROWTH_APART):
        decide(before, WHITE, PlantFern("green", "d5", under(f"pink {start}")))


def test_a_fern_that_is_not_free_is_no_parent():
    """FEL-4.4: the path must start from the green fern on f1, not from the one on c1."""
    before = garden(
        """
          c d e f
        1 g r . g
        2 r . . .
        """,
        white="gp",
    )

    with refused("FEL-4.4", FelciRefusal.UNDERGROWTH_APART):
        decide(before, WHITE, PlantFern("green", "e2", under("pink d2")))


def test_each_next_tile_goes_next_to_the_one_before():
    """FEL-4.4: next to the parent is not enough, and a diagonal step is none."""
    before = garden(ONE_GREEN, white="gpy")

    for second in ("c4", "e5", "e2", "c2"):
        command = PlantFern("green", "f3", under("pink d3", f"yellow {second}"))
        with refused("FEL-4.4", FelciRefusal.UNDERGROWTH_BROKEN):
            decide(before, WHITE, command)


def test_the_spore_goes_next_to_the_last_tile():
    """FEL-4.4: not next to an earlier one."""
    before = garden(ONE_GREEN, white="gpy")
    laid = under("pink d3", "yellow e3")

    for cell in ("c3", "d2", "f4", "g3"):
        with refused("FEL-4.4", FelciRefusal.SPORE_OFF_THE_PATH):
            decide(before, WHITE, PlantFern("green", cell, laid))


def test_all_cells_of_the_path_are_empty():
    """FEL-4.4: ferns and undergrowth, own or not, are never crossed (FEL-4.6)."""
    before = garden(
        """
          c d e f
        3 g . b .
        4 . . # .
        5 . . . .
        """,
        white="gpy",
        black_undergrowth="e4",
    )

    for filled in ("e3", "e4"):
        command = PlantFern("green", "f4", under("pink d3", f"yellow {filled}"))
        with refused("FEL-4.4", FelciRefusal.UNDERGROWTH_ON_FILLED_CELL):
            decide(before, WHITE, command)
        with refused("FEL-4.3", FelciRefusal.SPORE_ON_FILLED_CELL):
            decide(before, WHITE, PlantFern("green", filled, under("pink d3")))


@pytest.mark.parametrize(
    ("laid", "spore"),
    [
        pytest.param(("pink d3",), "d3", id="undergrowth and spore"),
        pytest.param(("pink d3", "yellow d3"), "e3", id="two tiles in a row"),
        pytest.param(("pink d3", "yellow e3", "blue d3"), "c3", id="back to the first tile"),
        pytest.param(("pink d3", "yellow c3", "blue d3"), "e3", id="through the first tile"),
    ],
)
def test_all_cells_of_the_path_are_different(laid, spore):
    """FEL-4.4."""
    before = garden(ONE_GREEN, white="gpyb")

    with refused("FEL-4.4", FelciRefusal.CELL_TWICE):
        decide(before, WHITE, PlantFern("green", spore, under(*laid)))


def test_the_first_tile_may_close_the_parent_in():
    """FEL-4.4, the ruling: the parent's freedom is judged before it is laid."""
    before = garden(
        """
          c d e
        1 g . .
        2 b . .
        """,
        white="gp",
    )

    grown = after(FELCI, before, PlantFern("green", "e1", under("pink d1")))

    assert grown.tiles["e1"] == "green"


def test_undergrowth_may_be_of_the_spores_own_type():
    """FEL-4.4, the ruling: face down it is no fern, so it is no parent for what follows."""
    before = garden(ONE_GREEN, white="ggg")

    assert decide(before, WHITE, PlantFern("green", "e3", under("green d3"))) == (
        UndergrowthLaid(WHITE, "green", "d3"),
        FernPlanted(WHITE, "green", "e3", spore=True),
    )


def test_a_tile_of_the_spores_own_type_is_counted_twice_in_the_hand():
    """FEL-4.4: the other tiles come from the hand too."""
    with refused("GEN-5", FelciRefusal.NOT_IN_HAND):
        decide(garden(ONE_GREEN, white="gp"), WHITE, PlantFern("green", "e3", under("green d3")))
    with refused("GEN-5", FelciRefusal.NOT_IN_HAND):
        decide(garden(ONE_GREEN, white="pp"), WHITE, PlantFern("green", "e3", under("pink d3")))


def test_undergrowth_is_not_allowed_with_a_new_plant():
    """FEL-4.5: there is no free green fern, and a red one is no parent for it."""
    before = garden("  c d e f\n3 . r # .", white="gp")

    with refused("FEL-4.5", FelciRefusal.UNDERGROWTH_WITH_NEW_PLANT):
        decide(before, WHITE, PlantFern("green", "c4", under("pink c3")))


def test_the_spores_cell_may_touch_another_free_fern_of_its_type():
    """FEL-4.7, the ruling."""
    before = garden("  c d e f\n3 g . . g", white="gp")

    assert after(FELCI, before, PlantFern("green", "e3", under("pink d3"))).tiles["e3"] == "green"


def test_the_spores_cell_may_touch_the_parent_itself():
    """FEL-4.7, the ruling: d3, c3 and back next to d4."""
    before = garden(ONE_GREEN, white="gpy")
    command = PlantFern("green", "c4", under("pink d3", "yellow c3"))

    assert after(FELCI, before, command).tiles["c4"] == "green"


def test_each_tile_of_undergrowth_has_a_type_and_a_cell_that_there_are():
    """FEL-1.1, FEL-1.2."""
    before = garden(ONE_GREEN, white="gp")

    with refused("GEN-5", FelciRefusal.NO_SUCH_TYPE):
        decide(before, WHITE, PlantFern("green", "d2", under("purple d3")))
    with refused("GEN-5", FelciRefusal.NO_SUCH_CELL):
        decide(before, WHITE, PlantFern("green", "d2", under("pink a1")))
