"""An independent score of Bower, written straight from the rules page."""

from itertools import combinations, product
from typing import NamedTuple

from domain.bower.state import Nest, NestSquare, State

COLOURS = ("yellow", "violet", "red")
TOKENS = {
    "white-feather": ["feather-white"],
    "white-flower": ["flower-white"],
    "shells": ["shell", "shell"],
    "branch": [],
}


class Awarded(NamedTuple):
    """BOW-6: who takes how many egg tokens for what."""

    what: str
    seat: int
    tokens: int


def awarded(state: State) -> list[Awarded]:
    """BOW-6.1 to 6.7: return every award."""
    worth = {
        f"{material} group": group(state, material) for material in ("straw", "moss", "gravel")
    }
    worth |= {f"column {number}": column(state, number) for number in range(1, 7)}
    for tile in ("egg-yellow", "egg-violet", "egg-red", "egg-shells"):
        for seat in (0, 1):
            if tile in state.bonuses[seat] and favours(egg_tile(state, tile), seat):
                worth[f"{tile.removeprefix('egg-')} egg tile"] = egg_tile(state, tile)
    return [
        Awarded(what, int(counted < 0), abs(counted)) for what, counted in worth.items() if counted
    ]


def winners(state: State) -> tuple[int, ...]:
    """BOW-6.8."""
    best: list[list[int]] = [[], []]
    for seat in (0, 1):
        best[seat] = [
            sum(prize.tokens for prize in awarded(state) if prize.seat == seat),
            int(bool(colored(state.nests[seat]))),
            shells(state.nests[seat], set(state.nests[seat].squares)),
        ]
    return tuple(seat for seat in (0, 1) if best[seat] == max(best))


def favours(worth: int, seat: int) -> bool:
    """Tell whether *worth*, what south takes or else less than 0, is *seat*'s."""
    return worth > 0 if seat == 0 else worth < 0


def more(south: int, north: int) -> int:
    """Return 1 when south has more, -1 when north has, 0 in a tie."""
    return (south > north) - (south < north)


def objects(square: NestSquare) -> list[str]:
    """BOW-5.6."""
    placed = [*square.objects, *(shown for token in square.tokens for shown in TOKENS[token])]
    if square.crossed is not None:
        del placed[placed.index(square.crossed)]
    return placed


def on(nest: Nest, cells: set) -> list[str]:
    return [object for cell in cells for object in objects(nest.squares[cell])]


def shells(nest: Nest, cells: set) -> int:
    return on(nest, cells).count("shell")


def colored(nest: Nest) -> set:
    """BOW-6.7: return where Colored Shells lie uncovered."""
    return {cell for cell, square in nest.squares.items() if square.tile == "colored-shells"}


def touch(nest: Nest, one: tuple, other: tuple) -> bool:
    """BOW-4.1, BOW-5.6: tell whether two squares are next to each other, by the branch or not."""
    if abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1:
        return True
    for (column, row), square in nest.squares.items():
        if "branch" in square.tokens:
            step = (0, 1) if square.axis == "column" else (1, 0)
            ends = [(column + sign * step[0], row + sign * step[1]) for sign in (1, -1)]
            return one in ends and other in ends
    return False


def largest(nest: Nest, material: str) -> list[set]:
    """BOW-6.1: return the largest groups: groups are joined as long as two of them touch."""
    found = [{cell} for cell, square in nest.squares.items() if square.material == material]
    while two := next((two for two in combinations(found, 2) if touching(nest, *two)), None):
        found = [joined for joined in found if joined not in two] + [two[0] | two[1]]
    return [joined for joined in found if len(joined) == max(map(len, found))]


def touching(nest: Nest, group: set, other: set) -> bool:
    return any(touch(nest, *cells) for cells in product(group, other))


def group(state: State, material: str) -> int:
    """BOW-6.1, BOW-6.7: return what south takes for a material, or less than 0 what north does."""
    groups = [largest(nest, material) for nest in state.nests]
    sizes = [len(found[0]) if found else 0 for found in groups]
    if sizes[0] != sizes[1]:
        return more(*sizes)
    if material == "moss":
        for seat, nest in enumerate(state.nests):
            if any(cells & colored(nest) for cells in groups[seat]):
                return (1, -1)[seat]
    return more(
        *(
            max((shells(nest, cells) for cells in found), default=0)
            for nest, found in zip(state.nests, groups, strict=True)
        )
    )


def column(state: State, number: int) -> int:
    """BOW-6.2 to 6.5, BOW-6.7: return the same for a column, each choosing the best for itself.

    Every colour of every white object is tried against all that the other may choose.
    """
    cells = [{cell for cell in nest.squares if cell[0] == number} for nest in state.nests]
    south, north = (
        possible(state.eggs[number - 1], on(nest, there))
        for nest, there in zip(state.nests, cells, strict=True)
    )
    tie = more(
        *(shells(*nest_and_cells) for nest_and_cells in zip(state.nests, cells, strict=True))
    )
    for seat, nest in enumerate(state.nests):
        if colored(nest) & cells[seat]:
            tie = (1, -1)[seat]

    def outcome(own: int, other: int) -> int:
        return more(own, other) * (2 if max(own, other) == 1 else 1) if own != other else tie

    return max(min(outcome(own, other) for other in north) for own in south)


def possible(egg: str, there: list[str]) -> set[int]:
    """BOW-6.4, BOW-6.5: return how many objects of what *egg* shows a player can count."""
    kind, colour = egg.split("-")
    if colour == "white":
        return {sum(object.startswith(kind) for object in there)}
    whites = there.count(f"{kind}-white")
    return {there.count(egg) + chosen.count(colour) for chosen in product(COLOURS, repeat=whites)}


def egg_tile(state: State, tile: str) -> int:
    """BOW-6.6, BOW-6.7: return 1 when south has more of what an egg tile shows, -1 for north."""
    shown = tile.split("-")[1]
    if shown != "shells":
        kinds = f"flower-{shown}", f"feather-{shown}"
        return more(
            *(
                sum(on(nest, set(nest.squares)).count(kind) for kind in kinds)
                for nest in state.nests
            )
        )
    if any(map(colored, state.nests)):
        return more(*(len(colored(nest)) for nest in state.nests))
    return more(*(shells(nest, set(nest.squares)) for nest in state.nests))
