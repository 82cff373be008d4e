"""Tests that the bots play legally, from what they may know, and that the house bot plays well."""

import time
from functools import cache
from random import Random

import pytest

from domain.bloom import BLOOM
from domain.bloom.bot import house, wander
from domain.bloom.bot.heuristic import choices
from domain.bloom.bot.position import Position
from domain.bloom.components import JOKER
from domain.bloom.decide import decide
from domain.match import Moved
from domain.simulation import Simulation, simulate
from tests.bloom.bots import chosen, table, unknown_mixed
from tests.sampling import one_of
from tests.spec import in_order
from tests.tables import Table, standing
from tests.tables import played as wandered

MATCHES = 2
SOME = 4
LONGEST = 0.3
"""Seconds of computing; the house bot needs a sixth of it."""
each_number = pytest.mark.parametrize("players", BLOOM.players)


def played(bots: tuple[str, ...], seed: int) -> Simulation:
    """Return a match between *bots*."""
    chance = Random(seed)
    server, *seats = (chance.randbytes(32) for _ in range(1 + len(bots)))
    return simulate("a match", BLOOM, {}, bots, server, seats, chance)


@cache
def decisions(players: int):
    """Return some positions of a match between wanderers before each kind of move."""
    by_kind, chance, before = {}, Random(players), None
    for event, match in standing(wandered(Table(BLOOM, {}, players), players)):
        if isinstance(event, Moved):
            by_kind.setdefault(type(event.command), []).append(before)
        before = match.state
    return [state for states in by_kind.values() for state in chance.choices(states, k=SOME)]


@each_number
def test_bots_make_legal_moves_that_nothing_unknown_changes(players):
    for state in decisions(players):
        seat = BLOOM.to_move(state)
        elsewhere = unknown_mixed(state, seat, Random(players))
        for bot in (house, wander):
            command = chosen(state, bot)

            assert decide(state, seat, command, in_order)
            assert chosen(elsewhere, bot) == command


@each_number
def test_all_that_the_house_bot_thinks_of_is_legal(players):
    for state in decisions(players):
        seat = BLOOM.to_move(state)
        for _, command in choices(Position(BLOOM.observation(state, seat))):
            assert decide(state, seat, command, in_order)


def test_equal_chance_makes_equal_matches():
    one, other = (played(("house", "random", "house"), 7) for _ in range(2))

    assert one.match.count is not None
    assert one.events == other.events


def test_other_chance_makes_other_moves():
    alike = table("36 37 38 41 42 43 90", others=1, reserve=0)

    assert len({chosen(alike, house, seed) for seed in range(10)}) > 1


@pytest.mark.parametrize("players", one_of(BLOOM.players))
def test_the_house_bot_beats_random_bots(players):
    """Of a hundred matches for two it has to win 95; none of these is lost by bad luck."""
    for seed in range(MATCHES):
        seat = seed % players
        bots = tuple("house" if at == seat else "random" for at in range(players))

        assert played(bots, seed).match.count.winners == (seat,)


def test_forty_tiles_and_long_ladders_are_no_burden():
    hand = (*range(1, 100, 3), *range(60, 66), JOKER)
    spoken = " ".join("j" if tile == JOKER else str(tile) for tile in dict.fromkeys(hand))
    state = table(f"{spoken} j j", "2 j 5 6 8", "11 12 14", others=1)
    started = time.process_time()

    assert decide(state, 0, chosen(state), in_order)
    assert time.process_time() - started < LONGEST
