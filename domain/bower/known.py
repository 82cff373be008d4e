"""What does a seat know as a position: the nests, on which the rules themselves can be asked?"""

from domain.bower.components import STANDARD, box_of
from domain.bower.options import Options
from domain.bower.state import Nest, NestSquare, State
from domain.bower.view import NestSeen, View


def position(view: View) -> State:
    """Return the position of *view*: its grid and its nests, which are open to all.

    The box is a standard one, as a view does not say what else is in it: the grid is always this.
    """
    first, second = view.nests
    return State(
        box=box_of(STANDARD, Options(super_nest=view.super_nest)),
        super_nest=view.super_nest,
        turns=view.turns,
        nests=(nest_of(first), nest_of(second)),
    )


def nest_of(seen: NestSeen) -> Nest:
    """Return a nest as the rules look at it."""
    squares = {
        square.cell: NestSquare(
            square.tile,
            square.half,
            square.material,
            square.objects,
            square.tokens,
            square.axis,
            square.crossed,
        )
        for square in seen.squares
    }
    branches = (cell for cell, square in squares.items() if square.axis)
    return Nest(seen.tiles, squares, next(branches, None))
