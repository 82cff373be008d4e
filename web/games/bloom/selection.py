"""The selected tiles, and which others can be added to them to complete a move."""

from collections.abc import Callable, Iterator
from functools import cached_property

from domain.bloom.components import JOKER, Tile, Tiles
from web.games.bloom.request import Asked, Loot
from web.games.move_builder import Picks


class Picked:
    """Tiles of the own hand, and tiles of a ladder: for a new ladder, to add, or to swap."""

    def __init__(self, asked: Asked, ids: Picks = (), before: "Picked | None" = None) -> None:
        self.asked, self.ids, self._before = asked, ids, before

    def with_one(self, id: str) -> "Picked":
        """Return what is picked with one more tile."""
        return Picked(self.asked, (*self.ids, id), self)

    @cached_property
    def own(self) -> Tiles:
        """Return the tiles of the own hand."""
        known = self.asked.own
        return tuple(known[id] for id in self.ids if id in known)

    @cached_property
    def stolen(self) -> tuple[tuple[int, int], ...]:
        """Return the ladder and the position of each tile of a ladder, ascending."""
        lying = self.asked.lying
        return tuple(sorted(lying[id] for id in self.ids if id in lying))

    @property
    def at(self) -> tuple[int, ...]:
        """Return the positions that are stolen from."""
        return tuple(at for _, at in self.stolen)

    @property
    def loot(self) -> Tiles:
        """Return the tiles that are stolen."""
        return tuple(self.asked.tile_at(*place) for place in self.stolen)

    @property
    def order(self) -> Tiles:
        """Return all tiles, as they were picked."""
        known, lying = self.asked.own, self.asked.lying
        return tuple(
            known[id] if id in known else self.asked.tile_at(*lying[id]) for id in self.ids
        )

    @property
    def swap(self) -> bool:
        """BLO-3.2: return whether a number and the joker that it can replace are picked."""
        return len(self.own) == len(self.stolen) == 1 and self.own[0] in self.asked.swaps.get(
            self.stolen[0], ()
        )

    @cached_property
    def loots(self) -> tuple[Loot, ...]:
        """Return the thefts that can still come of it: what is stolen, and perhaps more."""
        if not self.ids:
            return self.asked.loots
        before = self._before.loots if self._before else self.asked.loots
        number = self.stolen[0][0] if self.stolen else None
        return tuple(
            loot
            for loot in before
            if number in (None, loot.ladder)
            and set(self.at) <= set(loot.at)
            and self.asked.completing.a_ladder(self.own, loot.tiles)
        )

    @cached_property
    def growing(self) -> tuple[int, ...]:
        """Return the ladders that the own tiles can be added to, perhaps with more of them."""
        if self.stolen:
            return ()
        known = [ladder.number for ladder in self.asked.state.ladders]
        before = self._before.growing if self._before else known
        return tuple(number for number in before if self.grows(number))

    def grows(self, number: int, more: Tiles = ()) -> bool:
        """Return whether the own tiles and *more* can be added to a ladder."""
        tiles = self.asked.ladder(number).tiles
        return self.asked.completing.grows(tiles, (*self.own, *more))

    @cached_property
    def fitting(self) -> Picks:
        """Return the tiles of the own hand that can be picked as well."""
        return self._others(self._fits)

    def adding(self, number: int) -> Picks:
        """Return the tiles of the own hand that can be added to a ladder as well."""
        return self._others(lambda tile: self.grows(number, (tile,)))

    def _others(self, fits: Callable[[Tile], bool]) -> Picks:
        return tuple(id for id in self.asked.each_own(fits) if id not in self.ids)

    def _fits(self, tile: Tile) -> bool:
        own, completing = (*self.own, tile), self.asked.completing
        if not self.stolen and completing.a_ladder(own):
            return True
        if not self.own and self._swaps(tile):
            return True
        if any(self.grows(number, (tile,)) for number in self.growing):
            return True
        return any(completing.a_ladder(own, loot.tiles) for loot in self.loots)

    def _swaps(self, tile: Tile) -> bool:
        swaps = self.asked.swaps
        some = (swaps.get(place, ()) for place in self.stolen) if self.stolen else swaps.values()
        return len(self.stolen) < 2 and any(tile in numbers for numbers in some)

    @cached_property
    def stealing(self) -> Picks:
        """Return the tiles on the table that can be picked as well: to steal, or to swap."""
        wanted = {(loot.ladder, at) for loot in self.loots for at in loot.at}
        wanted.update(self._swappable())
        return tuple(
            id for id, place in self.asked.lying.items() if place in wanted and id not in self.ids
        )

    def _swappable(self) -> Iterator[tuple[int, int]]:
        if not self.stolen and len(self.own) < 2:
            for place, numbers in self.asked.swaps.items():
                if not self.own or self.own[0] in numbers:
                    yield place

    @property
    def jokers(self) -> int:
        """Return how many jokers there are among them."""
        return self.order.count(JOKER)
