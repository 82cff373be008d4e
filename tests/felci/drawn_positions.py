"""Notation for positions of Felci in tests.

A lower-case letter is a fern by its first letter, a capital one the same tile face down, ``#`` a
face-down tile of no matter which type, ``.`` or a blank an empty cell. The columns and rows that a
drawing leaves out are empty. Hands and the pile are written with the same letters::

    garden('''
          c d e
        1 y . #
        2 . R .
    ''', white="yrr")
"""

from textwrap import dedent

from domain.felci.commands import UndergrowthTile
from domain.felci.components import BLACK, COLORS, STANDARD, TYPES, WHITE, Fern, garden_of
from domain.felci.options import Options
from domain.felci.state import State, Tile, Turn, Undergrowth, Visitor
from domain.game import Seat
from domain.grid import Cell

GARDEN = garden_of(STANDARD, Options())
LETTERS = {fern[0]: fern for fern in TYPES}
DOES_NOT_MATTER = "pink"


def garden(
    drawing: str = "",
    *,
    white: str = "",
    black: str = "",
    pile: str = "rygbp rygbp",
    benches: dict[str, str] | None = None,
    waiting: tuple[str, str] | None = None,
    black_undergrowth: str = "",
    to_move: Seat = WHITE,
    actions: int = 2,
    last: bool = False,
    empty_turns: int = 0,
) -> State:
    """Return the position of a drawing, by default in white's turn.

    *benches* says who sits where, as ``{"white-north": "white red, black pink"}``. The visitors
    *waiting* are by default those that sit nowhere. *black_undergrowth* names the cells whose
    face-down tiles are black's; the others are white's.
    """
    seated = {bench: _visitors(sitting) for bench, sitting in (benches or {}).items()}
    return State(
        garden=GARDEN,
        white_skips_first_turn=False,
        tiles=_tiles(drawing, black_undergrowth.split()),
        pile=ferns(pile),
        hands=(ferns(white), ferns(black)),
        waiting=tuple(map(ferns, waiting)) if waiting else _nowhere(seated),
        seated=seated,
        turn=Turn(to_move, actions, acted=actions < 2, last=last),
        empty_turns=empty_turns,
    )


def ferns(letters: str) -> tuple[Fern, ...]:
    """Return the fern types that *letters* stand for; blanks separate and mean nothing."""
    return tuple(LETTERS[letter] for letter in letters.replace(" ", ""))


def under(*laid: str) -> tuple[UndergrowthTile, ...]:
    """Return undergrowth that is written as ``pink c3``."""
    return tuple(UndergrowthTile(*tile.split()) for tile in laid)


def _tiles(drawing: str, black_undergrowth: list[Cell]) -> dict[Cell, Tile]:
    header, *rows = dedent(drawing).strip("\n").splitlines() or [""]
    tiles = {}
    for line in rows:
        row, width = line.split()[0], len(line)
        for at, column in enumerate(header):
            if column == " " or at >= width or line[at] in " .":
                continue
            cell = f"{column}{row}"
            assert cell in GARDEN.cells, f"the garden has no {cell}"
            tiles[cell] = _tile(line[at], int(cell in black_undergrowth))
    assert all(isinstance(tiles[cell], Undergrowth) for cell in black_undergrowth)
    return tiles


def _tile(mark: str, owner: Seat) -> Tile:
    if mark in LETTERS:
        return LETTERS[mark]
    return Undergrowth(owner, DOES_NOT_MATTER if mark == "#" else LETTERS[mark.lower()])


def _visitors(sitting: str) -> tuple[Visitor, ...]:
    pairs = (visitor.split() for visitor in sitting.split(","))
    return tuple(Visitor(COLORS.index(color), fern) for color, fern in pairs)


def _nowhere(seated: dict[str, tuple[Visitor, ...]]) -> tuple[tuple[Fern, ...], ...]:
    sitting = {visitor for bench in seated.values() for visitor in bench}
    return tuple(
        tuple(fern for fern in TYPES if Visitor(seat, fern) not in sitting)
        for seat in range(len(COLORS))
    )


DRAWN = {
    "a new plant, a spore and a visitor": garden("  c\n3 r", white="rb", waiting=("r", "")),
    "a path of three": garden(
        """
          c d e f
        1 r . . .
        2 b . b .
        """,
        white="rryg",
        waiting=("", ""),
    ),
    "a crowded corner": garden(
        """
          c d e f
        1 r . . b
        2 b . r .
        3 # y . .
        """,
        white="rry",
        benches={"white-north": "white red", "black-east": "black green"},
    ),
    "black to draw": garden(black="r", to_move=BLACK, actions=0),
    "nothing but the draw": garden(waiting=("", "")),
    "the last turn": garden("  c\n3 r", black="ry", pile="", to_move=BLACK, last=True),
}
"""Gardens in which everything is to be picked that there is in the game."""
