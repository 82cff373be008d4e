"""Random final nests of Bower, built of real tiles."""

from random import Random

from domain.bower import rules
from domain.bower.components import BONUS_KINDS, COLORED_SHELLS, EGGS, TOKENS, Cell
from domain.bower.state import Nest, State
from tests.bower.drawn_positions import built, position
from tests.bower.nests import OBJECTS

EGG_TILES = BONUS_KINDS["egg"]
MARKS = {kind: mark for mark, kind in OBJECTS.items()}


def ended(chance: Random) -> State:
    """Return a position after the end: few tiles or many, some covered; tokens and egg tiles."""
    table = position(super_nest=chance.random() < 0.2)
    tiles = _mixed(chance, table)
    laid: list[list[str]] = [[], []]
    for _ in range(chance.randint(0, table.turns)):
        for own in laid:
            _place(chance, table, own, tiles.pop())
    for own in chance.sample(laid, 2)[: chance.randint(0, 2)]:
        _cover(chance, table, own, tiles.pop())
    for token in TOKENS:
        if chance.random() < 0.6:
            _put(chance, token, chance.choice(laid))
    owners = [chance.choice((0, 1, None)) for _ in EGG_TILES]
    south, north = (
        " ".join(tile for tile, owner in zip(EGG_TILES, owners, strict=True) if owner == seat)
        for seat in (0, 1)
    )
    eggs = dict(enumerate((MARKS[egg] for egg in chance.sample(EGGS, 6)), 1))
    return position(
        *(built(*own) for own in laid),
        eggs=eggs,
        bonuses=(south, north),
        step=None,
        super_nest=table.super_nest,
    )


def _mixed(chance: Random, table: State) -> list[str]:
    """Return the nest tiles in any order; of the bonus, about half come first: at the end."""
    tiles = chance.sample(sorted(table.box.tiles), len(table.box.tiles))
    first = [tile for tile in tiles if tile in BONUS_KINDS["nest"] and chance.random() < 0.5]
    return [*(tile for tile in tiles if tile not in first), *first]


def _place(chance: Random, table: State, laid: list[str], tile: str) -> None:
    if spots := list(rules.placements(table, built(*laid))):
        _lay(chance, laid, tile, chance.choice(spots))


def _cover(chance: Random, table: State, laid: list[str], tile: str) -> None:
    """BOW-5.7: over Colored Shells, if they lie there."""
    nest = built(*laid)
    spots = [spot for spot in table.box.spots if rules.cover_refusal(table, nest, spot) is None]
    colored = {cell for cell, square in nest.squares.items() if square.tile == COLORED_SHELLS}
    if spots := [spot for spot in spots if colored.intersection(spot)] or spots:
        _lay(chance, laid, tile, chance.choice(spots))


def _lay(chance: Random, laid: list[str], tile: str, spot: tuple[Cell, Cell]) -> None:
    laid.append(" ".join([tile, *map(_word, chance.sample(spot, 2))]))


def _put(chance: Random, token: str, laid: list[str]) -> None:
    """BOW-5.6."""
    nest = built(*laid)
    if token == "cross":
        places = [f"{_word(at)} {MARKS[object]}" for at, object in _crossable(nest)]
    else:
        ways = (" column", " row") if token == "branch" else ("",)
        free = [cell for cell in nest.squares if rules.token_refusal(nest, cell) is None]
        places = [_word(cell) + way for cell in free for way in ways]
    if places:
        laid.append(f"{token} {chance.choice(places)}")


def _crossable(nest: Nest) -> list[tuple[Cell, str]]:
    return [
        (at, object) for at, square in nest.squares.items() for object in rules.crossable(square)
    ]


def _word(cell: Cell) -> str:
    return f"{cell[0]}-{cell[1]}"
