"""Deal layout of Bloom for the record editor: which pieces it holds, and where they start."""

from collections.abc import Callable
from typing import Final

from adapters.i18n import N_, gettext, pgettext
from domain.bloom.components import HAND, JOKER, OPEN_RESERVE, box_of
from domain.deal_slots import Piece
from web.games.bloom.text import HANDS
from web.games.bloom.tiles import tile_shape
from web.games.deal_layout import AnySetup, DealLayout, DealSection, Pool, hands, in_round
from web.games.geometry import ORIGIN
from web.games.scene import Shape


def pools(setup: AnySetup) -> tuple[Pool, ...]:
    """Return the tile pools, one for each round."""
    tiles = box_of(setup.components).tiles
    return tuple(Pool(tiles, {f"rounds.{number}": len(tiles)}) for number in (0, 1))


def stretches(setup: AnySetup) -> tuple[DealSection, ...]:
    """Return the open reserve, the hands and the reserve of each round."""
    return tuple(
        stretch
        for number in (1, 2)
        for stretch in in_round(_numbered(number), _round(setup, f"rounds.{number - 1}"))
    )


def _numbered(number: int) -> Callable[[str], str]:
    """Return the label of a place in this round."""
    return lambda place: pgettext("bloom", "Round {number}: {place}", number=number, place=place)


def _round(setup: AnySetup, of: str) -> tuple[DealSection, ...]:
    opened = gettext("Open reserve, with the jokers that came up")
    return (
        DealSection(of, opened, OPEN_RESERVE, JOKER),
        *hands("bloom", setup, of, HAND, HANDS),
        DealSection(of, gettext("Reserve, in drawing order")),
    )


def picture(setup: AnySetup, tile: Piece) -> Shape:
    """Return a tile."""
    flowers = box_of(setup.components).flowers[tile] if isinstance(tile, int) else 0
    return tile_shape(str(tile), tile, flowers, ORIGIN, 100)


DEAL_LAYOUT: Final = DealLayout(
    pools=pools,
    picture=picture,
    stretches=stretches,
    shown={"open": N_("Open reserve"), "results": N_("Left in the hands")},
    hands=HANDS,
)
