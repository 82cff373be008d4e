"""How likely is a seat to win, on one table or on all that may be the one it sits at?

By a logistic curve over by how many points it is likely to be ahead: trials are broken off long
before the end, so to count which of them are won would tell little more than chance.
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
"""Where the curve is as good as at its end."""


class WinProbability(msgspec.Struct, frozen=True):
    """What one seat of a table has in prospect; chances to win go from 0 to 1."""

    game: AnyGame
    seat: Seat
    players: int

    def to_win(self, state: Any) -> float:
        """Return how likely the seat is to win from a position of which all is known.

        Of a shared victory it has its part. Where all stand alike all are as likely to win.
        """
        if self.game.to_move(state) is None:
            winners = self.game.search.winners(state)
            return (self.seat in winners) / len(winners)
        searched = self.game.search
        ahead = searched.value(state, self.seat) / searched.logistic_scale(state)
        return 1 / (1 + (self.players - 1) * exp(max(-STEEPEST, min(STEEPEST, -ahead))))

    def at_once(self, state: Any, tables: int) -> float:
        """Return how likely the seat is to win by what it knows and how things lie."""
        return self._over(state, tables, lambda there, chance: self.to_win(there))

    def right_after(self, state: Any, command: Any, tables: int) -> float:
        """Return what can be expected of ``at_once`` after a *command* of the seat's own."""

        def after(there: Any, chance: Random) -> float:
            events = self.game.decide(there, self.seat, command, RandomShuffler(chance))
            return self.to_win(reduce(self.game.evolve, events, there))

        return self._over(state, tables, after)

    def in_chances(self) -> Search[Any, Any, Any]:
        """Return what the game tells the search, a position being worth the chance to win."""
        search: Search[Any, Any, Any] = self.game.search
        return replace(search, value=lambda state, _: self.to_win(state))

    def _over(self, state: Any, tables: int, look: Callable[[Any, Random], float]) -> float:
        if self.game.to_move(state) is None:
            return self.to_win(state)
        sampled = self.game.search.sampler(self.game.observation(state, self.seat))
        found = [look(sampled(chance), chance) for chance in map(Random, range(tables))]
        return fmean(found)
