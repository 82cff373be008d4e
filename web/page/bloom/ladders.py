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
from web.page.bloom.flow import TAG, LadderSpots
from web.page.bloom.layout import Layout
from web.page.kept import all_kept, kept
from web.page.scene import Part, Place, Shape
from web.page.spots import Rooms, Twice


def places(view: View, spots: Layout) -> Iterable[Place]:
    """Return the bed in which all ladders grow, and each of them."""
    yield _bed(spots.room(lambda page: page.ladders_room), len(view.ladders))
    for ladder in view.ladders:
        flowers = words.flowers(view, ladder.tiles)
        yield _ladder_place(ladder, flowers, spots.ladder_room(ladder.number))


@kept
def _bed(room: Rooms, count: int) -> Place:
    text = "" if count else say("Here ladders will grow")
    label = say("ladders on the table: {count}", count=count)
    return lying(LADDERS, LADDERS, "bed", room, label, text, corner=True)


@kept
def _ladder_place(ladder: LadderSeen, flowers: int, room: Rooms) -> Place:
    label = words.ladder(ladder, flowers)
    return lying(ladder_id(ladder.number), LADDERS, "ladder", room, label, corner=True)


def is_of_a_round(id: str) -> bool:
    """Tell whether what has this id is dealt or laid anew in each round: a tile or a ladder."""
    return id.startswith(("tile-", "ladder-"))


def shapes(view: View, spots: Layout) -> Iterable[Shape]:
    """Return the tiles of all ladders, each ladder with its tag."""
    for ladder in view.ladders:
        both, mover = spots.ladder_spots(ladder.number), _last_mover(view, ladder)
        yield _tag(ladder.number, ladder.owner, both)
        yield from _tiles(ladder, view.flowers, mover, both, open=view.legal is not None)


@kept
def _tag(number: int, owner: Seat, both: tuple[LadderSpots, LadderSpots]) -> Shape:
    at = Twice(*(spots.tag for spots in both))
    chip = Part(f"bloom-seat-{SEAT_NAMES[owner]}", 0, -30, 80)
    return Shape(
        f"tag-{number}",
        "tag",
        *at.narrow,
        TAG - 6,
        height=sizes.LADDER_TILE,
        parts=(chip,),
        text=str(number),
        wide=at.wide,
    )


@all_kept
def _tiles(
    ladder: LadderSeen,
    flowers: tuple[int, ...],
    mover: Seat,
    both: tuple[LadderSpots, LadderSpots],
    *,
    open: bool,
) -> Iterable[Shape]:
    for at, (key, tile) in enumerate(
        zip(tiles.ladder_ids(ladder.number, ladder.tiles), ladder.tiles, strict=True)
    ):
        there = flowers[tile] if isinstance(tile, int) else 0
        joker = not isinstance(tile, int)
        name = words.number(tile, there) if isinstance(tile, int) else words.joker(ladder.tiles, at)
        shape = tiles.tile_shape(
            key,
            tile,
            there,
            Twice(*(spots.tiles.at(at) for spots in both)),
            sizes.LADDER_TILE,
            zone=LADDERS if open else "",
            label=say(
                "{tile}, in ladder {number} of {player}",
                tile=name,
                number=ladder.number,
                player=words.player(ladder.owner),
            ),
            text=words.range_of(rules.stands_for(ladder.tiles, at)) if joker else "",
            comes_from=f"hand-{mover}",
        )
        yield replace(shape, lies_on=ladder_id(ladder.number))


def _last_mover(view: View, ladder: LadderSeen) -> Seat:
    """Return whose hand a new tile of a ladder must have come from."""
    if view.turn is None:
        return ladder.owner
    return (view.turn.seat - 1) % len(view.hands)
