"""Names of Bower's pieces and texts of the bonus tiles."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from adapters.i18n import N_, gettext
from domain.bower.components import (
    BRANCH,
    COLORED_SHELLS,
    OBJECTS,
    SEAT_NAMES,
    Cell,
    Components,
    NestTile,
    Square,
    box_of,
)
from domain.bower.options import Options
from domain.bower.view import SquareSeen, TileSeen, View
from domain.game import Seat, Setup
from web.text import joined, listed, named, sentence


class Named(NamedTuple):
    """The name and effect of a bonus tile."""

    name: str
    effect: str


class Counted(NamedTuple):
    """Singular and plural name of an object, and the singular with its article."""

    single: str
    many: str
    one: str


EARTH_TILE: Final = Named(
    N_("Earth tile"),
    N_(
        "A nest tile for your hand, which holds one more from now on: place it later."
        " White flowers and feathers count for the eggs of columns, in the colour that is best for"
        " you, but not for egg bonus tiles."
    ),
)
BONUS_TILES: Final = {
    **{f"earth-{number}": EARTH_TILE for number in range(1, 5)},
    "colored-shells": Named(
        N_("Colored Shells"),
        N_(
            "A nest tile for your hand, which holds one more from now on: place it later."
            " It wins ties in its columns, a tie for moss when it lies in your largest group, the"
            " comparison of the Shells egg, and a tie at the end."
        ),
    ),
    "egg-yellow": Named(
        N_("Yellow egg"),
        N_(
            "At the end 1 egg token, if you have more yellow flowers and feathers than your"
            " opponent; white ones don't count."
        ),
    ),
    "egg-violet": Named(
        N_("Violet egg"),
        N_(
            "At the end 1 egg token, if you have more violet flowers and feathers than your"
            " opponent; white ones don't count."
        ),
    ),
    "egg-red": Named(
        N_("Red egg"),
        N_(
            "At the end 1 egg token, if you have more red flowers and feathers than your"
            " opponent; white ones don't count."
        ),
    ),
    "egg-shells": Named(
        N_("Shells egg"),
        N_(
            "At the end 1 egg token, if you have more shells than your opponent. Colored Shells in"
            " a nest win this comparison, whatever the shells."
        ),
    ),
    "peek-egg": Named(
        N_("Spy: one egg"), N_("Look at one of the three eggs that face your opponent.")
    ),
    "peek-aside": Named(N_("Spy: set-aside eggs"), N_("Look at the two eggs that were set aside.")),
    "white-feather": Named(
        N_("White feather"),
        N_("Put a white feather on a square of your nest with a free spot: it counts as one."),
    ),
    "white-flower": Named(
        N_("White flower"),
        N_("Put a white flower on a square of your nest with a free spot: it counts as one."),
    ),
    "shells": Named(N_("Shells"), N_("Put two shells on a square of your nest with a free spot.")),
    "branch": Named(
        N_("Branch"),
        N_(
            "Put it on a square of your nest with a free spot: the squares at its two ends count"
            " as adjacent, if they are of the same material."
        ),
    ),
    "cross": Named(
        N_("Cross"),
        N_(
            "Cross out a flower or a feather in one of the two nests: it does not count at the end."
        ),
    ),
    "cover": Named(
        N_("Cover"),
        N_(
            "Draw the top nest tile and put it at once over two filled squares of your nest, side"
            " by side; what they show is gone."
        ),
    ),
    "give": Named(
        N_("Gift"),
        N_(
            "Give a tile of the display to your opponent, who takes no tile next turn and must "
            "place it."
        ),
    ),
    "double-turn": Named(N_("Double turn"), N_("Your opponent plays the next two turns in a row.")),
    "discard": Named(
        N_("Discard"),
        N_("Your opponent discards a tile from their hand, which stays one smaller from then on."),
    ),
}
MATERIALS_NAMED: Final = {
    "straw": N_("straw"),
    "moss": N_("moss"),
    "gravel": N_("gravel"),
    "earth": N_("earth"),
}
OBJECTS_NAMED: Final = {
    "flower-yellow": Counted(
        N_("yellow flower"), N_("{count} yellow flowers"), N_("a yellow flower")
    ),
    "flower-violet": Counted(
        N_("violet flower"), N_("{count} violet flowers"), N_("a violet flower")
    ),
    "flower-red": Counted(N_("red flower"), N_("{count} red flowers"), N_("a red flower")),
    "flower-white": Counted(N_("white flower"), N_("{count} white flowers"), N_("a white flower")),
    "feather-yellow": Counted(
        N_("yellow feather"), N_("{count} yellow feathers"), N_("a yellow feather")
    ),
    "feather-violet": Counted(
        N_("violet feather"), N_("{count} violet feathers"), N_("a violet feather")
    ),
    "feather-red": Counted(N_("red feather"), N_("{count} red feathers"), N_("a red feather")),
    "feather-white": Counted(
        N_("white feather"), N_("{count} white feathers"), N_("a white feather")
    ),
    "gem": Counted(N_("gem"), N_("{count} gems"), N_("a gem")),
    "shell": Counted(N_("shell"), N_("{count} shells"), N_("a shell")),
}
LEGEND: Final = (
    *((f"bower-{material}", called) for material, called in MATERIALS_NAMED.items()),
    *((f"bower-{kind}", OBJECTS_NAMED[kind].single) for kind in OBJECTS),
    ("bower-gems-2", N_("gems in a column: the third earns a bonus")),
    ("bower-badge", N_("gems in a group: the third earns a bonus")),
    *(
        (f"bower-bonus-{tile}", called, effect)
        for tile, (called, effect) in BONUS_TILES.items()
        if not tile.startswith("earth")
    ),
)
"""Names of the symbols."""


def player(seat: Seat) -> str:
    """Return the name of a seat."""
    return named("bower", SEAT_NAMES[seat])


def name(code: str) -> str:
    """Return an object or a token in words, as ``red flower``."""
    return gettext(OBJECTS_NAMED[code].single) if code in OBJECTS_NAMED else named("bower", code)


def material(code: str) -> str:
    """Return a material in words."""
    return gettext(MATERIALS_NAMED[code])


def bonus_name(code: str) -> str:
    """Return the name of a bonus tile."""
    return gettext(BONUS_TILES[code].name)


def bonus_description(code: str) -> str:
    """Return the name and effect of a bonus tile, in sentences."""
    return f"{bonus_name(code)}. {gettext(BONUS_TILES[code].effect)}"


def _with_articles(kinds: Iterable[str]) -> Iterator[str]:
    """Return each kind of object as a sentence names it, as ``a gem`` or ``2 gems``."""
    for kind, count in Counter(kinds).items():
        named = OBJECTS_NAMED[kind]
        yield gettext(named.many, count=count) if count > 1 else gettext(named.one)


def square(shown: Square | SquareSeen) -> str:
    """Return a square in words without commas, for use in lists."""
    if not shown.objects:
        return material(shown.material)
    return gettext(
        "{material} with {objects}",
        material=material(shown.material),
        objects=joined(_with_articles(shown.objects)),
    )


def tile(shown: TileSeen) -> str:
    """Return a tile in words."""
    return _as_colored_shells(shown.id, halves(shown))


def _as_colored_shells(key: str, words: str) -> str:
    """Return *words* prefixed by the tile's name, if it is the colored-shells tile."""
    return f"{bonus_name(COLORED_SHELLS)}: {words}" if key == COLORED_SHELLS else words


def halves(shown: TileSeen | NestTile) -> str:
    """Return the squares of a tile in words, as everywhere on pages: in the log, too."""
    return f"{square(shown.a)} / {square(shown.b)}"


def filled(shown: SquareSeen) -> str:
    """Return a filled square of a nest in words, with its tokens."""
    tokens = (_token(token, shown.axis) for token in shown.tokens)
    crossed = [gettext("{object} crossed out", object=name(shown.crossed))] if shown.crossed else []
    return listed((_as_colored_shells(shown.tile, square(shown)), *tokens, *crossed))


def _token(token: str, axis: str | None) -> str:
    if token != BRANCH:
        return gettext("{token} token", token=name(token))
    if axis == "row":
        return gettext("branch token along the row")
    return gettext("branch token along the column")


def where(cell: Cell) -> str:
    """Return a cell in words."""
    return gettext("column {column}, row {row}", column=cell[0], row=cell[1])


def short(cell: Cell) -> str:
    """Return a cell as in the log: column and row."""
    return "-".join(map(str, cell))


def nest_tile(view: View, key: str) -> TileSeen | None:
    """Return the face of a bonus tile that is a nest tile."""
    return next((tile for tile in view.bonus_nest_tiles if tile.id == key), None)


def bonus(key: str, shown: TileSeen | None) -> Named:
    """Return a bonus tile in words; a nest tile with its face *shown*."""
    effect = gettext(BONUS_TILES[key].effect)
    return Named(bonus_name(key), f"{sentence(halves(shown))} {effect}" if shown else effect)


EARTH = "earth-"
"""Id prefix of Earth tiles."""


def called(setup: Setup[Options, Components]) -> dict[str, str]:
    """Return the names of the tiles within a sentence, by id."""
    box = box_of(setup.components, setup.options)
    shown = {id: halves(tile) for id, tile in box.tiles.items()}
    earth = {
        id: gettext("Earth tile ({halves})", halves=words)
        for id, words in shown.items()
        if id.startswith(EARTH)
    }
    return {**shown, **earth, COLORED_SHELLS: bonus_name(COLORED_SHELLS)}


def opening(code: str) -> str:
    """Return a category of first moves in words."""
    first, _, second = code.partition("-")
    if not second:
        return gettext("column {column}", column=first)
    return gettext("columns {first} and {second}", first=first, second=second)
