"""The value of each draw (BLO-3.3)."""

from collections.abc import Iterator

from domain.bloom import commands
from domain.bloom.bot.position import Position
from domain.bloom.commands import OPEN, RESERVE
from domain.bloom.components import Tile, Tiles


def draws(position: Position) -> Iterator[tuple[float, commands.Command]]:
    """Return the possible first draws, each with its value together with a second tile."""
    hand = position.hand
    blind = from_reserve(position, hand)
    gain = 0.0 if blind is None else blind - position.worth(hand)
    spread = [position.worth((*hand, tile)) for tile in opened(position)]
    if blind is not None:
        second = max([0.0, gain, *(worth - position.worth(hand) for worth in spread)])
        yield blind + second, commands.DrawTile(RESERVE)
    for tile, worth in zip(opened(position), spread, strict=True):
        more = [position.worth((*hand, tile, other)) for other in opened(position) if other != tile]
        yield max([worth, worth + gain, *more]), commands.DrawTile(OPEN, tile)


def second_draws(position: Position) -> Iterator[tuple[float, commands.Command]]:
    """Return the possible second draws, and stopping."""
    hand = position.hand
    yield position.worth(hand), commands.StopDrawing()
    blind = from_reserve(position, hand)
    if blind is not None:
        yield blind, commands.DrawTile(RESERVE)
    for tile in opened(position):
        yield position.worth((*hand, tile)), commands.DrawTile(OPEN, tile)


def opened(position: Position) -> list[Tile]:
    """Return the tiles of the open reserve."""
    return [tile for tile in position.view.open if tile is not None]


def from_reserve(position: Position, hand: Tiles) -> float | None:
    """Return the mean value of a hand with a tile drawn from the reserve; None if it is empty."""
    if not position.reserve:
        return None
    likely = position.unseen
    total = sum([many * position.worth((*hand, tile)) for tile, many in likely.items()])
    return total / sum(likely.values())
