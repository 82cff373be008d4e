"""Position of Bower for a bot: computed once per move from its view."""

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from random import Random
from typing import NamedTuple

from domain.bower.bot.bitboard import TileSpot, open_spots, without_holes
from domain.bower.bot.egg_beliefs import Wish, wishes
from domain.bower.bot.evaluation import Outlook
from domain.bower.bot.nest_summary import Built, brings_third_gem, built, laid, plots
from domain.bower.components import Cells
from domain.bower.partial_state import nest_of
from domain.bower.state import Nest
from domain.bower.view import OpenHand, TileSeen, View


class WeighedPlacing(NamedTuple):
    """A placement, and how many egg tokens more it promises to the player who places."""

    gain: float
    cells: Cells


class Position:
    """The position of a view, from the side of the seat to move.

    The requests of the eggs are its own *guess*, or estimated from the columns.
    """

    def __init__(self, view: View, guess: tuple[Wish, ...] | None = None) -> None:
        assert view.turn is not None
        self.view = view
        self.seat = view.turn.to_move
        self.nest = nest_of(view.nests[self.seat])
        self.other_nest = nest_of(view.nests[1 - self.seat])
        own, other = built(self.nest), built(self.other_nest)
        self.outlook = Outlook(view, self.seat, guess or wishes(view, other.columns))
        self.own, self.other = self.outlook.own_side(own), self.outlook.other_side(other)

    @property
    def hand(self) -> tuple[TileSeen, ...]:
        """Return the tiles of the own hand."""
        hand = self.view.hands[self.seat]
        assert isinstance(hand, OpenHand)
        return hand.tiles

    @property
    def others_hand(self) -> int:
        """Return how many tiles the opponent holds."""
        return self.view.hands[1 - self.seat].size

    @property
    def other_takes_next(self) -> bool:
        """Tell whether the next take is the opponent's (BOW-5.7, BOW-5.8)."""
        again = self.view.doubled == self.seat or self.outlook.other_left == 0
        return not again and not self.view.given[1 - self.seat]

    def gained(self, nest: Nest | None = None, other_nest: Nest | None = None) -> float:
        """Return how many egg tokens more the bot is likely to win by, were the nests these."""
        outlook = self.outlook
        own = outlook.own_side(built(nest)) if nest else self.own
        other = outlook.other_side(built(other_nest)) if other_nest else self.other
        return outlook.promise(own, other) - self._promise

    @cached_property
    def _promise(self) -> float:
        return self.outlook.promise(self.own, self.other)

    def placings(self, tile: TileSeen, nest: Built | None = None) -> Iterator[WeighedPlacing]:
        """Return the ways to place a tile in one's own nest that leave no avoidable hole.

        *nest* is the summary of the nest after the placement, if it differs from the current one.
        """
        return self._placings(nest or self.own.built, tile, self._own_promise)

    def others_placings(self, tile: TileSeen) -> Iterator[WeighedPlacing]:
        """Return how the opponent could place a tile, as far as the bot knows what that gains."""
        return self._placings(self.other.built, tile, self._others_promise)

    def some_placings(self, tile: TileSeen, most: int, chance: Random) -> list[WeighedPlacing]:
        """Return *most* of the ways to place a tile in the own nest, whichever they are."""
        spots = open_spots(self.outlook.ground, self.own.built.filled)
        few = chance.sample(spots, min(most, len(spots)))
        return [*self._weighed(self.own.built, tile, self._own_promise, few)]

    def _own_promise(self, built: Built) -> float:
        side = self.outlook.own_side(built)
        return self.outlook.lead(side, self.other) + self.outlook.bonuses(side)

    def _others_promise(self, built: Built) -> float:
        side = self.outlook.other_side(built)
        return self.outlook.bonuses(side) - self.outlook.lead(self.own, side)

    def _placings(
        self, before: Built, tile: TileSeen, promise: Callable[[Built], float]
    ) -> Iterator[WeighedPlacing]:
        ground = self.outlook.ground
        spots = open_spots(ground, before.filled)
        spots = without_holes(spots, ground.all & ~before.filled)
        return self._weighed(before, tile, promise, spots)

    def _weighed(
        self,
        before: Built,
        tile: TileSeen,
        promise: Callable[[Built], float],
        spots: Iterable[TileSpot],
    ) -> Iterator[WeighedPlacing]:
        bonus, now, squares = self.outlook.bonus, promise(before), plots(tile)
        for spot in spots:
            first, second = spot.cells
            for cells in ((first, second), (second, first)):
                after = laid(before, squares, cells)
                gain = promise(after) - now
                if bonus and brings_third_gem(before, after, cells):
                    gain += bonus
                yield WeighedPlacing(gain, cells)


def best(placings: Iterable[WeighedPlacing]) -> float:
    """Return the gain of the best of *placings*; without any nothing is gained."""
    return max([placing.gain for placing in placings], default=0.0)
