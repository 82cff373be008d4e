"""Help cards of Bower: each piece, its use, and its current value."""

from typing import Final

from adapters.i18n import N_, gettext
from domain.bower.components import BONUS_KINDS, COLORED_SHELLS, EARTH, WHITE, Cell
from domain.bower.standings import by_material
from domain.bower.view import OpenHand, SquareSeen, TileSeen, View
from web.games.bower import side_panel, text
from web.games.bower.layout import near_seat
from web.games.bower.standings import in_words, on_eggs
from web.games.help_topics import HelpRequest, Topic
from web.text import capitalized

RULES_OF_BONUS: Final = {
    "nest": "BOW-5.1",
    "egg": "BOW-5.4",
    "spy": "BOW-5.5",
    "token": "BOW-5.6",
}
"""Rule ids of bonus tiles; BOW-5.7 for all others."""
SQUARE: Final = N_(
    "Half a tile can go here: a tile covers two empty squares side by side, at least one of "
    "them in row 1 or next to a tile of this nest."
)
FILLED: Final = N_(
    "The objects here count in their column against the same column of the other nest. "
    "Connected squares of one material are a group: its third gem earns a bonus, and the "
    "largest group an egg token."
)
FILLED_EARTH: Final = N_(
    "The objects here count in their column against the same column of the other nest. "
    "Connected squares of earth are a group: its third gem earns a bonus, but earth "
    "doesn't count for the largest group."
)
NEST_TILE: Final = N_(
    "Its two squares go on two empty squares of a nest, rotated as you like. What they show "
    "counts in their columns; the third gem of a column or a group earns a bonus."
)
EGG: Final = N_(
    "It wishes for one kind of object: at the end the player with more of them in this "
    "column gets 1 egg token, or 2 for exactly one against none. In a tie, more shells "
    "in the column win."
)
WHITE_EGG: Final = N_(
    "It wishes for one kind of object in any colour: at the end the player with more of them in "
    "this column gets 1 egg token, or 2 for exactly one against none. In a tie, more shells in "
    "the column win."
)
GEMS: Final = N_("The number of gems here. The tile that brings the third one earns a bonus.")
LARGEST: Final = N_(
    "The number of squares in the largest group of this material. At the end the player with "
    "the larger group gets 1 egg token; in a tie, more shells in the group win."
)


def _square(request: HelpRequest) -> SquareSeen | None:
    view: View = request.view
    seat, column, row = map(int, request.parts)
    cell: Cell = (column, row)
    squares = view.nests[seat].squares
    return next((square for square in squares if square.cell == cell), None)


def _of_square(request: HelpRequest) -> str:
    shown = _square(request)
    if shown is None:
        return gettext(SQUARE)
    return gettext(FILLED_EARTH if shown.material == EARTH else FILLED)


def _egg(request: HelpRequest) -> str:
    view: View = request.view
    shown = view.eggs[int(request.parts[0]) - 1].shows
    return _wish(shown)


def _egg_aside(request: HelpRequest) -> str:
    view: View = request.view
    return _wish(view.aside[int(request.parts[0])] if view.aside else None)


def _wish(shown: str | None) -> str:
    return gettext("egg: {wish}", wish=text.name(shown)) if shown else gettext("hidden egg")


def _of_egg(request: HelpRequest) -> str:
    shown = request.view.eggs[int(request.parts[0]) - 1].shows
    return gettext(WHITE_EGG if shown and shown.endswith(WHITE) else EGG)


def _egg_now(request: HelpRequest) -> str:
    """Return the comparison of a column whose egg the viewer knows, then its label."""
    view: View = request.view
    at = dict(on_eggs(view)).get(int(request.parts[0]))
    label = capitalized(request.label)
    return f"{in_words(at, near_seat(view))}. {label}" if at else label


def _largest_now(request: HelpRequest) -> str:
    view: View = request.view
    return in_words(by_material(view)[request.parts[1]], near_seat(view))


def _tile(request: HelpRequest) -> str:
    if request.parts[0] == COLORED_SHELLS:
        return text.bonus_name(COLORED_SHELLS)
    return (
        text.bonus_name(request.parts[0])
        if request.parts[0].startswith(EARTH)
        else gettext("nest tile")
    )


def _of_tile(request: HelpRequest) -> str:
    tile = request.parts[0]
    return text.bonus_description(tile) if tile in text.BONUS_TILES else gettext(NEST_TILE)


def _rule_of_tile(request: HelpRequest) -> str:
    return _rule_of_bonus(request) if request.parts[0] in text.BONUS_TILES else "BOW-3.2"


def _tile_now(request: HelpRequest) -> str:
    """Return the objects of a tile outside of nests; in a nest, its squares show them."""
    view: View = request.view
    hands = (hand.tiles for hand in view.hands if isinstance(hand, OpenHand))
    covering = (view.turn.covering,) if view.turn and view.turn.covering else ()
    seen = (view.display, view.discarded, view.bonus_nest_tiles, covering, *hands)
    shown = {tile.id: tile for tiles in seen for tile in tiles}
    return text.halves(shown[request.parts[0]]) if request.parts[0] in shown else _placed(request)


def _placed(request: HelpRequest) -> str:
    """Return the visible squares of a tile in a nest."""
    view: View = request.view
    squares = [square for nest in view.nests for square in nest.squares]
    return "; ".join(text.filled(square) for square in squares if square.tile == request.parts[0])


def _bonus(request: HelpRequest) -> str:
    return text.bonus_name(request.parts[0])


def _of_bonus(request: HelpRequest) -> str:
    return gettext(text.BONUS_TILES[request.parts[0]].effect)


def _rule_of_bonus(request: HelpRequest) -> str:
    tile = request.parts[0]
    if tile == COLORED_SHELLS:
        return "BOW-5.3"
    kind = next(kind for kind, tiles in BONUS_KINDS.items() if tile in tiles)
    return RULES_OF_BONUS.get(kind, "BOW-5.7")


def _shown_by_bonus(request: HelpRequest) -> str:
    shown: TileSeen | None = text.nest_tile(request.view, request.parts[0])
    return text.halves(shown) if shown else ""


def _gems_now(request: HelpRequest) -> str:
    return gettext(
        "gems: {count}",
        count=request.view.nests[int(request.parts[0])].column_gems[int(request.parts[1]) - 1],
    )


def _group_gems_now(request: HelpRequest) -> str:
    return gettext("gems: {count}", count=request.thing.text)


HELP: Final = (
    Topic(
        r"nest-(\d)-(\d)-(\d)",
        lambda request: (
            text.square(shown) if (shown := _square(request)) else gettext("empty square")
        ),
        _of_square,
        lambda request: "BOW-4.1" if _square(request) else "BOW-3.2",
    ),
    Topic(r"(?:request-egg|egg|versus)-(\d)", _egg, _of_egg, "BOW-6.2", "egg-{0}", _egg_now),
    Topic(
        r"(?:egg-)?aside-(\d)",
        _egg_aside,
        N_("Two of the eight eggs were set aside unseen: they count for no column."),
        "BOW-2.1",
        "aside-{0}",
    ),
    Topic(
        r"egg-token-\d+-\d+",
        N_("egg token"),
        N_("The player with the most of them wins."),
        "BOW-6.8",
    ),
    Topic(
        r"(?:column|row)-.+",
        N_("column or row"),
        N_("The log names a square by its column and its row. Row 1 is next to the Birds board."),
        "BOW-1.4",
    ),
    Topic(r"gems-(\d)-(\d)", N_("gems of a column"), GEMS, "BOW-4.1", now=_gems_now),
    Topic(r"group-\d-\d-\d", N_("gems of a group"), GEMS, "BOW-4.1", now=_group_gems_now),
    Topic(
        r"largest-(\d)-(\w+)",
        lambda request: gettext(
            "largest group: {material}", material=text.material(request.parts[1])
        ),
        LARGEST,
        "BOW-6.1",
        "own-{0}",
        _largest_now,
    ),
    Topic(r"tile-(.+)", _tile, _of_tile, _rule_of_tile, now=_tile_now),
    Topic(
        r"stack(?:-tiles)?",
        N_("stack of nest tiles"),
        N_("The display is refilled from here. Only the bonus tile Cover draws from it."),
        "BOW-3.1",
        side_panel.STACK,
    ),
    Topic(
        r"bonus-stack(?:-tiles)?",
        N_("bonus stack"),
        N_("When you earn a bonus, you may draw the three top tiles and keep one."),
        "BOW-4.3",
        side_panel.BONUS_STACK,
    ),
    Topic(
        r"drawn-\d+",
        N_("drawn bonus tile"),
        N_("Only the player who drew it sees it. One is kept and shown, the others are discarded."),
        "BOW-4.3",
    ),
    Topic(r"bonus-(.+)", _bonus, _of_bonus, _rule_of_bonus, now=_shown_by_bonus),
    Topic(r"token-(.+)", _bonus, _of_bonus, "BOW-5.6", now=""),
    Topic(
        r"(?:hand-\d|(?:south|north)-hand-\d+)",
        N_("tiles in hand"),
        N_("Each turn you take a tile from the display and place one from your hand."),
        "BOW-3.2",
    ),
    Topic(
        r"own-(\d)",
        N_("groups and bonus tiles of a player"),
        N_("The largest group of each material, and the bonus tiles that were chosen."),
        "BOW-6.1",
    ),
)
"""Topics, the more specific ones first."""
