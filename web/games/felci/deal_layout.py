"""Deal layout of Felci for the record editor: which pieces it holds, and where they start."""

from typing import Final

from adapters.i18n import gettext
from domain.deal_slots import Piece
from web.games.deal_layout import AnySetup, DealLayout, DealSection, Pool, hands
from web.games.felci.layout import TILE
from web.games.felci.text import FERNS, HANDS
from web.games.scene import Shape


def pools(setup: AnySetup) -> tuple[Pool, ...]:
    """Return the ferns of the box."""
    pieces = tuple(fern for _ in range(setup.components.copies) for fern in setup.components.types)
    return (Pool(pieces, {"pile": len(pieces)}),)


def stretches(setup: AnySetup) -> tuple[DealSection, ...]:
    """Return the hands, and the pile under them."""
    held = hands("felci", setup, "pile", setup.options.hand_size(setup.components.hand), HANDS)
    return (*held, DealSection("pile", gettext("Pile, in drawing order")))


def picture(setup: AnySetup, fern: Piece) -> Shape:
    """Return a fern tile."""
    return Shape(str(fern), "tile", 0, 0, TILE, body=f"tile-{fern}", face=f"fern-{fern}")


DEAL_LAYOUT: Final = DealLayout(
    pools=pools, picture=picture, stretches=stretches, called=FERNS, hands=HANDS
)
