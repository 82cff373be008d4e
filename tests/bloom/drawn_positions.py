"""Notation for positions of Bloom in tests.

Tiles are their numbers, ``J`` is a joker; lists are in the order in which tiles came, what is of
each seat is in seat order, and the seats left out have nothing. Ladders are numbered as they are
written, and rose's unless another seat is named first; ``-`` is an empty space::

    position(hands=("16 18 J", "40"), ladders=("15 17 19", "tulip 99 100 1 3"), open="31 - 33")

A result is written as its point tiles and what was left in the hand: ``11 4 less 5 J``.
"""

from typing import Any

from msgspec.structs import replace

from domain.bloom.components import (
    JOKER,
    OPEN_RESERVE,
    POINT_TILES,
    SEAT_NAMES,
    STANDARD,
    Tile,
    Tiles,
    box_of,
    points_id,
)
from domain.bloom.state import Ladder, Result, State, TakenFor, Turn
from domain.game import Seat

ROSE, TULIP, DAISY, IRIS, POPPY = range(5)
BOX = box_of(STANDARD)
OPEN = "91 92 93 94 95 96 97 98"
RESERVE = "81 82 83 84"
ROUNDS = (BOX.tiles, BOX.tiles[::-1])
"""What the rounds are dealt from: only the second is still to come where a position is drawn."""
LADDER = TakenFor(1, (20, JOKER, 23, 24), flowers=5, called=5)
"""What all point tiles of the rounds that are over were taken for."""


def tiles(text: str) -> Tiles:
    """Return the tiles that *text* names."""
    return tuple(map(_tile, text.split()))


def position(
    players: int = 2,
    *,
    to_play: Seat = ROSE,
    hands: tuple[str, ...] = (),
    ladders: tuple[str, ...] = (),
    open: str = OPEN,
    reserve: str = RESERVE,
    jokers: int = 1,
    point_tiles: str | None = None,
    points: tuple[str, ...] = (),
    passes: int = 0,
    drawn: bool = False,
    number: int = 1,
    results: tuple[tuple[str, ...], ...] = (),
    **more: Any,
) -> State:
    """Return a position in a turn of round *number*, with so many *jokers* on the board.

    *drawn* after a first draw. Spaces of the open reserve that are left out are empty. Without
    *point_tiles* all are on the board, those that the players have among them. All else of the
    State is given in *more* by its name.
    """
    spaces = [None if drawn == "-" else _tile(drawn) for drawn in open.split()]
    state = State(
        box=BOX,
        players=players,
        rounds=ROUNDS,
        round=number,
        reserve=tiles(reserve),
        open=(*spaces, *(OPEN_RESERVE - len(spaces)) * (None,)),
        board_jokers=jokers,
        point_tiles=POINT_TILES if point_tiles is None else numbers(point_tiles),
        hands=tuple(map(tiles, _each(players, hands))),
        ladders=tuple(ladder(at, text) for at, text in enumerate(ladders, 1)),
        laid=len(ladders),
        points=tuple(map(numbers, _each(players, points))),
        passes=passes,
        turn=Turn(to_play, drawn),
        results=tuple(tuple(map(result, _each(players, of_round))) for of_round in results),
    )
    return replace(state, **{"picked": picked_in(state.results), **more})


def picked_in(results: tuple[tuple[Result, ...], ...]) -> dict[str, TakenFor]:
    """Return what the point tiles of these rounds were taken for: all for LADDER."""
    return {
        points_id(seat, number, index): LADDER
        for number, each in enumerate(results, 1)
        for seat, own in enumerate(each)
        for index in range(len(own.points))
    }


def blocked(players: int = 2, **more: Any) -> State:
    """Return a position in which nothing can be drawn."""
    return position(players, **{"open": "", "reserve": "", **more})


def ended(*results: tuple[str, ...]) -> State:
    """Return the position after a match with these *results* of its two rounds."""
    return position(len(results[0]), number=2, results=results, turn=None, ended=True)


def ladder(number: int, text: str) -> Ladder:
    """Return the ladder that is drawn as ``tulip 99 100 1 3``."""
    first, *rest = text.split()
    if first in SEAT_NAMES:
        return Ladder(number, SEAT_NAMES.index(first), tuple(map(_tile, rest)))
    return Ladder(number, ROSE, tiles(text))


def result(text: str) -> Result:
    """Return the result that is drawn as ``11 4 less 5 J``."""
    taken, _, left = text.partition("less")
    return Result(numbers(taken), tiles(left), BOX.flowers_on(tiles(left)))


def picked(text: str, ladder: int = 1) -> TakenFor:
    """Return what a point tile was taken for: a ladder, with what its flowers call for."""
    flowers = BOX.flowers_on(tiles(text))
    return TakenFor(ladder, tiles(text), flowers, min(flowers, 15))


def numbers(text: str) -> tuple[int, ...]:
    """Return the numbers that *text* names."""
    return tuple(map(int, text.split()))


def _tile(word: str) -> Tile:
    return JOKER if word == "J" else int(word)


def _each(players: int, given: tuple[str, ...]) -> tuple[str, ...]:
    assert len(given) <= players
    return given + ("",) * (players - len(given))
