"""Exchanges what a viewer of Higher can't know."""

from collections.abc import Iterable
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from domain.game import Observer, Seat, Viewer
from domain.match import Match
from tests.higher import HIGHER
from tests.higher.rules import HAND, CardLaid, Cards, Deal, LayCard, State

Moves = tuple[tuple[Seat, LayCard], ...]


class Twin(NamedTuple):
    """Another match that a viewer can't tell from the first one, as far as that goes."""

    deal: Deal
    moves: Moves


def twin(
    match: Match, moves: Iterable[tuple[Seat, LayCard]], viewer: Viewer, chance: Random
) -> Twin:
    """Return a match in which a card of another's hand is exchanged with the one left over."""
    cards = list(match.deal.cards)
    other = 1 - viewer if isinstance(viewer, int) else chance.randrange(2)
    hidden = chance.choice(cards[other * HAND : (other + 1) * HAND])
    left = cards[-1]
    swapped = {hidden: left, left: hidden}
    made: list[tuple[Seat, LayCard]] = []
    for number, (seat, command) in enumerate(moves):
        is_hidden = command.card == hidden
        if is_hidden and number % 2:
            break  # the card is turned at once
        made.append((seat, LayCard(swapped.get(command.card, command.card))))
        if is_hidden:
            break
    return Twin(Deal(tuple(swapped.get(card, card) for card in cards)), tuple(made))


def shuffled(state: State, viewer: Viewer, chance: Random) -> State:
    """Return *state* with all that *viewer* can't see mixed."""
    shown = {card for pair in state.pairs for card in pair.cards}
    own = () if isinstance(viewer, Observer) else (*state.hands[viewer], *state.laid[viewer])
    hidden = [card for card in state.box if card not in shown and card not in own]
    chance.shuffle(hidden)

    def mixed(each: tuple[Cards, ...]) -> tuple[Cards, ...]:
        return tuple(
            cards if seat == viewer else tuple(hidden.pop() for _ in cards)
            for seat, cards in enumerate(each)
        )

    return replace(state, hands=mixed(state.hands), laid=mixed(state.laid))


def _view_with_the_laid_card(state, viewer):
    return replace(HIGHER.view(state, viewer), laid=state.laid)


def _describe_to_all(event, viewer):
    return HIGHER.describe(event, event.seat if isinstance(event, CardLaid) else viewer)


LEAKS = {
    "the view shows the card that was laid": replace(HIGHER, view=_view_with_the_laid_card),
    "everybody is told which card was laid": replace(HIGHER, describe=_describe_to_all),
}
"""Higher with a leak: what the tests of secrets must find."""
