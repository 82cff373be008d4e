"""State of Bower: the place of every piece, and the next step."""

from enum import StrEnum
from typing import Literal

import msgspec
from msgspec.structs import replace

from domain.bower.components import Box, Cell, Cells, NestTile
from domain.game import Seat

Axis = Literal["column", "row"]
"""The direction of a branch's ends (BOW-5.6)."""


class NestSquare(msgspec.Struct, frozen=True, gc=False):
    """A filled square of a nest, as it shows on top."""

    tile: str
    half: Literal["a", "b"]
    material: str
    objects: tuple[str, ...]
    tokens: tuple[str, ...] = ()
    """The bonus tokens on it, but the cross."""
    axis: Axis | None = None
    """The direction of the branch, if it is one of the tokens."""
    crossed: str | None = None
    """The object under the cross."""


class Placement(msgspec.Struct, frozen=True, gc=False):
    """A tile of a nest and where it was put, though another may cover it since."""

    tile: str
    cells: Cells


class Nest(msgspec.Struct, frozen=True, gc=False):
    """A player's nest."""

    tiles: tuple[Placement, ...] = ()
    """In the order in which they came."""
    squares: dict[Cell, NestSquare] = {}
    branch: Cell | None = None
    """The square with the branch, if it is in this nest."""

    def with_tile(self, tile: NestTile, cells: Cells) -> "Nest":
        """Return the nest with the squares of *tile* on top of *cells*."""
        a, b = cells
        squares = {
            **self.squares,
            a: NestSquare(tile.id, "a", tile.a.material, tile.a.objects),
            b: NestSquare(tile.id, "b", tile.b.material, tile.b.objects),
        }
        branch = None if self.branch in cells else self.branch
        return Nest((*self.tiles, Placement(tile.id, cells)), squares, branch)

    def with_token(self, token: str, cell: Cell, axis: Axis | None = None) -> "Nest":
        """Return the nest with a bonus token, but the cross, on *cell*; a branch has an axis."""
        square = self.squares[cell]
        square = replace(square, tokens=(*square.tokens, token), axis=axis or square.axis)
        squares = {**self.squares, cell: square}
        return Nest(self.tiles, squares, cell if axis else self.branch)

    def with_cross(self, cell: Cell, kind: str) -> "Nest":
        """Return the nest with the cross on an object of that *kind*."""
        square = replace(self.squares[cell], crossed=kind)
        return Nest(self.tiles, {**self.squares, cell: square}, self.branch)


class Step(StrEnum):
    """The next step of a turn (BOW-3), or of the opening choice (BOW-2.3)."""

    OPENING = "opening"
    TAKE = "take"
    PLACE = "place"
    BONUS = "bonus"
    """To draw bonus tiles or not; in Super Nest to choose one or not."""
    CHOOSE = "choose"
    APPLY = "apply"
    COVER = "cover"
    DISCARD = "discard"
    """It is the opponent's to do."""


class Turn(msgspec.Struct, frozen=True, gc=False):
    """The turn being played; in the opening choice its number is 0."""

    seat: Seat
    number: int
    """Which of the seat's turns it is, from 1."""
    step: Step
    must_place: str | None = None
    """The tile that was given, and no other may be placed (BOW-5.7)."""
    drawn: tuple[str, ...] = ()
    """The bonus tiles to choose from: the player's alone to see, but in Super Nest."""
    chosen: str | None = None
    """The bonus tile whose effect is to be applied or declined."""
    covering: str | None = None
    """The nest tile that was drawn to cover two squares."""


Pair = tuple[tuple[str, ...], tuple[str, ...]]
"""Something of each seat."""


class State(msgspec.Struct, frozen=True, gc=False):
    """Everything on the table. Never changed in place: ``evolve`` makes the next one."""

    box: Box
    super_nest: bool
    turns: int
    """How many turns each player has (BOW-3)."""
    eggs: tuple[str, ...] = ()
    """The request eggs at the Birds board, by column."""
    aside: tuple[str, ...] = ()
    """The two eggs that were put aside."""
    stack: tuple[str, ...] = ()
    """Nest tiles, face down; the first is drawn first."""
    display: tuple[str, ...] = ()
    hands: Pair = ((), ())
    nests: tuple[Nest, Nest] = (Nest(), Nest())
    discarded: tuple[str, ...] = ()
    """Nest tiles that left the game (BOW-5.7)."""
    bonus_stack: tuple[str, ...] = ()
    """Bonus tiles, face down; the first is drawn first."""
    bonus_discards: tuple[str, ...] = ()
    """Bonus tiles that nobody chose, face down."""
    revealed: tuple[str, ...] = ()
    """The bonus tiles that Super Nest reveals, as far as they are left."""
    boxed: tuple[str, ...] = ()
    """The bonus tiles that went back to the box."""
    renewals: int = 0
    """How often the discarded bonus tiles became a new stack (BOW-4.3)."""
    bonuses: Pair = ((), ())
    """The bonus tiles that each player chose."""
    tokens: tuple[str, ...] = ()
    """The bonus tokens next to the stack."""
    kept: Pair = ((), ())
    """The bonus tokens that came with a chosen tile, and are not put anywhere."""
    lost: tuple[str, ...] = ()
    """The bonus tokens that were covered."""
    peeked: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """The columns whose egg each player looked at, besides the own three."""
    peeked_aside: tuple[bool, bool] = (False, False)
    given: tuple[str | None, str | None] = (None, None)
    """The tile that was given for each player's next turn."""
    doubled: Seat | None = None
    """Who plays two turns in a row, as long as the first of them has not ended."""
    played: tuple[int, int] = (0, 0)
    """How many turns each player has ended."""
    turn: Turn | None = None
    """None before the deal and after the end."""
    ended: bool = False
