"""BIR-2.3, BIR-3: tests of the order of turns and what each allows."""

import pytest

from domain.birdie import BIRDIE
from domain.birdie.commands import (
    ChooseFeature,
    DeclarePigeon,
    DrawReserve,
    Finish,
    InsertCard,
    MoveCard,
    Pass,
    RemoveCard,
    TakeCard,
    WriteSet,
)
from domain.birdie.events import AreaRefilled, CardTaken, TurnBegan
from domain.birdie.state import Fate, MadeSet, State, Step, Turn
from domain.errors import GeneralRefusal
from tests.birdie.commands import following, score, stack
from tests.birdie.drawn_positions import EAST, NORTH, SOUTH, WEST, cards, laid_out, position
from tests.spec import after, refused

TAKE = TakeCard("owl-summer")
ROW = "ro-sp ro-su ro-su ro-wi"
HAND = "wo-sp ro-sp pi-sp ow-sp"
COMMANDS = {
    "take": TAKE,
    "stack": stack("wo-sp ow-su"),
    "pass": Pass(),
    "woodpecker": MoveCard(0, 1),
    "robin": DrawReserve(),
    "insert": InsertCard(0),
    "score": score("0-3 robin"),
    "remove": RemoveCard(0),
    "choose": ChooseFeature("robin"),
    "write": WriteSet(),
    "pigeon": DeclarePigeon(),
    "finish": Finish(()),
}
FORMED = MadeSet(1, cards("pi-su pi-su"), "pigeon", Fate.WRITTEN)
WAITING = {
    Step.INSERT: {"drawn": "owl-winter"},
    Step.CHOOSE: {"gap": 2, "features": ("robin", "summer")},
    Step.WRITE: {"gap": 1, "formed": FORMED, "removing": True},
}
DUE = {
    ("turn", False): {"take", "stack", "pass"},
    ("turn", True): {"take", "stack", "pass"},
    (Step.SETS, False): {"woodpecker", "robin", "score"},
    (Step.SETS, True): {"woodpecker", "robin", "remove", "finish"},
    (Step.INSERT, False): {"insert"},
    (Step.INSERT, True): {"insert"},
    (Step.CHOOSE, True): {"choose"},
    (Step.WRITE, True): {"write", "pigeon"},
}


def standing_at(step: str, expert: bool) -> State:
    """Return a position in which each command could be obeyed, were it due."""
    if step == "turn":
        return position(expert=expert)
    scoring = WAITING.get(step, {})
    return laid_out(ROW, HAND, expert=expert, step=step, scoring=scoring)


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize(("step", "expert"), DUE)
def test_each_step_has_commands_of_its_own(step, expert, name):
    """BIR-3, BIR-4, BIR-5: and each way to score its own."""
    before = standing_at(step, expert)

    if name in DUE[step, expert]:
        assert following(before, COMMANDS[name])
    else:
        with refused("GEN-3", GeneralRefusal.NOT_DUE):
            following(before, COMMANDS[name])


@pytest.mark.parametrize(
    ("players", "passed", "order"),
    [
        (2, (), (NORTH, EAST, NORTH)),
        (3, (), (NORTH, EAST, SOUTH, NORTH)),
        (4, (), (NORTH, EAST, SOUTH, WEST, NORTH)),
        (4, (EAST,), (NORTH, SOUTH, WEST, NORTH)),
        (4, (SOUTH, EAST), (NORTH, WEST, NORTH)),
        (3, (EAST,), (NORTH, SOUTH, NORTH)),
    ],
)
def test_seats_play_clockwise_and_those_who_passed_are_skipped(players, passed, order):
    """BIR-2.3."""
    state = position(players, passed=passed, deck="ow-su ow-su ow-su ow-su")

    met = [state.turn.seat]
    while len(met) < len(order):
        state = after(BIRDIE, state, TAKE)
        met.append(state.turn.seat)
    assert tuple(met) == order


def test_a_turn_is_exactly_one_action():
    """BIR-3: after it the next player is to move."""
    before = position(3, to_play=EAST)

    assert following(before, TAKE) == (
        CardTaken(EAST, "owl-summer"),
        AreaRefilled(cards("ro-sp")),
        TurnBegan(SOUTH),
    )
    assert after(BIRDIE, before, TAKE).turn == Turn(SOUTH)


def test_after_the_last_seat_comes_the_first():
    """BIR-2.3."""
    assert following(position(4, to_play=WEST), TAKE)[-1] == TurnBegan(NORTH)
