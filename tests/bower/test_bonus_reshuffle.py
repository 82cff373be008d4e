"""BOW-4.3: tests of the reshuffle of the bonus stack."""

import pytest
from msgspec.structs import replace

from domain.bower import BOWER
from domain.bower.commands import ChooseBonus, DrawBonus
from domain.bower.components import EGGS, NEST_TILES, STANDARD
from domain.bower.decide import Deal, decide, recorded_shuffles, whole_deal
from domain.bower.events import BonusStackRenewed, BonusTileChosen, BonusTilesDrawn, StepBegan
from domain.bower.state import Step
from tests.bower.drawn_positions import SOUTH, position
from tests.spec import after, in_order

TWO_LEFT = {"bonus_stack": "cover give", "bonus_discards": "branch egg-red peek-egg"}


def earned(**more):
    """Return a position in which south has got a bonus."""
    return position("s", step=Step.BONUS, **more)


class Shuffles:
    """Chance that turns round what it is to shuffle, and notes what it was asked for."""

    def __init__(self):
        self.asked = []

    def shuffle(self, label, items, ordinal=0):
        """Return *items* in the opposite order."""
        self.asked.append((label, ordinal, tuple(items)))
        return tuple(reversed(items))


def test_the_discarded_tiles_become_a_new_stack_when_it_runs_out_in_the_middle():
    """BOW-4.3: shuffled from the order of the box, and the rest is drawn from it."""
    chance = Shuffles()

    happened = decide(earned(**TWO_LEFT), SOUTH, DrawBonus(), chance)

    assert chance.asked == [("bower.bonus", 1, ("egg-red", "peek-egg", "branch"))]
    assert happened == (
        BonusTilesDrawn(SOUTH, ("cover", "give")),
        BonusStackRenewed(("branch", "peek-egg", "egg-red")),
        BonusTilesDrawn(SOUTH, ("branch",)),
        StepBegan(Step.CHOOSE),
    )


def test_after_that_three_are_drawn_and_nothing_is_discarded_any_more():
    """BOW-4.3: the discarded ones lie in the stack now, and the new count begins."""
    drawn = after(BOWER, earned(**TWO_LEFT), DrawBonus())

    assert drawn.turn.drawn == ("cover", "give", "egg-red")
    assert (drawn.bonus_stack, drawn.bonus_discards) == (("peek-egg", "branch"), ())
    assert drawn.renewals == 1


def test_each_shuffle_has_an_ordinal_of_its_own():
    """BOW-4.3: the third time it is 3."""
    chance = Shuffles()

    decide(earned(**TWO_LEFT, renewals=2), SOUTH, DrawBonus(), chance)

    assert [ordinal for _, ordinal, _ in chance.asked] == [3]


def test_all_three_come_from_the_new_stack_when_the_old_one_is_empty():
    """BOW-4.3."""
    before = earned(bonus_stack="", bonus_discards="cover branch shells egg-red")

    assert decide(before, SOUTH, DrawBonus(), in_order) == (
        BonusStackRenewed(("egg-red", "shells", "branch", "cover")),
        BonusTilesDrawn(SOUTH, ("egg-red", "shells", "branch")),
        StepBegan(Step.CHOOSE),
    )


def test_nothing_is_shuffled_while_the_stack_has_three():
    """BOW-4.3: it runs out with the last of them, not in the middle."""
    chance = Shuffles()
    before = earned(bonus_stack="cover give branch", bonus_discards="egg-red")

    assert decide(before, SOUTH, DrawBonus(), chance) == (
        BonusTilesDrawn(SOUTH, ("cover", "give", "branch")),
        StepBegan(Step.CHOOSE),
    )
    assert chance.asked == []


@pytest.mark.parametrize(
    ("stack", "discards", "drawn"),
    [
        ("cover give", "", ("cover", "give")),
        ("cover", "", ("cover",)),
        ("cover", "give", ("cover", "give")),
        ("", "cover", ("cover",)),
    ],
)
def test_when_fewer_than_three_are_left_in_all_those_are_drawn(stack, discards, drawn):
    """BOW-4.3, the ruling."""
    before = earned(bonus_stack=stack, bonus_discards=discards)

    assert after(BOWER, before, DrawBonus()).turn.drawn == drawn


def test_the_only_one_left_can_be_chosen():
    """BOW-4.3, the ruling: nothing is discarded then."""
    before = position("s", step=Step.CHOOSE, drawn="cover")

    assert decide(before, SOUTH, ChooseBonus("cover"), in_order)[0] == (
        BonusTileChosen(SOUTH, "cover", ())
    )


DEAL = Deal(SOUTH, EGGS, NEST_TILES, tuple(tile.id for tile in STANDARD.bonus_tiles))


def test_a_record_says_how_the_bonus_tiles_were_shuffled_again():
    """BOW-4.3: by label and ordinal, the first time being 1."""
    again = replace(DEAL, bonus_reshuffles=(("cover", "give"), ("branch",)))

    assert recorded_shuffles(DEAL) == {}
    assert recorded_shuffles(again) == {
        ("bower.bonus", 1): ("cover", "give"),
        ("bower.bonus", 2): ("branch",),
    }


def test_the_deal_of_a_match_gets_the_shuffles_that_have_happened():
    """BOW-4.3: a record that had them already keeps them, those too that were not reached."""
    happened = [BonusStackRenewed(("cover",)), StepBegan(Step.CHOOSE), BonusStackRenewed(("give",))]
    recorded = replace(DEAL, bonus_reshuffles=(("cover",), ("give",), ("branch",)))

    assert whole_deal(DEAL, []) == DEAL
    assert whole_deal(DEAL, happened) == replace(DEAL, bonus_reshuffles=(("cover",), ("give",)))
    assert whole_deal(recorded, happened) == recorded
