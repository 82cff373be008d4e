"""Win probability of a seat: a logistic curve over its expected lead in points.

Playouts stop long before the end of a match, so the share of won playouts would tell little; the
lead tells more. With hidden pieces, the probability is a mean over sampled tables.
"""

from collections.abc import Callable
from functools import reduce
from math import exp
from random import Random
from statistics import fmean
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from domain.game import AnyGame, Seat
from domain.search import Search
from domain.search.playout import RandomShuffler

STEEPEST: Final = 50.0
"""The curve is flat beyond this many scales."""


class WinProbability(msgspec.Struct, frozen=True):
    """Computes the win probabilities of one seat, from 0 to 1."""

    game: AnyGame
    seat: Seat
    players: int

    def of_position(self, state: Any) -> float:
        """Return the win probability in a position without hidden pieces.

        A shared victory counts in equal parts. With equal leads, every player's is the same.
        """
        if self.game.to_move(state) is None:
            winners = self.game.search.winners(state)
            return (self.seat in winners) / len(winners)
        searched = self.game.search
        ahead = searched.value(state, self.seat) / searched.logistic_scale(state)
        return 1 / (1 + (self.players - 1) * exp(max(-STEEPEST, min(STEEPEST, -ahead))))

    def sampled(self, state: Any, tables: int) -> float:
        """Return the mean win probability over *tables* sampled from the seat's observation."""
        return self._over(state, tables, lambda sample, chance: self.of_position(sample))

    def after_command(self, state: Any, command: Any, tables: int) -> float:
        """Return the expected win probability right after a *command* of the seat."""

        def after(there: Any, chance: Random) -> float:
            events = self.game.decide(there, self.seat, command, RandomShuffler(chance))
            return self.of_position(reduce(self.game.evolve, events, there))

        return self._over(state, tables, after)

    def as_search(self) -> Search[Any, Any, Any]:
        """Return the game's ``Search`` with the win probability as its value function."""
        search: Search[Any, Any, Any] = self.game.search
        return replace(search, value=lambda state, _: self.of_position(state))

    def _over(self, state: Any, tables: int, value: Callable[[Any, Random], float]) -> float:
        if self.game.to_move(state) is None:
            return self.of_position(state)
        sample = self.game.search.sampler(self.game.observation(state, self.seat))
        found = [value(sample(chance), chance) for chance in map(Random, range(tables))]
        return fmean(found)
