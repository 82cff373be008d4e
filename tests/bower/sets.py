"""Component sets of Bower with which random play meets every rule often."""

from typing import Final

from msgspec.structs import replace

from domain.bower.components import EARTH, GEM, MATERIALS, SHELL, STANDARD, NestTile, Square

RULE_IDS: Final = (*MATERIALS, EARTH)


def _with_gems(number: int, tile: NestTile) -> NestTile:
    """Return *tile* with a square that fires wherever it joins no other such square.

    Two of three tiles show nothing that an egg asks for, so that ties are many.
    """
    ground = RULE_IDS[(number + number // len(RULE_IDS)) % len(RULE_IDS)]
    b = tile.b if number % 3 == 0 else Square(tile.b.material, (SHELL,))
    return NestTile(tile.id, Square(ground, (GEM, GEM, GEM)), b)


SETS: Final = (
    replace(
        STANDARD,
        set="gems",
        status="a bonus in nearly every turn, until none is left",
        nest_tiles=tuple(_with_gems(*numbered) for numbered in enumerate(STANDARD.nest_tiles)),
    ),
)
