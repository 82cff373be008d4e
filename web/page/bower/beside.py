"""How does what lies beside the nests look: tiles, bonus tiles, and what the players have?"""

from collections.abc import Iterable

from adapters.languages import say
from domain.bower.components import MATERIALS, SEAT_NAMES
from domain.bower.view import GroupSeen, HiddenHand, NestSeen, TileSeen, View
from domain.game import Seat
from web.page.bower import layout, tiles, words
from web.page.bower.layout import Layout
from web.page.saying import listed
from web.page.scene import Part, Place, Shape
from web.page.spots import Room, Rooms, Twice

STACK = "stack"
BONUS_STACK = "bonus-stack"
STACK_ROOM = (72, 92)
SMALL = 0.86
"""How large a nest tile is on a card."""
LONGEST = 11
"""How many letters stand side by side below a card."""


def card_id(tile: str) -> str:
    """Return the id of a bonus tile that the viewer sees."""
    return f"bonus-{tile}"


def hand_id(seat: Seat) -> str:
    """Return the id of the place where a hand is held."""
    return f"hand-{seat}"


def places(view: View, spots: Layout) -> Iterable[Place]:
    """Return the stacks, and the trays of the players."""
    nest_tiles = say("stack of nest tiles, left: {count}", count=view.stack_size)
    yield _tray(STACK, "supply", _around(spots.stack, *STACK_ROOM), nest_tiles, "tray stack")
    if not view.super_nest:
        label = say(
            "bonus stack, left: {count}, put back: {discarded}",
            count=view.bonus_stack_size,
            discarded=view.bonus_discards_size,
        )
        room = _around(spots.bonus_stack, layout.CARD, layout.CARD)
        yield _tray(BONUS_STACK, "supply", room, label, "tray stack")
    for seat in range(len(view.hands)):
        name, size = words.player(seat), hand_size(view, seat)
        held = say("hand of {player}, tiles: {count}", player=name, count=size)
        yield _tray(hand_id(seat), f"side-{seat}", spots.hand_room(seat), held)
        yield _tray(f"own-{seat}", f"side-{seat}", spots.own_room(seat), _owned(view, seat))


def _around(at: Twice, width: float, height: float) -> Rooms:
    return Rooms(Room(*at.narrow, width, height), Room(*at.wide, width, height))


def _tray(key: str, zone: str, rooms: Rooms, label: str, kind: str = "tray") -> Place:
    return Place(key, zone, kind, *rooms.narrow, label, wide=rooms.wide)


def _owned(view: View, seat: Seat) -> str:
    groups = (_group(material, group) for material, group in largest(view.nests[seat]).items())
    bonuses = listed(map(words.bonus_name, view.bonuses[seat]))
    kept = listed(map(words.name, view.kept[seat]))
    told = (
        say(
            "{player}'s largest groups: {groups}", player=words.player(seat), groups=listed(groups)
        ),
        say("bonus tiles: {tiles}", tiles=bonuses) if bonuses else say("bonus tiles: none"),
        say("tokens not put anywhere: {tokens}", tokens=kept)
        if kept
        else say("tokens not put anywhere: none"),
    )
    return "; ".join(told)


def _group(material: str, group: GroupSeen | None) -> str:
    called = words.material(material)
    if group is None:
        return f"{called} 0"
    return say(
        "{material} {count} with shells: {shells}",
        material=called,
        count=len(group.cells),
        shells=group.shells,
    )


def hand_size(view: View, seat: Seat) -> int:
    """Return how many tiles a player holds."""
    hand = view.hands[seat]
    return hand.size if isinstance(hand, HiddenHand) else len(hand.tiles)


def largest(nest: NestSeen) -> dict[str, GroupSeen | None]:
    """BOW-6.1: return the largest group of each material, the one with the most shells."""
    return {
        material: max(
            (group for group in nest.groups if group.material == material),
            key=lambda group: (len(group.cells), group.shells),
            default=None,
        )
        for material in MATERIALS
    }


def supplies(view: View, spots: Layout) -> Iterable[Shape]:
    """Return the stacks with their sizes, the display, and what left the game."""
    if view.stack_size:
        yield _pile("stack-tiles", spots.stack, 62, "bower-stack", view.stack_size)
    if view.bonus_stack_size and not view.super_nest:
        yield _pile(
            "bonus-stack-tiles", spots.bonus_stack, 78, "bower-bonus-stack", view.bonus_stack_size
        )
    for index, tile in enumerate(view.display):
        label = say("display: {tile}", tile=words.tile(tile))
        yield tiles.face_up(tile, spots.display.at(index), zone="display", label=label)
    for index, tile in enumerate(view.discarded):
        label = say("out of the game: {tile}", tile=words.tile(tile))
        at = spots.discarded(index)
        yield tiles.face_up(tile, at, layout.FAR_TILE, zone="supply", label=label)


def _pile(key: str, at: Twice, size: float, body: str, count: int) -> Shape:
    return Shape(key, "pile", *at.narrow, size, body=body, text=str(count), wide=at.wide)


def hand(view: View, spots: Layout, seat: Seat) -> Iterable[Shape]:
    """Return a hand: its tiles where the viewer sees them; one picks from one's own."""
    held = view.hands[seat]
    near = seat == spots.near
    length = layout.TILE if near else layout.FAR_TILE
    places = list(spots.hand(seat, hand_size(view, seat)))
    if isinstance(held, HiddenHand):
        for index, at in enumerate(places):
            yield tiles.face_down(f"{SEAT_NAMES[seat]}-hand-{index}", at, length)
        return
    zone = "hand" if seat == view.viewer else ""
    for tile, at in zip(held.tiles, places, strict=True):
        label = say("hand: {tile}", tile=words.tile(tile))
        yield tiles.face_up(tile, at, length, zone=zone, label=label)


def cover_tile(view: View, spots: Layout) -> Iterable[Shape]:
    """BOW-5.7: return the tile that was drawn to cover two squares."""
    turn = view.turn
    if turn and turn.covering:
        zone = "hand" if turn.to_move == view.viewer else ""
        label = say("drawn to cover: {tile}", tile=words.tile(turn.covering))
        yield tiles.face_up(turn.covering, spots.drawn.at(1), zone=zone, label=label)


def bonus_tiles(view: View, spots: Layout) -> Iterable[Shape]:
    """Return the bonus tiles to choose from, face down to those who may not see them."""
    for index, tile in enumerate(view.revealed):
        yield _card(view, tile, spots.revealed.at(index), layout.CARD, "bonus", named=True)
    turn = view.turn
    if turn is None or view.super_nest:
        return
    if turn.drawn_tiles is None:
        for index in range(turn.drawn):
            at = spots.drawn.at(index)
            yield Shape(
                f"drawn-{index}", "card", *at.narrow, layout.CARD, body="bower-card-back",
                wide=at.wide,
            )  # fmt: skip
        return
    for index, tile in enumerate(turn.drawn_tiles):
        yield _card(view, tile, spots.drawn.at(index), layout.CARD, "bonus", named=True)


def _card(
    view: View, tile: str, at: Twice, size: float, zone: str, *, named: bool = False
) -> Shape:
    name, effect = words.bonus(view, tile)
    shown = next((seen for seen in view.bonus_nest_tiles if seen.id == tile), None)
    return Shape(
        card_id(tile),
        "card",
        *at.narrow,
        size,
        body="bower-card",
        face="" if shown else f"bower-bonus-{tile}",
        parts=_small(shown) if shown else (),
        text=_in_lines(name) if named else "",
        zone=zone,
        label=f"{name}: {effect}",
        name="" if shown else tile,
        wide=at.wide,
    )


def _in_lines(name: str) -> str:
    """Return *name* in two lines when it is longer than a card is wide."""
    return "\n".join(name.rsplit(" ", 1)) if len(name) > LONGEST else name


def _small(tile: TileSeen) -> tuple[Part, ...]:
    """Return a nest tile as it shows on a card."""
    return tuple(
        Part(part.symbol, part.x * SMALL, part.y * SMALL, part.size * SMALL)
        for part in tiles.parts(tile)
    )


def owned(view: View, spots: Layout, seat: Seat) -> Iterable[Shape]:
    """Return a player's largest groups, the bonus tiles, and the tokens that lie nowhere."""
    for index, (material, group) in enumerate(largest(view.nests[seat]).items()):
        at = spots.largest(seat, index)
        yield Shape(
            f"largest-{seat}-{material}",
            "largest",
            *at.narrow,
            layout.CHIP,
            body=f"bower-{material}",
            text=str(len(group.cells) if group else 0),
            wide=at.wide,
        )
    chosen = view.bonuses[seat]
    for tile, at in zip(chosen, spots.bonuses(seat, len(chosen)), strict=True):
        yield _card(view, tile, at, layout.CHIP, f"side-{seat}")
        if tile in view.kept[seat]:
            yield Shape(
                f"token-{tile}",
                "token",
                *at.narrow,
                layout.CHIP * 0.6,
                face=f"bower-token-{tile}",
                wide=at.wide,
            )
