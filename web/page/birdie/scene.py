"""How does a view of Birdie look: where does everything lie, and what is it called?"""

from collections.abc import Iterable
from itertools import chain

from adapters.languages import say, say_for
from domain.birdie.known import size
from domain.birdie.view import HiddenCards, View
from domain.game import Seat
from web.page.birdie import cards, rows, sheets, words
from web.page.birdie.layout import Layout, layout_of
from web.page.birdie.pages import FAR_CARD
from web.page.birdie.roost import RATIO
from web.page.birdie.sheets import about, tray
from web.page.scene import Caption, Place, Scene, Shape, Zone
from web.page.spots import Spot

DECK, RESERVE, AREA, STACKING = "bird-deck", "reserve", "area", "stacking"


def scene(view: View) -> Scene:
    """Return what the viewer of *view* sees; who has no seat looks from the first seat's side."""
    spots = layout_of(view)
    seats = seats_of(view, spots)
    trophies = tuple(sheets.trophies(view, spots))
    return Scene(
        view_box=spots.narrow.view_box,
        wide=spots.wide.view_box,
        stock=DECK,
        zones=_zones(view, spots),
        drawings=(),
        turns=False,
        captions=tuple(Caption(said, *at) for said, at in spots.wide.captions()),
        places=(
            *_supplies(view, spots),
            *rows.places(view, spots),
            *chain.from_iterable(sheets.places(view, spots, seat) for seat in seats),
            *chain.from_iterable(_own_places(view, spots, seat) for seat in seats),
            *(place for place, _ in trophies),
        ),
        shapes=(
            *_supply_shapes(view, spots),
            *chain.from_iterable(sheets.shapes(view, spots, seat) for seat in seats),
            *(shape for _, shape in trophies),
            *chain.from_iterable(_deck(view, spots, seat) for seat in seats),
            *rows.shapes(view, spots),
            *chain.from_iterable(_hand(view, spots, seat) for seat in seats),
        ),
    )


def seats_of(view: View, spots: Layout) -> tuple[Seat, ...]:
    """Return the seats from the one after the near one on; the near one is the last."""
    players = len(view.sheets)
    return tuple((spots.near + step) % players for step in range(1, players + 1))


def _zones(view: View, spots: Layout) -> tuple[Zone, ...]:
    hand = (
        say_for("birdie", "Your hand")
        if spots.near == view.viewer
        else say("Hand of {player}", player=words.player(spots.near))
    )
    return (
        Zone("supply", say("Supply")),
        Zone("area", say("Draw area")),
        Zone("row", say("Rows")),
        Zone("stacking", say("Cards to be stacked")),
        Zone("hand", hand),
        *(
            Zone(sheets.zone_of(seat), say("Score sheet of {player}", player=words.player(seat)))
            for seat in (spots.near, *seats_of(view, spots)[:-1])
        ),
    )


def _supplies(view: View, spots: Layout) -> Iterable[Place]:
    """Return what all draw from, and where cards are stacked."""
    width, height = spots.narrow.pile_size
    for key, at, label in (
        (
            DECK,
            spots.at(lambda page: page.bird_deck),
            say("bird deck, cards above the stop card: {count}", count=size(view.deck)),
        ),
        (
            RESERVE,
            spots.at(lambda page: page.reserve),
            say("reserve, cards under the stop card: {count}", count=size(view.reserve)),
        ),
    ):
        yield tray(key, "supply", about(at, width + 6, height + 6), label, "tray pile")
    room = spots.room(lambda page: page.area_room)
    label = say("draw area, {cards}", cards=words.in_cards(len(view.area)))
    yield tray(AREA, "supply", room, label, "tray roof")
    if spots.stacks:
        room = spots.room(lambda page: page.stacking_room)
        label = say("here cards are put in their order before they are stacked")
        text = say("to stack: the first lies lowest") if _stacks(view) else ""
        yield tray(STACKING, "stacking", room, label, "tray stacking", text)


def _stacks(view: View) -> bool:
    return view.turn is not None and view.turn.seat == view.viewer


def _own_places(view: View, spots: Layout, seat: Seat) -> Iterable[Place]:
    """Return where a player's hand and personal deck are."""
    zone, name = sheets.zone_of(seat), words.player(seat)
    near = seat == spots.near
    hand = spots.room(lambda page: page.hand_room if near else page.sheets[seat].hand)
    held = words.in_cards(size(view.hands[seat]))
    label = say("hand of {player}: {cards}", player=name, cards=held)
    kind = "tray hand" if near and hand.narrow.height > FAR_CARD * RATIO else "tray"
    yield tray(f"hand-{seat}", zone, hand, label, kind)
    stacked = words.in_cards(size(view.decks[seat]))
    label = say("personal deck of {player}: {cards}", player=name, cards=stacked)
    rooms = spots.room(lambda page: page.deck_of(seat))
    kind = "tray deck own" if near and not spots.narrow.rows else "tray deck"
    yield tray(f"deck-{seat}", zone, rooms, label, kind)


def _supply_shapes(view: View, spots: Layout) -> Iterable[Shape]:
    """Return the deck with its size, the stop card with that of the reserve, and the area."""
    width, _ = spots.narrow.pile_size
    small = " small" if spots.narrow.rows else ""
    if left := size(view.deck):
        at = spots.at(lambda page: page.bird_deck)
        yield cards.back_shape("deck-cards", at, width, text=str(left), kind=f"pile{small}")
    at = spots.at(lambda page: page.reserve)
    yield Shape(
        "stop-card",
        f"pile stop{small}",
        *at.narrow,
        width,
        height=width * RATIO,
        body="birdie-stop",
        text=str(size(view.reserve)),
        wide=at.wide,
    )
    zone = "area" if view.turn and view.turn.seat == view.viewer else ""
    for index, card in enumerate(view.area):
        label = say("draw area: {card}", card=words.card(card))
        at = spots.area(index)
        key = cards.area_id(index)
        yield cards.card_shape(key, card, at, spots.area_card, zone=zone, label=label)


def _deck(view: View, spots: Layout, seat: Seat) -> Iterable[Shape]:
    """BIR-3.6: a personal deck is a back with its size, to its owner as to all others."""
    if count := size(view.decks[seat]):
        width = spots.narrow.hand_card if seat == spots.near else FAR_CARD
        at = spots.at(lambda page: Spot(*page.deck_of(seat)[:2]))
        kind = "pile" if seat == spots.near else "pile far"
        yield cards.back_shape(cards.pile_id(seat), at, width, text=str(count), kind=kind)


def _hand(view: View, spots: Layout, seat: Seat) -> Iterable[Shape]:
    """Return a hand: its cards where the viewer sees them; one picks from one's own."""
    held = view.hands[seat]
    width = spots.narrow.hand_card if seat == spots.near else FAR_CARD
    count = size(held)
    zone = "hand" if seat == view.viewer else ""
    for index in range(count):
        key, at = cards.hand_id(seat, index), spots.hand(seat, index, count)
        if isinstance(held, HiddenCards):
            yield cards.back_shape(key, at, width)
        else:
            card = held.cards[index]
            label = say("hand: {card}", card=words.card(card))
            yield cards.card_shape(key, card, at, width, zone=zone, label=label)
