"""Tests that the bots play legally, from what they may know, and that the house bot plays well."""

from operator import itemgetter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.birdie import BIRDIE
from domain.birdie.bot import easy, house, wander
from domain.birdie.bot.heuristic import sensible
from domain.birdie.commands import Pass, StackCards
from domain.birdie.decide import decide
from domain.match import Moved
from domain.simulation import Simulation, simulate
from tests.birdie.bots import chosen, unknown_mixed
from tests.birdie.drawn_positions import EAST, position
from tests.sampling import one_of
from tests.spec import in_order
from tests.tables import TABLES, Table, standing
from tests.tables import played as wandered

TABLES_OF_BIRDIE = [table for table in TABLES if table.game is BIRDIE]
STANDARD_BOX = [table for table in TABLES_OF_BIRDIE if table.components is None]
MATCHES = 6
"""Of two players; larger tables, where a match takes longer, play fewer."""
each_bot = pytest.mark.parametrize(
    "bot", [house, pytest.param(easy, marks=pytest.mark.long), wander]
)
tables = st.sampled_from(TABLES_OF_BIRDIE)
seeds = st.integers(0, 2**64)


def played(table: Table, bots: tuple[str, ...], seed: int) -> Simulation:
    """Return a match between *bots*."""
    chance = Random(seed)
    server, *seats = (chance.randbytes(32) for _ in range(1 + table.players))
    return simulate("a match", BIRDIE, table.options, bots, server, seats, chance)


def decisions(simulation: Simulation, chance: Random):
    """Return some positions of a match of each kind of move."""
    by_kind = {}
    before = None
    for event, match in standing(simulation):
        if isinstance(event, Moved):
            by_kind.setdefault(type(event.command), []).append(before)
        before = match.state
    return [chance.choice(states) for states in by_kind.values()]


@each_bot
@given(table=tables, seed=seeds)
def test_hidden_information_does_not_change_a_bots_move(bot, table, seed):
    """BIR-3.6."""
    for state in decisions(wandered(table, seed), Random(seed)):
        elsewhere = unknown_mixed(state, BIRDIE.to_move(state), Random(seed))

        assert chosen(elsewhere, bot) == chosen(state, bot)


@pytest.mark.parametrize(("deck", "bird"), [("ro-sp ow-su", "owl"), ("ow-su ro-sp", "robin")])
def test_the_order_in_which_it_stacked_is_remembered(deck, bird):
    command = chosen(
        position(decks=(deck,), area="ow-wi ow-au ro-wi ro-au", passed=(EAST,), number=2)
    )

    assert {card.split("-")[0] for card in command.area} == {bird}


@each_bot
@given(table=tables, seed=seeds)
def test_a_bot_makes_legal_moves_only(bot, table, seed):
    for state in decisions(wandered(table, seed), Random(seed)):
        assert decide(state, BIRDIE.to_move(state), chosen(state, bot, seed), in_order)


@pytest.mark.parametrize("table", STANDARD_BOX[:2], ids=str)
def test_equal_chance_makes_equal_matches(table):
    one, other = (played(table, ("house", "random"), 7) for _ in range(2))

    assert one.match.count is not None
    assert one.events == other.events


def test_other_chance_makes_other_moves():
    alike = position(area="ro-sp ro-sp ow-su ow-su", hands=("", ""))

    assert len({chosen(alike, house, seed) for seed in range(10)}) > 1


@pytest.mark.parametrize(("players", "house_does"), [(2, StackCards), (3, Pass)])
def test_with_many_players_the_search_plays_on_where_the_house_bot_passes(players, house_does):
    """BIR-3.3."""
    state = position(players, area="ow-wi wo-su pi-sp ow-su", decks=("ro-sp pi-sp ow-sp wo-sp",))
    _, best = max(sensible(BIRDIE.observation(state, 0), Random(0)), key=itemgetter(0))

    assert isinstance(chosen(state), house_does)
    assert isinstance(best, StackCards)


@pytest.mark.parametrize("table", one_of(STANDARD_BOX), ids=str)
def test_the_house_bot_beats_random_bots(table):
    """Of a hundred matches for two it has to win 95; none of these is lost by bad luck."""
    matches = MATCHES // (table.players - 1)
    won = 0
    for seed in range(matches):
        seat = seed % table.players
        bots = tuple("house" if at == seat else "random" for at in range(table.players))
        won += played(table, bots, seed).match.count.winners == (seat,)

    assert won == matches
