"""Draws a view of Bloom as text."""

from collections.abc import Iterable

from domain.bloom.components import SEAT_NAMES, Tile
from domain.bloom.view import OpenTiles, Pile, View
from domain.text_layout import wrapped


def draw(view: View) -> str:
    """Return *view* as text; tiles are written as in a record."""
    lines = [
        f"round    {view.round}",
        f"open     {_tiles('-' if tile is None else tile for tile in view.open)}",
        f"reserve  {_pile(view.reserve)}",
        *([f"coming   {_tiles(view.coming)}"] if view.coming else []),
        f"board    jokers {view.board_jokers}   point tiles {_tiles(view.point_tiles)}",
        "",
        *(
            f"ladder {ladder.number:>2}  {_tiles(ladder.tiles)}  ({SEAT_NAMES[ladder.owner]})"
            for ladder in view.ladders
        ),
    ]
    for seat, total in enumerate(view.totals):
        lines += ["", *_player_lines(view, seat, total)]
    return wrapped(lines)


def _tiles(tiles: Iterable[Tile]) -> str:
    return " ".join(map(str, tiles)) or "none"


def _pile(pile: Pile) -> str:
    return _tiles(pile.tiles) if isinstance(pile, OpenTiles) else f"{pile.size} hidden"


def _player_lines(view: View, seat: int, total: int) -> Iterable[str]:
    due = ""
    if view.turn and view.turn.seat == seat:
        due = ", may draw a second tile" if view.turn.drawn else ", on turn"
    yield f"{SEAT_NAMES[seat]:<8} {total} points{due}"
    yield f"  hand    {_pile(view.hands[seat])}"
    yield f"  points  {_tiles(view.points[seat])}"
    for number, results in enumerate(view.results, 1):
        result = results[seat]
        yield (
            f"  round {number} {result.score}: {_tiles(result.points)},"
            f" less {result.flowers} flowers on {_pile(result.left)}"
        )
