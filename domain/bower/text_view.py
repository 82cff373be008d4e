"""Draws a view of Bower as text."""

from collections.abc import Iterable
from textwrap import wrap
from typing import Final

from domain.bower.components import COLORED_SHELLS, COLUMNS, SEAT_NAMES, Square
from domain.bower.phrases import THINGS
from domain.bower.view import HiddenHand, NestSeen, Piles, SquareSeen, TileSeen, View
from domain.unknown import UNKNOWN

LETTERS: Final = {"straw": "s", "moss": "m", "gravel": "g", "earth": "e"}
OBJECT_LETTERS: Final = {
    "flower-yellow": "Fy",
    "flower-violet": "Fv",
    "flower-red": "Fr",
    "flower-white": "Fw",
    "feather-yellow": "fy",
    "feather-violet": "fv",
    "feather-red": "fr",
    "feather-white": "fw",
    "gem": "*",
    "shell": "o",
}
COLORED_LETTER: Final = "c"
"""For the moss of Colored Shells, which counts in its own way (BOW-6.7)."""
TOKEN_LETTERS: Final = {"white-flower": "+Fw", "white-feather": "+fw", "shells": "+oo"}
AXIS_LETTERS: Final = {"column": "+|", "row": "+-"}
FACE_DOWN: Final = Piles((), (), (), ())
"""What those see of the piles who see only how many there are."""
WIDTH: Final = 100
COLUMN_WIDTH: Final = 15
INDENT: Final = " " * 8
UNBROKEN: Final = "\N{NO-BREAK SPACE}"
"""Where a line is not to end."""
KEY: Final = (
    "s m g e: straw moss gravel earth, c: Colored Shells; F flower, f feather (y v r w);\n"
    "* gem, o shell; + token, +| +- branch, x crossed out"
)


def draw(view: View) -> str:
    """Return *view* as text, WIDTH wide: the nests face each other at the Birds board's eggs.

    A square is its material and its objects, as ``m:fv*``; KEY explains the signs.
    """
    near = view.viewer if isinstance(view.viewer, int) else 0
    rows = range(1, view.rows + 1)
    numbers = _row("", map(str, range(1, COLUMNS + 1)))
    lines = [f"{SEAT_NAMES[1 - near]}'s nest", numbers]
    lines += (_nest_row(view.nests[1 - near], row) for row in reversed(rows))
    lines += [_egg_row(view), *(_nest_row(view.nests[near], row) for row in rows)]
    lines += [numbers, f"{SEAT_NAMES[near]}'s nest", "", KEY, ""]
    facts = [f"display {'  '.join(map(_tile, view.display)) or 'empty'}"]
    facts += (_player(view, seat) for seat in range(len(SEAT_NAMES)))
    for line in (*facts, _piles(view), *_turn(view)):
        lines += wrap(line, WIDTH, subsequent_indent=INDENT, break_on_hyphens=False)
    return "\n".join(lines).replace(UNBROKEN, " ")


def _row(name: str, texts: Iterable[str]) -> str:
    """Return a line of a nest, one text for each column."""
    return f"{name:>2}  " + " ".join(f"{text:<{COLUMN_WIDTH}}" for text in texts).rstrip()


def _egg_row(view: View) -> str:
    return _row("", (THINGS[egg.shows] if egg.shows else "?" for egg in view.eggs))


def _nest_row(nest: NestSeen, row: int) -> str:
    squares = {square.cell: square for square in nest.squares}
    cells = [(column, row) for column in range(1, COLUMNS + 1)]
    shown = (_square_seen(squares[cell]) if cell in squares else "." for cell in cells)
    return _row(str(row), shown)


def _square_seen(square: SquareSeen) -> str:
    material = COLORED_LETTER if square.tile == COLORED_SHELLS else LETTERS[square.material]
    objects = (OBJECT_LETTERS[kind] for kind in square.objects)
    branch = AXIS_LETTERS[square.axis] if square.axis else ""
    tokens = (TOKEN_LETTERS.get(token, branch) for token in square.tokens)
    crossed = f"x{OBJECT_LETTERS[square.crossed]}" if square.crossed else ""
    return f"{material}:{''.join((*objects, *tokens))}{crossed}"


def _square(square: Square) -> str:
    if square.material == UNKNOWN:
        return "?"
    return f"{LETTERS[square.material]}:{''.join(OBJECT_LETTERS[kind] for kind in square.objects)}"


def _tile(tile: TileSeen) -> str:
    return f"{tile.id}{UNBROKEN}{_square(tile.a)}/{_square(tile.b)}"


def _player(view: View, seat: int) -> str:
    hand = view.hands[seat]
    if isinstance(hand, HiddenHand):
        held = f"{hand.size} hidden"
    else:
        held = "  ".join(map(_tile, hand.tiles)) or "empty"
    bonuses = " ".join(view.bonuses[seat]) or "none"
    turns = f"turns {view.played[seat]} of {view.turns}"
    turns += ", now two in a row" if view.doubled == seat else ""
    turns += ", without a take in the next" if view.given[seat] else ""
    return f"{SEAT_NAMES[seat]:<7} {turns}  bonus tiles: {bonuses}  hand: {held}"


def _pile(name: str, size: int, pieces: tuple[str, ...]) -> str:
    return f"{name} {size}: {' '.join(pieces)}" if pieces else f"{name} {size}"


def _piles(view: View) -> str:
    piles = view.piles or FACE_DOWN
    parts = [_pile("stack", view.stack_size, piles.stack)]
    if view.super_nest:
        parts.append(f"bonus tiles: {' '.join(view.revealed) or 'none'}")
    else:
        parts.append(_pile("bonus stack", view.bonus_stack_size, piles.bonus_stack))
        parts.append(_pile("discarded", view.bonus_discards_size, piles.bonus_discards))
    parts.append(f"eggs aside: {' '.join(view.aside) if view.aside else 'hidden'}")
    if view.discarded:
        parts.append(f"out of the game: {' '.join(tile.id for tile in view.discarded)}")
    return "  ".join(parts)


def _turn(view: View) -> list[str]:
    turn = view.turn
    if turn is None:
        return []
    line = f"to move: {SEAT_NAMES[turn.to_move]}, {turn.step}"
    if turn.must_place:
        line += f" {turn.must_place}"
    if turn.drawn_tiles:
        line += f" of {' '.join(turn.drawn_tiles)}"
    if turn.chosen:
        line += f" ({turn.chosen})"
    if turn.covering:
        line += f" with {_tile(turn.covering)}"
    return [line]
