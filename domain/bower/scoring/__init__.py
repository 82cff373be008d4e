"""The final count (BOW-6): whose nest do the birds like best?"""

from typing import Final

from domain.bower.components import COLORS, KINDS, MATERIALS, SHELL, WHITE, Cell
from domain.bower.scoring.contest import Contest, against, award, both, more
from domain.bower.scoring.counted import CountedNest, Found, Nests
from domain.bower.state import State
from domain.game import Count, CountLine, Phrase, Seat, Value

ALONE_TOKENS: Final = 2
"""How many egg tokens a majority with exactly 1 object gives (BOW-6.3)."""
MOSS: Final = "moss"


def score(state: State) -> Count:
    """Return the count of the nests as they are: the final one when the match has ended."""
    nests = (CountedNest(state, 0), CountedNest(state, 1))
    parts = {
        "groups": [_group_line(nests, material) for material in MATERIALS],
        "columns": [_column_line(nests, *one) for one in enumerate(state.eggs, 1)],
        "bonus": [
            _egg_tile_line(nests, owner, tile)
            for tile, kind in state.box.kinds.items()
            for owner in (0, 1)
            if kind == "egg" and tile in state.bonuses[owner]
        ],
    }
    subtotals = tuple(
        {
            part: sum(line.points for line in lines if line and line.seat == seat)
            for part, lines in parts.items()
        }
        for seat in (0, 1)
    )
    totals = tuple(sum(subtotal.values()) for subtotal in subtotals)
    winners, decided = _winners(nests, totals)
    awarded = tuple(line for lines in parts.values() for line in lines if line)
    return Count(totals, winners, subtotals, awarded, decided)


def _group_line(nests: Nests, material: str) -> CountLine | None:
    """BOW-6.1."""
    south, north = nests
    groups = (south.largest_group(material), north.largest_group(material))
    contest = Contest(
        kind=f"{material}_squares",
        counts=(_squares(south, groups[0]), _squares(north, groups[1])),
        shells=(south.shells(groups[0]), north.shells(groups[1])),
        colored=_colored(nests, groups) if material == MOSS else ((), ()),
    )
    return award("BOW-6.1", Phrase("largest_group", {"material": material}), contest)


def _squares(nest: CountedNest, group: tuple[Cell, ...]) -> Found:
    return Found(len(group), nest.ids(group))


def _colored(
    nests: Nests, cells: tuple[tuple[Cell, ...], tuple[Cell, ...]]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """BOW-6.7: return the squares of Colored Shells among each seat's *cells*."""
    south, north = nests
    return (
        south.ids(cell for cell in cells[0] if cell in south.colored),
        north.ids(cell for cell in cells[1] if cell in north.colored),
    )


def _column_line(nests: Nests, column: int, egg: str) -> CountLine | None:
    """BOW-6.2, BOW-6.3."""
    south, north = nests
    cells = (south.columns[column - 1], north.columns[column - 1])
    kind, counts = _column_counts(nests, cells, egg)
    contest = Contest(
        kind=kind,
        counts=counts,
        shells=(south.shells(cells[0]), north.shells(cells[1])),
        colored=_colored(nests, cells),
    )
    return award("BOW-6.2", Phrase("column", {"column": column}), contest, alone=ALONE_TOKENS)


def _column_counts(
    nests: Nests, cells: tuple[tuple[Cell, ...], tuple[Cell, ...]], egg: str
) -> tuple[str, tuple[Found, Found]]:
    """BOW-6.4, BOW-6.5: return what is counted for *egg*, and how much each player has of it."""
    south, north = nests
    kind, color = egg.split("-")
    if color == WHITE:
        every = tuple(f"{kind}-{one}" for one in (*COLORS, WHITE))
        return f"any_{kind}", (south.found(every, cells[0]), north.found(every, cells[1]))

    least = (south.found((egg,), cells[0]), north.found((egg,), cells[1]))
    either = (egg, f"{kind}-{WHITE}")
    most = (south.found(either, cells[0]), north.found(either, cells[1]))
    chosen = (
        _in_favour(least[0], most[0], against=most[1]),
        _in_favour(least[1], most[1], against=most[0]),
    )
    with_white = any(chosen[seat].count > least[seat].count for seat in (0, 1))
    return f"{egg}_or_white" if with_white else egg, chosen


def _in_favour(least: Found, most: Found, against: Found) -> Found:
    """BOW-6.5: return how much the owner counts: exactly 1 if it is worth 2, else the most."""
    if against.count == 0 and least.count <= 1 <= most.count:
        return Found(1, (least.squares or most.squares)[:1])
    return most


def _egg_tile_line(nests: Nests, owner: Seat, tile: str) -> CountLine | None:
    """BOW-6.6, BOW-6.7: the owner has more, or nobody gets anything."""
    what = Phrase("egg_tile", {"tile": tile})
    shown = tile.removeprefix("egg-")
    kinds = tuple(f"{kind}-{shown}" for kind in KINDS) if shown in COLORS else (SHELL,)
    own, other = (nests[seat].found(kinds, nests[seat].objects) for seat in (owner, 1 - owner))
    if shown not in COLORS and (holder := _holder(nests)) is not None:
        if holder != owner:
            return None
        squares = nests[owner].ids(sorted(nests[owner].colored))
        why = Phrase("shells_by_colored_shells", {"squares": squares})
        return CountLine("BOW-6.6", owner, 1, what, why, squares)
    if own.count <= other.count:
        return None
    objects = f"{shown}_objects" if shown in COLORS else shown
    values: dict[str, Value] = {"kind": objects, **both("count", own, other)}
    why = Phrase(against("majority", other), values)
    return CountLine("BOW-6.6", owner, 1, what, why, own.squares + other.squares)


def _holder(nests: Nests) -> Seat | None:
    """BOW-6.7: return in whose nest Colored Shells lies, if in any."""
    return next((nest.seat for nest in nests if nest.colored), None)


def _winners(nests: Nests, totals: tuple[int, ...]) -> tuple[tuple[Seat, ...], Phrase | None]:
    """BOW-6.8: return who wins, and what decided between equal totals."""
    south, north = nests
    if totals[0] != totals[1]:
        return (0 if totals[0] > totals[1] else 1,), None
    holder = _holder(nests)
    if holder is not None:
        squares = nests[holder].ids(sorted(nests[holder].colored))
        values: dict[str, Value] = {"total": totals[0], "squares": squares}
        return (holder,), Phrase("equal_totals_by_colored_shells", values)
    shells = (south.shells(south.objects), north.shells(north.objects))
    winner = more(shells)
    if winner is None:
        return (0, 1), None
    own, other = shells[winner], shells[1 - winner]
    values = {"total": totals[0], "shells": own.count, "other": other.count}
    return (winner,), Phrase("equal_totals_by_shells", values)
