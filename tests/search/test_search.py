"""Tests that the search uses only what a seat knows, plays legally and is reproducible."""

from random import Random
from statistics import fmean

import pytest

from domain.bot_levels import with_levels
from domain.search.playout import playout_value
from tests.recordings import played_out
from tests.search.positions import MIXED, decisions, each_game, search_of

TRIALS = 12


def never_asked():
    """Be no clock."""
    raise AssertionError


def level(game, name):
    """Return the bot of a level."""
    return with_levels(game, [name], never_asked).bots[name]


@each_game
@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.long)])
def test_hidden_information_does_not_change_the_result_of_a_search(game, seed):
    strong = level(game, f"strong@{TRIALS}")
    for state, seat in decisions(game, seed, 3):
        elsewhere = MIXED[game.name](state, seat, Random(seed))

        found = strong(game.observation(state, seat), Random(seed))

        assert strong(game.observation(elsewhere, seat), Random(seed)) == found
        assert game.decide(state, seat, found, Unmixed())


@each_game
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.long)])
def test_trial_moves_and_playouts_are_legal(game, seed):
    """With an odd seed by all options."""
    searched = search_of(game)
    for number, (state, seat) in enumerate(decisions(game, seed, 30)):
        known = game.observation(state, seat)
        there = searched.sampler(known)(Random(seed))
        for _, command in [*searched.choices(known, Random(seed))][:12]:
            assert game.decide(there, seat, command, Unmixed())
        if number % 6 == 0:
            assert isinstance(
                playout_value(searched, there, seat, command, Random(seed)), int | float
            )


@each_game
def test_the_parts_of_a_value_add_up_to_it_and_have_words(game):
    searched = search_of(game)
    for state, seat in decisions(game, 1, 30):
        parts = [*searched.parts(state, seat)]

        assert sum(points for _, points in parts) == pytest.approx(searched.value(state, seat))
        assert all(what.code in game.wording for what, _ in parts)


@each_game
def test_the_parts_of_an_ended_match_add_up_to_the_points_ahead(game):
    searched = search_of(game)
    for seat in range(2):
        ended = played_out(game.name, "house_bots").last.state
        totals = [*game.score(ended).totals]
        own = totals.pop(seat)

        ahead = sum(points for _, points in searched.parts(ended, seat))

        assert ahead == pytest.approx(own - (fmean(totals) + max(totals)) / 2)


class Unmixed:
    """Chance that leaves things in their order."""

    @staticmethod
    def shuffle(label, items, ordinal=0):
        """Return *items*."""
        return tuple(items)


@each_game
def test_without_any_trial_what_seems_best_is_chosen(game):
    strong = level(game, "strong@0")
    for state, seat in decisions(game, 0, 4):
        assert game.decide(state, seat, strong(game.observation(state, seat), Random(1)), Unmixed())
