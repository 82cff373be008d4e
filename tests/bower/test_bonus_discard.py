"""BOW-5.7: tests of the opponent's discard."""

import pytest

from domain.bower import BOWER
from domain.bower.commands import ApplyEffect, DeclineEffect, DiscardTile, PlaceTile, TakeTile
from domain.bower.decide import decide
from domain.bower.events import EffectMissed, StepBegan, TileDiscarded
from domain.bower.legal import legal
from domain.bower.rules import BowerRefusal
from domain.bower.state import Step, Turn
from domain.errors import GeneralRefusal
from domain.game import Observer
from tests.bower.bonuses import NORTHS_TURN, applying
from tests.bower.drawn_positions import NORTH, SOUTH, cells
from tests.spec import after, in_order, refused


def demanding(*norths, **more):
    """Return the position after south demanded that north discards."""
    before = applying("discard", hands=("N01", " ".join(norths)), **more)
    return after(BOWER, before, ApplyEffect())


def test_the_opponent_is_to_discard_within_the_turn():
    """BOW-5.7: who is to move is not who has the turn."""
    before = applying("discard", hands=("N01", "N02"))

    assert decide(before, SOUTH, ApplyEffect(), in_order) == (StepBegan(Step.DISCARD),)
    assert demanding("N02").turn == Turn(SOUTH, 1, Step.DISCARD, chosen="discard")
    assert BOWER.to_move(demanding("N02")) == NORTH


def test_the_opponent_discards_the_one_tile_in_hand():
    """BOW-5.7: it is a move of theirs all the same."""
    before = demanding("N02")

    assert legal(before, NORTH).tiles == ("N02",)
    assert decide(before, NORTH, DiscardTile("N02"), in_order) == (
        TileDiscarded(NORTH, "N02"),
        *NORTHS_TURN,
    )
    assert after(BOWER, before, DiscardTile("N02")).hands == (("N01",), ())


@pytest.mark.parametrize("tile", ["N02", "N03", "earth-1"])
def test_the_opponent_who_holds_more_discards_one_of_their_choice(tile):
    """BOW-5.7."""
    before = demanding("N02", "N03", "earth-1")

    assert legal(before, NORTH).tiles == ("N02", "N03", "earth-1")
    assert tile not in after(BOWER, before, DiscardTile(tile)).hands[NORTH]


@pytest.mark.parametrize("tile", ["N01", "N04", "earth-2", "N99"])
def test_nothing_is_discarded_that_is_not_in_the_hand(tile):
    """BOW-5.7: nor from the other player's."""
    with refused("GEN-5", BowerRefusal.NOT_IN_HAND):
        decide(demanding("N02", "N03"), NORTH, DiscardTile(tile), in_order)


@pytest.mark.parametrize("command", [ApplyEffect(), DeclineEffect(), TakeTile("N03")])
def test_the_opponent_can_do_nothing_else(command):
    """BOW-5.7."""
    with refused("GEN-3", GeneralRefusal.NOT_DUE):
        decide(demanding("N02"), NORTH, command, in_order)


def test_the_hand_is_one_smaller_from_then_on():
    """BOW-5.7: what is taken must be placed."""
    discarded = after(BOWER, demanding("N02"), DiscardTile("N02"), TakeTile("N03"))
    assert discarded.hands[NORTH] == ("N03",)

    placed = after(BOWER, discarded, PlaceTile("N03", cells("1-2 1-3")))
    assert placed.hands[NORTH] == ()


@pytest.mark.parametrize("viewer", [SOUTH, NORTH, Observer.SPECTATOR])
@pytest.mark.parametrize("tile", ["N02", "earth-1"])
def test_the_discarded_tile_is_shown_and_leaves_the_game(tile, viewer):
    """BOW-5.7, the ruling: a nest tile of the bonus is never shuffled back."""
    discarded = after(BOWER, demanding("N02", "earth-1"), DiscardTile(tile))

    assert [shown.id for shown in BOWER.view(discarded, viewer).discarded] == [tile]
    assert tile not in (*discarded.stack, *discarded.bonus_discards, *discarded.bonus_stack)


def test_it_has_no_effect_on_an_empty_hand():
    """BOW-5.7, the ruling."""
    before = applying("discard", hands=("N01", ""))

    assert decide(before, SOUTH, ApplyEffect(), in_order) == (
        EffectMissed(SOUTH, "discard"),
        *NORTHS_TURN,
    )


def test_an_opponent_who_has_played_all_turns_discards_anyway():
    """BOW-5.7: the rule has no exception but the empty hand."""
    before = demanding("N02", played=(5, 12))

    assert after(BOWER, before, DiscardTile("N02")).turn == Turn(SOUTH, 7, Step.TAKE)


def test_nothing_is_discarded_when_the_effect_is_declined():
    """BOW-4.4, BOW-5.7."""
    before = applying("discard", hands=("N01", "N02"))

    assert after(BOWER, before, DeclineEffect()).hands == before.hands
