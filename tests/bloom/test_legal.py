"""Tests of what is legal for the seat on turn, and of the rules that forbid the rest."""

import pytest

from domain.bloom import BLOOM
from domain.bloom.legal import Legal, SwapChoice, legal
from domain.bloom.rules import BloomRefusal
from domain.game import Observer
from domain.unavailable import unavailable
from tests.bloom.commands import UNSEEN, take
from tests.bloom.drawn_positions import ROSE, TULIP, blocked, position, tiles
from tests.spec import after

CAN_ACT = unavailable(BloomRefusal.CAN_ACT)


def test_in_a_turn_tiles_of_both_reserves_can_be_drawn():
    """BLO-3.1, BLO-3.3: and nobody passes who can draw."""
    before = position(hands=("40",), open="91 - 93", reserve="81")

    assert legal(before, ROSE) == Legal(
        drawn=False,
        from_reserve=True,
        from_open=tiles("91 93"),
        swaps=(),
        no_pass=CAN_ACT,
    )


def test_nothing_can_be_drawn_from_an_empty_reserve():
    """BLO-3.3."""
    now = legal(position(hands=("40",), open="91", reserve=""), ROSE)

    assert (now.from_reserve, now.from_open, now.no_pass) == (False, (91,), CAN_ACT)


def test_after_a_first_draw_only_another_one_is_open():
    """BLO-3.1, BLO-3.2, BLO-3.3: no swap any more."""
    before = position(hands=("23",), ladders=("22 J 25",), open="91 92", reserve="81")

    assert legal(after(BLOOM, before, take(91)), ROSE) == Legal(
        drawn=True,
        from_reserve=True,
        from_open=tiles("92"),
        swaps=(),
        no_pass=unavailable(BloomRefusal.ONE_ACTION),
    )
    assert not legal(after(BLOOM, before, UNSEEN), ROSE).from_reserve


def test_each_joker_has_the_numbers_of_the_hand_that_fit():
    """BLO-3.2: those with none are left out."""
    before = position(
        hands=("24 J 23 60 25", "31"),
        ladders=("22 J J 26", "30 J 32", "58 59 J 62"),
    )

    assert legal(before, ROSE).swaps == (
        SwapChoice(1, 1, (24, 23)),
        SwapChoice(1, 2, (24, 25)),
        SwapChoice(3, 2, (60,)),
    )


@pytest.mark.parametrize(
    ("hand", "no_pass"),
    [("40", None), ("20", CAN_ACT), ("40 41 42", CAN_ACT), ("J", CAN_ACT)],
)
def test_pass_is_open_when_it_is_all_there_is_to_do(hand, no_pass):
    """BLO-3.4."""
    assert legal(blocked(hands=(hand,), ladders=("17 18 19",)), ROSE).no_pass == no_pass


def test_with_a_swap_to_make_passing_is_possible_as_well():
    """BLO-3.4, the ruling."""
    now = legal(blocked(hands=("23 60",), ladders=("22 J 24",)), ROSE)

    assert (now.swaps, now.no_pass) == ((SwapChoice(1, 1, (23,)),), None)


def test_prompts_are_shown_to_the_seat_on_turn_only():
    """BLO-3.4: it would tell the hand."""
    before = blocked(hands=("40", "20"), ladders=("17 18 19",))

    assert BLOOM.view(before, ROSE).legal == legal(before, ROSE)
    for viewer in (TULIP, *Observer):
        assert BLOOM.view(before, viewer).legal is None
