"""How does a view of Birdie look: where does everything lie, and what is it called?"""

from collections.abc import Iterable
from itertools import chain

from adapters.languages import say, say_for
from domain.birdie.known import size
from domain.birdie.state import Cards
from domain.birdie.view import HiddenCards, Pile, View
from domain.game import Seat
from web.page.birdie import cards, rows, sheets, words
from web.page.birdie.layout import Layout, layout_of
from web.page.birdie.pages import FAR_CARD
from web.page.birdie.roost import RATIO
from web.page.birdie.sheets import about, tray
from web.page.birdie.trophies import trophies
from web.page.kept import all_kept, kept
from web.page.scene import Caption, Place, Scene, Shape, Zone
from web.page.spots import Spot

DECK, RESERVE, AREA, STACKING = "bird-deck", "reserve", "area", "stacking"


def scene(view: View) -> Scene:
    """Return what the viewer of *view* sees; who has no seat looks from the first seat's side."""
    spots = layout_of(view)
    seats = seats_of(view, spots)
    won = tuple(trophies(view, spots))
    return Scene(
        view_box=spots.narrow.view_box,
        wide=spots.wide.view_box,
        stock=DECK,
        zones=_zones(seats, own=spots.near == view.viewer),
        drawings=(),
        turns=False,
        captions=_captions(spots),
        places=(
            *_supplies(view, spots),
            *rows.places(view, spots),
            *chain.from_iterable(sheets.places(view, spots, seat) for seat in seats),
            *chain.from_iterable(
                _own_places(spots, seat, size(view.hands[seat]), size(view.decks[seat]))
                for seat in seats
            ),
            *(place for place, _ in won),
        ),
        shapes=(
            *_supply_shapes(view, spots),
            *chain.from_iterable(sheets.shapes(view, spots, seat) for seat in seats),
            *(shape for _, shape in won),
            *chain.from_iterable(_deck(spots, seat, size(view.decks[seat])) for seat in seats),
            *rows.shapes(view, spots),
            *chain.from_iterable(
                _hand(view.hands[seat], spots, seat, own=seat == view.viewer) for seat in seats
            ),
        ),
    )


def seats_of(view: View, spots: Layout) -> tuple[Seat, ...]:
    """Return the seats from the one after the near one on; the near one is the last."""
    players = len(view.sheets)
    return tuple((spots.near + step) % players for step in range(1, players + 1))


@all_kept
def _captions(spots: Layout) -> Iterable[Caption]:
    return (Caption(said, *at) for said, at in spots.wide.captions())


@kept
def _zones(seats: tuple[Seat, ...], *, own: bool) -> tuple[Zone, ...]:
    *others, near = seats
    hand = (
        say_for("birdie", "Your hand")
        if own
        else say("Hand of {player}", player=words.player(near))
    )
    return (
        Zone("supply", say("Supply")),
        Zone("area", say("Draw area")),
        Zone("row", say("Rows")),
        Zone("stacking", say("Cards to be stacked")),
        Zone("hand", hand),
        *(
            Zone(sheets.zone_of(seat), say("Score sheet of {player}", player=words.player(seat)))
            for seat in (near, *others)
        ),
    )


def _supplies(view: View, spots: Layout) -> Iterable[Place]:
    """Return what all draw from, and where cards are stacked."""
    yield from _piles(spots, size(view.deck), size(view.reserve))
    yield _area_tray(spots, len(view.area))
    if spots.stacks:
        yield _stacking_tray(spots, stacks=_stacks(view))


@all_kept
def _piles(spots: Layout, deck: int, reserve: int) -> Iterable[Place]:
    width, height = spots.narrow.pile_size
    for key, at, label in (
        (
            DECK,
            spots.at(lambda page: page.bird_deck),
            say("bird deck, cards above the stop card: {count}", count=deck),
        ),
        (
            RESERVE,
            spots.at(lambda page: page.reserve),
            say("reserve, cards under the stop card: {count}", count=reserve),
        ),
    ):
        yield tray(key, "supply", about(at, width + 6, height + 6), label, "tray pile")


@kept
def _area_tray(spots: Layout, count: int) -> Place:
    room = spots.room(lambda page: page.area_room)
    label = say("draw area, {cards}", cards=words.in_cards(count))
    return tray(AREA, "supply", room, label, "tray roof")


@kept
def _stacking_tray(spots: Layout, *, stacks: bool) -> Place:
    room = spots.room(lambda page: page.stacking_room)
    label = say("here cards are put in their order before they are stacked")
    text = say("to stack: the first lies lowest") if stacks else ""
    return tray(STACKING, "stacking", room, label, "tray stacking", text)


def _stacks(view: View) -> bool:
    return view.turn is not None and view.turn.seat == view.viewer


@all_kept
def _own_places(spots: Layout, seat: Seat, hand_size: int, deck_size: int) -> Iterable[Place]:
    """Return where a player's hand and personal deck are."""
    zone, name = sheets.zone_of(seat), words.player(seat)
    near = seat == spots.near
    hand = spots.room(lambda page: page.hand_room if near else page.sheets[seat].hand)
    held = words.in_cards(hand_size)
    label = say("hand of {player}: {cards}", player=name, cards=held)
    kind = "tray hand" if near and hand.narrow.height > FAR_CARD * RATIO else "tray"
    yield tray(f"hand-{seat}", zone, hand, label, kind)
    stacked = words.in_cards(deck_size)
    label = say("personal deck of {player}: {cards}", player=name, cards=stacked)
    rooms = spots.room(lambda page: page.deck_of(seat))
    kind = "tray deck own" if near and not spots.narrow.rows else "tray deck"
    yield tray(f"deck-{seat}", zone, rooms, label, kind)


def _supply_shapes(view: View, spots: Layout) -> Iterable[Shape]:
    """Return the deck with its size, the stop card with that of the reserve, and the area."""
    yield from _stacked(spots, size(view.deck), size(view.reserve))
    yield from _area(view.area, spots, own=_stacks(view))


@all_kept
def _stacked(spots: Layout, deck: int, reserve: int) -> Iterable[Shape]:
    width, _ = spots.narrow.pile_size
    small = " small" if spots.narrow.rows else ""
    if deck:
        at = spots.at(lambda page: page.bird_deck)
        yield cards.back_shape("deck-cards", at, width, text=str(deck), kind=f"pile{small}")
    at = spots.at(lambda page: page.reserve)
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


@all_kept
def _area(area: Cards, spots: Layout, *, own: bool) -> Iterable[Shape]:
    zone = "area" if own else ""
    for index, card in enumerate(area):
        label = say("draw area: {card}", card=words.card(card))
        at = spots.area(index)
        key = cards.area_id(index)
        yield cards.card_shape(key, card, at, spots.area_card, zone=zone, label=label)


@all_kept
def _deck(spots: Layout, seat: Seat, count: int) -> Iterable[Shape]:
    """BIR-3.6: a personal deck is a back with its size, to its owner as to all others."""
    if count:
        width = spots.narrow.hand_card if seat == spots.near else FAR_CARD
        at = spots.at(lambda page: Spot(*page.deck_of(seat)[:2]))
        kind = "pile" if seat == spots.near else "pile far"
        yield cards.back_shape(cards.pile_id(seat), at, width, text=str(count), kind=kind)


@all_kept
def _hand(held: Pile, spots: Layout, seat: Seat, *, own: bool) -> Iterable[Shape]:
    """Return a hand: its cards where the viewer sees them; one picks from one's own."""
    width = spots.narrow.hand_card if seat == spots.near else FAR_CARD
    count = size(held)
    zone = "hand" if own else ""
    for index in range(count):
        key, at = cards.hand_id(seat, index), spots.hand(seat, index, count)
        if isinstance(held, HiddenCards):
            yield cards.back_shape(key, at, width)
        else:
            card = held.cards[index]
            label = say("hand: {card}", card=words.card(card))
            yield cards.card_shape(key, card, at, width, zone=zone, label=label)
