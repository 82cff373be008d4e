"""Nests of Bower for tests: drawn, or built of their tiles."""

import re
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from domain.bower.components import COLORED_SHELLS, SHELL, STANDARD, TOKENS, Cell, box_of
from domain.bower.options import Options
from domain.bower.state import Nest, NestSquare, Placement
from domain.bower.text_view import LETTERS, OBJECT_LETTERS

EVERYTHING = box_of(STANDARD, Options(super_nest=True))
DRAWN = "drawn"
"""The tile that the squares of a drawing belong to, but those of Colored Shells."""

MATERIALS = {letter: material for material, letter in LETTERS.items()} | {"c": "moss"}
OBJECTS = {letters: kind for kind, letters in OBJECT_LETTERS.items()}
PUT = {
    "+fw": "white-feather",
    "+Fw": "white-flower",
    "+oo": "shells",
    "+|": "branch",
    "+-": "branch",
}
AXES = {"+|": "column", "+-": "row"}
OBJECT, TOKEN = (re.compile("|".join(map(re.escape, marks))) for marks in (OBJECTS, PUT))
SQUARE = re.compile(
    rf"(?P<material>[smgec])(?::(?P<objects>(?:{OBJECT.pattern})*)(?P<tokens>(?:{TOKEN.pattern})*)"
    r"(?:x(?P<crossed>[Ff][yvrw]))?)?"
)


def cells(words: str) -> tuple[Cell, ...]:
    """Return the cells that are named as ``1-1 1-2``: column and row."""
    return tuple(_cell(word) for word in words.split())


def drawn_nest(drawing: str) -> Nest:
    """Return the nest of a drawing, as the module ``drawing`` tells how to write it."""
    squares = {}
    for cell, mark in _marks(drawing):
        assert cell in EVERYTHING.near, f"a nest has no {cell}"
        if mark != ".":
            squares[cell] = _square(mark)
    branches = [cell for cell, square in squares.items() if square.axis]
    return Nest((), squares, *branches)


def _marks(drawing: str) -> Iterator[tuple[Cell, str]]:
    """Return what a drawing has in each cell, with numbered columns and rows or without."""
    if "\n" in drawing:
        header, *lines = (line.split() for line in drawing.strip().splitlines())
        rows = [(row, dict(zip(header, marks, strict=True))) for row, *marks in lines]
    else:
        lines = [line.split() for line in drawing.split("/")]
        rows = [(row, dict(enumerate(marks, 1))) for row, marks in enumerate(lines, 1)]
    return (
        ((int(column), int(row)), mark) for row, marks in rows for column, mark in marks.items()
    )


def built(*laid: str) -> Nest:
    """Return the nest that tiles and tokens make, laid one after the other.

    ``"N01 1-1 1-2"`` lays the squares a and b of a tile, over others if need be; ``"shells 1-1"``
    puts a token, ``"branch 2-2 row"`` the branch, ``"cross 1-1 Fr"`` the cross.
    """
    nest = Nest()
    for drawn in laid:
        name, *words = drawn.split()
        nest = _with_token(nest, name, *words) if name in TOKENS else _with_tile(nest, name, *words)
    return nest


def _cell(word: str) -> Cell:
    column, row = map(int, word.split("-"))
    return column, row


def _with_tile(nest: Nest, tile: str, a: str, b: str) -> Nest:
    at, shown = (_cell(a), _cell(b)), EVERYTHING.tiles[tile]
    squares = {
        at[0]: NestSquare(tile, "a", shown.a.material, shown.a.objects),
        at[1]: NestSquare(tile, "b", shown.b.material, shown.b.objects),
    }
    branch = None if nest.branch in at else nest.branch
    return Nest((*nest.tiles, Placement(tile, at)), nest.squares | squares, branch)


def _with_token(nest: Nest, token: str, at: str, how: Any = None) -> Nest:
    cell = _cell(at)
    square = nest.squares[cell]
    if token == "cross":
        square = replace(square, crossed=OBJECTS[how])
    else:
        square = replace(square, tokens=(*square.tokens, token), axis=how or square.axis)
    branch = cell if token == "branch" else nest.branch
    return replace(nest, squares=nest.squares | {cell: square}, branch=branch)


def _square(mark: str) -> NestSquare:
    parts = SQUARE.fullmatch(mark)
    assert parts, f"no square is written as {mark}"
    colored = parts["material"] == "c"
    marks = TOKEN.findall(parts["tokens"] or "")
    objects = tuple(OBJECTS[letter] for letter in OBJECT.findall(parts["objects"] or ""))
    return NestSquare(
        COLORED_SHELLS if colored else DRAWN,
        "a",
        MATERIALS[parts["material"]],
        objects or ((SHELL,) if colored else ()),
        tuple(PUT[mark] for mark in marks),
        next((AXES[mark] for mark in marks if mark in AXES), None),
        OBJECTS[parts["crossed"]] if parts["crossed"] else None,
    )
