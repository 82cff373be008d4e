"""Help cards of Felci: each piece, its use, and its current value."""

from typing import Final

from adapters.i18n import N_, gettext, ngettext
from domain.felci.components import COLORS
from domain.felci.view import FernSeen, UndergrowthSeen, View
from web.games.felci import text
from web.games.felci.scene import PILE
from web.games.help_topics import HelpRequest, Topic
from web.text import joined, named

FERN: Final = N_(
    "Visitors who love it score a joy point for it, if they sit on a bench of their own colour "
    "on one of its two sides. While an adjacent cell is empty the fern is free, and the next "
    "fern of its type must grow from a free one."
)
UNDERGROWTH: Final = N_(
    "A tile that stays face down to the end: it carried a spore farther. It scores nothing, no "
    "fern grows from it, and until the match ends only the player who laid it knows its type."
)
EMPTY: Final = N_(
    "A fern can grow here if a free fern of its type, or undergrowth just laid from one, is next "
    "to it, or if there is no free one in the whole garden."
)
BENCH: Final = N_(
    "A visitor of its colour scores a joy point for each fern it loves on the 26 cells of this "
    "side. A visitor of the other colour takes away a point for each fern it loves, but the "
    "bench never scores below 0."
)
VISITOR: Final = N_(
    "It takes a seat on any bench, for good. On a bench of its own colour it scores joy "
    "points; on one of the other colour it takes them from the visitor who sits there."
)


def _lying(request: HelpRequest) -> FernSeen | UndergrowthSeen | None:
    view: View = request.view
    return next((tile for tile in view.tiles if tile.cell == request.parts[0]), None)


def _name_of_cell(request: HelpRequest) -> str:
    tile = _lying(request)
    if isinstance(tile, FernSeen):
        return text.fern(tile.type)
    return gettext(text.UNDERGROWTH[tile.owner]) if tile else gettext("empty cell")


def _of_cell(request: HelpRequest) -> str:
    tile = _lying(request)
    if isinstance(tile, FernSeen):
        return gettext(FERN)
    return gettext(UNDERGROWTH) if tile else gettext(EMPTY)


def _rule_of_cell(request: HelpRequest) -> str:
    tile = _lying(request)
    if isinstance(tile, FernSeen):
        return "FEL-4.1"
    return "FEL-4.6" if tile else "FEL-4.3"


def _cell_now(request: HelpRequest) -> str:
    view: View = request.view
    sides = [
        named("felci", side) for side, cells in view.sides.items() if request.parts[0] in cells
    ]
    there = gettext("It is on the sides {sides}.", sides=joined(sides))
    return f"{request.label}. {there}"


def _hand_now(request: HelpRequest) -> str:
    """Return the number of cells for a fern of the viewer, on the viewer's turn."""
    view: View = request.view
    ferns = view.legal.ferns if view.legal else ()
    cells = [len(fern.cells) for fern in ferns if fern.type == request.parts[1]]
    if not cells:
        return ""
    return ngettext(
        "Without undergrowth it can grow on {count} cell.",
        "Without undergrowth it can grow on {count} cells.",
        cells[0],
    )


def _visitor_now(request: HelpRequest) -> str:
    """Return the bench of a visitor and its effect."""
    return request.label if request.shape.place else gettext("not seated yet")


def _visitor(request: HelpRequest) -> str:
    color, kind = request.parts
    return text.seated(COLORS.index(color), kind)


def _bench(request: HelpRequest) -> str:
    return text.bench(*request.parts)


HELP: Final = (
    Topic(
        r"(?:fern-|undergrowth-)?([a-z]\d+)",
        _name_of_cell,
        _of_cell,
        _rule_of_cell,
        "{0}",
        _cell_now,
    ),
    Topic(
        r"(white|black)-hand-([a-z]+)-\d+",
        lambda request: text.fern(request.parts[1]),
        N_("Plant it in the garden, or lay it face down as undergrowth to carry a spore farther."),
        "FEL-4.3",
        now=_hand_now,
    ),
    Topic(
        r"(white|black)-hand-\d+",
        N_("hidden fern"),
        N_("A fern in the other player's hand. Only that player knows its type."),
        "FEL-2.2",
    ),
    Topic(r"(white|black)-visitor-([a-z]+)", _visitor, VISITOR, "FEL-5.1", now=_visitor_now),
    Topic(r"points-(white|black)-(\w+)", _bench, BENCH, "FEL-6.2", "{0}-{1}"),
    Topic(r"(?:name-)?(white|black)-(\w+)", _bench, BENCH, "FEL-6.2", "{0}-{1}"),
    Topic(
        r"pile(?:-tiles)?",
        N_("pile"),
        N_(
            "After your actions you may draw from it until your hand is full. When it is empty "
            "at the start of a turn, the match is about to end."
        ),
        "FEL-6.1",
        PILE,
    ),
)
"""Topics, the more specific ones first."""
