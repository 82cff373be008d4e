"""Winning chances of all seats as somebody sees them who knows every piece but the coming draws.

The draws are shuffled again and again, and house bots play each table on as long as a playout.
"""

from collections.abc import Callable
from functools import reduce
from math import sqrt
from random import Random
from statistics import fmean, pvariance
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from domain.analysis.gain import SURELY
from domain.analysis.win_probability import Chances, chances_in, less
from domain.game import AnyGame, Seat
from domain.search.playout import RandomShuffler, play_on


class OpenChances:
    """The winning chances on *tables* that differ in the draws to come."""

    def __init__(self, tables: list[Chances]) -> None:
        by_seat = [*zip(*tables, strict=True)]
        self.mean: Final[Chances] = tuple(map(fmean, by_seat))
        self._variances = [pvariance(values) / len(tables) for values in by_seat]

    def drawn_since(self, expected: "OpenChances") -> Chances:
        """Return what a draw added to the *expected* chances; 0 if that is less than the error."""
        differences = less(self.mean, expected.mean)
        errors = [sum(both) for both in zip(self._variances, expected._variances, strict=True)]
        surely = any(
            abs(difference) > SURELY * sqrt(error)
            for difference, error in zip(differences, errors, strict=True)
        )
        return differences if surely else (0.0,) * len(differences)

    def added_to(self, played: "OpenChances", seat: Seat, most: float) -> Chances:
        """Return what these chances add to the *played* ones: for a *seat* from 0 to the *most*."""
        added = less(self.mean, played.mean)
        share = min(1.0, most / added[seat]) if added[seat] > 0 else 0.0
        return tuple(share * one for one in added)


class OpenEstimate(msgspec.Struct, frozen=True):
    """Estimates the chances in a game's positions, each on a number of *tables*."""

    game: AnyGame
    players: int
    tables: int

    def of(self, state: Any) -> OpenChances:
        """Return the chances in a position."""
        if self.game.to_move(state) is None:
            return OpenChances([chances_in(self.game, state, self.players)])
        return self._over(state, lambda table, chance: table)

    def after_command(self, state: Any, seat: Seat, command: Any) -> OpenChances:
        """Return the chances after a *command* of a *seat*, before anybody knows what it draws."""

        def after(table: Any, chance: Random) -> Any:
            events = self.game.decide(table, seat, command, RandomShuffler(chance))
            return reduce(self.game.evolve, events, table)

        return self._over(state, after)

    def _over(self, state: Any, then: Callable[[Any, Random], Any]) -> OpenChances:
        game, found = self.game, []
        search = replace(game.search, playout_policy=self._house)
        for chance in map(Random, range(self.tables)):
            end = play_on(search, then(search.redraw(state, chance), chance), chance)
            found.append(chances_in(game, end, self.players))
        return OpenChances(found)

    def _house(self, state: Any, seat: Seat, chance: Random) -> Any:
        return self.game.bots["house"](self.game.observation(state, seat), chance)
