"""BLO-2.4, BLO-3.1: tests of turns and their order."""

import msgspec
import pytest

from domain.bloom import BLOOM
from domain.bloom.commands import Command, DrawTile, Pass, StopDrawing
from domain.bloom.events import TileDrawn, TurnBegan
from domain.bloom.rules import BloomRefusal
from domain.errors import GeneralRefusal
from tests.bloom.commands import UNSEEN, add, following, lay, swap
from tests.bloom.drawn_positions import DAISY, IRIS, POPPY, ROSE, TULIP, position
from tests.spec import after, refused

HAND = "16 18 20 23 55"
LADDERS = ("15 17 19", "20 22 J 25")
BEFORE = position(hands=(HAND, "40"), ladders=LADDERS)


@pytest.mark.parametrize("action", [lay("16 18 20"), add(1, "15 16 17 19")])
def test_laying_or_adding_is_the_one_action_of_a_turn(action):
    """BLO-3.1: the next player is on turn."""
    assert following(BEFORE, action)[-1] == TurnBegan(TULIP)


@pytest.mark.parametrize(
    "action",
    [lay("16 18 20"), add(1, "15 16 17 19"), Pass()],
    ids=lambda action: type(action).__name__,
)
def test_after_a_first_draw_there_is_no_other_action(action):
    """BLO-3.1."""
    drawn = after(BLOOM, BEFORE, UNSEEN)

    with refused("BLO-3.1", BloomRefusal.ONE_ACTION):
        following(drawn, action)


def test_drawing_is_stopped_only_after_a_first_draw():
    """BLO-3.1, BLO-3.3."""
    with refused("GEN-3", GeneralRefusal.NOT_DUE):
        following(BEFORE, StopDrawing())


@pytest.mark.parametrize(
    ("players", "seat", "following_seat"),
    [
        (2, ROSE, TULIP),
        (2, TULIP, ROSE),
        (3, DAISY, ROSE),
        (4, IRIS, ROSE),
        (5, TULIP, DAISY),
        (5, IRIS, POPPY),
        (5, POPPY, ROSE),
    ],
)
def test_turns_go_clockwise(players, seat, following_seat):
    """BLO-2.4."""
    before = position(players, to_play=seat, hands=players * ("40",), drawn=True)

    assert following(before, UNSEEN) == (TileDrawn(seat, 81), TurnBegan(following_seat))
    assert BLOOM.to_move(after(BLOOM, before, UNSEEN)) == following_seat


def test_a_swap_leaves_the_action_to_do():
    """BLO-3.1, BLO-3.2."""
    swapped = after(BLOOM, BEFORE, swap(2, 2, "23"))

    assert swapped.turn == BEFORE.turn
    assert following(swapped, lay("16 18 20"))[-1] == TurnBegan(TULIP)


COMMANDS = [
    ({"do": "swap", "ladder": 1, "at": 0, "tile": 17}, swap(1, 0, "17")),
    ({"do": "draw", "from": "reserve"}, UNSEEN),
    ({"do": "draw", "from": "open", "tile": 17}, DrawTile("open", 17)),
    ({"do": "draw", "from": "bag"}, DrawTile("bag")),
    ({"do": "stop"}, StopDrawing()),
    ({"do": "lay", "tiles": [16, "joker", 20]}, lay("16 J 20")),
    (
        {
            "do": "lay",
            "tiles": [16, 17, 18],
            "steal": {"ladder": 2, "at": [1, 0]},
            "take_joker": True,
        },
        lay("16 17 18", "2: 1 0", joker=True),
    ),
    ({"do": "add", "ladder": 1, "becomes": [15, 16, 17, 19]}, add(1, "15 16 17 19")),
    ({"do": "pass"}, Pass()),
]


@pytest.mark.parametrize(("written", "command"), COMMANDS)
def test_commands_are_written_as_in_a_record(written, command):
    """BLO-3.1: with the fields of the game record."""
    assert msgspec.convert(written, Command) == command


@pytest.mark.parametrize(
    "written",
    [
        {"do": "sow"},
        {"do": "draw", "from": "open"},
        {"do": "draw", "from": "reserve", "tile": 17},
        {"do": "draw", "from": "open", "tile": None},
        {"do": "swap", "ladder": 1, "at": 0},
        {"do": "lay", "tiles": [16, 17.5, 19]},
        {"do": "lay", "tiles": [16, 17, 18], "steal": None},
        {"do": "lay", "tiles": [16, 17, 18], "steal": {"ladder": 1}},
        {"do": "lay", "tiles": [16, 17, 18], "joker": True},
        {"do": "pass", "tile": 17},
    ],
)
def test_anything_else_is_malformed(written):
    """BLO-3.1."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(written, Command)
