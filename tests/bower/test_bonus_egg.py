"""BOW-5.4: tests of egg tiles before the final score."""

import pytest

from domain.bower import BOWER
from domain.bower.commands import ChooseBonus
from domain.bower.components import BONUS_KINDS
from domain.bower.decide import decide
from domain.bower.events import BonusTileChosen
from domain.bower.state import Step
from domain.game import Observer
from tests.bower.bonuses import NORTHS_TURN
from tests.bower.drawn_positions import NORTH, SOUTH, position
from tests.spec import after, in_order

EGG_TILES = BONUS_KINDS["egg"]


def choosing(tile):
    return position("s", step=Step.CHOOSE, drawn=f"cover {tile} give", hands=("N01", "N02"))


@pytest.mark.parametrize("tile", EGG_TILES)
def test_it_takes_effect_by_itself_and_the_turn_is_over(tile):
    """BOW-5.4: nothing is asked about it."""
    assert decide(choosing(tile), SOUTH, ChooseBonus(tile), in_order) == (
        BonusTileChosen(SOUTH, tile, ("cover", "give")),
        *NORTHS_TURN,
    )


@pytest.mark.parametrize("viewer", [SOUTH, NORTH, Observer.SPECTATOR])
@pytest.mark.parametrize("tile", EGG_TILES)
def test_it_is_kept_face_up(tile, viewer):
    """BOW-5.4: and is no tile of the hand."""
    chosen = after(BOWER, choosing(tile), ChooseBonus(tile))

    assert BOWER.view(chosen, viewer).bonuses == ((tile,), ())
    assert chosen.hands == (("N01",), ("N02",))
