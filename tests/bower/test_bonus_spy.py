"""BOW-5.5: tests of what a spy sees, and who knows of it."""

import pytest

from domain.bower import BOWER
from domain.bower.commands import ApplyEffect, DeclineEffect, PlaceTile, TakeTile
from domain.bower.components import knower
from domain.bower.decide import decide
from domain.bower.events import EggsAsideSeen, EggSeen, TurnBegan, TurnEnded
from domain.bower.rules import BowerRefusal
from domain.bower.state import Step
from domain.game import Observer
from tests.bower.bonuses import NORTHS_TURN, applying
from tests.bower.drawn_positions import NORTH, SOUTH, cells
from tests.spec import after, in_order, refused

EGGS = {1: "Fy", 2: "Fv", 3: "Fr", 4: "fy", 5: "fv", 6: "fr"}
ASIDE = ("flower-white", "feather-white")
EVERYBODY = [SOUTH, NORTH, *Observer]
PEEK_EGG = applying("peek-egg", eggs=EGGS, hands=("N01", "N02"))
PEEK_ASIDE = applying("peek-aside", eggs=EGGS, hands=("N01", "N02"))
NORTHS_MOVES = (TakeTile("N03"), PlaceTile("N02", cells("2-1 2-2")))
SOUTHS_MOVES = (TakeTile("N04"), PlaceTile("N01", cells("2-1 2-2")))


def shown(state, viewer):
    """Return what *viewer* sees of the eggs at the board, by their columns."""
    return {egg.column: egg.shows for egg in BOWER.view(state, viewer).eggs if egg.shows}


@pytest.mark.parametrize(
    ("column", "egg"), [(2, "flower-violet"), (4, "feather-yellow"), (6, "feather-red")]
)
def test_a_spy_looks_at_one_of_the_three_eggs_that_face_the_opponent(column, egg):
    """BOW-5.5."""
    assert decide(PEEK_EGG, SOUTH, ApplyEffect(column=column), in_order) == (
        EggSeen(SOUTH, column, egg),
        *NORTHS_TURN,
    )


@pytest.mark.parametrize("column", [1, 3, 5])
def test_the_eggs_that_face_south_are_those_that_a_spy_of_north_can_look_at(column):
    """BOW-5.5."""
    before = applying("peek-egg", to_play=NORTH)

    assert decide(before, NORTH, ApplyEffect(column=column), in_order) == (
        EggSeen(NORTH, column, before.eggs[column - 1]),
        TurnEnded(NORTH),
        TurnBegan(SOUTH, 1, Step.TAKE),
    )


@pytest.mark.parametrize(("seat", "column"), [(0, 1), (0, 3), (0, 5), (1, 2), (1, 4), (1, 6)])
def test_a_spy_does_not_look_at_its_players_own_egg(seat, column):
    """BOW-5.5."""
    with refused("BOW-5.5", BowerRefusal.NOT_FACING):
        decide(applying("peek-egg", to_play=seat), seat, ApplyEffect(column=column), in_order)


@pytest.mark.parametrize("column", [-1, 0, 7, 8])
def test_a_column_that_does_not_exist_is_refused(column):
    """BOW-5.5."""
    with refused("GEN-5", BowerRefusal.NO_SUCH_COLUMN):
        decide(PEEK_EGG, SOUTH, ApplyEffect(column=column), in_order)


def test_an_egg_seen_by_a_spy_stays_visible_to_that_player_only():
    """BOW-5.5: turns later too."""
    own = {1: "flower-yellow", 3: "flower-red", 5: "feather-violet"}
    norths = {2: "flower-violet", 4: "feather-yellow", 6: "feather-red"}

    seen = after(BOWER, PEEK_EGG, ApplyEffect(column=4))
    later = after(BOWER, seen, *NORTHS_MOVES, *SOUTHS_MOVES)

    assert shown(PEEK_EGG, SOUTH) == own
    for state in (seen, later):
        assert shown(state, SOUTH) == own | {4: "feather-yellow"}
        assert shown(state, NORTH) == norths
        assert shown(state, Observer.SPECTATOR) == {}


def test_each_player_keeps_what_their_own_spy_saw():
    """BOW-5.5."""
    before = applying("peek-egg", eggs=EGGS, to_play=NORTH, peeked=((2,), ()))

    seen = after(BOWER, before, ApplyEffect(column=5))

    assert shown(seen, SOUTH).keys() == {1, 2, 3, 5}
    assert shown(seen, NORTH).keys() == {2, 4, 5, 6}


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_which_column_was_looked_at_is_public(viewer):
    """BOW-5.5, the ruling."""
    seen = after(BOWER, PEEK_EGG, ApplyEffect(column=4))

    eggs = BOWER.view(seen, viewer).eggs
    assert {egg.column for egg in eggs if egg.peeked} == {4}
    assert all(egg.knower == knower(egg.column) for egg in eggs)


def test_a_spy_looks_at_the_two_eggs_put_aside():
    """BOW-5.5."""
    assert decide(PEEK_ASIDE, SOUTH, ApplyEffect(), in_order) == (
        EggsAsideSeen(SOUTH, ASIDE),
        *NORTHS_TURN,
    )


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_the_set_aside_eggs_stay_visible_only_to_the_player_who_looked(viewer):
    """BOW-5.5: turns later too; that they were looked at is public."""
    seen = after(BOWER, PEEK_ASIDE, ApplyEffect())
    later = after(BOWER, seen, *NORTHS_MOVES, *SOUTHS_MOVES)

    knows = viewer in (SOUTH, Observer.REFEREE)
    for state in (seen, later):
        view = BOWER.view(state, viewer)
        assert view.aside == (ASIDE if knows else None)
        assert view.peeked_aside == (True, False)
    assert BOWER.view(PEEK_ASIDE, viewer).peeked_aside == (False, False)


@pytest.mark.parametrize("before", [PEEK_EGG, PEEK_ASIDE], ids=["an egg", "the eggs aside"])
def test_nothing_is_seen_when_the_effect_is_declined(before):
    """BOW-4.4, BOW-5.5."""
    declined = after(BOWER, before, DeclineEffect())

    view = BOWER.view(declined, SOUTH)
    assert shown(declined, SOUTH).keys() == {1, 3, 5}
    assert (view.aside, view.peeked_aside) == (None, (False, False))
