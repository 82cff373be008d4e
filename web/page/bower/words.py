"""What are the things of Bower called, and what does each bonus tile do, in words?"""

from collections import Counter
from collections.abc import Iterable
from typing import Final, NamedTuple

from domain.bower.components import (
    COLORED_SHELLS,
    EARTH,
    MATERIALS,
    OBJECTS,
    SEAT_NAMES,
    Cell,
    Square,
)
from domain.bower.notation import THINGS
from domain.bower.view import SquareSeen, TileSeen, View
from domain.game import Seat


class Named(NamedTuple):
    """A bonus tile: its name, and its effect in a sentence."""

    name: str
    effect: str


_EARTH: Final = "A nest tile for your hand, which holds one more from now on: place it later."
_EGG: Final = "At the end 1 egg token, if you have more {} flowers and feathers than your opponent."
_WHITE: Final = "Put a white {} on a square of your nest with a free spot: it counts as one."

BONUS_TILES: Final = {
    **{
        f"earth-{number}": Named("Earth tile", f"{_EARTH} White counts as any colour.")
        for number in range(1, 5)
    },
    "colored-shells": Named("Colored Shells", f"{_EARTH} It wins ties where it lies."),
    **{
        f"egg-{color}": Named(f"{color.capitalize()} egg", _EGG.format(color))
        for color in ("yellow", "violet", "red")
    },
    "egg-shells": Named(
        "Shells egg", "At the end 1 egg token, if you have more shells than your opponent."
    ),
    "peek-egg": Named("Spy: one egg", "Look at one of the three eggs that face your opponent."),
    "peek-aside": Named("Spy: eggs aside", "Look at the two eggs that were put aside."),
    "white-feather": Named("White feather", _WHITE.format("feather")),
    "white-flower": Named("White flower", _WHITE.format("flower")),
    "shells": Named("Shells", "Put two shells on a square of your nest with a free spot."),
    "branch": Named(
        "Branch",
        "Put it on a square of your nest with a free spot: the squares at its two ends count as"
        " adjacent.",
    ),
    "cross": Named(
        "Cross", "Cross out a flower or a feather in either nest: it does not count at the end."
    ),
    "cover": Named(
        "Cover", "Draw the top nest tile and put it over two squares of your nest at once."
    ),
    "give": Named(
        "Gift",
        "Give a tile of the display to your opponent, who takes none next turn and must place it.",
    ),
    "double-turn": Named("Double turn", "Your opponent plays the next two turns in a row."),
    "discard": Named(
        "Discard", "Your opponent discards a tile of the hand, which is one smaller from then on."
    ),
}


LEGEND: Final = (
    *((f"bower-{material}", material) for material in (*MATERIALS, EARTH)),
    *((f"bower-{kind}", THINGS.get(kind, kind)) for kind in OBJECTS),
    ("bower-gems-2", "gems in a column: the third brings a bonus"),
    ("bower-badge", "gems in a group: the third brings a bonus"),
    *(
        (f"bower-bonus-{tile}", f"{name}: {effect}")
        for tile, (name, effect) in BONUS_TILES.items()
        if not tile.startswith("earth")
    ),
)
"""What the symbols stand for."""


def player(seat: Seat) -> str:
    """Return what a seat is called."""
    return SEAT_NAMES[seat]


def name(code: str) -> str:
    """Return an object or a token in words, as ``red flower``."""
    return THINGS.get(code, code)


def objects(kinds: Iterable[str]) -> str:
    """Return objects in words, as ``2 red flowers, gem``."""
    counted = Counter(kinds).items()
    return ", ".join(
        f"{count} {name(kind)}s" if count > 1 else name(kind) for kind, count in counted
    )


def square(shown: Square) -> str:
    """Return half a tile in words."""
    return f"{shown.material} with {objects(shown.objects)}"


def tile(shown: TileSeen) -> str:
    """Return a tile in words."""
    named = f"{BONUS_TILES[COLORED_SHELLS].name}: " if shown.id == COLORED_SHELLS else ""
    return f"{named}{halves(shown)}"


def halves(shown: TileSeen) -> str:
    """Return what the squares of a tile show."""
    return f"{square(shown.a)}; {square(shown.b)}"


def sentence(words: str) -> str:
    """Return *words* as a sentence."""
    return f"{words[:1].upper()}{words[1:]}."


def filled(shown: SquareSeen) -> str:
    """Return a filled square of a nest in words, with its tokens."""
    named = f"{BONUS_TILES[COLORED_SHELLS].name}: " if shown.tile == COLORED_SHELLS else ""
    words = [f"{named}{shown.material} with {objects(shown.objects)}"]
    for token in shown.tokens:
        along = f" along the {shown.axis}" if token == "branch" else ""
        words.append(f"token {name(token)}{along}")
    if shown.crossed:
        words.append(f"{name(shown.crossed)} crossed out")
    return ", ".join(words)


def where(cell: Cell) -> str:
    """Return a cell in words."""
    return f"column {cell[0]}, row {cell[1]}"


def short(cell: Cell) -> str:
    """Return a cell as the log has it: column and row."""
    return "-".join(map(str, cell))


def listed(words: Iterable[str], none: str = "none") -> str:
    """Return *words* in one text."""
    return ", ".join(words) or none


def bonus(view: View, key: str) -> Named:
    """Return a bonus tile in words; a nest tile among them with what it shows."""
    named = BONUS_TILES[key]
    shown = next((each for each in view.bonus_nest_tiles if each.id == key), None)
    return Named(named.name, f"{sentence(halves(shown))} {named.effect}") if shown else named
