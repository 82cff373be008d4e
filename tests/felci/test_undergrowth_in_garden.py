"""FEL-4.6: tests of undergrowth in the garden."""

import pytest

from domain.felci import FELCI
from domain.felci.commands import DrawFerns, PlantFern
from domain.felci.components import BLACK, WHITE
from domain.felci.decide import decide
from domain.felci.rules import FelciRefusal
from domain.felci.scoring import score
from tests.felci.drawn_positions import garden, under
from tests.spec import after, refused


def test_undergrowth_is_no_parent():
    """FEL-4.6: nothing grows from a green tile that lies face down."""
    before = garden("  c d e f g\n3 g . . . .", white="ggg")
    grown = after(FELCI, before, PlantFern("green", "e3", under("green d3")))

    with refused("FEL-4.3", FelciRefusal.SPORE_APART):
        decide(grown, WHITE, PlantFern("green", "d4"))


@pytest.mark.parametrize("fern", ["red", "green"])
def test_undergrowth_is_never_covered(fern):
    """FEL-4.6: it stays to the end, no matter who laid it."""
    before = garden("  c d\n3 g #", black="rg", to_move=BLACK)
    refusals = {
        "red": ("FEL-4.2", FelciRefusal.NEW_PLANT_ON_FILLED_CELL),
        "green": ("FEL-4.3", FelciRefusal.SPORE_ON_FILLED_CELL),
    }

    with refused(*refusals[fern]):
        decide(before, BLACK, PlantFern(fern, "d3"))


def test_undergrowth_scores_nothing_and_spoils_nothing():
    """FEL-4.6: of the reds on the north side only the one that lies face up counts."""
    before = garden(
        "  c d e\n3 r R P",
        benches={"white-north": "white red, black pink"},
        black_undergrowth="e3",
    )

    assert score(before).totals == (1, 0)


def test_undergrowth_is_known_to_its_owner_only():
    """FEL-4.6."""
    before = garden("  c d e\n3 g R P", black_undergrowth="e3")

    def types_seen(viewer):
        return [tile.type for tile in FELCI.view(before, viewer).tiles]

    assert types_seen(WHITE) == ["green", "red", None]
    assert types_seen(BLACK) == ["green", None, "pink"]
    assert types_seen("spectator") == ["green", None, None]
    assert types_seen("referee") == ["green", "red", "pink"]


@pytest.mark.parametrize("viewer", [WHITE, BLACK, "spectator"])
def test_undergrowth_is_revealed_when_the_game_has_ended(viewer):
    """FEL-4.6, the ruling."""
    before = garden("  c d e\n3 g R P", to_move=BLACK, actions=0, pile="", black_undergrowth="e3")

    ended = after(FELCI, before, DrawFerns(0))

    assert [tile.type for tile in FELCI.view(ended, viewer).tiles] == ["green", "red", "pink"]
