"""Scores a position of Bower (BOW-6): tokens for groups, columns and egg tiles, and the winner."""

from typing import Final

from domain.bower.components import COLORS, KINDS, MATERIALS, WHITE
from domain.bower.scoring.contest import Contest, Pair, award, egg_tokens, majority, ranked
from domain.bower.scoring.nest_counts import CountedNest, Found
from domain.bower.state import State
from domain.game import Count, CountLine, Phrase, Seat, Value

ALONE_TOKENS: Final = 2
"""How many egg tokens a majority with exactly 1 object gives (BOW-6.3)."""
EVERY_COLOR: Final = {
    kind: tuple(f"{kind}-{color}" for color in (*COLORS, WHITE)) for kind in KINDS
}
OF_COLOR: Final = {color: tuple(f"{kind}-{color}" for kind in KINDS) for color in COLORS}

Nests = tuple[CountedNest, CountedNest]


def score(state: State) -> Count:
    """Return the count of the nests as they are: the final one when the match has ended."""
    south, north = state.nests
    near = state.box.near
    nests = (CountedNest(near, south, 0), CountedNest(near, north, 1))
    parts = {
        "groups": [_group_line(nests, material) for material in MATERIALS],
        "columns": [_column_line(nests, column, egg) for column, egg in enumerate(state.eggs, 1)],
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


def assets(state: State, count: Count) -> tuple[tuple[str, ...], ...]:
    """Return the bonus tiles that each seat chose."""
    return state.bonuses


def _group_line(nests: Nests, material: str) -> CountLine | None:
    """BOW-6.1, BOW-6.7."""
    subject = Phrase("largest_group", {"material": material})
    return award("BOW-6.1", subject, group_contest(nests, material))


def group_contest(nests: Nests, material: str) -> Contest:
    """BOW-6.1, BOW-6.7: return how the largest groups of a material compare."""
    south, north = nests
    groups = south.largest_group(material), north.largest_group(material)
    return Contest(
        kind=f"{material}_squares",
        counts=(south.area(groups[0]), north.area(groups[1])),
        shells=(south.shells(groups[0]), north.shells(groups[1])),
        colored=(
            south.colored_shells_in_group(groups[0]),
            north.colored_shells_in_group(groups[1]),
        ),
    )


def _column_line(nests: Nests, column: int, egg: str) -> CountLine | None:
    """BOW-6.2, BOW-6.3, BOW-6.7."""
    subject = Phrase("column", {"column": column})
    return award("BOW-6.2", subject, column_contest(nests, column, egg), ALONE_TOKENS)


def column_contest(nests: Nests, column: int, egg: str) -> Contest:
    """BOW-6.2, BOW-6.7: return how a column of both nests compares in what an *egg* wishes for."""
    south, north = nests
    columns = south.columns[column - 1], north.columns[column - 1]
    kind, counts = _column_counts(nests, column, egg)
    return Contest(
        kind=kind,
        counts=counts,
        shells=(south.shells(columns[0]), north.shells(columns[1])),
        colored=(south.colored_shells(columns[0]), north.colored_shells(columns[1])),
    )


def _column_counts(nests: Nests, column: int, egg: str) -> tuple[str, Pair]:
    """BOW-6.4, BOW-6.5: return what *egg* asks for, and how much each player counts of it."""
    kind, color = egg.split("-")
    if color == WHITE:
        south, north = (_in_column(nest, column, EVERY_COLOR[kind]) for nest in nests)
        return f"any_{kind}", (south, north)

    least = [_in_column(nest, column, (egg,)) for nest in nests]
    most = [_in_column(nest, column, (egg, f"{kind}-{WHITE}")) for nest in nests]
    counts = _in_favour(least[0], most[0], most[1]), _in_favour(least[1], most[1], most[0])
    white_counts = any(counts[seat].count > least[seat].count for seat in (0, 1))
    return f"{egg}_or_white" if white_counts else egg, counts


def _in_column(nest: CountedNest, column: int, kinds: tuple[str, ...]) -> Found:
    return nest.found(kinds, nest.columns[column - 1])


def _in_favour(least: Found, most: Found, others_most: Found) -> Found:
    """BOW-6.5: return the best count for the owner: exactly 1 if that gives 2, else the most."""
    if others_most.count == 0 and least.count <= 1 <= most.count:
        return Found(most.seat, 1, (least.cells or most.cells)[:1])
    return most


def _egg_tile_line(nests: Nests, owner: Seat, tile: str) -> CountLine | None:
    """BOW-6.6, BOW-6.7: the owner takes an egg token for having more; the other never does."""
    subject = Phrase("egg_tile", {"tile": tile})
    shown = tile.removeprefix("egg-")
    line = None
    if shown in COLORS:
        south, north = (nest.found(OF_COLOR[shown], nest.squares) for nest in nests)
        if counts := ranked((south, north)):
            line = majority("BOW-6.6", subject, f"{shown}_objects", counts)
    elif colored := ranked(_all_colored(nests)):
        why = Phrase("shells_by_colored_shells", {"squares": colored[0].squares})
        line = egg_tokens("BOW-6.6", subject, 1, why, colored[0])
    elif counts := ranked(_all_shells(nests)):
        line = majority("BOW-6.6", subject, shown, counts)
    return line if line and line.seat == owner else None


def _all_colored(nests: Nests) -> Pair:
    south, north = nests
    return south.colored_shells(south.squares), north.colored_shells(north.squares)


def _all_shells(nests: Nests) -> Pair:
    south, north = nests
    return south.shells(south.squares), north.shells(north.squares)


def _winners(nests: Nests, totals: tuple[int, ...]) -> tuple[tuple[Seat, ...], Phrase | None]:
    """BOW-6.8: return who wins, and what decided between equal totals."""
    south, north = totals
    if south != north:
        return (0 if south > north else 1,), None
    if colored := ranked(_all_colored(nests)):
        values: dict[str, Value] = {"total": south, "squares": colored[0].squares}
        return (colored[0].seat,), Phrase("equal_totals_by_colored_shells", values)
    if shells := ranked(_all_shells(nests)):
        values = {"total": south, "shells": shells[0].count, "other_shells": shells[1].count}
        return (shells[0].seat,), Phrase("equal_totals_by_shells", values)
    return (0, 1), None
