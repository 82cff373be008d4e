"""The final score of Felci (FEL-6.2 to 6.4): how happy each player's visitors are."""

from domain.felci.components import BLACK, COLORS, WHITE, Fern
from domain.felci.state import State, Visitor
from domain.game import Count, CountLine, Phrase, Seat, Value
from domain.grid import Cell


def score(state: State) -> Count:
    """Return the current count; the final one if the match has ended."""
    lines: list[CountLine] = []
    subtotals: tuple[dict[str, int], ...] = ({}, {})
    for bench in state.garden.benches.values():
        owner = COLORS.index(bench.color)
        own = sitting(state, bench.id, owner)
        if own is None:
            continue
        disturber = sitting(state, bench.id, 1 - owner)
        bench_lines = _bench_lines(state, bench.id, own, disturber)
        lines += bench_lines
        subtotals[owner][own.type] = sum(line.points for line in bench_lines)

    totals = (sum(subtotals[WHITE].values()), sum(subtotals[BLACK].values()))
    most = max(totals)
    winners = tuple([seat for seat in (WHITE, BLACK) if totals[seat] == most])
    return Count(totals, winners, subtotals, tuple(lines))


def assets(state: State, count: Count) -> tuple[tuple[str, ...], ...]:
    """Return the types of the visitors that brought each seat points."""
    return tuple(
        tuple(fern for fern, points in subtotal.items() if points) for subtotal in count.subtotals
    )


def sitting(state: State, bench: str, seat: Seat) -> Visitor | None:
    """Return the seat's visitor on *bench*, if there is one (FEL-5.2: at most one)."""
    for visitor in state.seated.get(bench, ()):
        if visitor.owner == seat:
            return visitor
    return None


def admired(state: State, bench: str, fern: Fern) -> tuple[Cell, ...]:
    """Return the cells on the bench's side with a face-up *fern*."""
    side = state.garden.benches[bench].side
    lies = state.tiles.get
    return tuple([cell for cell in state.garden.side_cells[side] if lies(cell) == fern])


def _bench_lines(
    state: State, bench: str, own: Visitor, disturber: Visitor | None
) -> list[CountLine]:
    joy = admired(state, bench, own.type)
    spoilt = admired(state, bench, disturber.type) if disturber else ()
    loss = min(len(spoilt), len(joy))
    lines = []
    if joy:
        lines.append(
            CountLine(
                rule="FEL-6.2",
                seat=own.owner,
                points=len(joy),
                what=Phrase("visitor_on_bench", {"type": own.type, "bench": bench}),
                why=Phrase("ferns_on_side", _counted(state, bench, own.type, joy)),
                cells=joy,
            )
        )
    if disturber and loss:
        capped = "ferns_on_side_capped" if loss < len(spoilt) else "ferns_on_side"
        lines.append(
            CountLine(
                rule="FEL-6.3",
                seat=own.owner,
                points=-loss,
                what=Phrase("disturber_on_bench", {"type": disturber.type, "bench": bench}),
                why=Phrase(capped, _counted(state, bench, disturber.type, spoilt)),
                cells=spoilt,
            )
        )
    return lines


def _counted(state: State, bench: str, fern: Fern, cells: tuple[Cell, ...]) -> dict[str, Value]:
    side = state.garden.benches[bench].side
    return {"type": fern, "side": side, "count": len(cells), "cells": cells}
