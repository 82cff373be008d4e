"""Tests of the levels of play and the budget of the search."""

from random import Random

import pytest
from msgspec.structs import replace

from domain.bot_levels import levels_of, with_levels
from domain.felci import FELCI


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
def test_what_is_no_level_is_no_bot(level):
    assert with_levels(FELCI, [level], lambda: 0.0).bots == FELCI.bots


def test_a_game_that_can_not_be_searched_has_no_such_level():
    bots = {name: bot for name, bot in FELCI.bots.items() if name != "strong"}
    game = replace(FELCI, strong=None, bots=bots)

    assert with_levels(game, ["strong@7"], lambda: 0.0).bots == bots
    assert levels_of(game) == ("house", "easy", "random")
    assert levels_of(FELCI) == (*FELCI.bots, "strong:SECONDS", "strong@TRIALS")
