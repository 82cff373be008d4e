"""Shapes and places of the ladders, with their owners and the numbers their jokers represent."""

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from adapters.i18n import gettext, ngettext
from domain.bloom import rules
from domain.bloom.components import SEAT_NAMES, ladder_id
from domain.bloom.view import LadderSeen, View
from domain.game import Seat
from web.cache import cached, cached_tuple, cached_tuple_by_identity
from web.games.bloom import sizes, tiles
from web.games.bloom import text as words
from web.games.bloom.board import LADDERS, lying
from web.games.bloom.ladder_layout import TAG, LadderArea, LadderLayout
from web.games.bloom.layout import Layout
from web.games.bloom.sides import hand_id
from web.games.geometry import Responsive, ResponsivePoint, ResponsiveRect
from web.games.scene import LAST_MOVER, Part, Place, Shape

LONGEST_LINE: Final = 3
"""Maximum characters in a line on a small tile."""


def places(view: View, spots: Layout) -> Iterable[Place]:
    """Return the places of the ladder area and of each ladder."""
    area = _ladder_area(spots.rect(lambda page: page.ladders_room), len(view.ladders))
    beds = spots.narrow.ladder_area, spots.wide.ladder_area
    return (area, *_ladder_places(view.ladders, view.flowers, *beds))


@cached_tuple_by_identity
def _ladder_places(
    ladders: tuple[LadderSeen, ...], flowers: tuple[int, ...], *beds: LadderArea
) -> Iterable[Place]:
    for ladder, spots in zip(ladders, _each(*beds), strict=True):
        rect = spots.rect(lambda page: page.rect)
        yield _ladder_place(ladder, words.flowers(flowers, ladder.tiles), rect)


def _each(narrow: LadderArea, wide: LadderArea) -> Iterator[Responsive[LadderLayout]]:
    """Return the places of the ladders, in order."""
    return map(Responsive, narrow.ladders, wide.ladders)


def _ladder_area(rect: ResponsiveRect, count: int) -> Place:
    text = "" if count else gettext("Ladders will grow here")
    label = ngettext("{count} ladder on the table", "{count} ladders on the table", count)
    return lying(LADDERS, LADDERS, "bed", rect, label, text, corner=True)


@cached
def _ladder_place(ladder: LadderSeen, flowers: int, rect: ResponsiveRect) -> Place:
    label = words.ladder(ladder, flowers)
    place = ladder_id(ladder.number)
    return lying(place, LADDERS, "ladder", rect, label, corner=True, filled=True)


def is_of_a_round(id: str) -> bool:
    """Tell whether the piece with this id, a tile or a ladder, belongs to one round only."""
    return id.startswith(("tile-", "ladder-"))


def shapes(view: View, spots: Layout) -> Iterable[Shape]:
    """Return the tiles of all ladders, each ladder with its tag."""
    beds = spots.narrow.ladder_area, spots.wide.ladder_area
    return _shapes(view.ladders, view.flowers, view.turn is None, *beds)


@cached_tuple_by_identity
def _shapes(
    ladders: tuple[LadderSeen, ...], flowers: tuple[int, ...], over: bool, *beds: LadderArea
) -> Iterable[Shape]:
    for ladder, both in zip(ladders, _each(*beds), strict=True):
        yield _tag(ladder.number, ladder.owner, both)
        yield from _tiles(ladder, flowers, both, over=over)


def _tag(number: int, owner: Seat, both: Responsive[LadderLayout]) -> Shape:
    at = both.at(lambda spots: spots.tag)
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


@cached_tuple
def _tiles(
    ladder: LadderSeen, flowers: tuple[int, ...], both: Responsive[LadderLayout], *, over: bool
) -> Iterable[Shape]:
    """Return the tiles of a ladder; after the end (*over*), there is no last mover."""
    for at, (key, tile) in enumerate(
        zip(tiles.ladder_ids(ladder.number, ladder.tiles), ladder.tiles, strict=True)
    ):
        count = flowers[tile] if isinstance(tile, int) else 0
        joker = not isinstance(tile, int)
        name = words.number(tile, count) if isinstance(tile, int) else words.joker(ladder.tiles, at)
        shape = tiles.tile_shape(
            key,
            tile,
            count,
            ResponsivePoint(both.narrow.tiles.at(at), both.wide.tiles.at(at)),
            sizes.LADDER_TILE,
            zone=LADDERS,
            label=gettext(
                "{tile}, in ladder {number} of {player}",
                tile=name,
                number=ladder.number,
                player=words.player(ladder.owner),
            ),
            text=_on_tile(words.range_of(rules.stands_for(ladder.tiles, at))) if joker else "",
            comes_from=hand_id(ladder.owner) if over else LAST_MOVER,
        )
        yield replace(shape, place=ladder_id(ladder.number), wide_size=both.wide.tile)


def _on_tile(text: str) -> str:
    """Return the numbers of a joker, in two lines if they are too long for a small tile."""
    return text if len(text) <= LONGEST_LINE else text.replace("–", "–\n")
