"""Tests that the bots play legally, from what they may see, and that the house bot plays well."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.bower import BOWER
from domain.bower.bot import easy, house, wander
from domain.bower.commands import Command, TakeTile
from domain.bower.decide import decide
from domain.bower.state import Nest, State, Step
from domain.game import Seat
from domain.simulation import Simulation, simulate
from tests.bower.bots import chosen
from tests.bower.drawn_positions import position
from tests.bower.holes import holes
from tests.bower.secrets import shuffled
from tests.sampling import one_of
from tests.spec import evolved, in_order
from tests.tables import SEARCHING, TABLES, Table, standing
from tests.tables import played as wandered

TABLES_OF_BOWER = [table for table in TABLES if table.game is BOWER]
MANY = 25 if SEARCHING else 8
"""On each of four tables: in a fuzz a hundred in all."""
LONG = pytest.mark.long
OPTIONS = [laid.options for laid in TABLES_OF_BOWER if laid.components is None]
each_bot = pytest.mark.parametrize(
    "bot", [house, pytest.param(easy, marks=pytest.mark.long), wander]
)
tables = st.sampled_from(TABLES_OF_BOWER)
seeds = st.integers(0, 2**64)


def played(south: str, north: str, seed: int, options: dict[str, bool]) -> Simulation:
    """Return a match between two bots."""
    server, *seats = (Random(f"{seed} {whose}").randbytes(32) for whose in range(3))
    return simulate("a match", BOWER, options, (south, north), server, seats, Random(seed))


def decisions(table: Table, seed: int) -> Iterator[tuple[State, Seat]]:
    """Return a position for each step of a match between wanderers, with the seat to move."""
    by_step: dict[Step, list[State]] = {}
    for _, match in standing(wandered(table, seed)):
        if match.to_move is not None:
            by_step.setdefault(match.state.turn.step, []).append(match.state)
    for states in by_step.values():
        state = Random(seed).choice(states)
        yield state, BOWER.to_move(state)


def nest_after(state: State, seat: Seat, command: Command) -> Nest:
    """Return the seat's nest when its *command* has been carried out."""
    return evolved(BOWER, state, *decide(state, seat, command, in_order)).nests[seat]


@each_bot
@given(table=tables, seed=seeds)
def test_hidden_information_does_not_change_a_bots_move(bot, table, seed):
    for state, seat in decisions(table, seed):
        elsewhere = shuffled(state, seat, Random(seed))

        assert chosen(elsewhere, bot) == chosen(state, bot)


@each_bot
@given(table=tables, seed=seeds)
def test_a_bot_makes_legal_moves_only(bot, table, seed):
    for state, seat in decisions(table, seed):
        assert chosen(state, bot, seed) in set(BOWER.moves(state, seat))


def test_equal_chance_makes_equal_matches():
    one, other = (played("house", "house", 7, TABLES_OF_BOWER[-1].options) for _ in range(2))

    assert one.match.count is not None
    assert one.events == other.events


def test_other_chance_makes_other_moves():
    empty = position(hands=("N01", ""), step=Step.PLACE)

    assert len({chosen(empty, house, seed) for seed in range(10)}) > 1


@pytest.mark.parametrize("options", one_of(OPTIONS), ids=str)
@pytest.mark.parametrize(("matches", "wanted"), [(2, 2), pytest.param(MANY, MANY - 1, marks=LONG)])
def test_the_house_bot_beats_a_random_bot_and_leaves_no_hole(options, matches, wanted):
    """Of a hundred matches it has to win 95; of these few none is lost but by bad luck."""
    won = 0
    for seed in range(matches):
        seat = seed % 2
        match = played(*(("house", "random") if seat == 0 else ("random", "house")), seed, options)
        state = match.match.state
        won += match.match.count.winners == (seat,)
        assert holes(state.box, state.nests[seat]) == 0

    assert won >= wanted


@given(table=tables, seed=seeds)
def test_after_a_random_bot_the_house_bot_leaves_no_avoidable_holes(table, seed):
    for _, match in standing(wandered(table, seed)):
        state, seat = match.state, match.to_move
        if seat is None or state.turn.step is not Step.PLACE:
            continue
        left = {
            command: holes(state.box, nest_after(state, seat, command))
            for command in BOWER.moves(state, seat)
        }
        assert left[chosen(state, house, seed)] == min(left.values())


def test_the_third_gem_goes_where_it_brings_a_bonus():
    state = position(
        """
           2    3     4
        1  s:*  s:Fyo g:fy
        2  m:*  g:fv  s:Fr
        """,
        hands=("N15", ""),
        step=Step.PLACE,
    )
    (column, _), _ = chosen(state).cells

    assert column == 2


GROUPS = """
       1    2    3    4    5    6
    1  s:*  s:*  s:*  m:*  m:*  m:*
    2  g:*  g:*  g:*  .    .    .
"""
"""A nest whose groups nobody outgrows in one turn, and that has nothing that an egg asks for."""


def test_one_object_alone_is_worth_more_than_two():
    """BOW-6.3."""
    state = position(
        north=GROUPS, eggs={1: "Fy"}, hands=("N05 N20", ""), step=Step.PLACE, played=(11, 12)
    )
    command = chosen(state)

    assert (command.tile, command.cells[0][0]) == ("N20", 1)


def test_the_bot_takes_what_the_egg_asks_for():
    state = position(
        north=GROUPS, eggs={1: "Fr", 3: "fv", 5: "fr"}, display="N08 N20 N34", played=(11, 12)
    )

    assert chosen(state) == TakeTile("N20")
