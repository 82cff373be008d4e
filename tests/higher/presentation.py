"""The presentation of Higher, and how it is played by pointing."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

import msgspec

from adapters.i18n import N_, gettext
from domain.deal_slots import Piece
from domain.game import Seat
from tests.higher.rules import HAND, SEATS, LayCard
from tests.higher.view import View
from web.games.deal_layout import AnySetup, DealLayout, DealSection, Pool, hands
from web.games.help_topics import Topic
from web.games.move_builder import MoveStep, not_your_turn, run_steps
from web.games.presentation import Presentation, Side
from web.games.scene import Choices, Place, Scene, Shape, Zone
from web.text import named

WIDTH: Final = 80


def scene(view: View) -> Scene:
    """Return what the viewer of *view* sees."""
    won = [place for at, pair in enumerate(view.pairs) for place in pair_places(view, at)]
    return Scene(
        view_box=(-300, -230, 600, 460),
        supply="deck",
        zones=(Zone("hand", gettext("Your hand")), Zone("cards", gettext("Cards on the table"))),
        drawings=(),
        places=(Place("deck", "cards", "card", -250, 0, WIDTH, WIDTH, gettext("Left over")), *won),
        shapes=(*own_cards(view, 0), *own_cards(view, 1), *map(lying, won)),
    )


def own_cards(view: View, seat: Seat) -> Iterator[Shape]:
    """Return the cards of a seat in the hand and on the table; hidden ones show their backs."""
    near = seat == (view.viewer if view.viewer in (0, 1) else 0)
    for where, cards, y in (("hand", view.hands[seat], 180), ("laid", view.laid[seat], 60)):
        open_to_all = cards if isinstance(cards, tuple) else ("",) * cards
        for at, card in enumerate(open_to_all):
            yield Shape(
                f"{SEATS[seat]}-{where}-{card or f'hidden-{at}'}",
                "card",
                (at - 1) * (WIDTH + 10) if where == "hand" else 0,
                y if near else -y,
                WIDTH,
                body="higher-card" if card else "higher-back",
                text=str(card),
                owner=seat,
                zone="hand" if card in view.legal and where == "hand" else "",
                label=gettext("the {card}", card=card),
            )


def pair_places(view: View, at: int) -> tuple[Place, ...]:
    """Return where the cards of the pair lie that was taken as the first, second or third one."""
    pair = view.pairs[at]
    label = gettext("taken by {seat}", seat=named("higher", SEATS[pair.seat]))
    return tuple(
        Place(str(card), "cards", "card", x, (at - 1) * (WIDTH + 10), WIDTH, WIDTH, label)
        for x, card in zip((160, 245), pair.cards, strict=True)
    )


def lying(place: Place) -> Shape:
    """Return a card that was taken."""
    id, at = place.id, (place.x, place.y)
    return Shape(f"card-{id}", "card", *at, WIDTH, body="higher-card", text=id, place=id)


def choices(view: View, picks: tuple[str, ...], levels: int = 0) -> Choices:
    """Return what may be picked after *picks*."""
    if view.turn is None or view.turn != view.viewer:
        return not_your_turn(picks)
    hand = {f"{SEATS[view.turn]}-hand-{card}": partial(laying, card) for card in view.legal}
    return run_steps(
        MoveStep(lambda: Choices(gettext("Choose a card to lay face down.")), hand), picks, levels
    )


def laying(card: int) -> MoveStep:
    """Return the choice of a card, which is a whole move."""
    lay = gettext("Lay the {card}", card=card)
    return MoveStep(lambda: Choices(lay, move=msgspec.to_builtins(LayCard(card)), confirm=lay))


def sides(view: View) -> tuple[Side, ...]:
    """Return the players with their pairs and the size of their hands."""
    sizes = [len(hand) if isinstance(hand, tuple) else hand for hand in view.hands]
    takers = [pair.seat for pair in view.pairs]
    return tuple(Side(takers.count(seat), hand) for seat, hand in enumerate(sizes))


def pools(setup: AnySetup) -> tuple[Pool, ...]:
    """Return the cards of the box."""
    return (Pool(setup.components.cards, {"cards": len(setup.components.cards)}),)


def stretches(setup: AnySetup) -> tuple[DealSection, ...]:
    """Return the hands, and the card that is left over."""
    return (*hands("higher", setup, "cards", HAND), DealSection("cards", gettext("Left over")))


def picture(setup: AnySetup, card: Piece) -> Shape:
    """Return a card face up."""
    return Shape(f"card-{card}", "card", 0, 0, WIDTH, body="higher-card", text=str(card))


TABLE: Final = Presentation(
    folder=Path(__file__).parent,
    scene=scene,
    choices=choices,
    sides=sides,
    help=(Topic(".+", N_("card"), N_("Of two cards the higher takes both."), "HIG-4"),),
    dealing=DealLayout(pools=pools, picture=picture, stretches=stretches),
    assets="Nothing",
    about="Two players lay a card each, unseen, and the higher one takes both.",
    minutes=1,
    emblem=("higher-back", "higher-card", "higher-back"),
    options={},
    bots={"house": "house bot", "random": "random bot"},
)
