"""Values each bonus tile now, and finds where it changes most."""

from collections.abc import Callable, Iterator
from functools import partial
from statistics import mean
from typing import Final

from domain.bower import rules
from domain.bower.bot.expected_majorities import by_egg_tile
from domain.bower.bot.position import Position, best
from domain.bower.commands import ApplyEffect
from domain.bower.components import BONUS_KINDS, BRANCH, CROSS, Cells, NestTile
from domain.bower.view import TileSeen

PEEK_EGG: Final = 0.4
PEEK_ASIDE: Final = 0.3
"""The value of knowing more about the eggs, from the first turn on."""

CHOICE: Final = 0.5
"""The value of one more tile in the hand, or one less in the opponent's, for a whole match."""

LAST_WORD: Final = 0.1
"""The value of playing the last turn."""

GIFT: Final = 0.7
"""The opponent might not have taken the best tile, and keeps those of the hand."""

Way = tuple[float, ApplyEffect]
"""How many egg tokens a way to apply an effect promises, and the command."""


def worth(position: Position, tile: str) -> float:
    """Return the expected egg tokens of a bonus tile for the player who chooses it now."""
    if by_itself := BY_THEMSELVES.get(tile):
        return by_itself(position, tile)
    return max([gain for gain, _ in ways(position, tile)], default=0.0)


def ways(position: Position, tile: str) -> Iterator[Way]:
    """Return the ways to apply a bonus tile's effect, each with its expected egg tokens."""
    return WAYS[tile](position)


def _nest_tile(position: Position, tile: str) -> float:
    """BOW-5.1: it may be better than the tiles in hand, which are one more from now on."""
    left = position.outlook.own_left
    if not left:
        return 0.0
    shown = next(seen for seen in position.view.bonus_nest_tiles if seen.id == tile)
    held = max([best(position.placings(own)) for own in position.hand], default=0.0)
    better = max(0.0, best(position.placings(shown)) - held)
    return better + CHOICE * left / position.view.turns


def _egg(position: Position, tile: str) -> float:
    """BOW-5.4."""
    return by_egg_tile(tile, position.own.whole, position.other.whole)


def _put(token: str, position: Position) -> Iterator[Way]:
    nest = position.nest
    for cell in nest.squares:
        if rules.token_refusal(nest, cell) is None:
            yield position.gained(nest.with_token(token, cell)), ApplyEffect(cell=cell)


def _branch(position: Position) -> Iterator[Way]:
    nest = position.nest
    for cell in nest.squares:
        if rules.token_refusal(nest, cell) is None:
            for axis in rules.AXES:
                gain = position.gained(nest.with_token(BRANCH, cell, axis))
                yield gain, ApplyEffect(cell=cell, axis=axis)


def _cross(position: Position) -> Iterator[Way]:
    nest, other_nest = position.nest, position.other_nest
    for cell, square in nest.squares.items():
        for kind in rules.crossable(square):
            gain = position.gained(nest.with_cross(cell, kind))
            yield gain, ApplyEffect(nest=position.seat, cell=cell, object=kind)
    for cell, square in other_nest.squares.items():
        for kind in rules.crossable(square):
            gain = position.gained(other_nest=other_nest.with_cross(cell, kind))
            yield gain, ApplyEffect(nest=1 - position.seat, cell=cell, object=kind)


def _peek_egg(position: Position) -> Iterator[Way]:
    """BOW-5.5: the emptier a column is, the more it helps to know its egg."""
    rows = position.view.rows
    for column in rules.facing(position.seat):
        hidden = position.view.eggs[column - 1].shows is None
        empty = rows - sum(at == column for at, _ in position.nest.squares)
        yield PEEK_EGG * hidden * empty / rows, ApplyEffect(column=column)


def _peek_aside(position: Position) -> Iterator[Way]:
    view = position.view
    hidden = view.aside is None and any(egg.shows is None for egg in view.eggs)
    yield PEEK_ASIDE * hidden * position.outlook.own_left / view.turns, ApplyEffect()


def _cover(position: Position) -> Iterator[Way]:
    """BOW-5.7: which tile will be drawn nobody knows; those of the display are like it."""
    display = position.view.display
    gains = [max(gain for gain, _ in coverings(position, tile)) for tile in display]
    yield mean(gains) if gains else 0.0, ApplyEffect()


def coverings(position: Position, tile: TileSeen) -> Iterator[tuple[float, Cells]]:
    """Return the ways to cover two squares with a tile, each with its expected egg tokens."""
    nest, shown = position.nest, NestTile(tile.id, tile.a, tile.b)
    for spot in position.outlook.ground.spots:
        first, second = spot.cells
        if first in nest.squares and second in nest.squares:
            for cells in ((first, second), (second, first)):
                yield position.gained(nest.with_tile(shown, cells)), cells


def _give(position: Position) -> Iterator[Way]:
    """BOW-5.7: the opponent must place the given tile, and loses the use of the best one."""
    view = position.view
    if position.outlook.other_left:
        gains = {tile.id: best(position.others_placings(tile)) for tile in view.display}
        for tile, gain in gains.items():
            yield GIFT * (max(gains.values()) - gain), ApplyEffect(tile=tile)


def _double_turn(position: Position) -> Iterator[Way]:
    """BOW-5.7: the opponent's last turn comes before one's own, if it would come after it."""
    own_left, other_left = position.outlook.own_left, position.outlook.other_left
    yield LAST_WORD * (0 < own_left < other_left), ApplyEffect()


def _discard(position: Position) -> Iterator[Way]:
    """BOW-5.7: the opponent chooses among fewer tiles from then on."""
    left = position.outlook.other_left if position.others_hand else 0
    yield CHOICE * left / position.view.turns, ApplyEffect()


BY_THEMSELVES: Final[dict[str, Callable[[Position, str], float]]] = {
    **dict.fromkeys(BONUS_KINDS["nest"], _nest_tile),
    **dict.fromkeys(BONUS_KINDS["egg"], _egg),
}
"""How the bonus tiles are weighed that have no effect to apply."""

WAYS: Final[dict[str, Callable[[Position], Iterator[Way]]]] = {
    "peek-egg": _peek_egg,
    "peek-aside": _peek_aside,
    "white-feather": partial(_put, "white-feather"),
    "white-flower": partial(_put, "white-flower"),
    "shells": partial(_put, "shells"),
    BRANCH: _branch,
    CROSS: _cross,
    "cover": _cover,
    "give": _give,
    "double-turn": _double_turn,
    "discard": _discard,
}
"""How each of the others is weighed."""
