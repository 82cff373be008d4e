"""Does somebody who plays on in a thought pass about when the house bot does?"""

from random import Random

from domain import match as matches
from domain.birdie.commands import Pass
from domain.birdie.search import reply
from domain.games import GAMES
from domain.match import Moved
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
    thought = [isinstance(reply(state, seat, Random(1)), Pass) for state, seat in passes]

    assert len(passes) > 5
    assert 2 * sum(thought) >= len(thought)
