"""Tests of what each viewer sees of the current turn."""

import pytest

from domain.bower import BOWER
from domain.bower.legal import legal
from domain.bower.state import Step
from domain.bower.view import TileSeen, TurnSeen
from domain.game import Observer
from tests.bower.drawn_positions import NORTH, SOUTH, position
from tests.bower.nests import EVERYTHING

EVERYBODY = [SOUTH, NORTH, *Observer]


def tile(name):
    """Return a nest tile of the house set as it is seen."""
    shown = EVERYTHING.tiles[name]
    return TileSeen(name, shown.a, shown.b)


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_everybody_sees_whose_turn_it_is_and_what_is_due(viewer):
    """BOW-3."""
    given = position(
        hands=("N01", "N02"), step=Step.PLACE, must_place="N02", to_play=NORTH, played=(3, 2)
    )

    assert BOWER.view(given, viewer).turn == TurnSeen(
        seat=NORTH,
        to_move=NORTH,
        number=3,
        step=Step.PLACE,
        must_place="N02",
        drawn=0,
        drawn_tiles=() if viewer in (NORTH, Observer.REFEREE) else None,
        chosen=None,
        covering=None,
    )


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_drawn_bonus_tiles_are_only_counted_for_the_others(viewer):
    """BOW-4.3."""
    drawn = position("s", step=Step.CHOOSE, drawn="cover give branch")

    view = BOWER.view(drawn, viewer)

    assert view.turn.drawn == 3
    sees = viewer in (SOUTH, Observer.REFEREE)
    assert view.turn.drawn_tiles == (("cover", "give", "branch") if sees else None)
    assert (view.legal is None) == (viewer != SOUTH)


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_everybody_sees_the_chosen_bonus_tile_and_the_tile_that_must_cover(viewer):
    """BOW-4.3, BOW-5.7."""
    covering = position("s s", step=Step.COVER, chosen="cover", covering="N15")

    turn = BOWER.view(covering, viewer).turn

    assert (turn.chosen, turn.covering) == ("cover", tile("N15"))


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_the_opponent_is_to_move_when_a_tile_must_be_discarded(viewer):
    """BOW-5.7: and only they see what they may do."""
    before = position(hands=("N01", "N02 N03"), step=Step.DISCARD, chosen="discard")

    view = BOWER.view(before, viewer)

    assert view.turn == TurnSeen(
        seat=SOUTH,
        to_move=NORTH,
        number=1,
        step=Step.DISCARD,
        must_place=None,
        drawn=0,
        drawn_tiles=() if viewer in (SOUTH, Observer.REFEREE) else None,
        chosen="discard",
        covering=None,
    )
    assert view.legal == (legal(before, NORTH) if viewer == NORTH else None)
