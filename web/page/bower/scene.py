"""How does a view of Bower look: where does everything lie, and what is it called?"""

from itertools import chain

from domain.bower.view import View
from web.page.bower import beside, board, layout, tiles, words
from web.page.bower.layout import Layout, layout_of
from web.page.scene import Caption, Drawing, Scene, Zone


def scene(view: View) -> Scene:
    """Return what the viewer of *view* sees; who has no seat looks from the first seat's side."""
    spots = layout_of(view)
    near, far = spots.near, 1 - spots.near
    return Scene(
        view_box=spots.view_box,
        wide=spots.wide,
        stock=beside.STACK,
        zones=_zones(spots),
        drawings=(Drawing("board", _birds_board()),),
        places=(
            *chain.from_iterable(board.nest_places(view, spots, seat) for seat in (far, near)),
            *board.egg_places(view, spots),
            *beside.places(view, spots),
        ),
        shapes=(
            *chain.from_iterable(
                tiles.nest_tiles(view.nests[seat], seat, spots) for seat in (far, near)
            ),
            *chain.from_iterable(
                tiles.tokens(view.nests[seat], seat, spots) for seat in (far, near)
            ),
            *board.eggs(view, spots),
            *board.counters(view, spots),
            *beside.supplies(view, spots),
            *beside.bonus_tiles(view, spots),
            *chain.from_iterable(beside.owned(view, spots, seat) for seat in (far, near)),
            *beside.hand(view, spots, far),
            *beside.hand(view, spots, near),
            *beside.cover_tile(view, spots),
            *chain.from_iterable(
                board.badges(view.nests[seat], seat, spots) for seat in (far, near)
            ),
        ),
        captions=tuple(Caption(words, *at) for words, at in spots.captions()),
        notes=board.notes(view),
    )


def _zones(spots: Layout) -> tuple[Zone, ...]:
    near, far = spots.near, 1 - spots.near
    return (
        Zone("hand", "Your hand"),
        Zone("display", "Display"),
        Zone("bonus", "Bonus tiles to choose from"),
        Zone(f"nest-{near}", f"Nest of {words.player(near)}", grid=True),
        Zone("eggs", "Birds board"),
        Zone(f"nest-{far}", f"Nest of {words.player(far)}", grid=True),
        Zone("supply", "Stacks"),
        Zone(f"side-{near}", f"Things of {words.player(near)}"),
        Zone(f"side-{far}", f"Things of {words.player(far)}"),
    )


def _birds_board() -> str:
    width, height = layout.BOARD
    left, top = -width / 2 - 6, -height / 2 + 3
    return f"M{left:g} {top:g}h{width + 12:g}v{height - 6:g}h{-width - 12:g}z"
