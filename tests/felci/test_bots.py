"""Tests that the bots play legally, from what they may see, and sensibly."""

from functools import lru_cache
from random import Random

import pytest

from domain.felci import FELCI
from domain.felci.bot import easy, house, wander
from domain.felci.commands import Command, DrawFerns, PlantFern, SeatVisitor
from domain.felci.components import BLACK, COLORS, WHITE
from domain.felci.state import State
from domain.game import Bot, Seat
from domain.match import Moved
from domain.simulation import Simulation, simulate
from tests.felci.drawn_positions import garden
from tests.felci.secrets import shuffled
from tests.tables import some_matches, spread, standing

LONG = pytest.mark.long
POSITIONS = 15
"""In how many positions of a match a bot is asked."""
each_bot = pytest.mark.parametrize("bot", [house, easy, wander])
each_option = pytest.mark.parametrize("skips", [False, True], ids=["white starts", "black starts"])
few = some_matches(4)


def played(white: str, black: str, seed: int, skips: bool = False) -> Simulation:
    """Return a match between two bots."""
    server, *seats = (Random(f"{seed} {whose}").randbytes(32) for whose in range(3))
    options = {"white_skips_first_turn": skips}
    return simulate("a match", FELCI, options, (white, black), server, seats, Random(seed))


@lru_cache
def decisions(seed: int) -> list[tuple[State, Seat]]:
    """Return positions of a match in which one player wanders, with the seat on turn."""
    bots = ("house", "random") if seed % 2 else ("random", "house")
    stood = [match for _, match in standing(played(*bots, seed, skips=seed % 3 == 0))]
    running = [(match.state, match.to_move) for match in stood if match.to_move is not None]
    return spread(running, Random(seed), POSITIONS)


def chosen(bot: Bot, state: State, seed: int = 0) -> Command:
    """Return what *bot* does in *state*."""
    seat = FELCI.to_move(state)
    return bot(FELCI.view(state, seat), Random(seed))


@each_bot
@few
def test_hidden_information_does_not_change_a_bots_move(bot, seed):
    for state, seat in decisions(seed):
        elsewhere = shuffled(state, seat, Random(seed))

        assert chosen(bot, elsewhere) == chosen(bot, state)


@each_bot
@few
def test_a_bot_makes_legal_moves_only(bot, seed):
    for state, seat in decisions(seed):
        assert chosen(bot, state, seed) in set(FELCI.moves(state, seat))


@pytest.mark.parametrize("seed", range(3))
def test_equal_chance_makes_equal_matches(seed):
    assert played("house", "house", seed).events == played("house", "house", seed).events


def test_other_chance_makes_other_moves():
    empty = garden(white="rygb")

    assert len({chosen(house, empty, seed) for seed in range(10)}) > 1


@each_option
@pytest.mark.parametrize(("matches", "won"), [(2, 4), pytest.param(20, 38, marks=LONG)])
def test_the_house_bot_beats_a_random_bot(skips, matches, won):
    """So many matches are played on each side."""
    white = [played("house", "random", seed, skips).match.count.winners for seed in range(matches)]
    black = [played("random", "house", seed, skips).match.count.winners for seed in range(matches)]

    assert white.count((WHITE,)) + black.count((BLACK,)) >= won


@each_option
def test_house_bots_play_each_other_to_the_end(skips):
    assert played("house", "house", 7, skips).match.count is not None


def test_with_the_last_action_a_visitor_sits_where_it_sees_most():
    state = garden(
        """
          b c d e f
        2 g g . . .
        3 . . . . g
        7 . . . g .
        """,
        to_move=BLACK,
        actions=1,
        last=True,
    )

    assert chosen(house, state) == SeatVisitor("green", "black-north")


def test_a_disturber_sits_where_it_spoils_most():
    state = garden(
        """
          c d e f
        2 r r r y
        3 . y y .
        7 . b . .
        """,
        benches={
            "white-north": "white red",
            "white-south": "white blue",
            "black-north": "black green",
        },
        waiting=("", "yp"),
        to_move=BLACK,
        actions=1,
        last=True,
    )

    assert chosen(house, state) == SeatVisitor("yellow", "white-north")


@few
def test_a_disturber_waits_until_there_is_somebody_to_disturb(seed):
    before = None
    for event, match in standing(played("house", "house", seed)):
        if isinstance(event, Moved) and isinstance(event.command, SeatVisitor):
            state, bench = before.state, event.command.bench
            own = state.garden.benches[bench].color == COLORS[event.seat]
            assert own or state.seated.get(bench) or not state.hands[event.seat]
        before = match


def test_a_spore_grows_where_only_its_own_visitor_sees_it():
    """White sees the red ferns of the north, black those of the east."""
    state = garden(
        """
          c d e
        3 . . .
        4 . . r
        """,
        white="r",
        benches={"white-north": "white red", "black-east": "black red"},
        waiting=("", ""),
        actions=1,
    )

    assert chosen(house, state) == PlantFern("red", "d4")


def test_the_hand_is_filled():
    state = garden(white="r", pile="ryg by", actions=0)

    assert chosen(house, state) == DrawFerns(3)


@pytest.mark.parametrize(("red_sits_on", "drawn"), [("white-north", 2), ("black-north", 1)])
def test_a_bot_that_is_behind_does_not_take_the_last_tile(red_sits_on, drawn):
    """FEL-6.1: with the last tile the game ends."""
    color = red_sits_on.split("-")[0]
    state = garden(
        """
          c
        3 r
        """,
        white="r",
        pile="yg",
        benches={red_sits_on: f"{color} red"},
        actions=0,
    )

    assert chosen(house, state) == DrawFerns(drawn)
