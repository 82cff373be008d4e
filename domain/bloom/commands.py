"""The commands of Bloom. Their field names are those of the record."""

import msgspec
from msgspec import UNSET, UnsetType

from domain.base_types import GameCommand
from domain.bloom.components import Tile, Tiles

RESERVE, OPEN = "reserve", "open"


class SwapJoker(GameCommand, tag="swap"):
    """BLO-3.2: put a number of the hand in the place of a joker in a ladder."""

    ladder: int
    """The number that the ladder got when it was laid, from 1 in each round."""
    at: int
    """The joker's position, from 0."""
    tile: Tile
    """The number that takes its place."""


class DrawTile(GameCommand, tag="draw"):
    """BLO-3.3: draw a tile: unseen from the reserve, or a named one of the open reserve."""

    origin: str = msgspec.field(name="from")
    """``reserve`` or ``open``."""
    tile: Tile | UnsetType = UNSET
    """The tile of the open reserve."""

    def __post_init__(self) -> None:
        if self.origin == OPEN and self.tile is UNSET:
            raise ValueError("from the open reserve a tile must be named")
        if self.origin == RESERVE and self.tile is not UNSET:
            raise ValueError("from the reserve no tile can be named")


class StopDrawing(GameCommand, tag="stop"):
    """BLO-3.3: do without a second tile."""


class Theft(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """BLO-5.2: which tiles to take from which ladder."""

    ladder: int
    """The number that the ladder got when it was laid, from 1 in each round."""
    at: tuple[int, ...]
    """Their positions, from 0."""


class LayLadder(GameCommand, tag="lay"):
    """BLO-5: put a new ladder on the table."""

    tiles: Tiles
    """The tiles of the ladder, in order."""
    steal: Theft | UnsetType = UNSET
    """The theft, if the ladder contains stolen tiles."""
    take_joker: bool = False
    """BLO-5.4: whether to take a joker of the board."""


class AddTiles(GameCommand, tag="add"):
    """BLO-6: add tiles of the hand to a ladder."""

    ladder: int
    """The number that the ladder got when it was laid, from 1 in each round."""
    becomes: Tiles
    """The whole ladder after adding."""


class Pass(GameCommand):
    """BLO-3.4: do nothing, as nothing can be done."""


Command = SwapJoker | DrawTile | StopDrawing | LayLadder | AddTiles | Pass


def opening(command: Command) -> str | None:
    """Return whether a first move draws unseen or an open tile, or lays how long a ladder."""
    match command:
        case DrawTile():
            return command.origin
        case LayLadder():
            return str(len(command.tiles))
    return None
