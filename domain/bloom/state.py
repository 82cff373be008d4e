"""State of Bloom: the place of every tile, and the next step."""

import msgspec

from domain.bloom.components import Box, Tile, Tiles
from domain.game import Seat


class Ladder(msgspec.Struct, frozen=True, gc=False):
    """A ladder on the table."""

    number: int
    """Which one of the round it is, from 1."""
    owner: Seat
    """Who laid it."""
    tiles: Tiles


class Turn(msgspec.Struct, frozen=True, gc=False):
    """The turn being played."""

    seat: Seat
    drawn: bool = False
    """Whether a first tile was drawn, so that a second may be (BLO-3.3)."""


class TakenFor(msgspec.Struct, frozen=True, gc=False):
    """The reason for taking a point tile (BLO-5.3)."""

    ladder: int
    """Which one of the round it was, from 1."""
    tiles: Tiles
    """Those of the ladder as it was laid."""
    flowers: int
    """Those on the ladder."""
    called: int
    """The point tile for this number of flowers; a lower one was taken if it was gone."""


class Result(msgspec.Struct, frozen=True, gc=False):
    """A player's round (BLO-7.2)."""

    points: tuple[int, ...]
    """The point tiles."""
    left: Tiles
    """The tiles that were left in the hand."""
    flowers: int
    """Those on the tiles left."""

    @property
    def score(self) -> int:
        """Return the score of the round, which can be negative."""
        return sum(self.points) - self.flowers


class State(msgspec.Struct, frozen=True, gc=False):
    """Everything on the table. Never changed in place: ``evolve`` makes the next one."""

    box: Box
    players: int
    rounds: tuple[Tiles, ...] = ()
    """The tiles of each round in drawing order, as they were dealt."""
    round: int = 0
    """Which round it is, from 1."""
    first: Seat = 0
    """Who started the first round."""
    reserve: Tiles = ()
    """Tiles face down; the first is drawn first."""
    open: tuple[Tile | None, ...] = ()
    """The spaces of the open reserve; None for an empty one."""
    board_jokers: int = 0
    point_tiles: tuple[int, ...] = ()
    """Those on the board, ascending."""
    hands: tuple[Tiles, ...] = ()
    """In the order in which their tiles came."""
    ladders: tuple[Ladder, ...] = ()
    laid: int = 0
    """How many ladders were laid in this round."""
    points: tuple[tuple[int, ...], ...] = ()
    """The point tiles of each player, as they were taken."""
    picked: dict[str, TakenFor] = {}
    """The reason for taking each point tile of both rounds, by its id."""
    passes: int = 0
    """How many players passed one after the other (BLO-7.1)."""
    turn: Turn | None = None
    results: tuple[tuple[Result, ...], ...] = ()
    """The rounds that are over, each in seat order."""
    ended: bool = False
