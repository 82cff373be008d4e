"""BOW-4.3 to BOW-4.5: tests of drawing a bonus tile."""

import pytest
from msgspec.structs import replace

from domain.bower import BOWER
from domain.bower.commands import (
    ApplyEffect,
    ChooseBonus,
    CoverSquares,
    DeclineEffect,
    DrawBonus,
    PlaceTile,
    SkipBonus,
)
from domain.bower.decide import decide
from domain.bower.events import (
    BonusSkipped,
    BonusTileChosen,
    BonusTilesDrawn,
    SquaresCovered,
    StepBegan,
    TokenPut,
    TurnBegan,
    TurnEnded,
)
from domain.bower.rules import BowerRefusal
from domain.bower.state import Step, Turn
from domain.errors import GeneralRefusal
from tests.bower.drawn_positions import NORTH, SOUTH, cells, position
from tests.spec import after, in_order, refused

NORTHS_TURN = (TurnEnded(SOUTH), TurnBegan(NORTH, 1, Step.TAKE))


def earned(**more):
    """Return a position in which south has got a bonus."""
    return position("s", step=Step.BONUS, **more)


def test_three_bonus_tiles_are_drawn_from_the_top_of_the_stack():
    """BOW-4.3."""
    before = earned(bonus_stack="cover give branch shells")

    assert decide(before, SOUTH, DrawBonus(), in_order) == (
        BonusTilesDrawn(SOUTH, ("cover", "give", "branch")),
        StepBegan(Step.CHOOSE),
    )
    drawn = after(BOWER, before, DrawBonus())
    assert drawn.bonus_stack == ("shells",)
    assert drawn.turn == Turn(SOUTH, 1, Step.CHOOSE, drawn=("cover", "give", "branch"))


def test_one_is_chosen_and_stays_with_its_owner_the_other_two_are_discarded():
    """BOW-4.3."""
    before = position(
        "s",
        step=Step.CHOOSE,
        drawn="cover give branch",
        bonuses=("peek-egg", "peek-aside"),
        bonus_discards="egg-red",
    )

    assert decide(before, SOUTH, ChooseBonus("give"), in_order) == (
        BonusTileChosen(SOUTH, "give", ("cover", "branch")),
        StepBegan(Step.APPLY),
    )
    chosen = after(BOWER, before, ChooseBonus("give"))
    assert chosen.bonuses == (("peek-egg", "give"), ("peek-aside",))
    assert chosen.bonus_discards == ("egg-red", "cover", "branch")
    assert chosen.turn == Turn(SOUTH, 1, Step.APPLY, chosen="give")


@pytest.mark.parametrize("tile", ["shells", "egg-red", "peek-egg", "N01", "steal", ""])
def test_only_a_bonus_tile_that_was_drawn_can_be_chosen(tile):
    """BOW-4.3: none of the stack, of the discarded or the chosen ones, nor one that is not."""
    before = position(
        "s",
        step=Step.CHOOSE,
        drawn="cover give branch",
        bonus_stack="shells",
        bonus_discards="egg-red",
        bonuses=("", "peek-egg"),
    )

    with refused("BOW-4.3", BowerRefusal.NOT_DRAWN):
        decide(before, SOUTH, ChooseBonus(tile), in_order)


def test_the_whole_bonus_can_be_declined_before_drawing():
    """BOW-4.3, the ruling: the stack stays as it is."""
    before = earned()

    assert decide(before, SOUTH, SkipBonus(), in_order) == (BonusSkipped(SOUTH), *NORTHS_TURN)
    skipped = after(BOWER, before, SkipBonus())
    assert (skipped.bonus_stack, skipped.bonuses) == (before.bonus_stack, ((), ()))


@pytest.mark.parametrize("command", [SkipBonus(), DrawBonus(), DeclineEffect()])
def test_after_drawing_one_is_chosen_and_nothing_else(command):
    """BOW-4.3."""
    with refused("GEN-3", GeneralRefusal.NOT_DUE):
        decide(position("s", step=Step.CHOOSE, drawn="cover give"), SOUTH, command, in_order)


def test_a_bonus_tile_is_not_chosen_before_drawing():
    """BOW-4.3: but in Super Nest."""
    with refused("GEN-3", GeneralRefusal.NOT_DUE):
        decide(earned(), SOUTH, ChooseBonus("cover"), in_order)


@pytest.mark.parametrize("command", [SkipBonus(), PlaceTile("N01", cells("1-2 1-3"))])
def test_an_effect_is_applied_or_declined_at_once_within_the_turn(command):
    """BOW-4.4, the ruling."""
    before = position("s", hands=("N01", ""), step=Step.APPLY, chosen="cover")

    with refused("GEN-3", GeneralRefusal.NOT_DUE):
        decide(before, SOUTH, command, in_order)


@pytest.mark.parametrize("tile", ["peek-egg", "peek-aside", "cover"])
def test_nothing_is_drawn_or_looked_at_before_the_choice_to_apply(tile):
    """BOW-4.4, the ruling."""
    before = position("s", step=Step.CHOOSE, drawn=f"{tile} egg-red egg-violet")
    unchosen = BOWER.view(before, SOUTH)

    chosen = BOWER.view(after(BOWER, before, ChooseBonus(tile)), SOUTH)

    assert (chosen.eggs, chosen.aside) == (unchosen.eggs, None)
    assert (chosen.stack_size, chosen.turn.covering) == (unchosen.stack_size, None)


def test_the_third_gem_by_a_covering_tile_brings_no_bonus():
    """BOW-4.5: into a column and into a group."""
    before = position(
        "s:* s/s:* m/s m", step=Step.COVER, covering="N01", chosen="cover", display="N03"
    )

    assert decide(before, SOUTH, CoverSquares(cells("1-3 2-3")), in_order) == (
        SquaresCovered(SOUTH, "N01", cells("1-3 2-3"), lost=()),
        *NORTHS_TURN,
    )


def test_the_next_gem_is_the_fourth_then():
    """BOW-4.5, BOW-4.2: so that it brings nothing either."""
    before = position(
        "s:* s/s:* m/s m", hands=("N15", "N36"), step=Step.COVER, covering="N01", chosen="cover"
    )
    covered = after(BOWER, before, CoverSquares(cells("1-3 2-3")))
    later = replace(covered, turn=Turn(SOUTH, 2, Step.PLACE))

    assert decide(later, SOUTH, PlaceTile("N15", cells("1-4 2-4")), in_order)[1] == (
        TurnEnded(SOUTH)
    )


def test_groups_that_a_branch_joins_bring_no_bonus():
    """BOW-4.5."""
    before = position("s:** g s:*", step=Step.APPLY, chosen="branch")

    assert decide(before, SOUTH, ApplyEffect(cell=(2, 1), axis="row"), in_order) == (
        TokenPut(SOUTH, "branch", (2, 1), "row"),
        *NORTHS_TURN,
    )
