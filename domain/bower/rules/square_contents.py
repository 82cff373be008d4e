"""The contents of a square, and what of them counts (BOW-5.6)."""

from collections.abc import Iterable, Mapping
from typing import Final

from domain.bower.components import BRANCH, EGGS, SHELL, Cell
from domain.bower.state import Nest, NestSquare

SHOWN_BY: Final[Mapping[str, tuple[str, ...]]] = {
    "white-feather": ("feather-white",),
    "white-flower": ("flower-white",),
    "shells": (SHELL, SHELL),
    BRANCH: (),
}
"""The objects that a token counts as on its square (BOW-5.6)."""


def lying(square: NestSquare) -> tuple[str, ...]:
    """BOW-5.6: return the objects on a square, with those that its tokens count as."""
    if not square.tokens:
        return square.objects
    return (*square.objects, *(kind for token in square.tokens for kind in SHOWN_BY[token]))


def counting(square: NestSquare) -> tuple[str, ...]:
    """BOW-5.6: return the objects that count on a square: all but the one under the cross."""
    if square.crossed is None:
        return lying(square)
    objects = list(lying(square))
    objects.remove(square.crossed)
    return tuple(objects)


def shells(nest: Nest, cells: Iterable[Cell]) -> int:
    """BOW-5.6: return how many shells lie on *cells*; the token counts as 2."""
    covered = (nest.squares[cell] for cell in cells if cell in nest.squares)
    return sum(lying(square).count(SHELL) for square in covered)


def crossable(square: NestSquare) -> tuple[str, ...]:
    """BOW-5.6: return the kinds of flowers and feathers on a square, tokens among them."""
    contents = lying(square)
    return tuple(kind for kind in EGGS if kind in contents)
