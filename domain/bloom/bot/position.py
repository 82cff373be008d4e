"""Position of Bloom for a bot: computed once per move from its view."""

from typing import Final, NamedTuple

from domain.bloom.bot.fallback_moves import numbers_joining
from domain.bloom.bot.hand_value import RoundProspects
from domain.bloom.components import JOKER, ROUNDS, Tiles
from domain.bloom.partial_state import own_hand, unseen
from domain.bloom.view import View

DANGER: Final = 0.3
"""How likely a player with one tile is to go out before the bot's next turn."""

EVERY_TILE: Final = 1.6
"""How many flowers a tile of another hand has, more or less."""

GRUDGE: Final = 0.7
"""The share of the others' loss by an immediate end of the round that counts as a gain."""

LEAD: Final = 0.5
"""How much a point is worth by which the bot is likely to win the match or to lose it."""

SURE: Final = 1000.0
"""The value of a certain win."""


class Temper(NamedTuple):
    """A bot's estimate of a round that continues."""

    danger: float
    """How likely a player with one tile is to go out before the bot's next turn."""
    harvest: float
    """How much of the three best point tiles left the bot expects to get."""


PATIENT: Final = Temper(danger=DANGER, harvest=0.7)
"""A bot that does not hurry to end the round, and counts on the tiles left."""

HASTY: Final = Temper(danger=DANGER / 2, harvest=0.0)
"""Who goes out as soon as that is possible, and until then builds without fear."""


class Position:
    """The position as the seat that is to move knows it."""

    def __init__(self, view: View, temper: Temper = PATIENT) -> None:
        assert isinstance(view.viewer, int)
        self.view, self.seat, self.hand = view, view.viewer, own_hand(view)
        self.flowers, self._temper = view.flowers, temper
        self.others = [hand.size for seat, hand in enumerate(view.hands) if seat != self.seat]
        self.reserve = view.reserve.size
        self.unseen = unseen(view)
        stays = 1.0
        for tiles in self.others:
            stays *= 1 - temper.danger / max(tiles, 1)
        joining = frozenset[int]().union(
            *(numbers_joining(ladder.tiles) for ladder in view.ladders)
        )
        self.prospects = RoundProspects(view.flowers, view.point_tiles, stays, joining)
        self._worth: dict[tuple[frozenset[int | str], int, int], float] = {}

    @property
    def drawable(self) -> bool:
        """Return whether there is anything to draw."""
        return self.reserve > 0 or any(tile is not None for tile in self.view.open)

    def points_for(self, tiles: Tiles) -> int:
        """BLO-5.3: return the point tile that a ladder takes, or 0."""
        flowers = self.flowers_on(tiles)
        return max([points for points in self.view.point_tiles if points <= flowers], default=0)

    def flowers_on(self, tiles: Tiles) -> int:
        """Return how many flowers there are on *tiles*."""
        return sum([self.flowers[tile] for tile in tiles if isinstance(tile, int)])

    def worth(self, hand: Tiles, taken: int = 0) -> float:
        """Return the value of ending the turn like this, with the point tile *taken*, if any."""
        if not hand:
            return self._out(taken)
        key = frozenset(hand), hand.count(JOKER), taken
        worth = self._worth.get(key)
        if worth is None:
            prospects = self.prospects
            if taken:
                left = list(prospects.point_tiles)
                left.remove(taken)
                prospects = prospects._replace(point_tiles=tuple(left))
            worth = self._worth[key] = taken + prospects.of(hand)
        return worth

    def _out(self, taken: int) -> float:
        """BLO-7, BLO-8: return the value of ending the round."""
        lost = EVERY_TILE * sum(self.others) / len(self.others)
        best = sorted(self.view.point_tiles, reverse=True)[:3] if self.drawable else []
        worth = taken + GRUDGE * lost - self._temper.harvest * sum(best)
        return worth + (self._victory(taken) if self.view.round == ROUNDS else 0.0)

    def _victory(self, taken: int) -> float:
        """BLO-8.1: return how good or bad it is for the match to end now."""
        view = self.view
        total = [
            before + sum(points) for before, points in zip(view.totals, view.points, strict=True)
        ]
        own = total.pop(self.seat) + taken
        if own > max(total):
            return SURE
        likely = [most - EVERY_TILE * tiles for most, tiles in zip(total, self.others, strict=True)]
        return max(-SURE, min(LEAD * (own - max(likely)), LEAD * SURE))
