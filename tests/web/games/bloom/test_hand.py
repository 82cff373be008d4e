"""Sort orders and hints of the viewer's hand in Bloom."""

import pytest

from domain.bloom import BLOOM
from domain.game import Observer
from tests.bloom.drawn_positions import TULIP, position
from tests.web.games.bloom.picks import picked
from web.games.bloom.scene import scene
from web.view_models import svg


def orders(hand: str, viewer=0):
    """Return the orders of a hand, by what they are called."""
    state = position(hands=(hand, "1 2"))
    return {order.label: order.ids for order in scene(BLOOM.view(state, viewer)).orders}


def ids(text: str) -> tuple[str, ...]:
    """Return the ids of tiles; a bar parts groups, a letter is the number of a joker."""
    names = {"|": "", "a": "joker-hand-0", "b": "joker-hand-1"}
    return tuple(names.get(name, f"tile-{name}") for name in text.split())


def test_a_hand_is_sorted_by_number_by_flowers_or_not_at_all():
    found = orders("30 J 55 12 J 10")

    assert found["by number"] == ids("10 12 30 55 a b")
    assert found["by flowers"] == ids("55 10 30 12 a b")
    assert found["as drawn"] == ids("30 a 55 12 b 10")


def test_runs_come_first_one_by_one_and_may_run_on_after_100():
    assert orders("60 1 41 99 40 30 3 100 J")["in runs"] == ids("40 41 | 99 100 1 3 | 30 60 | a")


def test_the_first_order_is_that_of_a_hand_nobody_sorted():
    assert next(iter(orders("30 12"))) == "by number"


@pytest.mark.parametrize("viewer", [Observer.SPECTATOR, Observer.REFEREE])
def test_only_who_has_a_hand_sorts_one(viewer):
    assert orders("30 12", viewer) == {}


def test_the_order_of_another_hand_is_not_shown():
    assert set(orders("30 12", TULIP)["by number"]) == {"tile-1", "tile-2"}


def test_the_ladders_of_the_hand_are_hinted_the_most_flowers_first():
    hints = picked(position(hands=("54 55 57 20 21 22 90", "1"))).hints

    assert [hint.label for hint in hints] == [
        "20, 21, 22: 9 flowers, point tile 9",
        "54, 55, 57: 9 flowers, point tile 9",
    ]
    assert hints[0].picks == ("tile-20", "tile-21", "tile-22")


def test_a_hinted_ladder_can_be_picked_and_laid():
    state = position(hands=("98 J 2 40 44 J 60 61", "1"))
    hints = picked(state).hints

    assert hints
    for hint in hints:
        assert picked(state, *hint.picks).move["do"] == "lay"


def test_a_joker_is_hinted_at_where_it_brings_more_flowers():
    hints = picked(position(hands=("53 54 56 J 70", "1"))).hints

    assert hints[0].picks[:3] == ("tile-53", "tile-54", "tile-56")


def test_hints_reveal_nothing_about_hidden_pieces():
    mine = ("10 12", "1 2 3")
    one = picked(position(hands=mine, ladders=("13 14 15 16",)))
    other = picked(position(hands=("10 12", "11 13 14"), ladders=("50 51 52",)))

    assert one.hints == other.hints == ()


def test_without_a_script_the_hand_is_drawn_in_its_first_order():
    state = position(hands=("30 J 55 12 J 10", "1 2"))

    for laid in (svg.laid_narrow, svg.laid_wide):
        shapes = laid(scene(BLOOM.view(state, 0))).shapes
        hand = sorted(
            (shape for shape in shapes if shape.zone == "hand"), key=lambda shape: shape.x
        )
        assert tuple(shape.id for shape in hand) == ids("10 12 30 55 a b")
