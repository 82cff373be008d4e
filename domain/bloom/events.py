"""What has happened in a match of Bloom? Outcomes only, chance included; never computed again."""

import msgspec

from domain.bloom.components import Tile, Tiles
from domain.bloom.state import Picked, Result
from domain.game import Seat


class BagsShuffled(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="bags_shuffled"):
    """BLO-2.1: the tiles of both rounds were shuffled; it was drawn who starts the first."""

    first: Seat
    rounds: tuple[Tiles, ...]


class RoundDealt(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="round_dealt"):
    """BLO-2: a round, counted from 1, was dealt."""

    round: int
    open: Tiles
    board_jokers: int
    hands: tuple[Tiles, ...]
    reserve: Tiles
    point_tiles: tuple[int, ...]


class TurnBegan(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="turn_began"):
    """BLO-3.1: a player's turn began."""

    seat: Seat


class JokerSwapped(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="joker_swapped"):
    """BLO-3.2: a number of the hand took the place of a joker, which went into the hand."""

    seat: Seat
    ladder: int
    at: int
    tile: Tile


class TileDrawn(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="tile_drawn"):
    """BLO-3.3: the top tile of the reserve went into the hand, unseen by the others."""

    seat: Seat
    tile: Tile


class OpenTileDrawn(
    msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="open_tile_drawn"
):
    """BLO-3.3: a tile of the open reserve went into the hand."""

    seat: Seat
    tile: Tile


class SecondDrawDue(
    msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="second_draw_due"
):
    """BLO-3.3: the player may draw a second tile."""

    seat: Seat


class TilesStolen(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="tiles_stolen"):
    """BLO-5.2: tiles left a ladder for a new one."""

    seat: Seat
    ladder: int
    tiles: Tiles
    left: Tiles
    """What the ladder is now."""


class LadderLaid(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="ladder_laid"):
    """BLO-5.1: a new ladder lies on the table."""

    seat: Seat
    ladder: int
    tiles: Tiles
    own: Tiles
    """Those of its tiles that came from the hand."""
    flowers: int


class PointTileTaken(
    msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="point_tile_taken"
):
    """BLO-5.3: a point tile lies before the player."""

    seat: Seat
    round: int
    index: int
    """Which one of the player's it is in this round, from 0."""
    points: int
    picked: Picked


class NoPointTileLeft(
    msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="no_point_tile_left"
):
    """BLO-5.3: neither the point tile of the flowers nor a lower one is there."""

    seat: Seat


class JokerTaken(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="joker_taken"):
    """BLO-5.4: a joker of the board went into the hand."""

    seat: Seat


class TilesAdded(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="tiles_added"):
    """BLO-6.1: tiles of the hand joined a ladder."""

    seat: Seat
    ladder: int
    tiles: Tiles
    """Those that joined it."""
    becomes: Tiles


class Passed(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="passed"):
    """BLO-3.4: a player could do nothing."""

    seat: Seat


class OpenReserveRefilled(
    msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="open_reserve_refilled"
):
    """BLO-3.3, BLO-2.2: tiles were turned up, in this order; jokers went on the board."""

    tiles: Tiles


class RoundEnded(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="round_ended"):
    """BLO-7: a round is over: somebody is out of tiles, or all have passed."""

    round: int
    out: Seat | None
    """Whose hand is empty; None when all passed."""
    results: tuple[Result, ...]


class GameEnded(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="game_ended"):
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
