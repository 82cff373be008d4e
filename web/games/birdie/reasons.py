"""Reasons why a thing on Birdie's table can't be picked, where the choices give none."""

from functools import partial
from typing import Final

from adapters.i18n import N_
from domain.birdie.components import PIGEON, bird_of, box_id
from domain.birdie.rules import BirdieRefusal
from domain.birdie.state import Step
from domain.birdie.view import OpenCards, View
from domain.errors import Refusal
from domain.game import Seat
from web.games.birdie.cards import DRAWN, hand_id


class PickRefusal(Refusal):
    """How the cards and the boxes of the score sheets come into play."""

    NOT_FROM_DECK = (
        "BIR-3.4",
        N_("Cards are never drawn from the bird deck: choose one from the draw area."),
    )
    ONLY_BY_ROBIN = ("BIR-4.3", N_("Only a robin draws from the reserve, when a row is scored."))
    ONE_BY_ONE = ("BIR-3.1", N_("Choose the cards one by one."))
    CARDS_FIRST = ("BIR-3.2", N_("Choose the cards to stack first."))
    ROUND_OVER = ("BIR-4.1", N_("The round is being scored: no more cards are taken."))
    DECK_HIDDEN = ("BIR-3.6", N_("Nobody may look at a deck, not even its owner."))
    OTHER_PASS = ("BIR-3.3", N_("You can pass once in each round, on your turn."))
    BOX_BY_SET = (
        "BIR-4.5",
        N_("A box is filled in when a set is scored, at the end of the round."),
    )
    FLAP_BY_SET = ("BIR-4.6", N_("A flap is crossed off for each set that is written."))
    TROPHY_BY_SCORE = ("BIR-4.9", N_("A trophy goes to the highest score in the box of its bird."))
    OTHER_HAND = ("BIR-3.2", N_("You can only play cards from your own hand."))
    OTHER_SHEET = ("BIR-4.5", N_("That is another player's score sheet."))
    OTHER_ROW = ("BIR-4.2", N_("That is another player's row."))
    NO_PIGEON = ("BIR-4.7", N_("You hold no pigeon."))
    PIGEON_AFTER_SETS = ("BIR-4.7", N_("Mark your sets first: a pigeon takes one of them away."))
    PIGEON_WITH_SET = ("BIR-5.4", N_("A pigeon is used at the moment when a set flies away."))
    ABILITY_FIRST = ("BIR-4.3", N_("Choose a woodpecker or a robin from your hand first."))
    ANSWER_FIRST = ("BIR-5.1", N_("First decide about the set that flies away."))
    INSERT_FIRST = ("BIR-4.3", N_("First put the card that your robin drew into the row."))


OF_TABLE: Final = {
    "bird": PickRefusal.NOT_FROM_DECK,
    "reserve": PickRefusal.ONLY_BY_ROBIN,
    "stacking": PickRefusal.CARDS_FIRST,
    "deck": PickRefusal.DECK_HIDDEN,
    "trophy": PickRefusal.TROPHY_BY_SCORE,
}
"""What never can be picked, by the first word of its id."""
OF_SHEETS: Final = {
    "sheet": PickRefusal.BOX_BY_SET,
    "box": PickRefusal.BOX_BY_SET,
    "flaps": PickRefusal.FLAP_BY_SET,
    "pass": PickRefusal.OTHER_PASS,
}
"""What a score sheet consists of, likewise."""
OF_OTHERS: Final = {
    **dict.fromkeys(OF_SHEETS, PickRefusal.OTHER_SHEET),
    "hand": PickRefusal.OTHER_HAND,
    "roost": PickRefusal.OTHER_ROW,
    "row": PickRefusal.OTHER_ROW,
}
"""What another player has."""
DUE: Final = {
    Step.INSERT: PickRefusal.INSERT_FIRST,
    Step.CHOOSE: PickRefusal.ANSWER_FIRST,
    Step.WRITE: PickRefusal.ANSWER_FIRST,
}
"""What comes first in a step of scoring."""


def reason(view: View, pick: str) -> Refusal | None:
    """Return why *pick*, a place or a card of the table, can't be picked now."""
    assert isinstance(view.viewer, int)
    kind, *rest = pick.split("-")
    if kind in OF_TABLE:
        return OF_TABLE[kind]
    if kind in OF_OTHERS and rest[:1] != [str(view.viewer)]:
        return OF_OTHERS[kind]
    if kind in OF_SHEETS:
        full = map(partial(box_id, view.viewer), view.sheets[view.viewer].boxes)
        return BirdieRefusal.BOX_WRITTEN if pick in full else OF_SHEETS[kind]
    if kind == "area" and view.turn is None:
        return PickRefusal.ROUND_OVER
    if kind in ("hand", "row", "gap", DRAWN) and view.scoring and view.scoring.step in DUE:
        return DUE[view.scoring.step]
    if kind == "gap":
        return PickRefusal.ABILITY_FIRST
    if view.scoring and pick in _pigeons(view, view.viewer):
        return PickRefusal.PIGEON_WITH_SET if view.expert else PickRefusal.PIGEON_AFTER_SETS
    return PickRefusal.ONE_BY_ONE if kind in ("area", "hand", "row", "roost") else None


def _pigeons(view: View, seat: Seat) -> tuple[str, ...]:
    """Return the ids of the pigeons in the viewer's hand."""
    hand = view.hands[seat]
    held = enumerate(hand.cards) if isinstance(hand, OpenCards) else ()
    return tuple(hand_id(seat, at) for at, card in held if bird_of(card) == PIGEON)
