"""Win probability of a seat: a logistic curve over its expected lead in points.

Playouts stop long before the end of a match, so the share of won playouts would tell little; the
lead tells more.
"""

from collections.abc import Sequence
from math import exp
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from domain.game import AnyGame, Seat
from domain.search import Search

STEEPEST: Final = 50.0
"""The curve is flat beyond this many scales."""


Chances = tuple[float, ...]
"""The winning chances of all seats, which add up to 1."""


def chances_in(game: AnyGame, state: Any, players: int) -> Chances:
    """Return the winning chances in a position whose pieces are all open."""
    if game.to_move(state) is None:
        winners = game.search.winners(state)
        return tuple((seat in winners) / len(winners) for seat in range(players))
    value, scale = game.search.open_value or game.search.value, game.search.logistic_scale(state)
    return scaled([logistic(value(state, seat) / scale, players) for seat in range(players)])


def scaled(chances: Sequence[float]) -> Chances:
    """Return *chances* in proportion, so that they add up to 1."""
    total = sum(chances)
    return tuple(chance / total if total else 1 / len(chances) for chance in chances)


def less(chances: Chances, others: Chances) -> Chances:
    """Return the difference of each seat's chance."""
    return tuple(one - other for one, other in zip(chances, others, strict=True))


def logistic(ahead: float, players: int) -> float:
    """Return the win probability with a lead of this many scales."""
    return 1 / (1 + (players - 1) * exp(max(-STEEPEST, min(STEEPEST, -ahead))))


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
        return logistic(ahead, self.players)

    def as_search(self) -> Search[Any, Any, Any]:
        """Return the game's ``Search`` with the win probability as its value function."""
        search: Search[Any, Any, Any] = self.game.search
        return replace(search, value=lambda state, _: self.of_position(state))
