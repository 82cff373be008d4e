"""How does a view of Felci look: where does everything lie, and what is it called?"""

from domain.felci.components import BLACK, COLORS, WHITE
from domain.felci.view import FernSeen, UndergrowthSeen, View
from domain.game import Seat
from domain.grid import place
from web.page.felci import layout, pieces
from web.page.felci.layout import Layout, layout_of
from web.page.scene import Drawing, Place, Scene, Zone

PILE = "pile"


def scene(view: View) -> Scene:
    """Return what the viewer of *view* sees; who has no seat looks from black's side."""
    spots = layout_of(view)
    near = near_seat(view)
    return Scene(
        view_box=spots.view_box,
        stock=PILE,
        zones=_zones(near),
        drawings=(Drawing("ground", spots.ground), Drawing("border", spots.borders)),
        places=(*_cells(view, spots), *_benches(view, spots), _pile(view, spots)),
        shapes=(
            *pieces.pile(view, spots),
            *pieces.garden_tiles(view, spots),
            *(shape for bench in view.benches for shape in pieces.bench_pieces(bench, spots)),
            *pieces.far_side(view, spots, 1 - near),
            *pieces.near_side(view, spots, near),
        ),
    )


def near_seat(view: View) -> Seat:
    """Return whose side is at the bottom."""
    return WHITE if view.viewer == WHITE else BLACK


def bench_name(color: str, side: str) -> str:
    """Return what a bench is called."""
    return f"{color} bench of the {side} side"


def _zones(near: Seat) -> tuple[Zone, ...]:
    color = COLORS[near]
    return (
        Zone("garden", "Garden", grid=True),
        Zone("benches", "Benches"),
        Zone(PILE, "Pile"),
        Zone("hand", f"Hand of {color}"),
        Zone("visitors", f"Visitors of {color}"),
    )


def _cells(view: View, spots: Layout) -> list[Place]:
    lying = {tile.cell: _in_words(tile) for tile in view.tiles}
    places = []
    for cell in view.cells:
        column, row = place(cell)
        places.append(
            Place(
                cell,
                "garden",
                "cell",
                *spots.cells[cell],
                layout.CELL,
                layout.CELL,
                f"{cell}, {lying.get(cell, 'empty')}",
                turn=pieces.ON_CORNER,
                text="" if cell in lying else cell,
                row=row + 1,
                column=column + 1,
            )
        )
    return places


def _in_words(tile: FernSeen | UndergrowthSeen) -> str:
    if isinstance(tile, FernSeen):
        return f"{tile.type} fern"
    under = f"undergrowth of {COLORS[tile.owner]}"
    return f"{under}, {tile.type}" if tile.type else under


def _benches(view: View, spots: Layout) -> list[Place]:
    places = []
    for bench in view.benches:
        spot = spots.benches[bench.color, bench.side]
        sitting = [f"{COLORS[one.owner]} {one.type} visitor" for one in bench.visitors]
        words = [bench_name(bench.color, bench.side), *(sitting or ["empty"])]
        if bench.points:
            words.append(f"joy points: {bench.points}")
        places.append(
            Place(
                bench.id,
                "benches",
                f"bench bench-{bench.color}",
                *spot.middle,
                *layout.PLANK,
                ", ".join(words),
                turn=spot.turn,
                text="" if bench.visitors else bench.side,
            )
        )
    return places


def _pile(view: View, spots: Layout) -> Place:
    side = layout.PILE + layout.SPACE
    label = f"Pile, ferns left: {view.pile_size}"
    text = "" if view.pile_size else "empty"
    return Place(PILE, PILE, "pile", *spots.pile, side, side, label, text=text)
