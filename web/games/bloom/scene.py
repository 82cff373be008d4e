"""Scene of Bloom: lays out a view and labels its places."""

from collections.abc import Iterable
from itertools import chain

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from adapters.i18n import gettext, pgettext
from domain.bloom.components import Tile, Tiles
from domain.bloom.view import OpenTiles, View
from domain.game import Seat
from web.cache import cached, cached_tuple
from web.games.bloom import board, ladders, sides, sizes, text, tiles
from web.games.bloom.board import BOARD, HAND, LADDERS, OPEN, lying
from web.games.bloom.hand_orders import orders
from web.games.bloom.layout import Layout, layout_of
from web.games.geometry import ResponsivePoint, ResponsiveRect, ResponsiveRows
from web.games.scene import Caption, Order, Place, Scene, Shape, Zone

TRAY = "tray"


def scene(view: View) -> Scene:
    """Return the scene of *view*; the referee sees all hands, at their players' sides."""
    spots = layout_of(view)
    seats = _seats(view, spots)
    return Scene(
        view_box=spots.narrow.view_box,
        wide=spots.wide.view_box,
        supply=board.RESERVE,
        zones=_zones(seats),
        drawings=(),
        orders=_orders(view),
        turns=False,
        inactive_zones=() if isinstance(view.viewer, int) else (OPEN, LADDERS),
        last_mover=_mover(view),
        captions=_captions(spots.board),
        places=(
            *board.places(view, spots.board),
            *ladders.places(view, spots),
            *_own_places(spots, view.hands[spots.near].size),
            *chain.from_iterable(sides.places(view, spots, seat) for seat in seats),
        ),
        shapes=(
            *board.shapes(view, spots.board),
            *ladders.shapes(view, spots),
            *chain.from_iterable(sides.shapes(view, spots, seat) for seat in seats),
            *_hand(view, spots),
        ),
    )


def _seats(view: View, spots: Layout) -> tuple[Seat, ...]:
    """Return the seats in the order of play, the near one first."""
    players = len(view.hands)
    return tuple((spots.near + step) % players for step in range(players))


def _mover(view: View) -> str | UnsetType:
    """Return the hand of the player who moved last."""
    return sides.hand_id((view.turn.seat - 1) % len(view.hands)) if view.turn else UNSET


def _orders(view: View) -> tuple[Order, ...]:
    held = view.hands[view.viewer] if isinstance(view.viewer, Seat) and view.hands else None
    return () if view.ended or not isinstance(held, OpenTiles) else orders(held.tiles, view.flowers)


@cached_tuple
def _captions(spots: Layout) -> Iterable[Caption]:
    return (Caption(text, *at) for text, at in spots.wide.captions())


@cached
def _zones(seats: tuple[Seat, ...]) -> tuple[Zone, ...]:
    return (
        Zone(OPEN, gettext("Reserve and open reserve")),
        Zone(BOARD, gettext("Jokers and point tiles")),
        Zone(LADDERS, gettext("Ladders")),
        Zone(TRAY, gettext("Your new ladder")),
        Zone(HAND, pgettext("bloom", "Your hand")),
        *(
            Zone(sides.zone_of(seat), gettext("Side of {player}", player=text.player(seat)))
            for seat in seats
        ),
    )


def _own_places(spots: Layout, held: int) -> Iterable[Place]:
    """Return the places of the viewer's tray and hand."""
    if spots.plays:
        yield _tray_place(spots.tray_room)
        yield _hand_place(spots.hand_room, spots.near, held)


def _tray_place(rect: ResponsiveRect) -> Place:
    label = gettext("tray: your new ladder is built here")
    return lying(TRAY, TRAY, "rack tray", rect, label, gettext("Your new ladder"), corner=True)


def _hand_place(rect: ResponsiveRect, seat: Seat, held: int) -> Place:
    label = gettext("your hand: {tiles}", tiles=text.in_tiles(held))
    return lying(sides.hand_id(seat), HAND, "rack hand", rect, label, corner=True)


def _hand(view: View, spots: Layout) -> Iterable[Shape]:
    """Return the tiles of the viewer's hand, as drawn."""
    held = view.hands[spots.near]
    if not spots.plays or not isinstance(held, OpenTiles):
        return ()
    return _tiles(held.tiles, view.flowers, spots.hand_tray(len(held.tiles)))


def _tiles(held: Tiles, flowers: tuple[int, ...], tray: ResponsiveRows) -> Iterable[Shape]:
    width, _ = sizes.wide_hand(len(held))
    for index, (id, tile) in enumerate(zip(tiles.hand_ids(held), held, strict=True)):
        count = flowers[tile] if isinstance(tile, int) else 0
        yield _held(id, tile, count, tray.at(index), width)


@cached
def _held(id: str, tile: Tile, flowers: int, at: ResponsivePoint, width: float) -> Shape:
    """Return a tile of the viewer's hand."""
    called = text.number(tile, flowers) if isinstance(tile, int) else text.name(tile)
    shape = tiles.tile_shape(
        id,
        tile,
        flowers,
        at,
        sizes.HAND_TILE,
        zone=HAND,
        label=gettext("{tile}, in your hand", tile=called),
    )
    return replace(shape, wide_size=width)
