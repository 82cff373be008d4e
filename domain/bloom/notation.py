"""How is Bloom written down: words for its codes, and the table drawn as text?"""

from collections.abc import Iterable
from typing import Final

from domain.bloom.components import JOKER, NUMBERS, SEAT_NAMES, Tile, ladder_id
from domain.bloom.view import OpenTiles, Pile, View
from domain.columns import wrapped

EVENT_WORDING: Final = {
    "round_dealt": (
        "Round {round} is dealt; in the open reserve: {open}; jokers on the board: {jokers}."
    ),
    "joker_swapped": "swaps the {tile} for a joker of {ladder}",
    "tile_drawn": "draws a tile from the reserve",
    "tile_drawn_seen": "draws the {tile} from the reserve",
    "open_tile_drawn": "draws the {tile} from the open reserve",
    "tiles_stolen": "steals {tiles} from {ladder}",
    "ladder_laid": "lays {ladder}: {tiles}, with {flowers} flowers",
    "point_tile_taken": "takes the point tile {points}",
    "no_point_tile_left": "finds no point tile",
    "joker_taken": "takes a joker from the board",
    "tiles_added": "adds {tiles} to {ladder}: {becomes}",
    "passed": "passes",
    "open_reserve_refilled": "The open reserve gets {tiles}.",
    "all_passed": "All have passed: round {round} is over. Scores: {scores}.",
    "out_of_tiles": "{player} is out of tiles: round {round} is over. Scores: {scores}.",
    "ended": "Both rounds are over: the end.",
}
_TAKEN_FOR: Final = "taken by BLO-5.3 for {ladder}: {tiles}; flowers: {flowers}"
COUNT_WORDING: Final = {
    "point_tile": "point tile {points} in round {round}",
    "taken_for": _TAKEN_FOR,
    "taken_for_next_lower": (
        f"{_TAKEN_FOR}; point tile {{called}} was gone, this was the next lower"
    ),
    "taken_for_above_the_highest": f"{_TAKEN_FOR}; point tile {{called}} is the highest",
    "taken_for_above_the_highest_next_lower": (
        f"{_TAKEN_FOR}; point tile {{called}}, the highest, was gone, this was the next lower"
    ),
    "tiles_left": "tiles left in round {round}",
    "flowers_on": "flowers on {tiles}: {flowers}",
    "equal_totals_by_second_round": (
        "{total} points each; round 2 brought {points} against {others}"
    ),
}
LADDERS: Final = {ladder_id(number): f"ladder {number}" for number in range(1, NUMBERS)}
WORDING: Final = {
    **EVENT_WORDING,
    **COUNT_WORDING,
    **LADDERS,
    **{word: word for word in (JOKER, *SEAT_NAMES)},
}
"""The English words for the codes of phrases and values."""


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
            f"ladder {one.number:>2}  {_tiles(one.tiles)}  ({SEAT_NAMES[one.owner]})"
            for one in view.ladders
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
