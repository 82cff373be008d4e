"""The selected tiles, and which others can be added to them to complete a move."""

from collections.abc import Callable, Iterator
from functools import cached_property

from domain.bloom.components import JOKER, Tile, Tiles
from web.games.bloom.request import ChoiceRequest, PossibleTheft
from web.games.move_builder import Picks


class Picked:
    """Selected tiles of the hand and of a ladder."""

    def __init__(
        self, request: ChoiceRequest, ids: Picks = (), before: "Picked | None" = None
    ) -> None:
        self.request, self.ids, self._before = request, ids, before

    def with_one(self, id: str) -> "Picked":
        """Return the selection with one more tile."""
        return Picked(self.request, (*self.ids, id), self)

    @cached_property
    def own(self) -> Tiles:
        """Return the selected tiles of the hand."""
        known = self.request.own
        return tuple(known[id] for id in self.ids if id in known)

    @cached_property
    def stolen(self) -> tuple[tuple[int, int], ...]:
        """Return the ladder and position of each selected tile of a ladder, ascending."""
        lying = self.request.lying
        return tuple(sorted(lying[id] for id in self.ids if id in lying))

    @property
    def at(self) -> tuple[int, ...]:
        """Return the positions that are stolen from."""
        return tuple(at for _, at in self.stolen)

    @property
    def stolen_tiles(self) -> Tiles:
        """Return the tiles that are stolen."""
        return tuple(self.request.tile_at(*place) for place in self.stolen)

    @property
    def order(self) -> Tiles:
        """Return all tiles, as they were picked."""
        known, lying = self.request.own, self.request.lying
        return tuple(
            known[id] if id in known else self.request.tile_at(*lying[id]) for id in self.ids
        )

    @property
    def swap(self) -> bool:
        """BLO-3.2: return whether a number and the joker that it can replace are picked."""
        return len(self.own) == len(self.stolen) == 1 and self.own[0] in self.request.swaps.get(
            self.stolen[0], ()
        )

    @cached_property
    def thefts(self) -> tuple[PossibleTheft, ...]:
        """Return the thefts that extend the selection."""
        if not self.ids:
            return self.request.thefts
        before = self._before.thefts if self._before else self.request.thefts
        number = self.stolen[0][0] if self.stolen else None
        return tuple(
            theft
            for theft in before
            if number in (None, theft.ladder)
            and set(self.at) <= set(theft.at)
            and self.request.completions.a_ladder(self.own, theft.tiles)
        )

    @cached_property
    def growing(self) -> tuple[int, ...]:
        """Return the ladders that the own tiles can be added to, perhaps with more of them."""
        if self.stolen:
            return ()
        known = [ladder.number for ladder in self.request.state.ladders]
        before = self._before.growing if self._before else known
        return tuple(number for number in before if self.grows(number))

    def grows(self, number: int, more: Tiles = ()) -> bool:
        """Return whether the own tiles and *more* can be added to a ladder."""
        tiles = self.request.ladder(number).tiles
        return self.request.completions.grows(tiles, (*self.own, *more))

    @cached_property
    def fitting(self) -> Picks:
        """Return the tiles of the hand that can be added."""
        return self._others(self._fits)

    def adding(self, number: int) -> Picks:
        """Return the tiles of the own hand that can also be added to a ladder."""
        return self._others(lambda tile: self.grows(number, (tile,)))

    def _others(self, fits: Callable[[Tile], bool]) -> Picks:
        return tuple(id for id in self.request.each_own(fits) if id not in self.ids)

    def _fits(self, tile: Tile) -> bool:
        own, completions = (*self.own, tile), self.request.completions
        if not self.stolen and completions.a_ladder(own):
            return True
        if not self.own and self._swaps(tile):
            return True
        if any(self.grows(number, (tile,)) for number in self.growing):
            return True
        return any(completions.a_ladder(own, theft.tiles) for theft in self.thefts)

    def _swaps(self, tile: Tile) -> bool:
        swaps = self.request.swaps
        some = (swaps.get(place, ()) for place in self.stolen) if self.stolen else swaps.values()
        return len(self.stolen) < 2 and any(tile in numbers for numbers in some)

    @cached_property
    def stealing(self) -> Picks:
        """Return the tiles on the table that can also be picked: to steal, or to swap."""
        places = {(theft.ladder, at) for theft in self.thefts for at in theft.at}
        places.update(self._swappable())
        return tuple(
            id for id, place in self.request.lying.items() if place in places and id not in self.ids
        )

    def _swappable(self) -> Iterator[tuple[int, int]]:
        if not self.stolen and len(self.own) < 2:
            for place, numbers in self.request.swaps.items():
                if not self.own or self.own[0] in numbers:
                    yield place

    @property
    def jokers(self) -> int:
        """Return the number of selected jokers."""
        return self.order.count(JOKER)
