"""How does a view of Bloom look: where does everything lie, and what is it called?"""

from collections.abc import Iterable
from itertools import chain

from adapters.languages import say, say_for
from domain.bloom.known import size
from domain.bloom.view import OpenTiles, View
from domain.game import Seat
from web.page.bloom import board, ladders, sides, tiles, words
from web.page.bloom.board import BOARD, LADDERS, OPEN, lying
from web.page.bloom.layout import Layout, layout_of
from web.page.bloom.orders import orders
from web.page.scene import Caption, Place, Scene, Shape, Zone

TRAY, HAND = "tray", "hand"


def scene(view: View) -> Scene:
    """Return what the viewer of *view* sees; who has no seat sees no hand."""
    spots = layout_of(view)
    seats = _seats(view, spots)
    return Scene(
        view_box=spots.narrow.view_box,
        wide=spots.wide.view_box,
        stock=board.RESERVE,
        zones=_zones(spots, seats),
        drawings=(),
        orders=orders(view),
        turns=False,
        captions=tuple(Caption(said, *at) for said, at in spots.wide.captions()),
        places=(
            *board.places(view, spots),
            *ladders.places(view, spots),
            *_own_places(view, spots),
            *chain.from_iterable(sides.places(view, spots, seat) for seat in seats),
        ),
        shapes=(
            *board.shapes(view, spots),
            *ladders.shapes(view, spots),
            *chain.from_iterable(sides.shapes(view, spots, seat) for seat in seats),
            *_hand(view, spots),
        ),
    )


def _seats(view: View, spots: Layout) -> tuple[Seat, ...]:
    """Return the seats in the order of play, the near one first."""
    players = len(view.hands)
    return tuple((spots.near + step) % players for step in range(players))


def _zones(spots: Layout, seats: Iterable[Seat]) -> tuple[Zone, ...]:
    return (
        Zone(OPEN, say("Reserve and open reserve")),
        Zone(BOARD, say("Jokers and point tiles")),
        Zone(LADDERS, say("Ladders")),
        Zone(TRAY, say("Your new ladder")),
        Zone(HAND, say_for("bloom", "Your hand")),
        *(
            Zone(sides.zone_of(seat), say("Side of {player}", player=words.player(seat)))
            for seat in seats
        ),
    )


def _own_places(view: View, spots: Layout) -> Iterable[Place]:
    """Return where the viewer builds a ladder, and the own hand."""
    if spots.plays:
        label = say("tray: here your new ladder is built")
        room = spots.tray_room
        yield lying(TRAY, TRAY, "rack tray", room, label, say("Your new ladder"), corner=True)
        held = words.in_tiles(size(view.hands[spots.near]))
        label = say("your hand: {tiles}", tiles=held)
        yield lying(
            sides.hand_id(spots.near), HAND, "rack hand", spots.hand_room, label, corner=True
        )


def _hand(view: View, spots: Layout) -> Iterable[Shape]:
    """Return the tiles of the viewer's hand, as they came."""
    held = view.hands[spots.near]
    if not spots.plays or not isinstance(held, OpenTiles):
        return
    count = len(held.tiles)
    for index, (id, tile) in enumerate(zip(tiles.hand_ids(held.tiles), held.tiles, strict=True)):
        yield tiles.tile_shape(
            id,
            tile,
            view.flowers[tile] if isinstance(tile, int) else 0,
            spots.hand(index, count),
            spots.hand_tile(count),
            zone=HAND,
            label=say("{tile}, in your hand", tile=words.tile(view, tile)),
        )
