"""Test helper: scenes of constructed positions of Bloom."""

from typing import Any

from domain.bloom import BLOOM
from domain.bloom.components import POINT_TILES, STANDARD, Tiles, box_of
from domain.bloom.state import Ladder, Result, State, Turn
from domain.game import Observer, Seat, Viewer
from tests.bloom.drawn_positions import picked_in
from web.games.bloom.scene import scene
from web.games.scene import Scene

ROSE, TULIP, DAISY, IRIS, POPPY = range(5)
PLAYERS = range(2, 6)
J = "joker"


def table(
    players: int = 2,
    *,
    to_play: Seat | None = ROSE,
    drawn: bool = False,
    hands: tuple[Tiles, ...] = (),
    ladders: tuple[Tiles, ...] = (),
    points: tuple[tuple[int, ...], ...] = (),
    results: tuple[tuple[Result, ...], ...] = (),
    **more: Any,
) -> State:
    """Return a position: what is of each seat is in seat order, the seats left out have nothing.

    The ladders are those of the seats in turn; all else of the State is given by its name.
    """
    given: dict[str, Any] = {
        "round": len(results) + 1,
        "reserve": (90, 91, 92),
        "open": (1, 2, 3, 4, 5, 6, 7, 8),
        "board_jokers": 1,
        "point_tiles": POINT_TILES,
        **more,
    }
    return State(
        box=box_of(STANDARD),
        players=players,
        hands=(*hands, *((),) * players)[:players],
        ladders=tuple(
            Ladder(number, (number - 1) % players, tiles) for number, tiles in enumerate(ladders, 1)
        ),
        laid=len(ladders),
        points=(*points, *((),) * players)[:players],
        turn=None if to_play is None else Turn(to_play, drawn),
        results=results,
        **given,
    )


def ended(players: int = 2, left: Tiles = (), points: tuple[int, ...] = ()) -> State:
    """Return the end of a match: in both rounds everybody had the same *points* and tiles *left*.

    Of the second round nobody has a tile but the first seat.
    """
    flowers = box_of(STANDARD).flowers_on
    first = (Result(points, left, flowers(left)),) * players
    second = (first[0], *(Result(points, (), 0),) * (players - 1))
    return table(
        players,
        to_play=None,
        hands=(left,),
        points=(points,) * players,
        results=(first, second),
        picked=picked_in((first, second)),
        round=2,
        ended=True,
    )


def seen(state: State, viewer: Viewer = ROSE) -> Scene:
    """Return what *viewer* sees of a position."""
    return scene(BLOOM.view(state, viewer))


def viewers(players: int) -> tuple[Viewer, ...]:
    """Return everybody who may look at a table."""
    return (*range(players), *Observer)
