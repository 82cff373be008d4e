"""Shapes and places of a player's side: hand, point tiles and the score of each round."""

from collections.abc import Iterable

from msgspec.structs import replace

from adapters.i18n import gettext
from domain.bloom.components import JOKER, SEAT_NAMES, Tiles, left_id, points_id
from domain.bloom.view import OpenTiles, Pile, ResultSeen, View
from domain.game import Seat
from web.cache import cached, cached_tuple
from web.games.bloom import board, sizes, tiles
from web.games.bloom import text as words
from web.games.bloom.board import lying
from web.games.bloom.layout import Layout
from web.games.bloom.side_layout import SideLayout
from web.games.bloom.sizes import BACK, RATIO, TAKEN
from web.games.bloom.text import PlayerSide, player_of
from web.games.geometry import Responsive, ResponsivePoint, ResponsiveRows, around
from web.games.scene import Part, Place, Shape

Side = Responsive[SideLayout]


def zone_of(seat: Seat) -> str:
    """Return the zone of a side, which is also the id of the whole side."""
    return f"side-{seat}"


def hand_id(seat: Seat) -> str:
    """Return the id of the place of a player's hand."""
    return f"hand-{seat}"


def places(view: View, spots: Layout, seat: Seat) -> Iterable[Place]:
    """Return a side and its places to which score lines refer."""
    side, player = spots.side(seat), player_of(view, seat)
    yield _panel(side, player)
    if seat != spots.near or not spots.plays:
        yield _holding(side, seat, view.hands[seat])
    for number, points, result in player.rounds:
        yield from _round_places(side, seat, number, points, result)


def _panel(side: Side, player: PlayerSide) -> Place:
    """Return the whole side."""
    zone, kind = zone_of(player.seat), "side due" if player.turn else "side"
    return lying(
        zone, zone, kind, side.rect(lambda page: page.panel), words.side(player), corner=True
    )


def _holding(side: Side, seat: Seat, held: Pile) -> Place:
    rect = around(side.at(lambda page: page.back), BACK + 8, BACK * RATIO + 4)
    label = gettext("hand of {player}: {tiles}", player=words.player(seat), tiles=words.pile(held))
    return lying(hand_id(seat), zone_of(seat), "holding", rect, label)


@cached_tuple
def _round_places(
    side: Side,
    seat: Seat,
    number: int,
    points: tuple[int, ...],
    result: ResultSeen | None,
) -> Iterable[Place]:
    zone, name = zone_of(seat), words.player(seat)
    for index, (value, at) in enumerate(_taken(side, number, points, result)):
        label = gettext(
            "point tile {points} of {player}, taken in round {round}",
            points=value,
            player=name,
            round=number,
        )
        rect = around(at, TAKEN, TAKEN)
        yield lying(points_id(seat, number, index), zone, "taken", rect, label)
    if result:
        rect = side.rect(lambda page: page.flowers(number))
        label = gettext(
            "left in the hand of {player} after round {round}, {flowers}: {tiles}",
            player=name,
            round=number,
            flowers=words.in_flowers(result.flowers),
            tiles=words.pile(result.left),
        )
        yield lying(left_id(seat, number), zone, "left", rect, label)


def shapes(view: View, spots: Layout, seat: Seat) -> Iterable[Shape]:
    """Return the shapes on a side."""
    side, player = spots.side(seat), player_of(view, seat)
    yield from _head(side, seat, player.held)
    for number, points, result in player.rounds:
        yield from _round(side, seat, number, points, result)
        if player.round > 1:  # a single line needs no name
            yield _label(side, seat, number)
    if player.ended:
        yield from _held(side, seat, player.results[-1].left, view.flowers)
    elif seat != spots.near or not spots.plays:
        yield from _held(side, seat, view.hands[seat], view.flowers)


@cached
def _label(side: Side, seat: Seat, number: int) -> Shape:
    at = side.at(lambda page: page.label(number))
    return _text(f"round-{seat}-{number}", "round", at, 26, gettext("R{round}", round=number))


def _head(side: Side, seat: Seat, held: int) -> Iterable[Shape]:
    """Return the name of a player, and how many tiles are in the hand."""
    name, at = words.player(seat), side.at(lambda page: page.name)
    chip = Part(f"bloom-seat-{SEAT_NAMES[seat]}", -44, 0, 40)
    yield Shape(
        f"name-{seat}",
        "name",
        *at.narrow,
        76,
        height=28,
        parts=(chip,),
        text=name,
        owner=seat,
        wide=at.wide,
        letters=min(side.narrow.letters, side.wide.letters),
        wide_letters=side.wide.letters,
    )
    at = side.at(lambda page: page.back)
    yield tiles.back_shape(f"back-{seat}", "back", at, BACK, str(held))


def _taken(
    side: Side, number: int, points: tuple[int, ...], result: ResultSeen | None
) -> Iterable[tuple[int, ResponsivePoint]]:
    """Return the point tiles of a round, each with its position."""
    count, over = len(points), result is not None
    rows = ResponsiveRows(*(page.points(number, count, over=over) for page in side))
    return ((value, rows.at(index)) for index, value in enumerate(points))


@cached_tuple
def _round(
    side: Side,
    seat: Seat,
    number: int,
    points: tuple[int, ...],
    result: ResultSeen | None,
) -> Iterable[Shape]:
    """Return the line of a round; while it is played, the value of its point tiles."""
    key = f"{seat}-{number}"
    count, over = len(points), result is not None
    narrow, wide = (page.taken(count, over=over) for page in side)
    for index, (value, at) in enumerate(_taken(side, number, points, result)):
        id, origin = f"taken-{key}-{index}", board.point_id(value)
        tile = board.points_shape(id, value, 1, at, narrow, origin)
        yield replace(tile, wide_size=wide) if wide != narrow else tile
    at = side.at(lambda page: page.score(number))
    if result is None:
        yield _text(f"score-{key}", "sum", at, 44, str(sum(points)))
        return
    yield _text(f"score-{key}", "score", at, 44, words.signed(result.score))
    at = side.at(lambda page: page.lost(number))
    lost = "lost" if result.flowers else "lost nothing"
    yield _text(f"lost-{key}", lost, at, 40, words.signed(-result.flowers))


def _held(side: Side, seat: Seat, held: Pile, flowers: tuple[int, ...]) -> Iterable[Shape]:
    """Return the tiles of an open hand, ascending: for the referee, and at the end for all."""
    left: Tiles = held.tiles if isinstance(held, OpenTiles) else ()
    numbers = sorted(tile for tile in left if isinstance(tile, int))
    for index, tile in enumerate(numbers):
        at = side.at(lambda page: page.tile(index))  # noqa: B023
        yield tiles.tile_shape(tiles.tile_id(tile), tile, flowers[tile], at, sizes.LEFT_TILE)
    others = sorted((tile for tile in left if not isinstance(tile, int)), key=[JOKER].count)
    for index, other in enumerate(reversed(others), len(numbers)):
        at = side.at(lambda page: page.tile(index))  # noqa: B023
        key = f"{other}-left-{seat}-{index}"
        yield tiles.tile_shape(key, other, 0, at, sizes.LEFT_TILE)


def _text(id: str, kind: str, at: ResponsivePoint, width: float, text: str) -> Shape:
    """Return a text shape."""
    return Shape(id, kind, *at.narrow, width, height=26, text=text, wide=at.wide)
