"""Help cards of Bloom: each piece, its use, and its current value."""

from typing import Final

from adapters.i18n import N_, gettext, pgettext
from domain.bloom.view import OpenTiles, View
from web.games.bloom import text
from web.games.help_topics import HelpRequest, Topic

TILE: Final = N_(
    "In a ladder the numbers climb by 1 or by 2 from tile to tile, and after 100 they continue "
    "with 1. The flowers of a new ladder say which point tile it takes; on tiles left in your "
    "hand they cost a point each."
)
JOKER: Final = N_(
    "It stands for any number that fits, and has no flowers. Before your action you can swap a "
    "number tile from your hand for a joker in a ladder, if it fits there."
)
POINT_TILE: Final = N_(
    "A new ladder with that many flowers takes it. If the tile of that value is gone, the "
    "ladder takes the next lower one that is left."
)
TAKEN: Final = N_("Taken for a new ladder: it scores its points when the round is over.")
LADDER: Final = N_(
    "You can add tiles to it, no matter who laid it. A new ladder may steal one or two of its "
    "tiles, as long as it stays a ladder of at least three."
)
HAND: Final = N_(
    "Each flower left in a hand at the end of the round costs a point. The round ends as soon "
    "as a hand is empty."
)
SCORE: Final = N_(
    "The points of the point tiles taken in this round, less the flowers left in the hand."
)


def _number(request: HelpRequest) -> str:
    view: View = request.view
    return text.tile(view, int(request.parts[0]))


def _joker_now(request: HelpRequest) -> str:
    return request.label.partition(", ")[2]


def _open(request: HelpRequest) -> str:
    view: View = request.view
    tile = view.open[int(request.parts[0]) - 1]
    return gettext("empty space") if tile is None else text.tile(view, tile)


def _tile_now(request: HelpRequest) -> str:
    """Return the location of a tile outside of the viewer's hand."""
    return request.label.partition(", ")[2].partition(", ")[2]


def _hand(request: HelpRequest) -> str:
    return pgettext("bloom", "hand")


def _flowers_in_hand(request: HelpRequest) -> str:
    """Return the visible tiles of a hand and their flowers."""
    view: View = request.view
    held = view.hands[int(request.parts[0])]
    if not isinstance(held, OpenTiles):
        return request.label
    flowers = text.in_flowers(text.flowers(view.flowers, held.tiles))
    return f"{request.label}; {flowers}"


HELP: Final = (
    Topic(r"tile-(\d+)", _number, TILE, "BLO-4.1", now=_tile_now),
    Topic(
        r"joker-space-\d+|joker-board-\d+|jokers",
        N_("joker space"),
        N_(
            "Jokers that come up from the reserve are put here. If you lay a ladder of exactly "
            "three tiles and steal none, you may take one."
        ),
        "BLO-5.4",
        "jokers",
    ),
    Topic(r"joker-.+", N_("joker"), JOKER, "BLO-4.2", now=_joker_now),
    Topic(
        r"open-(\d+)",
        _open,
        N_("A space of the open reserve: when you draw, you may take the tile on it."),
        "BLO-3.3",
    ),
    Topic(
        r"reserve|pile",
        N_("face-down reserve"),
        N_("When you draw, you may take one or two tiles from here, unseen."),
        "BLO-3.3",
        "reserve",
    ),
    Topic(
        r"(?:point|on-board)-(\d+)",
        lambda request: gettext("point tile {points}", points=request.parts[0]),
        POINT_TILE,
        "BLO-5.3",
        "point-{0}",
    ),
    Topic(
        r"(?:points|taken)-(\d)-(\d)-(\d+)",
        N_("point tile"),
        TAKEN,
        "BLO-7.2",
        "points-{0}-{1}-{2}",
    ),
    Topic(
        r"(?:ladder|tag)-(\d+)",
        lambda request: gettext("ladder {number}", number=request.parts[0]),
        LADDER,
        "BLO-6.1",
        "ladder-{0}",
    ),
    Topic(
        r"ladders",
        N_("ladders"),
        N_("New ladders are laid here: at least three tiles, at least one of them from your hand."),
        "BLO-5.1",
    ),
    Topic(
        r"tray",
        N_("tray"),
        N_("Your new ladder is built here before you lay it."),
        "BLO-5.1",
    ),
    Topic(r"(?:hand|back)-(\d)", _hand, HAND, "BLO-7.2", "hand-{0}", _flowers_in_hand),
    Topic(
        r"(?:left|lost)-(\d)-(\d)",
        N_("flowers left in the hand"),
        HAND,
        "BLO-7.2",
        "left-{0}-{1}",
    ),
    Topic(r"(?:round|score)-(\d)-\d", N_("score of a round"), SCORE, "BLO-7.2", "side-{0}"),
    Topic(
        r"(?:side|name)-(\d)",
        N_("player"),
        N_("After both rounds the highest total wins."),
        "BLO-8.1",
        "side-{0}",
    ),
)
"""Topics, the more specific ones first."""
