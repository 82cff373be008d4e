"""Deal layout of Birdie for the record editor: which pieces it holds, and where they start."""

from collections.abc import Callable
from typing import Final

from adapters.i18n import N_, gettext, pgettext
from domain.birdie.components import AREA, HAND, box_of
from domain.deal_slots import Piece
from web.games.birdie.cards import card_shape
from web.games.birdie.page_plan import ROW_CARD
from web.games.deal_layout import AnySetup, DealLayout, DealSection, Pool, hands, in_round
from web.games.geometry import ORIGIN
from web.games.scene import Shape


def pools(setup: AnySetup) -> tuple[Pool, ...]:
    """Return the card pools; with two players, the rounds share one."""
    cards = box_of(setup.components).cards
    if setup.players == 2:
        half = len(cards) // 2
        return (Pool(cards, {"rounds.0": half, "rounds.1": half}),)
    return tuple(Pool(cards, {f"rounds.{number}": len(cards)}) for number in (0, 1))


def stretches(setup: AnySetup) -> tuple[DealSection, ...]:
    """Return the hands, the draw area, the deck and the reserve of each round."""
    lengths = {name: size for pool in pools(setup) for name, size in pool.lists.items()}
    return tuple(
        stretch
        for number, (of, length) in enumerate(lengths.items(), 1)
        for stretch in in_round(_numbered(number), _round(setup, of, length))
    )


def _numbered(number: int) -> Callable[[str], str]:
    """Return the label of a place in this round."""
    return lambda place: pgettext("birdie", "Round {number}: {place}", number=number, place=place)


def _round(setup: AnySetup, of: str, length: int) -> tuple[DealSection, ...]:
    deck = length - (HAND + 1) * setup.players - AREA
    return (
        *hands("birdie", setup, of, HAND),
        DealSection(of, gettext("Draw area"), AREA),
        DealSection(of, gettext("Deck, in drawing order"), deck),
        DealSection(of, gettext("Reserve under the stop card")),
    )


def picture(setup: AnySetup, card: Piece) -> Shape:
    """Return a card."""
    return card_shape(str(card), str(card), ORIGIN, ROW_CARD)


DEAL_LAYOUT: Final = DealLayout(
    pools=pools,
    picture=picture,
    stretches=stretches,
    shown={
        "area": N_("Draw area"),
        "rows": N_("Row"),
        "discards": N_("Discarded"),
        "scoring": N_("Drawn from the reserve"),
    },
)
