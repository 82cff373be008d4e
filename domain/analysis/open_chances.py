"""Winning chances of all seats as somebody sees them who knows every piece but the coming draws.

The draws are shuffled again and again, and house bots play each table on as long as a playout.
"""

from collections.abc import Callable
from functools import reduce
from math import sqrt
from random import Random
from statistics import fmean, pvariance
from typing import Any, Final

from msgspec.structs import replace

from domain.analysis.gain import SURELY
from domain.analysis.win_probability import Chances, chances_in
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
        differences = [
            after - before for after, before in zip(self.mean, expected.mean, strict=True)
        ]
        errors = [sum(both) for both in zip(self._variances, expected._variances, strict=True)]
        surely = any(
            abs(difference) > SURELY * sqrt(error)
            for difference, error in zip(differences, errors, strict=True)
        )
        return tuple(differences) if surely else (0.0,) * len(differences)


def open_chances(game: AnyGame, state: Any, players: int, tables: int) -> OpenChances:
    """Return the chances in a position."""
    if game.to_move(state) is None:
        return OpenChances([chances_in(game, state, players)])
    return _over(game, state, players, tables, lambda table, chance: table)


def expected_chances(
    game: AnyGame, state: Any, seat: Seat, command: Any, players: int, tables: int
) -> OpenChances:
    """Return the chances after a *command* of a *seat*, before anybody knows what it draws."""

    def after(table: Any, chance: Random) -> Any:
        events = game.decide(table, seat, command, RandomShuffler(chance))
        return reduce(game.evolve, events, table)

    return _over(game, state, players, tables, after)


def _house(game: AnyGame) -> Callable[[Any, Seat, Random], Any]:
    return lambda state, seat, chance: game.bots["house"](game.observation(state, seat), chance)


def _over(
    game: AnyGame, state: Any, players: int, tables: int, then: Callable[[Any, Random], Any]
) -> OpenChances:
    search, found = replace(game.search, playout_policy=_house(game)), []
    for chance in map(Random, range(tables)):
        end = play_on(search, then(search.redraw(state, chance), chance), chance)
        found.append(chances_in(game, end, players))
    return OpenChances(found)
