"""How do the ladders look, with whose they are and what their jokers stand for?"""

from collections.abc import Iterable

from msgspec.structs import replace

from adapters.languages import say
from domain.bloom import rules
from domain.bloom.components import SEAT_NAMES, ladder_id
from domain.bloom.view import LadderSeen, View
from domain.game import Seat
from web.page.bloom import sizes, tiles, words
from web.page.bloom.board import LADDERS, lying
from web.page.bloom.flow import TAG
from web.page.bloom.layout import Layout
from web.page.scene import Part, Place, Shape


def places(view: View, spots: Layout) -> Iterable[Place]:
    """Return the bed in which all ladders grow, and each of them."""
    room = spots.room(lambda page: page.ladders_room)
    text = "" if view.ladders else say("Here ladders will grow")
    label = say("ladders on the table: {count}", count=len(view.ladders))
    yield lying(LADDERS, LADDERS, "bed", room, label, text, corner=True)
    for ladder in view.ladders:
        key, room = ladder_id(ladder.number), spots.ladder_room(ladder.number)
        yield lying(key, LADDERS, "ladder", room, words.ladder(view, ladder), corner=True)


def is_of_a_round(id: str) -> bool:
    """Tell whether what has this id is dealt or laid anew in each round: a tile or a ladder."""
    return id.startswith(("tile-", "ladder-"))


def shapes(view: View, spots: Layout) -> Iterable[Shape]:
    """Return the tiles of all ladders, each ladder with its tag."""
    for ladder in view.ladders:
        yield _tag(spots, ladder)
        yield from _tiles(view, spots, ladder)


def _tag(spots: Layout, ladder: LadderSeen) -> Shape:
    at = spots.at(lambda page: page.ladders[ladder.number].tag)
    chip = Part(f"bloom-seat-{SEAT_NAMES[ladder.owner]}", 0, -30, 80)
    return Shape(
        f"tag-{ladder.number}",
        "tag",
        *at.narrow,
        TAG - 6,
        height=sizes.LADDER_TILE,
        parts=(chip,),
        text=str(ladder.number),
        wide=at.wide,
    )


def _tiles(view: View, spots: Layout, ladder: LadderSeen) -> Iterable[Shape]:
    for at, (key, tile) in enumerate(
        zip(tiles.ladder_ids(ladder.number, ladder.tiles), ladder.tiles, strict=True)
    ):
        joker = not isinstance(tile, int)
        name = words.joker(ladder.tiles, at) if joker else words.tile(view, tile)
        shape = tiles.tile_shape(
            key,
            tile,
            view.flowers[tile] if isinstance(tile, int) else 0,
            spots.ladder(ladder.number, at),
            sizes.LADDER_TILE,
            zone=LADDERS if view.legal else "",
            label=say(
                "{tile}, in ladder {number} of {player}",
                tile=name,
                number=ladder.number,
                player=words.player(ladder.owner),
            ),
            text=words.range_of(rules.stands_for(ladder.tiles, at)) if joker else "",
            comes_from=f"hand-{_last_mover(view, ladder)}",
        )
        yield replace(shape, lies_on=ladder_id(ladder.number))


def _last_mover(view: View, ladder: LadderSeen) -> Seat:
    """Return whose hand a new tile of a ladder must have come from."""
    if view.turn is None:
        return ladder.owner
    return (view.turn.seat - 1) % len(view.hands)
