"""Samples positions of Birdie that a seat can't tell from the true one (determinization)."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain
from random import Random

from msgspec.structs import replace

from domain.birdie.components import FEATURES_OF, Box
from domain.birdie.partial_state import Known, position
from domain.birdie.state import Cards, Score, Sheet, State
from domain.birdie.view import OpenCards, View
from domain.game import Seat

SHARING = 2
"""The number of players who share the cards of one box between both rounds (BIR-2.1)."""


def redraw(state: State, chance: Random) -> State:
    """Return the position with the cards to come shuffled, and those of the next round."""
    deck, reserve, *later = (
        tuple(chance.sample(cards, len(cards)))
        for cards in (state.deck, state.reserve, *state.rounds[state.round :])
    )
    rounds = (*state.rounds[: state.round], *later)
    return replace(state, deck=deck, reserve=reserve, rounds=rounds)


def sampler(known: Known) -> Callable[[Random], State]:
    """Return what draws where the hidden cards of a seat lie, each way being as likely.

    Which cards were played in the first round is not remembered in the second.
    """
    view, seat = known.view, known.view.viewer
    assert isinstance(seat, int)
    table = position(view)
    in_round = len(table.rounds[0]) + (view.scoring is not None and view.scoring.drawn is not None)
    copies = in_round * (2 if len(view.hands) == SHARING else 1) // len(FEATURES_OF)
    box = Box(tuple(card for card in FEATURES_OF for _ in range(copies)), view.flaps, view.trophy)
    table = replace(table, box=box, sheets=tuple(map(_open, table.sheets)))
    unseen = _unseen(box, known, seat)

    def sampled(chance: Random) -> State:
        mixed = iter(chance.sample(unseen, len(unseen)))
        return _with_rounds(_dealt(table, known, seat, mixed), tuple(mixed), chance)

    return sampled


def _open(sheet: Sheet) -> Sheet:
    """Return a score sheet whose sets were made of some cards of their feature."""
    return replace(
        sheet,
        boxes={
            box: Score(score.points, 1, (_card_of(box),) * len(score.cards))
            for box, score in sheet.boxes.items()
        },
    )


def _card_of(feature: str) -> str:
    return next(card for card, features in FEATURES_OF.items() if feature in features)


def _unseen(box: Box, known: Known, seat: Seat) -> list[str]:
    """Return the cards that the seat does not see, be it in this round or in the other one."""
    view = known.view
    seen = Counter(chain(known.deck, view.area, *view.rows, *view.flown, *view.discards))
    seen.update(_own_hand(view, seat))
    if view.scoring and view.scoring.drawn:
        seen[view.scoring.drawn] += 1
    return [*(Counter(box.cards) - seen).elements()]


def _own_hand(view: View, seat: Seat) -> Cards:
    hand = view.hands[seat]
    assert isinstance(hand, OpenCards)
    return hand.cards


def _dealt(table: State, known: Known, seat: Seat, mixed: Iterator[str]) -> State:
    """Return the *table* with cards that were *mixed* where the seat sees none."""

    def some(count: int) -> Cards:
        return tuple([next(mixed) for _ in range(count)])

    view, seats = known.view, range(len(known.view.hands))
    return replace(
        table,
        deck=some(view.deck.size),
        reserve=some(view.reserve.size),
        hands=tuple(
            _own_hand(view, seat) if at == seat else some(view.hands[at].size) for at in seats
        ),
        decks=tuple(known.deck if at == seat else some(view.decks[at].size) for at in seats),
    )


def _with_rounds(table: State, left: Cards, chance: Random) -> State:
    """Return the *table* with both rounds as they may have been dealt: two share a box."""
    players, drawn = len(table.hands), table.scoring.drawn if table.scoring else None
    visible = [*table.area, *chain(*table.hands, *table.decks, *table.rows, *table.flown)]
    visible += [*chain(*table.discards), *((drawn,) if drawn else ())]
    gone = players - len(table.reserve)
    now = (*visible[gone:], *table.deck, *visible[:gone], *table.reserve)
    cards = table.box.cards
    other = left if players == SHARING else tuple(chance.sample(cards, len(cards)))
    return replace(table, rounds=(now, other) if table.round == 1 else (other, now))
