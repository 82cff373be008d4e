"""BLO-3.4: tests of passing."""

import pytest

from domain.bloom import BLOOM
from domain.bloom.commands import Pass
from domain.bloom.events import JokerSwapped, Passed, TurnBegan
from domain.bloom.rules import BloomRefusal, can_act
from tests.bloom.commands import UNSEEN, add, following, lay, swap, take
from tests.bloom.drawn_positions import DAISY, ROSE, TULIP, blocked, position, tiles
from tests.spec import after, refused

LADDER = "17 18 19"


def test_a_player_who_can_neither_draw_nor_lay_nor_add_passes():
    """BLO-3.4: the next player is on turn."""
    before = blocked(3, hands=("40 41 50", "60"), ladders=(LADDER,))

    assert following(before, Pass()) == (Passed(ROSE), TurnBegan(TULIP))
    passed = after(BLOOM, before, Pass())
    assert (passed.passes, passed.hands, passed.ladders) == (1, before.hands, before.ladders)


@pytest.mark.parametrize(
    "more",
    [{"reserve": "81"}, {"reserve": "J"}, {"open": "- - 93"}],
    ids=["from the reserve", "a joker of the reserve", "from the open reserve"],
)
def test_a_player_who_can_draw_does_not_pass(more):
    """BLO-3.4, BLO-3.1: there is no voluntary pass."""
    with refused("BLO-3.4", BloomRefusal.CAN_ACT):
        following(blocked(hands=("40",), **more), Pass())


CAN_LAY = {
    "three numbers": ("40 42 41", ()),
    "two numbers and a joker": ("40 44 J", ()),
    "one number and two jokers": ("40 J J", ()),
    "jokers alone": ("J J J", ()),
    "on after 100": ("99 100 2", ()),
    "an own number and two stolen ones": ("40 22", ("17 18 20 21 23",)),
    "two own numbers and a stolen one": ("60 22 23", ("17 18 19 20",)),
    "two own numbers and a stolen joker": ("60 64", ("J 17 18 19 20",)),
    "an own number, a stolen number and a stolen joker": ("23", ("J 16 17 18 19 20",)),
    "two stolen from inside a ladder": ("40 60", ("J 17 18 19 J",)),
}


@pytest.mark.parametrize(("hand", "ladders"), CAN_LAY.values(), ids=CAN_LAY)
def test_a_player_who_can_lay_does_not_pass(hand, ladders):
    """BLO-3.4: with a theft or without."""
    before = blocked(hands=(f"{hand} 80",), ladders=ladders)

    assert can_act(before, ROSE)
    with refused("BLO-3.4", BloomRefusal.CAN_ACT):
        following(before, Pass())


CAN_ADD = {
    "at the start": ("15", LADDER),
    "at the end": ("21", LADDER),
    "inside": ("20", "17 19 21"),
    "a joker": ("J", LADDER),
    "on after 100": ("1", "97 98 99"),
    "before 1": ("100", "2 3 4"),
    "beyond a joker": ("23", "17 18 19 J"),
    "beside a joker": ("22", "20 J 23"),
    "to jokers alone": ("60", "J J J"),
}


@pytest.mark.parametrize(("hand", "ladder"), CAN_ADD.values(), ids=CAN_ADD)
def test_a_player_who_can_add_does_not_pass(hand, ladder):
    """BLO-3.4."""
    before = blocked(hands=(f"{hand} 50",), ladders=("70 71 72", ladder))

    assert can_act(before, ROSE)
    with refused("BLO-3.4", BloomRefusal.CAN_ACT):
        following(before, Pass())


NOTHING = {
    "numbers too far apart": ("40 41 44 45", (LADDER,)),
    "a number far from jokers": ("40", ("50 51 52",)),
    "a number three beyond the end": ("22", (LADDER,)),
    "a number beyond the reach of a joker": ("23", ("17 18 J",)),
    "what could be stolen breaks its ladder": ("24 25", ("17 18 20 21", LADDER)),
    "a ladder of three can't be stolen from": ("22", (LADDER,)),
}


@pytest.mark.parametrize(("hand", "ladders"), NOTHING.values(), ids=NOTHING)
def test_a_player_who_can_do_nothing_at_all_passes(hand, ladders):
    """BLO-3.4."""
    before = blocked(hands=(hand,), ladders=ladders)

    assert not can_act(before, ROSE)
    assert following(before, Pass())[0] == Passed(ROSE)


def test_a_player_who_could_swap_is_not_obliged_to():
    """BLO-3.4, the ruling: it is judged without swaps that were not made."""
    before = blocked(hands=("23 60", "40"), ladders=("22 J 24",))

    assert following(before, Pass()) == (Passed(ROSE), TurnBegan(TULIP))
    assert following(before, swap(1, 1, "23")) == (JokerSwapped(ROSE, 1, 1, 23),)


def test_a_player_who_has_swapped_can_lay_or_add_with_the_joker_then():
    """BLO-3.4, BLO-3.2."""
    before = blocked(hands=("23 60", "40"), ladders=("22 J 24",))

    with refused("BLO-3.4", BloomRefusal.CAN_ACT):
        following(after(BLOOM, before, swap(1, 1, "23")), Pass())


def test_the_service_does_not_pass_by_itself():
    """BLO-3.4, the ruling: pass is offered as the one action."""
    before = position(hands=("40", "50"), open="", reserve="81", drawn=True)

    state = after(BLOOM, before, UNSEEN)

    assert (BLOOM.to_move(state), state.passes) == (TULIP, 0)
    assert list(BLOOM.moves(state, TULIP)) == [Pass()]


@pytest.mark.parametrize(
    "action", [lay("40 41 42"), add(1, "17 18 19 20"), UNSEEN, take(93)], ids=repr
)
def test_any_action_restarts_the_count_of_passes(action):
    """BLO-7.1: all pass one after the other."""
    before = position(
        3, hands=("40 41 42 20 60", "50", "70"), ladders=(LADDER,), open="93", passes=2
    )

    assert after(BLOOM, before, action).passes == 0


def test_a_swap_does_not_restart_the_count_of_passes():
    """BLO-3.2, BLO-7.1: it is no action."""
    before = blocked(3, hands=("23 60",), ladders=("22 J 24",), passes=2)

    assert after(BLOOM, before, swap(1, 1, "23")).passes == 2


def test_passes_are_counted_over_turns_of_different_players():
    """BLO-3.4, BLO-7.1."""
    before = blocked(4, hands=("40", "50", "60", "70"), ladders=(LADDER,))

    state = after(BLOOM, before, Pass(), Pass())

    assert (state.passes, BLOOM.to_move(state)) == (2, DAISY)
    assert state.hands == (tiles("40"), tiles("50"), tiles("60"), tiles("70"))
