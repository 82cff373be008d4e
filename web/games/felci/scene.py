"""Scene of Felci: lays out a view and labels its places."""

from collections.abc import Iterable
from itertools import chain

from adapters.i18n import gettext, ngettext, pgettext
from domain.felci.view import BenchSeen, FernSeen, UndergrowthSeen, View
from domain.game import Seat
from domain.grid import Cell
from web.cache import cached, cached_each
from web.games.felci import layout, pieces
from web.games.felci import text as words
from web.games.felci.layout import Layout, layout_of, near_seat
from web.games.scene import Place, Scene, Zone
from web.text import listed, named

PILE = "pile"


def scene(view: View) -> Scene:
    """Return the scene of *view*; viewers without a seat look from Black's side."""
    spots = layout_of(view)
    near = near_seat(view)
    return Scene(
        view_box=spots.view_box,
        wide=spots.wide,
        supply=PILE,
        zones=_zones(near),
        drawings=spots.drawings,
        places=(
            *_cells(view, spots),
            *_bench_places(view.benches, spots),
            _pile(view.pile_size, view.turn is not None or view.ended is not None, spots),
        ),
        shapes=(
            *pieces.pile(view, spots),
            *pieces.garden_tiles(view.tiles, spots),
            *chain.from_iterable(pieces.bench_pieces(view.benches, spots)),
            *pieces.far_side(pieces.side(view, 1 - near), spots),
            *pieces.near_side(pieces.side(view, near), spots),
        ),
    )


@cached
def _zones(near: Seat) -> tuple[Zone, ...]:
    return (
        Zone("garden", gettext("Garden"), grid=True),
        Zone("benches", gettext("Benches")),
        Zone(PILE, gettext("Pile")),
        Zone("hand", gettext(words.HANDS[near])),
        Zone("visitors", gettext(words.VISITORS[near])),
    )


def _cells(view: View, spots: Layout) -> Iterable[Place]:
    places = dict(_empty_cells(view.cells, spots))
    places.update(_filled_cells(view.tiles, spots))
    return places.values()


@cached
def _empty_cells(cells: tuple[Cell, ...], spots: Layout) -> dict[Cell, Place]:
    return {cell: _cell(cell, None, spots) for cell in cells}


@cached_each
def _filled_cells(tile: FernSeen | UndergrowthSeen, spots: Layout) -> tuple[Cell, Place]:
    return tile.cell, _cell(tile.cell, tile, spots)


def _cell(cell: Cell, tile: FernSeen | UndergrowthSeen | None, spots: Layout) -> Place:
    column, row = spots.places[cell]
    return Place(
        cell,
        "garden",
        spots.kinds[cell],
        *spots.cells[cell],
        layout.CELL,
        layout.CELL,
        f"{cell}, {_in_words(tile)}" if tile else gettext("{cell}, empty", cell=cell),
        turn=pieces.ON_CORNER,
        text="" if tile else cell,
        row=row + 1,
        column=column + 1,
    )


def _in_words(tile: FernSeen | UndergrowthSeen) -> str:
    if isinstance(tile, FernSeen):
        return words.fern(tile.type)
    under = gettext(words.UNDERGROWTH[tile.owner])
    return f"{under}, {words.kind(tile.type)}" if tile.type else under


@cached_each
def _bench_places(bench: BenchSeen, spots: Layout) -> Place:
    spot = spots.benches[bench.color, bench.side]
    return Place(
        bench.id,
        "benches",
        f"bench bench-{bench.color} bench-{bench.side}",
        *spot.middle,
        *layout.PLANK,
        _bench(bench),
        turn=spot.turn,
        text="" if bench.visitors else named("felci", bench.side),
    )


def _bench(bench: BenchSeen) -> str:
    """Return a bench in words, with its visitors and points."""
    called = words.bench(bench.color, bench.side)
    if not bench.visitors:
        return gettext("{bench}, empty", bench=called)
    sitting = [words.seated(visitor.owner, visitor.type) for visitor in bench.visitors]
    points = [gettext("joy points: {points}", points=bench.points)] if bench.points else []
    return listed((called, *sitting, *points))


def _pile(left: int, begun: bool, spots: Layout) -> Place:
    """Before the deal there is no pile, but it is not empty."""
    side = layout.PILE + layout.SPACE
    label = ngettext("Pile, {count} fern left", "Pile, {count} ferns left", left)
    text = pgettext("felci", "empty") if begun and not left else ""
    narrow, wide = spots.pile[:2]
    return Place(
        PILE, PILE, "pile", *narrow, side, side, label, text=text, wide=(*wide, side, side)
    )
