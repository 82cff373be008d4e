"""The components of Bloom: tiles, point tiles and seats (BLO-1)."""

from typing import Final

import msgspec

from domain.component_sets import once_a_set, standard_set
from domain.game import Seat

NUMBERS: Final = 100
JOKERS: Final = 4
JOKER: Final = "joker"
OPEN_RESERVE: Final = 8
HAND: Final = 13
POINT_TILES: Final = (1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
ROUNDS: Final = 2
MOST_FLOWERS: Final = 1_000_000
"""On a number tile of any set: sums of longer numbers could not be written any more."""
USUAL_FLOWERS: Final = 100
"""On a number tile of a set that is taken in: no printed one has more than a tenth of them."""

SEAT_NAMES: Final = ("rose", "tulip", "daisy", "iris", "poppy")
"""The players, clockwise."""

Tile = int | str
"""A number from 1 to 100, or ``joker``."""
Tiles = tuple[Tile, ...]
ALL_KINDS: Final = frozenset((*range(1, NUMBERS + 1), JOKER))


class Components(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A component set as its file has it; raises ValueError when it is none of Bloom's.

    The numbers of tiles and the point tiles are the game's; the flowers are the set's own.
    """

    numbers: int
    jokers: int
    flowers: tuple[int, ...]
    """Those on the number tiles, from 1 to 100."""
    joker_flowers: int
    point_tiles: tuple[int, ...]
    open_reserve: int
    hand: int
    set: str = ""
    status: str = ""

    def __post_init__(self) -> None:
        for fits, complaint in (
            (self.numbers == NUMBERS, f"numbers must be {NUMBERS}"),
            (self.jokers == JOKERS, f"jokers must be {JOKERS}"),
            (len(self.flowers) == NUMBERS, f"flowers must be {NUMBERS} numbers"),
            (min(self.flowers, default=0) >= 0, "flowers must not be negative"),
            (
                max(self.flowers, default=0) <= MOST_FLOWERS,
                f"flowers must be {MOST_FLOWERS} at most",
            ),
            (self.joker_flowers == 0, "joker_flowers must be 0"),
            (tuple(sorted(self.point_tiles)) == POINT_TILES, "point_tiles must be the game's 20"),
            (self.open_reserve == OPEN_RESERVE, f"open_reserve must be {OPEN_RESERVE}"),
            (self.hand == HAND, f"hand must be {HAND}"),
        ):
            if not fits:
                raise ValueError(complaint)


def excess(components: Components) -> str | None:
    """Return what exceeds the limits in *components*, or None."""
    if max(components.flowers) > USUAL_FLOWERS:
        return f"flowers must be {USUAL_FLOWERS} at most"
    return None


class Box(msgspec.Struct, frozen=True):
    """The components and options of a match."""

    tiles: Tiles
    """All that are shuffled: the numbers, and all jokers but the one on the board."""
    flowers: tuple[int, ...]
    """Those on each number, from 0 to 100."""

    def flowers_on(self, tiles: Tiles) -> int:
        """BLO-5.3, BLO-7.2: return how many flowers there are on *tiles*; jokers have none."""
        return sum(self.flowers[tile] for tile in tiles if isinstance(tile, int))


@once_a_set
def box_of(components: Components) -> Box:
    """Return the components and options of a match."""
    numbers: Tiles = tuple(range(1, NUMBERS + 1))
    return Box((*numbers, *(JOKER,) * (JOKERS - 1)), (0, *components.flowers))


def are_tiles(tiles: Tiles) -> bool:
    """Return whether there are such tiles."""
    return ALL_KINDS.issuperset(tiles)


def numbers_of(tiles: Tiles) -> tuple[int, ...]:
    """Return the numbers among *tiles*."""
    return tuple(tile for tile in tiles if isinstance(tile, int))


def ladder_id(ladder: int) -> str:
    """Return the name of a ladder on the table, as ``ladder-3``."""
    return f"ladder-{ladder}"


def points_id(seat: Seat, number: int, index: int) -> str:
    """Return the name of a point tile that a player took in a round, as ``points-0-1-2``."""
    return f"points-{seat}-{number}-{index}"


def left_id(seat: Seat, number: int) -> str:
    """Return the id of a player's leftover hand after a round, as ``left-0-1``."""
    return f"left-{seat}-{number}"


STANDARD: Final = standard_set(__package__, Components)
