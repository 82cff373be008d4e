"""What are the things of Bloom called, in words?"""

from collections.abc import Iterable
from typing import Final

from domain.bloom import rules
from domain.bloom.components import NUMBERS, SEAT_NAMES, Tile, Tiles
from domain.bloom.view import LadderSeen, OpenTiles, Pile, View
from domain.game import Seat

LEGEND: Final = (
    ("bloom-flower-1", "flowers of a tile: how many there are stands beside them"),
    ("bloom-joker-flower", "a joker: it stands for any number and has no flowers"),
    ("bloom-points", "a point tile: the flowers of a new ladder say which one it takes"),
    *((f"bloom-seat-{name}", name) for name in SEAT_NAMES),
)
"""What the symbols stand for."""


def player(seat: Seat) -> str:
    """Return what a seat is called."""
    return SEAT_NAMES[seat]


def counted(count: int, what: str) -> str:
    """Return ``1 tile`` or ``3 tiles``."""
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def signed(points: int) -> str:
    """Return points as they are written."""
    return f"−{-points}" if points < 0 else str(points)


def tile(view: View, one: Tile) -> str:
    """Return a tile in words, as ``tile 55, 7 flowers``."""
    if not isinstance(one, int):
        return "joker"
    return f"tile {one}, {counted(view.flowers[one], 'flower')}"


def tiles(them: Iterable[Tile]) -> str:
    """Return tiles in words, in their order."""
    return ", ".join(map(str, them)) or "none"


def flowers(view: View, them: Tiles) -> int:
    """Return how many flowers there are on tiles."""
    return sum(view.flowers[one] for one in them if isinstance(one, int))


def size(pile: Pile) -> int:
    """Return how many tiles there are."""
    return len(pile.tiles) if isinstance(pile, OpenTiles) else pile.size


def pile(them: Pile) -> str:
    """Return tiles in words as far as the viewer sees them."""
    count = counted(size(them), "tile")
    seen = them.tiles if isinstance(them, OpenTiles) else ()
    return f"{count}: {tiles(seen)}" if seen else count


def ladder(view: View, one: LadderSeen) -> str:
    """Return a whole ladder in words."""
    grown = counted(flowers(view, one.tiles), "flower")
    return f"ladder {one.number} of {player(one.owner)}: {tiles(one.tiles)}; {grown}"


def range_of(numbers: tuple[int, ...]) -> str:
    """Return in short for which numbers a joker can stand."""
    if len(numbers) == NUMBERS:
        return "any"
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}–{numbers[-1]}"


def joker(lying: Tiles, at: int) -> str:
    """Return a joker of a ladder in words, with what it can stand for."""
    numbers = rules.stands_for(lying, at)
    if len(numbers) == NUMBERS:
        return "joker, standing for any number"
    if len(numbers) <= 2:
        return f"joker, standing for {' or '.join(map(str, numbers))}"
    return f"joker, standing for one from {numbers[0]} to {numbers[-1]}"


def side(view: View, seat: Seat) -> str:
    """Return how a player stands, in words."""
    told = [f"{player(seat)}: {counted(size(view.hands[seat]), 'tile')} in hand"]
    if view.turn and view.turn.seat == seat:
        told.append("may draw again" if view.turn.drawn else "on turn")
    for number, results in enumerate(view.results, 1):
        told.append(f"round {number} brought {counted(results[seat].score, 'point')}")
    if not view.ended and view.round:
        told.append(f"point tiles of round {view.round}: {tiles(view.points[seat])}")
    return "; ".join(told)
