"""Side panels of Bower: display, bonus tiles, hand and the players' supplies."""

from collections.abc import Iterable
from typing import NamedTuple

from adapters.i18n import gettext, ngettext
from domain.bower.components import MATERIALS, SEAT_NAMES
from domain.bower.view import HiddenHand, NestSeen, OpenHand, TileSeen, View
from domain.game import Seat
from domain.identity_cache import cached_by_identity
from web.cache import cached, cached_tuple
from web.games.bower import layout, nest_tiles, text
from web.games.bower.layout import Layout
from web.games.geometry import ResponsivePoint, ResponsiveRect, around
from web.games.scene import Place, Shape
from web.text import listed

Hand = OpenHand | HiddenHand
STACK = "stack"
BONUS_STACK = "bonus-stack"
STACK_ROOM = (72, 92)


class Largest(NamedTuple):
    """The largest group of a material; 0 squares if there is none."""

    material: str
    squares: int
    shells: int


def hand_id(seat: Seat) -> str:
    """Return the id of a hand's place."""
    return f"hand-{seat}"


def places(view: View, spots: Layout) -> Iterable[Place]:
    """Return the places of the stacks and of the players' trays."""
    yield _stack(spots, view.stack_size)
    if not view.super_nest:
        yield _bonus_stack(spots, view.bonus_stack_size, view.bonus_discards_size)
    for seat in range(len(view.hands)):
        yield _hand_tray(spots, seat, view.hands[seat].size)
        groups = largest(view.nests[seat])
        yield _own_tray(spots, seat, groups, view.bonuses[seat], view.kept[seat])


@cached
def _stack(spots: Layout, left: int) -> Place:
    label = ngettext(
        "stack of nest tiles, {count} tile left", "stack of nest tiles, {count} tiles left", left
    )
    return _tray(STACK, "supply", around(spots.stack, *STACK_ROOM), label, "tray stack")


def _bonus_stack(spots: Layout, left: int, discarded: int) -> Place:
    label = gettext(
        "bonus stack, {count} left, {discarded} discarded", count=left, discarded=discarded
    )
    rect = around(spots.bonus_stack, layout.STACK, layout.STACK)
    return _tray(BONUS_STACK, "supply", rect, label, "tray stack")


@cached
def _hand_tray(spots: Layout, seat: Seat, size: int) -> Place:
    held = ngettext(
        "hand of {player}, {count} tile",
        "hand of {player}, {count} tiles",
        size,
        player=text.player(seat),
    )
    return _tray(hand_id(seat), f"side-{seat}", spots.hand_room(seat), held)


@cached
def _own_tray(
    spots: Layout,
    seat: Seat,
    groups: tuple[Largest, ...],
    bonuses: tuple[str, ...],
    tokens: tuple[str, ...],
) -> Place:
    label = _owned(seat, groups, bonuses, tokens)
    return _tray(f"own-{seat}", f"side-{seat}", spots.own_room(seat), label)


def _tray(key: str, zone: str, rects: ResponsiveRect, label: str, kind: str = "tray") -> Place:
    return Place(key, zone, kind, *rects.narrow, label, wide=rects.wide, low=rects.low)


def _owned(
    seat: Seat, groups: Iterable[Largest], bonuses: Iterable[str], tokens: Iterable[str]
) -> str:
    chosen = listed(map(text.bonus_name, bonuses))
    held = listed(map(text.name, tokens))
    parts = (
        gettext(
            "{player}'s largest groups: {groups}",
            player=text.player(seat),
            groups=listed(map(_group, groups)),
        ),
        gettext("bonus tiles: {tiles}", tiles=chosen) if chosen else gettext("bonus tiles: none"),
        gettext("unplaced tokens: {tokens}", tokens=held)
        if held
        else gettext("unplaced tokens: none"),
    )
    return "; ".join(parts)


def _group(group: Largest) -> str:
    called = text.material(group.material)
    if not group.squares:
        return f"{called} 0"
    return gettext(
        "{material} {count} with shells: {shells}",
        material=called,
        count=group.squares,
        shells=group.shells,
    )


@cached_by_identity
def largest(nest: NestSeen) -> tuple[Largest, ...]:
    """BOW-6.1: return the largest group of each material, the one with the most shells."""
    return tuple(
        max(
            (
                Largest(material, len(group.cells), group.shells)
                for group in nest.groups
                if group.material == material
            ),
            default=Largest(material, 0, 0),
        )
        for material in MATERIALS
    )


def supplies(view: View, spots: Layout) -> Iterable[Shape]:
    """Return the stacks with their sizes, the display and removed tiles."""
    if view.stack_size:
        yield _pile("stack-tiles", spots.stack, 62, "bower-stack", view.stack_size)
    if view.bonus_stack_size and not view.super_nest:
        yield _pile(
            "bonus-stack-tiles", spots.bonus_stack, 78, "bower-bonus-stack", view.bonus_stack_size
        )
    for index, tile in enumerate(view.display):
        yield _displayed(spots, index, tile)
    for index, tile in enumerate(view.discarded):
        yield _discarded(spots, index, tile)


@cached
def _displayed(spots: Layout, index: int, tile: TileSeen) -> Shape:
    label = gettext("display: {tile}", tile=text.tile(tile))
    return nest_tiles.face_up(tile, spots.display.at(index), zone="display", label=label)


@cached
def _discarded(spots: Layout, index: int, tile: TileSeen) -> Shape:
    label = gettext("out of the game: {tile}", tile=text.tile(tile))
    at = spots.discarded(index)
    return nest_tiles.face_up(tile, at, layout.FAR_TILE, zone="supply", label=label)


def _pile(key: str, at: ResponsivePoint, size: float, body: str, count: int) -> Shape:
    return Shape(
        key, "pile", *at.narrow, size, body=body, text=str(count), wide=at.wide, low=at.low
    )


@cached_tuple
def hand(held: Hand, spots: Layout, seat: Seat, *, own: bool) -> Iterable[Shape]:
    """Return a hand, face up if the viewer sees it; only the viewer's own is selectable."""
    near = seat == spots.near
    length = layout.TILE if near else layout.FAR_TILE
    if isinstance(held, HiddenHand):
        for index, at in enumerate(spots.hand(seat, held.size)):
            yield nest_tiles.face_down(f"{SEAT_NAMES[seat]}-hand-{index}", at, length)
        return
    zone = "hand" if own else ""
    for tile, at in zip(held.tiles, spots.hand(seat, len(held.tiles)), strict=True):
        label = gettext("hand: {tile}", tile=text.tile(tile))
        yield nest_tiles.face_up(tile, at, length, zone=zone, label=label)


def cover_tile(view: View, spots: Layout) -> Iterable[Shape]:
    """BOW-5.7: return the tile drawn to cover two squares."""
    turn = view.turn
    if turn and turn.covering:
        zone = "hand" if turn.to_move == view.viewer else ""
        label = gettext("drawn to cover: {tile}", tile=text.tile(turn.covering))
        yield nest_tiles.face_up(turn.covering, spots.drawn.at(1), zone=zone, label=label)
