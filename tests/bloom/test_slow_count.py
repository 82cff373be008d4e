"""BLO-2 to BLO-8: tests a match against the independent implementation."""

from collections import Counter
from functools import cache
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.bloom import BLOOM
from domain.bloom.scoring import score
from domain.match import Moved
from tests.bloom.drawn_positions import ended
from tests.bloom.slow_count import Player, SlowMatch, slow_totals, slow_winners
from tests.tables import TABLES, played

OFTEN = 3
OURS = [table for table in TABLES if table.game is BLOOM]
each_of_ours = pytest.mark.parametrize("table", OURS, ids=str)


def moves_of(simulation):
    """Return the moves of a match as a record has them."""
    return [
        {"by": event.seat} | msgspec.to_builtins(event.command)
        for event in simulation.events
        if isinstance(event, Moved)
    ]


@each_of_ours
@settings(max_examples=4)
@given(seed=st.integers(0, 2**64))
def test_a_match_plays_and_scores_like_the_slow_implementation(table, seed):
    """BLO-7.2, BLO-8.1: scores of rounds, totals and who wins, for two to five players."""
    simulation = played(table, seed)
    match = simulation.match

    slow = SlowMatch(
        match.state.box.flowers[1:],
        table.players,
        msgspec.to_builtins(match.deal),
        moves_of(simulation),
    )

    assert list(match.count.subtotals) == [
        {"round_1": player.scores[0], "round_2": player.scores[1]} for player in slow.players
    ]
    assert list(match.count.totals) == slow_totals(slow.players)
    assert list(match.count.winners) == slow_winners(slow.players)
    assert [player.hand for player in slow.players] == list(map(list, match.state.hands))
    assert [tuple(ladder) for ladder in slow.ladders] == [
        ladder.tiles for ladder in match.state.ladders
    ]
    assert slow.jokers == match.state.board_jokers


@cache
def happened():
    """Return all events of matches of every table."""
    return [
        event
        for table in OURS
        for seed in range(2)
        for move in played(table, seed).events
        if isinstance(move, Moved)
        for event in move.events
    ]


def test_random_matches_meet_every_event():
    """BLO-3 to BLO-8: so that the comparison compares something."""
    kinds = Counter(type(event).__name__ for event in happened())

    assert len(kinds) == 16
    assert min(kinds.values()) >= OFTEN


def random_round(chance, players):
    """Return what the players may have taken and kept, drawn as results; ties are frequent."""
    points = chance.choices(("1", "2", "1 2", "3"), k=players)
    left = chance.choices(("", "J", "5", "1 J", "55"), (8, 2, 1, 1, 1), k=players)
    return tuple(f"{own} less {tiles}" for own, tiles in zip(points, left, strict=True))


def test_winners_of_random_matches_are_those_of_the_slow_count():
    """BLO-8.1: ties of two and more, broken and not."""
    chance = Random(3)
    met = set()

    for _ in range(600):
        players = chance.randint(2, 5)
        state = ended(random_round(chance, players), random_round(chance, players))
        slow = [Player(*(each[seat].score for each in state.results)) for seat in range(players)]
        count = score(state)
        met.add((len(count.winners), count.decided is not None))
        assert list(count.totals) == slow_totals(slow)
        assert list(count.winners) == slow_winners(slow)

    assert met >= {(1, False), (1, True), (2, False), (2, True), (3, False), (3, True)}
