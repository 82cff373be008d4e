"""Request for choices: the view, the acting seat and the ids of the tiles on the page."""

from collections.abc import Callable, Iterator
from functools import cached_property, lru_cache
from typing import NamedTuple

from domain.bloom import rules
from domain.bloom.components import JOKER, Tile, Tiles
from domain.bloom.legal import Legal
from domain.bloom.partial_state import position
from domain.bloom.rules import BloomRefusal
from domain.bloom.state import Ladder, State
from domain.bloom.view import View
from domain.errors import Refusal
from domain.game import Seat
from web.games.bloom.completions import Completions
from web.games.bloom.reasons import PickRefusal
from web.games.bloom.tiles import hand_ids, ladder_ids


class PossibleTheft(NamedTuple):
    """BLO-5.2: tiles of a ladder that can be stolen."""

    ladder: int
    at: tuple[int, ...]
    """The positions, ascending."""
    tiles: Tiles


class ChoiceRequest:
    """A request for the choices of the seat on turn, shared by all picks of a view."""

    def __init__(self, view: View, now: Legal, seat: Seat) -> None:
        self.view, self.now, self.seat = view, now, seat
        self.state: State = position(view)
        self.hand: Tiles = self.state.hands[seat]
        self.own: dict[str, Tile] = dict(zip(hand_ids(self.hand), self.hand, strict=True))
        """The tiles of the hand by their ids."""
        self._ladders = {ladder.number: ladder for ladder in self.state.ladders}
        self.completions = Completions(self.hand)

    @cached_property
    def lying(self) -> dict[str, tuple[int, int]]:
        """Return the ladder and position of every tile on the table, by its id."""
        found: dict[str, tuple[int, int]] = {}
        for ladder in self.state.ladders:
            found.update(_lying(ladder.number, ladder.tiles))
        return found

    @property
    def staying(self) -> Iterator[tuple[str, Refusal]]:
        """BLO-5.2: return why tiles on the table can't be stolen."""
        for ladder in self.state.ladders:
            yield from _staying(ladder.number, ladder.tiles)

    @cached_property
    def thefts(self) -> tuple[PossibleTheft, ...]:
        """Return all thefts that allow a ladder with tiles of the hand."""
        return tuple(
            theft
            for ladder in self.state.ladders
            for theft in _ladder_thefts(ladder.number, ladder.tiles)
            if self.completions.a_ladder((), theft.tiles)
        )

    @cached_property
    def swaps(self) -> dict[tuple[int, int], frozenset[int]]:
        """BLO-3.2: return the numbers that can take the place of each joker on the table."""
        return {(swap.ladder, swap.at): frozenset(swap.tiles) for swap in self.now.swaps}

    def ladder(self, number: int) -> Ladder:
        """Return the ladder with that number."""
        return self._ladders[number]

    def tile_at(self, number: int, at: int) -> Tile:
        """Return the tile at a position of a ladder."""
        return self.ladder(number).tiles[at]

    def each_own(self, fits: Callable[[Tile], bool]) -> Iterator[str]:
        """Return the ids of the hand's tiles that satisfy *fits*."""
        joker = JOKER in self.hand and fits(JOKER)
        return (id for id, tile in self.own.items() if (joker if tile == JOKER else fits(tile)))

    def may_leave(self, number: int, at: set[int]) -> bool:
        """BLO-5.2: return whether tiles can be stolen from a ladder, perhaps with another one."""
        return tuple(sorted(at)) in _parts_of_thefts(self.ladder(number).tiles)


@lru_cache(maxsize=256)
def _lying(number: int, tiles: Tiles) -> dict[str, tuple[int, int]]:
    """Return the ladder and the position of each of its tiles, by its id."""
    return {id: (number, at) for at, id in enumerate(ladder_ids(number, tiles))}


@lru_cache(maxsize=256)
def _staying(number: int, tiles: Tiles) -> tuple[tuple[str, Refusal], ...]:
    """Return why each tile of a ladder can't be stolen."""
    parts = _parts_of_thefts(tiles)
    return tuple(
        (id, PickRefusal.NO_LADDER if (at,) in parts else BloomRefusal.SOURCE_BROKEN)
        for at, id in enumerate(ladder_ids(number, tiles))
    )


@lru_cache(maxsize=256)
def _ladder_thefts(number: int, tiles: Tiles) -> tuple[PossibleTheft, ...]:
    """Return all thefts from a ladder."""
    return tuple(
        PossibleTheft(number, at, tuple(tiles[index] for index in at)) for at in _thefts(tiles)
    )


@lru_cache(maxsize=256)
def _thefts(tiles: Tiles) -> tuple[tuple[int, ...], ...]:
    return tuple(rules.thefts(tiles))


@lru_cache(maxsize=256)
def _parts_of_thefts(tiles: Tiles) -> frozenset[tuple[int, ...]]:
    whole = _thefts(tiles)
    return frozenset(whole).union((at,) for theft in whole for at in theft)
