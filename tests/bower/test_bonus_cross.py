"""BOW-5.6: tests of where the cross can be put."""

import pytest

from domain.bower import BOWER
from domain.bower.commands import ApplyEffect, ChooseBonus, DeclineEffect
from domain.bower.decide import decide
from domain.bower.events import BonusTileChosen, EffectMissed, ObjectCrossed, StepBegan, TokenCame
from domain.bower.legal import Crossable, legal
from domain.bower.rules import BowerRefusal, counting, lying
from domain.bower.state import NestSquare, Step
from tests.bower.bonuses import NORTHS_TURN, applying
from tests.bower.drawn_positions import NORTH, SOUTH, position
from tests.spec import after, in_order, refused


def crossing(nest, cell, kind):
    return ApplyEffect(nest=nest, cell=cell, object=kind)


@pytest.mark.parametrize("token", ["cross", "white-feather", "white-flower", "shells", "branch"])
def test_the_token_comes_with_its_tile(token):
    """BOW-5.6: it is the player's before anything is done with it."""
    before = position("s", step=Step.CHOOSE, drawn=f"{token} cover give")

    assert decide(before, SOUTH, ChooseBonus(token), in_order) == (
        BonusTileChosen(SOUTH, token, ("cover", "give")),
        TokenCame(SOUTH, token),
        StepBegan(Step.APPLY),
    )
    chosen = after(BOWER, before, ChooseBonus(token))
    assert chosen.kept == ((token,), ())
    assert token in before.tokens
    assert token not in chosen.tokens


@pytest.mark.parametrize("nest", [SOUTH, NORTH])
def test_the_cross_is_put_on_a_flower_or_feather_of_either_nest(nest):
    """BOW-5.6."""
    before = applying("cross", "s:Frfv", "s:Frfv")

    for kind in ("flower-red", "feather-violet"):
        assert decide(before, SOUTH, crossing(nest, (1, 1), kind), in_order) == (
            ObjectCrossed(SOUTH, nest, (1, 1), kind),
            *NORTHS_TURN,
        )


@pytest.mark.parametrize("nest", [SOUTH, NORTH])
def test_the_crossed_object_stays_on_its_square_and_does_not_count(nest):
    """BOW-5.6: one of two equal ones; the cross is no longer before the player."""
    before = applying("cross", "m:FrFr*", "m:FrFr*")

    crossed = after(BOWER, before, crossing(nest, (1, 1), "flower-red"))

    square = crossed.nests[nest].squares[(1, 1)]
    objects = ("flower-red", "flower-red", "gem")
    assert square == NestSquare("drawn", "a", "moss", objects, crossed="flower-red")
    assert (lying(square), counting(square)) == (objects, ("flower-red", "gem"))
    assert crossed.nests[1 - nest] == before.nests[1 - nest]
    assert (before.kept, crossed.kept) == ((("cross",), ()), ((), ()))


@pytest.mark.parametrize("kind", ["flower-white", "feather-white"])
def test_the_cross_may_cover_a_white_object_and_a_token_that_counts_as_one(kind):
    """BOW-5.6, the ruling: printed or not, by the same name."""
    before = applying("cross", "e:fwFw", "s:Fr+Fw+fw")

    for nest in (SOUTH, NORTH):
        crossed = after(BOWER, before, crossing(nest, (1, 1), kind))
        square = crossed.nests[nest].squares[(1, 1)]
        assert kind in lying(square)
        assert kind not in counting(square)


def test_the_cross_needs_no_free_spot():
    """BOW-5.6, the ruling."""
    before = applying("cross", "s:FrFr*+oo")

    assert after(BOWER, before, crossing(SOUTH, (1, 1), "flower-red")).kept == ((), ())


@pytest.mark.parametrize(
    ("cell", "kind"),
    [
        ((1, 1), "gem"),
        ((1, 1), "shell"),
        ((1, 1), "flower-yellow"),
        ((1, 1), "feather-red"),
        ((1, 1), "shells"),
        ((1, 1), "branch"),
        ((1, 1), ""),
        ((2, 1), "flower-red"),
        ((3, 1), "flower-red"),
        ((0, 0), "flower-red"),
    ],
)
def test_the_cross_is_put_on_no_gem_no_shell_and_nothing_that_does_not_lie_there(cell, kind):
    """BOW-5.6."""
    before = applying("cross", "s:Fr*o+oo s:fr", "s:Fy")

    with refused("BOW-5.6", BowerRefusal.NOTHING_TO_CROSS):
        decide(before, SOUTH, crossing(SOUTH, cell, kind), in_order)


@pytest.mark.parametrize("nest", [-1, 2])
def test_a_nest_that_does_not_exist_is_refused(nest):
    """BOW-5.6."""
    with refused("GEN-5", BowerRefusal.NO_SUCH_NEST):
        decide(applying("cross"), SOUTH, crossing(nest, (1, 1), "flower-red"), in_order)


def test_the_squares_to_cross_on_are_listed_with_their_kinds():
    """BOW-5.6: each kind once, those of tokens too."""
    before = applying("cross", "s:FrFrfv s:*o", "s:*/s:o+fw")

    assert legal(before, SOUTH).effect.crossable == (
        Crossable(SOUTH, (1, 1), ("flower-red", "feather-violet")),
        Crossable(NORTH, (1, 2), ("feather-white",)),
    )


@pytest.mark.parametrize(("south", "north"), [("s:Fr", "s:*"), ("s:*", "s:fw"), ("s:o+Fw", "")])
def test_the_cross_has_an_effect_while_there_is_a_flower_or_feather_in_either_nest(south, north):
    """BOW-5.6."""
    assert legal(applying("cross", south, north), SOUTH).effect.has_effect


@pytest.mark.parametrize(("south", "north"), [("s:*", "s:o"), ("", ""), ("s:o+oo", "s:*o+|")])
def test_the_cross_has_no_effect_when_there_is_neither(south, north):
    """BOW-5.6: it stays with its owner."""
    before = applying("cross", south, north)

    assert decide(before, SOUTH, ApplyEffect(), in_order) == (
        EffectMissed(SOUTH, "cross"),
        *NORTHS_TURN,
    )
    assert after(BOWER, before, ApplyEffect()).kept == (("cross",), ())


def test_the_cross_stays_with_its_owner_when_its_effect_is_declined():
    """BOW-4.3, BOW-4.4, the ruling."""
    assert after(BOWER, applying("cross"), DeclineEffect()).kept == (("cross",), ())
