"""Tests that bots stop on request, with a move."""

from random import Random

import pytest
from msgspec.structs import replace

from domain.bot_choice import best_of
from domain.registry import GAMES
from domain.simulation import simulate

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def at_once():
    """Let a bot answer as soon as it is asked."""
    return True


def played(game, bot):
    """Return a match that a *bot* played against itself, whatever is moved being decided."""
    chance, players = Random(3), game.players[-1]
    seeds = [chance.randbytes(32) for _ in range(players)]
    of_bots = replace(game, bots={"house": bot})
    return simulate("a match", of_bots, {}, ("house",) * players, bytes(32), seeds, chance)


@every_game
def test_a_bot_that_has_thought_enough_at_once_still_plays_a_legal_match(game):
    def hurried(known, chance, should_stop):
        return game.bots["house"](known, chance, at_once)

    assert played(game, hurried).match.count is not None


@every_game
def test_for_a_bot_that_found_nothing_the_first_legal_move_is_made(game):
    simulated = played(game, lambda known, chance, enough: None)

    assert simulated.match.count is not None


def looked_at(enough_after):
    """Return how many of ten choices are looked at by who has enough after so many questions."""
    looked, calls = [], []

    def choices():
        for number in range(10):
            looked.append(number)
            yield float(number), number

    def should_stop():
        calls.append(None)
        return len(calls) >= enough_after

    return best_of(choices(), 0.5, Random(1), should_stop), len(looked)


def test_no_more_choices_are_looked_at_than_there_is_time_for():
    assert [looked_at(after) for after in (1, 4, 100)] == [(0, 1), (3, 4), (9, 10)]


def test_there_is_no_best_of_nothing():
    assert best_of((), 0.5, Random(1)) is None
