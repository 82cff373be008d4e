"""HIG: tests of every rule of Higher."""

import pytest

from domain.errors import IllegalMove
from tests.higher import HIGHER
from tests.higher.rules import CardLaid, HigherRefusal, LayCard, PairTaken, State

SUN, MOON = 0, 1


def test_a_card_is_laid_and_the_other_player_is_on_turn():
    before = State((), hands=((7, 1), (6, 2)), turn=SUN)

    events = HIGHER.decide(before, SUN, LayCard(7), None)

    assert events == (CardLaid(SUN, 7, turn=MOON),)


def test_the_higher_card_takes_both_and_its_owner_lays_first():
    before = State((), hands=((1, 2), (6, 3)), laid=((7,), ()), turn=MOON)

    events = HIGHER.decide(before, MOON, LayCard(6), None)

    assert events == (CardLaid(MOON, 6, turn=SUN), PairTaken((7, 6), SUN, turn=SUN))


def test_with_the_last_card_the_match_ends():
    before = State((), hands=((), (6,)), laid=((4,), ()), turn=MOON)

    events = HIGHER.decide(before, MOON, LayCard(6), None)

    assert events[-1] == PairTaken((4, 6), MOON, turn=None)


def test_a_card_that_is_not_in_the_hand_is_refused():
    before = State((), hands=((7,), (6,)), turn=SUN)

    with pytest.raises(IllegalMove) as refused:
        HIGHER.decide(before, SUN, LayCard(6), None)

    assert refused.value.refusal is HigherRefusal.NOT_IN_HAND
