"""The events of Bloom: outcomes, chance included, that are never computed again."""

from domain.base_types import GameEvent, NewRound
from domain.bloom.components import Tile, Tiles
from domain.bloom.state import Result, TakenFor
from domain.game import Seat


class BagsShuffled(GameEvent):
    """BLO-2.1: the tiles of both rounds were shuffled; it was drawn who starts the first."""

    first: Seat
    rounds: tuple[Tiles, ...]


class RoundDealt(NewRound):
    """BLO-2: a round, counted from 1, was dealt."""

    round: int
    open: Tiles
    board_jokers: int
    hands: tuple[Tiles, ...]
    reserve: Tiles
    point_tiles: tuple[int, ...]


class TurnBegan(GameEvent):
    """BLO-3.1: a player's turn began."""

    seat: Seat


class JokerSwapped(GameEvent):
    """BLO-3.2: a number of the hand took the place of a joker, which went into the hand."""

    seat: Seat
    ladder: int
    at: int
    tile: Tile


class TileDrawn(GameEvent):
    """BLO-3.3: the top tile of the reserve was drawn into the hand, unseen by the others."""

    seat: Seat
    tile: Tile


class OpenTileDrawn(GameEvent):
    """BLO-3.3: a tile of the open reserve went into the hand."""

    seat: Seat
    tile: Tile


class SecondDrawDue(GameEvent):
    """BLO-3.3: the player may draw a second tile."""

    seat: Seat


class TilesStolen(GameEvent):
    """BLO-5.2: tiles left a ladder for a new one."""

    seat: Seat
    ladder: int
    tiles: Tiles
    left: Tiles
    """The ladder after the event."""


class LadderLaid(GameEvent):
    """BLO-5.1: a new ladder was laid on the table."""

    seat: Seat
    ladder: int
    tiles: Tiles
    own: Tiles
    """Those of its tiles that came from the hand."""
    flowers: int


class PointTileTaken(GameEvent):
    """BLO-5.3: a player took a point tile."""

    seat: Seat
    round: int
    index: int
    """Which one of the player's it is in this round, from 0."""
    points: int
    picked: TakenFor


class NoPointTileLeft(GameEvent):
    """BLO-5.3: neither the point tile of the flowers nor a lower one is there."""

    seat: Seat


class JokerTaken(GameEvent):
    """BLO-5.4: a joker of the board went into the hand."""

    seat: Seat


class TilesAdded(GameEvent):
    """BLO-6.1: tiles of the hand joined a ladder."""

    seat: Seat
    ladder: int
    tiles: Tiles
    """Those that joined it."""
    becomes: Tiles


class Passed(GameEvent):
    """BLO-3.4: a player could do nothing."""

    seat: Seat


class OpenReserveRefilled(GameEvent):
    """BLO-3.3, BLO-2.2: tiles were turned up, in this order; jokers went on the board."""

    tiles: Tiles


class RoundEnded(GameEvent):
    """BLO-7: a round ended: a player is out of tiles, or all have passed."""

    round: int
    out: Seat | None
    """Whose hand is empty; None when all passed."""
    results: tuple[Result, ...]


class GameEnded(GameEvent):
    """BLO-8: both rounds are over."""


Event = (
    BagsShuffled
    | RoundDealt
    | TurnBegan
    | JokerSwapped
    | TileDrawn
    | OpenTileDrawn
    | SecondDrawDue
    | TilesStolen
    | LadderLaid
    | PointTileTaken
    | NoPointTileLeft
    | JokerTaken
    | TilesAdded
    | Passed
    | OpenReserveRefilled
    | RoundEnded
    | GameEnded
)
