"""Tests of the levels of play and the budget of the search."""

from inspect import get_annotations
from random import Random

import pytest
from msgspec.structs import replace

from domain.birdie.partial_state import Known
from domain.bot_levels import levels_of, with_levels
from domain.felci import FELCI
from domain.game import StopCondition
from domain.registry import GAMES

KNOWN = {"birdie": Known}
"""What a seat knows, where that is more than its view."""


class Counting:
    """A bot that thinks until it is enough, and tells how often it asked; and its clock."""

    def __init__(self):
        self.seconds = 100.0

    def think(self, known, chance, should_stop):
        """Think for a quarter of a second at a time."""
        calls = 0
        while not should_stop():
            calls += 1
            self.seconds += 0.25
        return calls

    def thought(self, level):
        """Return how often a bot of this *level* thought on."""
        game = replace(FELCI, strong=self.think)
        bot = with_levels(game, [level], lambda: self.seconds).bots[level]
        return bot(None, Random(1))


@pytest.mark.parametrize(
    ("level", "thought"),
    [("strong", 4), ("strong:2.5", 10), ("strong:0", 0), ("strong@7", 7), ("strong@0", 0)],
)
def test_a_level_says_how_long_is_thought(level, thought):
    assert Counting().thought(level) == thought


def test_each_decision_has_its_own_budget():
    counting = Counting()
    assert [counting.thought("strong:1"), counting.thought("strong:1")] == [4, 4]


@pytest.mark.parametrize("level", ["strong:", "strong@", "strong:-1", "strong@1.5", "weak", ""])
def test_an_unknown_level_is_not_a_bot(level):
    assert with_levels(FELCI, [level], lambda: 0.0).bots == FELCI.bots


def test_a_game_that_cannot_be_searched_has_no_such_level():
    bots = {name: bot for name, bot in FELCI.bots.items() if name != "strong"}
    game = replace(FELCI, strong=None, bots=bots)

    assert with_levels(game, ["strong@7"], lambda: 0.0).bots == bots
    assert levels_of(game) == ("house", "easy", "random")
    assert levels_of(FELCI) == (*FELCI.bots, "strong:SECONDS", "strong@TRIALS")


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_house_bot_is_offered_first(game):
    assert list(game.bots) == ["house", "strong", "easy", "random"]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("bot", ["house", "easy", "random"])
def test_a_bot_gets_what_its_seat_knows_and_chance_and_nothing_else(game, bot):
    taken = get_annotations(game.bots[bot])
    del taken["return"]

    assert list(taken.values()) == [KNOWN.get(game.name, game.view_type), Random, StopCondition]
