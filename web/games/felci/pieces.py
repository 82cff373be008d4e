"""Shapes and ids of tiles and visitors.

An id reveals no more than its viewer sees: a hidden tile is "the first of a hand" or "the second".
"""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple

from domain.felci.components import COLORS, TYPES, Fern
from domain.felci.state import Visitor
from domain.felci.view import BenchSeen, FernSeen, HiddenHand, OpenHand, UndergrowthSeen, View
from domain.game import Seat
from domain.unknown import UNKNOWN
from web.cache import LATELY, cached_each, cached_tuple
from web.games.felci import layout, text
from web.games.felci.layout import Layout
from web.games.geometry import Point, ResponsivePoint
from web.games.scene import Shape
from web.text import named

ON_CORNER = 45


class SidePieces(NamedTuple):
    """A player's pieces outside the garden, as the viewer sees them."""

    seat: Seat
    waiting: tuple[Fern, ...]
    """The visitors that are not seated yet."""
    hand: OpenHand | HiddenHand
    own: bool
    """Whether they belong to the viewer."""


def side(view: View, seat: Seat) -> SidePieces:
    """Return a player's pieces outside the garden."""
    return SidePieces(seat, view.waiting[seat], view.hands[seat], view.viewer == seat)


def hand_ids(view: View, seat: Seat) -> dict[str, Fern]:
    """Return the ids of the tiles in a hand that the viewer sees, with their types.

    Equal tiles are numbered, so that the others keep their ids when one of them leaves.
    """
    hand = view.hands[seat]
    return _ids(seat, hand.types) if isinstance(hand, OpenHand) else {}


def _ids(seat: Seat, types: Iterable[Fern]) -> dict[str, Fern]:
    seen: Counter[Fern] = Counter()
    ids = {}
    for fern in types:
        ids[f"{COLORS[seat]}-hand-{fern}-{seen[fern]}"] = fern
        seen[fern] += 1
    return ids


def visitor_id(seat: Seat, fern: Fern) -> str:
    """Return the id of a visitor, waiting or seated."""
    return f"{COLORS[seat]}-visitor-{fern}"


def planted(key: str, spots: Layout, cell: str, fern: Fern) -> Shape:
    """Return a face-up fern on *cell*, under the id *key*."""
    at = spots.cells[cell]
    return Shape(
        key,
        "tile",
        at.x,
        at.y,
        layout.TILE,
        body=f"tile-{fern}",
        face=f"fern-{fern}",
        turn=ON_CORNER,
        place=cell,
    )


def laid(key: str, spots: Layout, cell: str, owner: Seat, fern: Fern | None) -> Shape:
    """Return undergrowth on *cell*, with a small sign when the viewer may know its *fern*."""
    at = spots.cells[cell]
    return Shape(
        key,
        "tile",
        at.x,
        at.y,
        layout.TILE,
        body="tile-back",
        mark=f"sign-{fern}" if fern and fern != UNKNOWN else "",
        turn=ON_CORNER,
        owner=owner,
        place=cell,
    )


def seated(spots: Layout, bench: BenchSeen, visitor: Visitor) -> Shape:
    """Return a visitor on *bench*: on the first seat when they have one colour."""
    disturbs = COLORS[visitor.owner] != bench.color
    at = spots.benches[bench.color, bench.side].seats[disturbs]
    return _visitor(visitor.owner, visitor.type, layout.SEATED, at, place=bench.id)


@cached_each
def garden_tiles(tile: FernSeen | UndergrowthSeen, spots: Layout) -> Shape:
    """Return the tiles in the garden."""
    if isinstance(tile, FernSeen):
        return planted(f"fern-{tile.cell}", spots, tile.cell, tile.type)
    return laid(f"undergrowth-{tile.cell}", spots, tile.cell, tile.owner, tile.type)


@cached_each
def bench_pieces(bench: BenchSeen, spots: Layout) -> list[Shape]:
    """Return the visitors on a bench and the joy points that it currently gives its color."""
    shapes = [seated(spots, bench, visitor) for visitor in bench.visitors]
    return [*shapes, *signs(bench, spots)]


def signs(bench: BenchSeen, spots: Layout) -> list[Shape]:
    """Return the labels of *bench*: its name and joy points."""
    return [*_name(bench, spots), *_badge(bench, spots)]


def _badge(bench: BenchSeen, spots: Layout) -> list[Shape]:
    """Return the joy points of *bench*, if a visitor of its color sits there."""
    if not any(COLORS[visitor.owner] == bench.color for visitor in bench.visitors):
        return []
    at = spots.benches[bench.color, bench.side].badge
    return [Shape(f"points-{bench.id}", "badge", *at, 34, body="badge", text=str(bench.points))]


def _name(bench: BenchSeen, spots: Layout) -> list[Shape]:
    """Return the name of an occupied bench: on the free seat, or behind both."""
    if not bench.visitors:
        return []
    spot = spots.benches[bench.color, bench.side]
    taken = {COLORS[visitor.owner] != bench.color for visitor in bench.visitors}
    if len(taken) > 1:
        at, kind = spot.back, f"name {'falling' if spot.turn > 0 else 'rising'}"
    else:
        at, kind = spot.seats[not taken.pop()], f"name on-{bench.color}"
    return [Shape(f"name-{bench.id}", kind, *at, 40, text=named("felci", bench.side))]


def pile(view: View, spots: Layout) -> list[Shape]:
    """Return the pile with its size, unless it is empty."""
    if not view.pile_size:
        return []
    size = str(view.pile_size)
    narrow, wide = spots.pile[:2]
    return [Shape("pile-tiles", "pile", *narrow, layout.PILE, body="pile", text=size, wide=wide)]


@cached_tuple
def far_side(side: SidePieces, spots: Layout) -> list[Shape]:
    """Return the visitors and the hand of the player on the other side."""
    visitors = [
        _visitor(side.seat, fern, layout.FAR_VISITOR, *spots.far_visitor(TYPES.index(fern))[:2])
        for fern in side.waiting
    ]
    return [*visitors, *_hand(side, spots.far_hand, layout.FAR_HAND)]


@cached_tuple
def near_side(side: SidePieces, spots: Layout) -> list[Shape]:
    """Return the visitors and the hand of the player on this side; only one's own can be picked."""
    zone = "visitors" if side.own else ""
    visitors = _near_visitors(side.waiting, spots, side.seat, zone)
    return [*_hand(side, spots.hand, layout.HAND), *visitors]


@cached_each
def _near_visitors(fern: Fern, spots: Layout, seat: Seat, zone: str) -> Shape:
    at = spots.visitor(TYPES.index(fern), len(TYPES))
    return _visitor(seat, fern, layout.VISITOR, *at[:2], zone=zone)


def _visitor(
    seat: Seat,
    fern: Fern,
    size: float,
    at: Point,
    wide: Point | None = None,
    *,
    place: str = "",
    zone: str = "",
) -> Shape:
    return Shape(
        visitor_id(seat, fern),
        "visitor",
        *at,
        size,
        face=f"visitor-{COLORS[seat]}-{fern}",
        owner=seat,
        place=place,
        zone=zone,
        label=text.visitor(fern) if zone else "",
        wide=wide,
    )


@lru_cache(maxsize=LATELY)
def _along(spot: Callable[[int, int], ResponsivePoint], count: int) -> tuple[ResponsivePoint, ...]:
    """Return the positions of *count* tiles of a hand."""
    return tuple(spot(index, count) for index in range(count))


def _hand(
    side: SidePieces, spot: Callable[[int, int], ResponsivePoint], size: float
) -> list[Shape]:
    spots = _along(spot, side.hand.size)
    if isinstance(side.hand, OpenHand):
        zone = "hand" if side.own else ""
        return [
            _held(key, fern, at, size, side.seat, zone)
            for at, (key, fern) in zip(spots, _ids(side.seat, side.hand.types).items(), strict=True)
        ]
    return [
        Shape(
            f"{COLORS[side.seat]}-hand-{index}",
            "tile",
            *at.narrow,
            size,
            body="tile-back",
            owner=side.seat,
            wide=at.wide,
        )
        for index, at in enumerate(spots)
    ]


def _held(key: str, fern: Fern, at: ResponsivePoint, size: float, seat: Seat, zone: str) -> Shape:
    return Shape(
        key,
        "tile",
        *at.narrow,
        size,
        body="tile-back" if fern == UNKNOWN else f"tile-{fern}",
        face="" if fern == UNKNOWN else f"fern-{fern}",
        owner=seat,
        zone=zone,
        label=text.fern(fern) if zone else "",
        wide=at.wide,
    )
