"""Scene of Birdie: lays out a view and labels its places."""

from collections.abc import Iterable
from itertools import chain

from adapters.i18n import gettext, ngettext, pgettext
from domain.birdie.state import Cards
from domain.birdie.view import HiddenCards, Pile, View
from domain.game import Seat
from web.cache import cached, cached_tuple
from web.games.birdie import cards, rows, sheets
from web.games.birdie import text as words
from web.games.birdie.layout import Layout, layout_of
from web.games.birdie.page_plan import FAR_CARD, HandLayout, SupplyLayout
from web.games.birdie.row_layout import RATIO
from web.games.birdie.sheets import tray
from web.games.birdie.trophies import trophies
from web.games.geometry import Point, Responsive, ResponsivePoint, ResponsiveRect, around
from web.games.scene import Caption, Place, Scene, Shape, Zone

DECK, RESERVE, AREA, STACKING = "bird-deck", "reserve", "area", "stacking"


def scene(view: View) -> Scene:
    """Return the scene of *view*; viewers without a seat look from the first seat's side."""
    spots = layout_of(view)
    seats = seats_of(view, spots)
    won = trophies(spots, *(sheet.trophies for sheet in view.sheets))
    return Scene(
        view_box=spots.narrow.view_box,
        wide=spots.wide.view_box,
        supply=DECK,
        zones=_zones(seats, own=spots.near == view.viewer),
        drawings=(),
        turns=False,
        captions=_captions(spots.supply.wide),
        places=(
            *_supplies(view, spots),
            *rows.places(view, spots),
            *chain.from_iterable(sheets.places(view, spots, seat) for seat in seats),
            *chain.from_iterable(
                _places_of(spots, seat, view.hands[seat].size, view.decks[seat].size)
                for seat in seats
            ),
            *(place for place, _ in won),
        ),
        shapes=(
            *_supply_shapes(view, spots),
            *chain.from_iterable(sheets.shapes(view, spots, seat) for seat in seats),
            *(shape for _, shape in won),
            *chain.from_iterable(
                _deck(spots.deck(seat), spots.hand(seat).narrow, seat, view.decks[seat].size)
                for seat in seats
            ),
            *rows.shapes(view, spots),
            *chain.from_iterable(
                _hand(view.hands[seat], spots.hand(seat), seat, own=seat == view.viewer)
                for seat in seats
            ),
        ),
    )


def seats_of(view: View, spots: Layout) -> tuple[Seat, ...]:
    """Return the seats in order after the near one, which is last."""
    players = len(view.sheets)
    return tuple((spots.near + step) % players for step in range(1, players + 1))


@cached_tuple
def _captions(supply: SupplyLayout) -> Iterable[Caption]:
    return (Caption(text, *at) for text, at in supply.captions())


@cached
def _zones(seats: tuple[Seat, ...], *, own: bool) -> tuple[Zone, ...]:
    *others, near = seats
    hand = (
        pgettext("birdie", "Your hand")
        if own
        else gettext("Hand of {player}", player=words.player(near))
    )
    return (
        Zone("supply", gettext("Supply")),
        Zone("area", gettext("Draw area")),
        Zone("row", gettext("Rows")),
        Zone("stacking", gettext("Cards to be stacked")),
        Zone("hand", hand),
        *(
            Zone(
                sheets.zone_of(seat), gettext("Score sheet of {player}", player=words.player(seat))
            )
            for seat in (near, *others)
        ),
    )


def _supplies(view: View, spots: Layout) -> Iterable[Place]:
    """Return the places of the supplies and of the stacking tray."""
    yield from _piles(spots.supply, view.deck.size, view.reserve.size)
    yield _area_tray(spots.supply, len(view.area))
    if spots.stacks:
        yield _stacking_tray(
            spots.stacking_room, stacks=bool(view.turn and view.turn.seat == view.viewer)
        )


@cached_tuple
def _piles(spots: Responsive[SupplyLayout], deck: int, reserve: int) -> Iterable[Place]:
    width, height = spots.narrow.pile
    for key, at, label in (
        (
            DECK,
            spots.at(lambda supply: supply.deck),
            ngettext(
                "bird deck, {count} card above the stop card",
                "bird deck, {count} cards above the stop card",
                deck,
            ),
        ),
        (
            RESERVE,
            spots.at(lambda supply: supply.reserve),
            ngettext(
                "reserve, {count} card under the stop card",
                "reserve, {count} cards under the stop card",
                reserve,
            ),
        ),
    ):
        yield tray(key, "supply", around(at, width + 6, height + 6), label, "tray pile")


def _area_tray(spots: Responsive[SupplyLayout], count: int) -> Place:
    rect = spots.rect(lambda supply: supply.area_room)
    label = gettext("draw area, {cards}", cards=words.in_cards(count))
    return tray(AREA, "supply", rect, label, "tray roof")


def _stacking_tray(rect: ResponsiveRect, *, stacks: bool) -> Place:
    label = gettext("put cards in order here before you stack them")
    text = gettext("cards to stack, bottom first") if stacks else ""
    return tray(STACKING, "stacking", rect, label, "tray stacking", text)


@cached_tuple
def _places_of(spots: Layout, seat: Seat, held: int, stacked: int) -> Iterable[Place]:
    """Return the places of a player's hand and personal deck."""
    near, hand = seat == spots.near, spots.hand(seat).rect(lambda hand: hand.rect)
    kind = "tray hand" if near and hand.narrow.height > FAR_CARD * RATIO else "tray"
    yield _hand_place(hand, seat, held, kind)
    kind = "tray deck own" if near and not spots.narrow.rows else "tray deck"
    yield _deck_place(spots.deck(seat), seat, stacked, kind)


def _hand_place(rect: ResponsiveRect, seat: Seat, count: int, kind: str) -> Place:
    name, held = words.player(seat), words.in_cards(count)
    label = gettext("hand of {player}: {cards}", player=name, cards=held)
    return tray(f"hand-{seat}", sheets.zone_of(seat), rect, label, kind)


def _deck_place(rect: ResponsiveRect, seat: Seat, count: int, kind: str) -> Place:
    name, stacked = words.player(seat), words.in_cards(count)
    label = gettext("personal deck of {player}: {cards}", player=name, cards=stacked)
    return tray(f"deck-{seat}", sheets.zone_of(seat), rect, label, kind)


def _supply_shapes(view: View, spots: Layout) -> Iterable[Shape]:
    """Return the deck with its size, the stop card with that of the reserve, and the area."""
    yield from _stacked(spots.supply, view.deck.size, view.reserve.size)
    yield from _area(view.area, spots.supply, plays=isinstance(view.viewer, int))


def _stacked(spots: Responsive[SupplyLayout], deck: int, reserve: int) -> Iterable[Shape]:
    width, _ = spots.narrow.pile
    small = " small" if spots.narrow.small else ""
    if deck:
        at = spots.at(lambda supply: supply.deck)
        yield cards.back_shape("deck-cards", at, width, text=str(deck), kind=f"pile{small}")
    at = spots.at(lambda supply: supply.reserve)
    yield Shape(
        "stop-card",
        f"pile stop{small}",
        *at.narrow,
        width,
        height=width * RATIO,
        body="birdie-stop",
        text=str(reserve),
        wide=at.wide,
    )


@cached_tuple
def _area(area: Cards, spots: Responsive[SupplyLayout], *, plays: bool) -> Iterable[Shape]:
    zone, (narrow, wide) = "area" if plays else "", spots
    for index, card in enumerate(area):
        label = gettext("draw area: {card}", card=words.card(card))
        at = ResponsivePoint(narrow.area.at(index), wide.area.at(index))
        key = cards.area_id(index)
        yield cards.card_shape(key, card, at, narrow.area_card, zone=zone, label=label)


def _deck(rects: ResponsiveRect, hand: HandLayout, seat: Seat, count: int) -> Iterable[Shape]:
    """BIR-3.6: a personal deck is a back with its size, also for its owner."""
    if count:
        at = ResponsivePoint(*(Point(rect.x, rect.y) for rect in rects[:2]))
        kind = "pile" if hand.lines else "pile far"
        yield cards.back_shape(cards.pile_id(seat), at, hand.card, text=str(count), kind=kind)


@cached_tuple
def _hand(held: Pile, spots: Responsive[HandLayout], seat: Seat, *, own: bool) -> Iterable[Shape]:
    """Return a hand: its cards if the viewer sees them; only one's own can be picked."""
    width, count = spots.narrow.card, held.size
    zone = "hand" if own else ""
    for index in range(count):
        key, at = (
            cards.hand_id(seat, index),
            ResponsivePoint(*(hand.at(index, count) for hand in spots)),
        )
        if isinstance(held, HiddenCards):
            yield cards.back_shape(key, at, width)
        else:
            card = held.cards[index]
            label = gettext("hand: {card}", card=words.card(card))
            yield cards.card_shape(key, card, at, width, zone=zone, label=label)
