"""How does the side of a player look: hand, point tiles and score of each round?"""

from collections.abc import Iterable

from adapters.languages import say
from domain.bloom.components import JOKER, SEAT_NAMES, Tiles, left_id, points_id
from domain.bloom.known import size
from domain.bloom.view import OpenTiles, ResultSeen, View
from domain.game import Seat
from web.page.bloom import board, sizes, tiles, words
from web.page.bloom.board import about, lying
from web.page.bloom.layout import Layout
from web.page.bloom.side_spots import SideSpots
from web.page.bloom.sizes import BACK, RATIO, TAKEN
from web.page.scene import Part, Place, Shape
from web.page.spots import Spot, Twice


def zone_of(seat: Seat) -> str:
    """Return the zone of a side, which is also the id of the whole side."""
    return f"side-{seat}"


def hand_id(seat: Seat) -> str:
    """Return the id of where the hand of a player is."""
    return f"hand-{seat}"


def places(view: View, spots: Layout, seat: Seat) -> Iterable[Place]:
    """Return a side with the places of all that a count can name."""
    zone, name = zone_of(seat), words.player(seat)
    due = view.turn is not None and view.turn.seat == seat
    room = spots.side_room(seat, lambda side: side.panel)
    kind = "side due" if due else "side"
    yield lying(zone, zone, kind, room, words.side(view, seat), corner=True)
    if seat != spots.near or not spots.plays:
        room = about(spots.side(seat, lambda side: side.back), BACK + 8, BACK * RATIO + 4)
        label = say("hand of {player}: {tiles}", player=name, tiles=words.pile(view.hands[seat]))
        yield lying(hand_id(seat), zone, "holding", room, label)
    for number in range(1, view.round + 1):
        for index, (value, at) in enumerate(_taken(view, spots, seat, number)):
            label = say(
                "point tile {points} of {player}, taken in round {round}",
                points=value,
                player=name,
                round=number,
            )
            room = about(at, TAKEN, TAKEN)
            yield lying(points_id(seat, number, index), zone, "taken", room, label)
        if result := _result(view, seat, number):
            room = spots.side_room(seat, lambda side: side.flowers(number))  # noqa: B023
            label = say(
                "left in the hand of {player} after round {round}, {flowers}: {tiles}",
                player=name,
                round=number,
                flowers=words.in_flowers(result.flowers),
                tiles=words.pile(result.left),
            )
            yield lying(left_id(seat, number), zone, "left", room, label)


def shapes(view: View, spots: Layout, seat: Seat) -> Iterable[Shape]:
    """Return all that is on a side."""
    name = words.player(seat)
    at = spots.side(seat, lambda side: side.name)
    chip = Part(f"bloom-seat-{SEAT_NAMES[seat]}", -44, 0, 40)
    yield Shape(
        f"name-{seat}", "name", *at.narrow, 76, height=28, parts=(chip,), text=name, wide=at.wide
    )
    at = spots.side(seat, lambda side: side.back)
    held = str(size(view.hands[seat]))
    yield tiles.back_shape(f"back-{seat}", "back", at, BACK, held)
    for number in range(1, view.round + 1):
        yield from _round(view, spots, seat, number)
    if view.ended:
        yield from _left(view, spots, seat, view.results[-1][seat])


def _taken(view: View, spots: Layout, seat: Seat, number: int) -> Iterable[tuple[int, Twice]]:
    """Return the point tiles of a round, each with where it lies."""
    result = _result(view, seat, number)
    values = result.points if result else view.points[seat]
    for index, value in enumerate(values):

        def spot(side: SideSpots, index: int = index) -> Spot:
            return side.points(number, index, len(values), over=result is not None)

        yield value, spots.side(seat, spot)


def _result(view: View, seat: Seat, number: int) -> ResultSeen | None:
    return view.results[number - 1][seat] if number <= len(view.results) else None


def _round(view: View, spots: Layout, seat: Seat, number: int) -> Iterable[Shape]:
    """Return the line of a round: while it is played, what its point tiles are worth."""
    result = _result(view, seat, number)
    key = f"{seat}-{number}"
    at = spots.side(seat, lambda side: side.label(number))
    yield _text(f"round-{key}", "round", at, 26, say("R{round}", round=number))
    for index, (value, at) in enumerate(_taken(view, spots, seat, number)):
        id, origin = f"taken-{key}-{index}", board.point_id(value)
        yield board.points_shape(id, value, 1, at, TAKEN, origin)
    at = spots.side(seat, lambda side: side.score(number))
    if result is None:
        yield _text(f"score-{key}", "sum", at, 44, str(sum(view.points[seat])))
        return
    yield _text(f"score-{key}", "score", at, 44, words.signed(result.score))
    at = spots.side(seat, lambda side: side.lost(number))
    lost = "lost" if result.flowers else "lost nothing"
    yield _text(f"lost-{key}", lost, at, 40, words.signed(-result.flowers))


def _left(view: View, spots: Layout, seat: Seat, result: ResultSeen) -> Iterable[Shape]:
    """Return what was left in a hand at the end, in ascending order."""
    left: Tiles = result.left.tiles if isinstance(result.left, OpenTiles) else ()
    numbers = sorted(tile for tile in left if isinstance(tile, int))
    for index, tile in enumerate(numbers):
        at = spots.side(seat, lambda side: side.tile(index))  # noqa: B023
        key, flowers = tiles.tile_id(tile), view.flowers[tile]
        yield tiles.tile_shape(key, tile, flowers, at, sizes.LEFT_TILE)
    for index in range(len(numbers), len(left)):
        at = spots.side(seat, lambda side: side.tile(index))  # noqa: B023
        key = f"joker-left-{seat}-{index}"
        yield tiles.tile_shape(key, JOKER, 0, at, sizes.LEFT_TILE)


def _text(id: str, kind: str, at: Twice, width: float, text: str) -> Shape:
    """Return words or a number that stand by themselves."""
    return Shape(id, kind, *at.narrow, width, height=26, text=text, wide=at.wide)
