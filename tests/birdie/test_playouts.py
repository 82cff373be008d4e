"""Tests that the playout policy passes about when the house bot does."""

from random import Random

from msgspec.structs import replace

from domain import match as matches
from domain.birdie.commands import Pass
from domain.birdie.search import PLAYOUT_BIAS, SEARCH, _worths, playout_policy
from domain.match import Moved
from domain.registry import GAMES
from domain.simulation import simulate

BIRDIE = GAMES["birdie"]
FOUR = ("house",) * 4
EARLY = 8
"""With more cards than this each of four players could still stack."""


def early_passes(number):
    """Return the positions in which the bots of a match passed early, each with the seat."""
    chance = Random(number)
    server, *seeds = (chance.randbytes(32) for _ in range(1 + len(FOUR)))
    match = None
    for event in simulate("match", BIRDIE, {}, FOUR, server, seeds, chance).events:
        if isinstance(event, Moved) and isinstance(event.command, Pass):
            state = match.state
            if len(state.area) + len(state.deck) > EARLY:
                yield state, event.seat
        match = matches.evolve(match, "match", event)


def test_half_of_those_that_pass_early_among_four_house_bots_would_in_a_thought_as_well():
    passes = [early for number in range(3) for early in early_passes(number)]
    thought = [isinstance(playout_policy(state, seat, Random(1)), Pass) for state, seat in passes]

    assert len(passes) > 5
    assert 2 * sum(thought) >= len(thought)


def test_trials_are_believed_less_among_three_and_more_as_quick_replies_of_many_err():
    text = []
    for players in (2, 3, 4):
        chance = Random(players)
        server, *seeds = (chance.randbytes(32) for _ in range(1 + players))
        bots = ("random",) * players
        match = simulate("match", BIRDIE, {}, bots, server, seeds, chance).match
        text.append(SEARCH.playout_bias(BIRDIE.observation(match.state, 0)))

    assert text == [0.0, PLAYOUT_BIAS, PLAYOUT_BIAS]


def test_the_cached_value_of_a_row_survives_a_pass():
    state, seat = next(early_passes(0))
    before = _worths(state.box, state.round, state.expert, state.sheets)
    sheet = state.sheets[seat]
    passed = replace(sheet, passes=(*sheet.passes, 1))
    sheets = (*state.sheets[:seat], passed, *state.sheets[seat + 1 :])

    assert _worths(state.box, state.round, state.expert, sheets) is before
