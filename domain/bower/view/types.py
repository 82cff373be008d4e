"""Types of the view of Bower. Each is filled field by field from what a viewer may see."""

from typing import Literal

import msgspec

from domain.bower.components import Cell, Square
from domain.bower.legal import Legal
from domain.bower.state import Axis, Placement, Step
from domain.game import Seat, Viewer


class RequestEggSeen(msgspec.Struct, frozen=True, gc=False):
    """A request egg at the Birds board; its request is None for viewers who may not see it."""

    column: int
    knower: Seat
    """The seat that the egg faces (BOW-2.1)."""
    peeked: bool
    """Whether the other player looked at it (BOW-5.5)."""
    shows: str | None


class TileSeen(msgspec.Struct, frozen=True, gc=False):
    """A nest tile, face up to the viewer."""

    id: str
    a: Square
    b: Square


class OpenHand(msgspec.Struct, frozen=True, gc=False, tag_field="is", tag="open"):
    """A hand that the viewer may see, in the order in which the tiles came."""

    tiles: tuple[TileSeen, ...]

    @property
    def size(self) -> int:
        """Return how many there are, as of hidden ones."""
        return len(self.tiles)


class HiddenHand(msgspec.Struct, frozen=True, gc=False, tag_field="is", tag="hidden"):
    """A hand of which the viewer sees only the size."""

    size: int


class SquareSeen(msgspec.Struct, frozen=True, gc=False):
    """A filled square of a nest, as it shows on top."""

    cell: Cell
    tile: str
    half: Literal["a", "b"]
    material: str
    objects: tuple[str, ...]
    tokens: tuple[str, ...]
    axis: Axis | None
    crossed: str | None


class GroupSeen(msgspec.Struct, frozen=True, gc=False):
    """BOW-4.1: orthogonally connected squares of one material, with the objects on them."""

    material: str
    cells: tuple[Cell, ...]
    gems: int
    shells: int


class NestSeen(msgspec.Struct, frozen=True, gc=False):
    """A nest: public, as everything in it is face up."""

    tiles: tuple[Placement, ...]
    squares: tuple[SquareSeen, ...]
    column_gems: tuple[int, ...]
    groups: tuple[GroupSeen, ...]


class TurnSeen(msgspec.Struct, frozen=True, gc=False):
    """The turn being played; in the opening choice its number is 0."""

    seat: Seat
    to_move: Seat
    number: int
    step: Step
    must_place: str | None
    drawn: int
    """How many bonus tiles were drawn to choose from."""
    drawn_tiles: tuple[str, ...] | None
    """Which they are, for the player who drew them."""
    chosen: str | None
    covering: TileSeen | None


class Piles(msgspec.Struct, frozen=True, gc=False):
    """The face-down pieces, for the referee, and for everybody after the end."""

    stack: tuple[str, ...]
    bonus_stack: tuple[str, ...]
    bonus_discards: tuple[str, ...]
    boxed: tuple[str, ...]


class View(msgspec.Struct, frozen=True, gc=False):
    """A position of Bower as one viewer may see it."""

    viewer: Viewer
    rows: int
    super_nest: bool
    turns: int
    """How many turns each player has."""
    played: tuple[int, ...]
    """How many each has ended."""
    eggs: tuple[RequestEggSeen, ...]
    aside: tuple[str, ...] | None
    """The eggs put aside, for those who have seen them."""
    peeked_aside: tuple[bool, ...]
    """Who looked at them."""
    display: tuple[TileSeen, ...]
    stack_size: int
    hands: tuple[OpenHand | HiddenHand, ...]
    nests: tuple[NestSeen, ...]
    discarded: tuple[TileSeen, ...]
    """Nest tiles that left the game."""
    bonus_stack_size: int
    bonus_discards_size: int
    revealed: tuple[str, ...]
    """The bonus tiles that Super Nest reveals, as far as they are left."""
    bonus_nest_tiles: tuple[TileSeen, ...]
    """The squares of the nest tiles among the bonus tiles of this match."""
    bonuses: tuple[tuple[str, ...], ...]
    """The bonus tiles that each player chose."""
    tokens: tuple[str, ...]
    """The bonus tokens next to the stack."""
    kept: tuple[tuple[str, ...], ...]
    """The bonus tokens that came with a chosen tile, and are not put anywhere."""
    given: tuple[bool, ...]
    """Whether a tile was given for each player's next turn."""
    doubled: Seat | None
    turn: TurnSeen | None
    piles: Piles | None
    ended: bool
    legal: Legal | None
    """The viewer's legal actions, if the viewer is to move."""
