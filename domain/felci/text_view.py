"""Draws a view of Felci as text."""

from typing import Final

from domain.felci.components import COLORS
from domain.felci.view import BenchSeen, FernSeen, HiddenHand, OpenHand, UndergrowthSeen, View
from domain.grid import name, place

LETTERS: Final = {"red": "r", "yellow": "y", "green": "g", "blue": "b", "pink": "p"}


def draw(view: View) -> str:
    """Return *view* as text: a lower-case letter is a fern, ``#`` undergrowth, ``.`` empty.

    Undergrowth whose type the viewer knows is the capital letter of the type.
    """
    letters = {tile.cell: _letter(tile) for tile in view.tiles}
    columns, rows = (max(numbers) + 1 for numbers in zip(*map(place, view.cells), strict=True))
    cells = set(view.cells)
    lines = ["    " + " ".join(name(column, 0)[0] for column in range(columns))]
    for row in range(rows):
        named = [name(column, row) for column in range(columns)]
        marks = (letters.get(cell, ".") if cell in cells else " " for cell in named)
        lines.append(f"{row + 1:>3} {' '.join(marks)}".rstrip())
    lines.append("")
    lines += map(_bench_line, view.benches)
    lines.append("")
    lines += (_player_line(view, seat) for seat in range(len(view.hands)))
    lines.append(f"pile     {_pile(view)}")
    return "\n".join(lines)


def _letter(tile: FernSeen | UndergrowthSeen) -> str:
    if isinstance(tile, FernSeen):
        return LETTERS[tile.type]
    return LETTERS[tile.type].upper() if tile.type else "#"


def _bench_line(bench: BenchSeen) -> str:
    sitting = ", ".join(f"{COLORS[visitor.owner]} {visitor.type}" for visitor in bench.visitors)
    return f"{bench.id:<12} {bench.points:>2}  {sitting}".rstrip()


def _player_line(view: View, seat: int) -> str:
    turn = view.turn
    mark = f"  to play, actions left: {turn.actions_left}" if turn and turn.seat == seat else ""
    waiting = " ".join(view.waiting[seat]) or "none"
    return (
        f"{COLORS[seat]:<8} {view.points[seat]:>2} points  hand: {_hand(view.hands[seat])}"
        f"  visitors waiting: {waiting}{mark}"
    )


def _hand(hand: OpenHand | HiddenHand) -> str:
    if isinstance(hand, OpenHand):
        return " ".join(hand.types) or "empty"
    return f"{hand.size} hidden"


def _pile(view: View) -> str:
    return f"{view.pile_size}: {' '.join(view.pile)}" if view.pile else str(view.pile_size)
