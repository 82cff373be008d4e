"""The components of Bower: tiles, eggs, tokens and the board (BOW-1)."""

from typing import Final

import msgspec

from domain.bower.options import Options
from domain.component_sets import once_a_set, standard_set
from domain.game import Seat

COLORS: Final = ("yellow", "violet", "red")
MATERIALS: Final = ("straw", "moss", "gravel")
"""The materials whose largest groups count (BOW-6.1)."""
EARTH: Final = "earth"
MOSS: Final = "moss"
"""Where Colored Shells win a tie between groups (BOW-6.7)."""
GEM: Final = "gem"
SHELL: Final = "shell"
WHITE: Final = "white"
KINDS: Final = ("flower", "feather")
EGGS: Final = tuple(f"{kind}-{color}" for kind in KINDS for color in (*COLORS, WHITE))
OBJECTS: Final = (*EGGS, GEM, SHELL)
CROSS: Final = "cross"
BRANCH: Final = "branch"
TOKENS: Final = (CROSS, "white-feather", "white-flower", "shells", BRANCH)
COLORED_SHELLS: Final = "colored-shells"
BONUS_KINDS: Final = {
    "nest": ("earth-1", "earth-2", "earth-3", "earth-4", COLORED_SHELLS),
    "egg": ("egg-yellow", "egg-violet", "egg-red", "egg-shells"),
    "spy": ("peek-egg", "peek-aside"),
    "token": ("white-feather", "white-flower", "shells", BRANCH, CROSS),
    "interactive": ("cover", "give", "double-turn", "discard"),
}
UNFAIR: Final = (CROSS, "give", "double-turn", "discard")
"""What Fair Play leaves in the box (BOW-7.2)."""
NEST_TILES: Final = tuple(f"N{number:02}" for number in range(1, 37))
EGG_TOKENS: Final = 20

SEAT_NAMES: Final = ("south", "north")
"""The players' sides of the Birds board, in seat order."""
COLUMNS: Final = 6
ROWS: Final = 4
SUPER_ROWS: Final = 5
SPOTS: Final = 4
"""How many objects and tokens a square has room for (BOW-5.6)."""
DISPLAY: Final = 3
BONUS_DRAW: Final = 3
REVEALED: Final = 7
"""How many bonus tiles Super Nest reveals (BOW-7.1)."""

Cell = tuple[int, int]
"""A column from 1 and a row from 1, which touches the Birds board (BOW-1.4)."""
Cells = tuple[Cell, Cell]
"""Where the squares ``a`` and ``b`` of a tile lie."""
Near = dict[Cell, tuple[Cell, ...]]
"""The cells of a nest, and those that touch each."""


class Square(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Half of a nest tile: one material and 1 to 3 objects."""

    material: str
    objects: tuple[str, ...]


class NestTile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A domino of two squares."""

    id: str
    a: Square
    b: Square


class BonusTile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bonus tile; one of kind ``nest`` has two squares as a nest tile has."""

    id: str
    kind: str
    a: Square | msgspec.UnsetType = msgspec.UNSET
    b: Square | msgspec.UnsetType = msgspec.UNSET
    fair_play: bool = True
    """Whether it takes part in that variant."""


class Components(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A component set of Bower as in its file; raises ValueError if it is invalid.

    Counts, kinds and ids are fixed; the contents of the squares can differ.
    """

    request_eggs: tuple[str, ...]
    bonus_tokens: tuple[str, ...]
    egg_tokens: int
    nest_tiles: tuple[NestTile, ...]
    bonus_tiles: tuple[BonusTile, ...]
    set: str = ""
    status: str = ""

    def __post_init__(self) -> None:
        kinds = {tile: kind for kind, tiles in BONUS_KINDS.items() for tile in tiles}
        tiles = self.bonus_tiles
        for fits, complaint in (
            (sorted(self.request_eggs) == sorted(EGGS), "request_eggs must be the eight eggs"),
            (sorted(self.bonus_tokens) == sorted(TOKENS), "bonus_tokens must be the five tokens"),
            (self.egg_tokens == EGG_TOKENS, "egg_tokens must be 20"),
            (
                sorted(tile.id for tile in self.nest_tiles) == list(NEST_TILES),
                "nest_tiles must be the 36 from N01 to N36",
            ),
            (
                len(tiles) == len(kinds) and {tile.id: tile.kind for tile in tiles} == kinds,
                "bonus_tiles must be the game's 20, each of its kind",
            ),
            (
                all(tile.fair_play == (tile.id not in UNFAIR) for tile in tiles),
                "fair_play must be false for cross, give, double-turn and discard alone",
            ),
            (
                all(
                    bool(half) == (tile.kind == "nest")
                    for tile in tiles
                    for half in (tile.a, tile.b)
                ),
                "of the bonus tiles, those of kind nest and no others must have squares a and b",
            ),
            (
                all(map(_square_fits, self._squares())),
                "a square must have a material of the game and 1 to 3 objects of the game",
            ),
        ):
            if not fits:
                raise ValueError(complaint)

    def _squares(self) -> list[Square]:
        tiles: tuple[NestTile | BonusTile, ...] = (*self.nest_tiles, *self.bonus_tiles)
        return [square for tile in tiles for square in (tile.a, tile.b) if square]


def _square_fits(square: Square) -> bool:
    return (
        square.material in (*MATERIALS, EARTH)
        and 1 <= len(square.objects) <= 3
        and all(kind in OBJECTS for kind in square.objects)
    )


class Box(msgspec.Struct, frozen=True):
    """The components of a match, computed once from a component set."""

    rows: int
    near: Near
    columns: tuple[tuple[Cell, ...], ...]
    """The cells of each column, row 1 first."""
    spots: tuple[Cells, ...]
    """Every two cells that touch, once: first the one with the lower column or row."""
    tiles: dict[str, NestTile]
    """All that can be placed, nest tiles of the bonus included, by their ids."""
    nest_tiles: tuple[str, ...]
    bonus_tiles: tuple[str, ...]
    """Those that take part, in the order of the set."""
    kinds: dict[str, str]
    """The kind of each bonus tile."""
    tokens: tuple[str, ...]
    eggs: tuple[str, ...]


@once_a_set
def box_of(components: Components, options: Options) -> Box:
    """Return the components of a match."""
    rows = SUPER_ROWS if options.super_nest else ROWS
    cells = [(column, row) for row in range(1, rows + 1) for column in range(1, COLUMNS + 1)]
    near = {cell: tuple(other for other in _around(cell) if other in cells) for cell in cells}
    playing = [tile for tile in components.bonus_tiles if tile.fair_play or not options.fair_play]
    more = [
        NestTile(tile.id, tile.a, tile.b)
        for tile in playing
        if isinstance(tile.a, Square) and isinstance(tile.b, Square)
    ]
    return Box(
        rows=rows,
        near=near,
        columns=tuple(
            tuple(cell for cell in cells if cell[0] == column) for column in range(1, COLUMNS + 1)
        ),
        spots=tuple((cell, other) for cell in cells for other in near[cell] if cell < other),
        tiles={tile.id: tile for tile in (*components.nest_tiles, *more)},
        nest_tiles=tuple(tile.id for tile in components.nest_tiles),
        bonus_tiles=tuple(tile.id for tile in playing),
        kinds={tile.id: tile.kind for tile in playing},
        tokens=tuple(
            token
            for token in components.bonus_tokens
            if not (options.fair_play and token in UNFAIR)
        ),
        eggs=components.request_eggs,
    )


def _around(cell: Cell) -> tuple[Cell, ...]:
    column, row = cell
    return ((column, row - 1), (column - 1, row), (column + 1, row), (column, row + 1))


def knower(column: int) -> Seat:
    """BOW-2.1: return the seat that sees the egg of *column*."""
    return (column - 1) % 2


def square_id(nest: Seat, cell: Cell) -> str:
    """Return the name of a square among those of both nests, as ``nest-0-3-2``."""
    return f"nest-{nest}-{cell[0]}-{cell[1]}"


STANDARD: Final = standard_set(__package__, Components)
