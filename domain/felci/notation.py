"""How is Felci written down: words for its codes, and the garden drawn as text?"""

from typing import Final

from domain.felci.components import COLORS, SIDES, TYPES
from domain.felci.view import BenchSeen, FernSeen, HiddenHand, OpenHand, UndergrowthSeen, View
from domain.grid import name, place

PHRASES: Final = {
    "dealt": "Each player is dealt {count} ferns; {pile} are left in the pile.",
    "last_turn": "The pile is empty: black plays the last turn.",
    "undergrowth_laid": "lays undergrowth on {cell}",
    "undergrowth_laid_seen": "lays a {type} fern face down on {cell}",
    "spore_planted": "grows a {type} spore on {cell}",
    "new_plant_planted": "starts a new {type} plant on {cell}",
    "visitor_seated": "seats the {type} visitor on {bench}",
    "actions_lapsed": "can do nothing more (actions lapsed: {count})",
    "ferns_drawn": "draws {count}",
    "ferns_drawn_seen": "draws {count}: {types}",
    "ended_pile_empty_for_white": "The pile is empty at the start of white's turn: the end.",
    "ended_last_turn_played": "Black's last turn is over: the end.",
    "ended_standstill": "Two turns in a row without an action or a draw: the end.",
    "visitor_on_bench": "{type} visitor on {bench}",
    "disturber_on_bench": "{type} disturber on {bench}",
    "ferns_on_side": "{type} ferns on the {side} side: {count} ({cells})",
    "ferns_on_side_capped": (
        "{type} ferns on the {side} side: {count} ({cells}); a bench never scores below 0"
    ),
}
BENCHES: Final = tuple(f"{color}-{side}" for color in COLORS for side in SIDES)
WORDING: Final = {**PHRASES, **{word: word for word in (*TYPES, *SIDES, *BENCHES, *COLORS)}}
"""The English words for the codes of phrases and values."""

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
    sitting = ", ".join(f"{COLORS[one.owner]} {one.type}" for one in bench.visitors)
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
