"""Deals a match of Birdie and each of its rounds (BIR-2)."""

from collections import Counter

import msgspec

from domain.birdie import events
from domain.birdie.components import AREA, HAND, ROUNDS, Components, box_of
from domain.birdie.decide.builder import BirdieEventBuilder, Events
from domain.birdie.decide.turn import begin_turn
from domain.birdie.options import Options
from domain.birdie.state import Cards, Sheet, State
from domain.errors import GeneralRefusal, IllegalMove
from domain.fair_random import Chance
from domain.game import Seat, Setup

SHUFFLE = "birdie.deck"
SHARING = 2
"""The number of players who share one shuffle between both rounds (BIR-2.1)."""


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How chance fell."""

    first: Seat
    """Who starts the first round."""
    rounds: tuple[Cards, ...]
    """The cards of each round, the first being drawn first."""


def deal(setup: Setup[Options, Components], chance: Chance) -> Deal:
    """BIR-2.1, BIR-2.3: shuffle the cards for both rounds, and draw who starts the first."""
    cards = box_of(setup.components).cards
    first = chance.below("first", setup.players)
    if setup.players == SHARING:
        mixed = chance.shuffle(SHUFFLE, cards)
        half = len(cards) // 2
        return Deal(first, (mixed[:half], mixed[half:]))
    return Deal(first, tuple(chance.shuffle(SHUFFLE, cards, number) for number in range(ROUNDS)))


def lay_out(setup: Setup[Options, Components]) -> State:
    """Return the empty table."""
    nothing: tuple[Cards, ...] = ((),) * setup.players
    return State(
        box=box_of(setup.components),
        expert=setup.options.expert,
        hands=nothing,
        decks=nothing,
        rows=nothing,
        flown=nothing,
        sets=((),) * setup.players,
        discards=nothing,
        sheets=(Sheet(),) * setup.players,
    )


def begin(state: State, deal: Deal) -> Events:
    """BIR-2: deal the first round; raise IllegalMove with GEN-4 or GEN-5."""
    if deal.first not in range(len(state.sheets)):
        raise IllegalMove(GeneralRefusal.NO_SUCH_SEAT)
    if not _is_whole(state, deal.rounds):
        raise IllegalMove(GeneralRefusal.WRONG_COMPONENTS)
    builder = BirdieEventBuilder(state, deal.first)
    builder.emit(events.DecksShuffled(deal.rounds))
    deal_round(builder, 1)
    begin_turn(builder, deal.first)
    return tuple(builder.events)


def _is_whole(state: State, rounds: tuple[Cards, ...]) -> bool:
    """BIR-2.1: return whether *rounds* hold the cards of the box as they should."""
    cards = Counter(state.box.cards)
    if len(rounds) != ROUNDS:
        return False
    if len(state.sheets) > SHARING:
        return all(Counter(dealt) == cards for dealt in rounds)
    halved = len(rounds[0]) == len(state.box.cards) // 2
    return halved and Counter(rounds[0] + rounds[1]) == cards


def deal_round(builder: BirdieEventBuilder, number: int) -> None:
    """BIR-2.2: put the reserve under the stop card, deal the hands, and lay out the area."""
    cards, players = builder.state.rounds[number - 1], len(builder.state.sheets)
    cards, reserve = cards[:-players], cards[-players:]
    dealt = HAND * players
    builder.emit(
        events.RoundDealt(
            number,
            hands=tuple(cards[at : at + HAND] for at in range(0, dealt, HAND)),
            area=cards[dealt : dealt + AREA],
            deck=cards[dealt + AREA :],
            reserve=reserve,
        )
    )
