"""BOW-5.1, BOW-5.3: tests of nest tiles among the bonus tiles."""

import pytest

from domain.bower import BOWER
from domain.bower.commands import ChooseBonus, PlaceTile, TakeTile
from domain.bower.components import BONUS_KINDS
from domain.bower.decide import decide
from domain.bower.events import BonusTileChosen, BonusTileJoinedHand
from domain.bower.state import NestSquare, Step
from domain.errors import GeneralRefusal
from domain.game import Observer
from tests.bower.bonuses import NORTHS_TURN
from tests.bower.drawn_positions import NORTH, SOUTH, cells, position
from tests.spec import after, in_order, refused

NEST_TILES = BONUS_KINDS["nest"]


def choosing(tile, **more):
    """Return a position in which south chooses among *tile* and two others."""
    return position("s", step=Step.CHOOSE, drawn=f"{tile} cover give", **more)


@pytest.mark.parametrize("tile", NEST_TILES)
def test_it_is_revealed_and_goes_into_the_hand_by_itself(tile):
    """BOW-5.1, BOW-5.3."""
    before = choosing(tile, hands=("N01", "N02"))

    assert decide(before, SOUTH, ChooseBonus(tile), in_order) == (
        BonusTileChosen(SOUTH, tile, ("cover", "give")),
        BonusTileJoinedHand(SOUTH, tile),
        *NORTHS_TURN,
    )
    chosen = after(BOWER, before, ChooseBonus(tile))
    assert chosen.hands == (("N01", tile), ("N02",))
    assert chosen.bonuses == ((tile,), ())


@pytest.mark.parametrize("tile", NEST_TILES)
def test_everybody_sees_what_the_nest_tiles_of_the_bonus_show(tile):
    """BOW-5.1, BOW-5.3: and who has which, though the hand is hidden."""
    chosen = after(BOWER, choosing(tile), ChooseBonus(tile))

    view = BOWER.view(chosen, Observer.SPECTATOR)
    assert tuple(shown.id for shown in view.bonus_nest_tiles) == NEST_TILES
    assert view.bonuses == ((tile,), ())


def test_the_hand_is_one_larger_for_the_rest_of_the_game():
    """BOW-5.1: three tiles to choose from in each turn, and two left after it."""
    before = position(hands=("N01 earth-1", ""), display="N03 N04 N05", played=(3, 12))

    once = after(BOWER, before, TakeTile("N03"), PlaceTile("N03", cells("1-1 1-2")))
    twice = after(BOWER, once, TakeTile("N04"), PlaceTile("N04", cells("2-1 2-2")))

    assert once.hands[SOUTH] == twice.hands[SOUTH] == ("N01", "earth-1")


@pytest.mark.parametrize("tile", NEST_TILES)
def test_it_is_placed_later_like_any_nest_tile(tile):
    """BOW-5.1, BOW-5.3."""
    before = position(hands=(f"N01 {tile}", ""), step=Step.PLACE, bonuses=(tile, ""))
    shown = before.box.tiles[tile]

    placed = after(BOWER, before, PlaceTile(tile, cells("2-1 1-1")))

    assert placed.hands[SOUTH] == ("N01",)
    assert placed.nests[SOUTH].squares == {
        (2, 1): NestSquare(tile, "a", shown.a.material, shown.a.objects),
        (1, 1): NestSquare(tile, "b", shown.b.material, shown.b.objects),
    }
    assert placed.bonuses == ((tile,), ())


def test_it_is_not_placed_in_the_turn_in_which_it_came():
    """BOW-5.1: a turn has one placing."""
    chosen = after(BOWER, choosing("earth-1"), ChooseBonus("earth-1"))

    assert (chosen.turn.seat, chosen.turn.step) == (NORTH, Step.TAKE)
    with refused("GEN-3", GeneralRefusal.NOT_DUE):
        decide(choosing("earth-1"), SOUTH, PlaceTile("earth-1", cells("2-1 2-2")), in_order)
